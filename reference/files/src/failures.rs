//! The failures that the operations share: one struct, one code.

use std::fmt;
use std::io;

use curable::{Failure, Similar};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// There is no file or folder at this path.
///
/// *When:* the path is sound and nothing is there.
///
/// *Repair:* use one of the paths in `similar`, or list the folder.
///
/// *Example:* reading `docs/raedme.md` where there is `docs/readme.md`.
#[derive(Debug, Failure)]
#[failure(
    kind = not_found,
    http = 404,
    message = "there is nothing at {path}",
    hint = "Use one of the paths in `similar`, or list the folder with files/list.",
    since = "0.1.0"
)]
pub struct FileNotFound {
    /// The path that was asked for.
    pub path: String,
    /// The nearest paths; the only one comes with the patch that uses it.
    #[failure(similar)]
    pub near: Vec<Similar>,
}

/// The path does not name a place inside the root.
///
/// *When:* it is empty or absolute, goes up with `..`, follows a link out of the root, or has a reserved name.
///
/// *Repair:* give a path relative to the root, with `/` between the names.
///
/// *Example:* `../etc/passwd` or `/etc/passwd`.
#[derive(Debug, Failure)]
#[failure(
    kind = validation,
    http = 400,
    message = "`{path}` is no path inside the root: {problem}",
    hint = "Give a path relative to the root, such as docs/readme.md.",
    since = "0.1.0"
)]
pub struct InvalidPath {
    /// The path as it was given.
    pub path: String,
    /// What is wrong with it.
    pub problem: PathProblem,
}

/// What is wrong with a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PathProblem {
    /// It names nothing below the root.
    Empty,
    /// It starts at the root of the machine.
    Absolute,
    /// It goes up.
    Parent,
    /// A link on the way leads out of the root, or nowhere.
    Link,
    /// The name, or a part of it, is one that the file system does not take.
    Name,
    /// The name ends with `.lock`, which is reserved.
    Reserved,
    /// It is below the folder that should be moved there.
    Itself,
}

impl fmt::Display for PathProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => "it is empty",
            Self::Absolute => "it is absolute",
            Self::Parent => "it goes up",
            Self::Link => "a link leads out of the root or nowhere",
            Self::Name => "the file system takes no such name",
            Self::Reserved => "names that end with .lock are reserved",
            Self::Itself => "a folder cannot be moved into itself",
        })
    }
}

/// The file may not be read or changed.
///
/// *When:* the file system refuses it, or the file is locked with a password and none or a wrong one was given.
///
/// *Repair:* give the right `unlock_password`, or ask the owner of the file.
///
/// *Example:* writing `plan.md` beside which there is a `plan.md.lock`.
#[derive(Debug, Failure)]
#[failure(
    kind = permission,
    http = 403,
    message = "{path} may not be touched: {reason}",
    hint = "Give the right unlock_password, or ask the owner of the file.",
    since = "0.1.0"
)]
pub struct PermissionDenied {
    /// The path that was asked for.
    pub path: String,
    /// Who refuses it.
    pub reason: DenyReason,
}

/// Why a file may not be touched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DenyReason {
    /// The file system says so.
    System,
    /// It is locked, and no password was given.
    PasswordMissing,
    /// It is locked, and the password is not the right one.
    PasswordWrong,
}

impl fmt::Display for DenyReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::System => "the file system refuses it",
            Self::PasswordMissing => "it is locked with a password",
            Self::PasswordWrong => "the password is wrong",
        })
    }
}

/// There is something at this path already.
///
/// *When:* a file would be created or moved to where there is one, and nobody said that it may be replaced.
///
/// *Repair:* choose another path. `files/write` takes `replace`, which says that a file may be replaced.
///
/// *Example:* moving `a.txt` to `b.txt` where there is a `b.txt`.
#[derive(Debug, Failure)]
#[failure(
    kind = conflict,
    http = 409,
    message = "there is something at {path} already",
    hint = "Choose another path; files/write replaces a file when its argument replace is true.",
    since = "0.1.0"
)]
pub struct FileExists {
    /// The path that is taken.
    pub path: String,
}

/// The folder is not empty and was left as it is.
///
/// *When:* a folder is deleted that has files or folders in it.
///
/// *Repair:* delete what is in it first.
///
/// *Example:* deleting `docs` while there is `docs/readme.md`.
#[derive(Debug, Failure)]
#[failure(
    kind = conflict,
    retry = never,
    http = 409,
    message = "{path} is not empty",
    hint = "Delete what is in it first.",
    since = "0.1.0"
)]
pub struct FolderNotEmpty {
    /// The folder.
    pub path: String,
}

/// The text is larger than one call may carry.
///
/// *When:* more would be read or written than the limit.
///
/// *Repair:* read fewer lines, or write several files.
///
/// *Example:* reading a log of 5 MB at once.
#[derive(Debug, Failure)]
#[failure(
    kind = validation,
    http = 413,
    message = "{path} has {size} bytes, and one call carries {limit}",
    hint = "Read some of its lines with first_line and lines, or write several files.",
    since = "0.1.0"
)]
pub struct FileTooLarge {
    /// The path that was asked for.
    pub path: String,
    /// The bytes that it has.
    pub size: u64,
    /// The most bytes that one call carries.
    pub limit: u64,
}

/// A folder is needed here, and this is none.
///
/// *When:* a file is listed or searched as if it were a folder, or stands where a folder should.
///
/// *Repair:* give the path of a folder, or read the file.
///
/// *Example:* listing `readme.md`, or writing `readme.md/more.txt`.
#[derive(Debug, Failure)]
#[failure(kind = validation, http = 400, message = "{path} is not a folder", since = "0.1.0")]
pub struct NotAFolder {
    /// The path that was asked for.
    pub path: String,
}

/// A file is needed here, and this is a folder.
///
/// *When:* a folder is read or written as if it were a file.
///
/// *Repair:* give the path of a file, or list the folder.
///
/// *Example:* reading `docs`.
#[derive(Debug, Failure)]
#[failure(
    kind = validation,
    http = 400,
    message = "{path} is a folder",
    hint = "List it with files/list.",
    since = "0.1.0"
)]
pub struct IsAFolder {
    /// The path that was asked for.
    pub path: String,
}

/// The file holds no text.
///
/// *When:* what is there is not UTF-8, or is a device or a pipe.
///
/// *Repair:* none here: this service reads texts.
///
/// *Example:* reading `logo.png`.
#[derive(Debug, Failure)]
#[failure(kind = unsupported, http = 415, message = "{path} holds no text", since = "0.1.0")]
pub struct NotText {
    /// The path that was asked for.
    pub path: String,
}

/// Somebody else is writing this file at this moment.
///
/// *When:* another process, or another call, holds the lock of the file; nothing was written.
///
/// *Repair:* send the same call again after `retry_after_ms`.
///
/// *Example:* two calls that write `plan.md` at once.
#[derive(Debug, Failure)]
#[failure(
    kind = transient,
    applied = no,
    http = 423,
    message = "somebody else is writing {path}",
    hint = "Send the same call again after retry_after_ms.",
    since = "0.1.0"
)]
pub struct WriteLocked {
    /// The path that was asked for.
    pub path: String,
    /// How long a write takes at most, as a rule.
    #[failure(retry_after_ms)]
    pub wait: u64,
}

/// The file system failed.
///
/// *When:* it reports an error that this service has no other name for, such as a broken or a full disk.
///
/// *Repair:* tell the operator.
///
/// *Example:* a disk that cannot be read any more.
#[derive(Debug, Failure)]
#[failure(kind = internal, http = 500, message = "the file system failed at {path}", since = "0.1.0")]
pub struct StorageFailed {
    /// The path that was asked for.
    pub path: String,
}

/// What the file system said, by the names that we have for it.
pub(crate) fn refused<E: From<PermissionDenied> + From<StorageFailed>>(path: &str, error: &io::Error) -> E {
    let path = path.to_owned();
    match error.kind() {
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
            PermissionDenied { path, reason: DenyReason::System }.into()
        }
        _ => StorageFailed { path }.into(),
    }
}
