//! What operations fail with.

use std::collections::BTreeMap;

use curable_client::core::Failure;
use curable_client::typed::Malformed;
use serde_json::Value;

use super::types::*;

/// The call was called off before it ended.
///
/// *When:* the client cancelled it or closed the stream.
///
/// *Repair:* none; send it again only if it is still wanted, and look first if it writes.
///
/// *Hint:* Send it again only if it is still wanted.
///
/// `CANCELLED`: kind `cancelled`, retry `never`, status 499, since 0.1.0.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Cancelled {
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    Cancelled, "CANCELLED"
}

/// There is something at this path already.
///
/// *When:* a file would be created or moved to where there is one, and nobody said that it may be
/// replaced.
///
/// *Repair:* choose another path. `files/write` takes `replace`, which says that a file may be
/// replaced.
///
/// *Example:* moving `a.txt` to `b.txt` where there is a `b.txt`.
///
/// *Hint:* Choose another path; files/write replaces a file when its argument replace is true.
///
/// `FILE_EXISTS`: kind `conflict`, status 409, since 0.1.0.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct FileExists {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<FileExistsDetails>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    FileExists, "FILE_EXISTS", FileExistsDetails
}

/// There is no file or folder at this path.
///
/// *When:* the path is sound and nothing is there.
///
/// *Repair:* use one of the paths in `similar`, or list the folder.
///
/// *Example:* reading `docs/raedme.md` where there is `docs/readme.md`.
///
/// *Hint:* Use one of the paths in `similar`, or list the folder with files/list.
///
/// `FILE_NOT_FOUND`: kind `not_found`, status 404, since 0.1.0.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct FileNotFound {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<FileNotFoundDetails>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    FileNotFound, "FILE_NOT_FOUND", FileNotFoundDetails
}

/// The text is larger than one call may carry.
///
/// *When:* more would be read or written than the limit.
///
/// *Repair:* read fewer lines, or write several files.
///
/// *Example:* reading a log of 5 MB at once.
///
/// *Hint:* Read some of its lines with first_line and lines, or write several files.
///
/// `FILE_TOO_LARGE`: kind `validation`, status 413, since 0.1.0.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct FileTooLarge {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<FileTooLargeDetails>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    FileTooLarge, "FILE_TOO_LARGE", FileTooLargeDetails
}

/// The folder is not empty and was left as it is.
///
/// *When:* a folder is deleted that has files or folders in it.
///
/// *Repair:* delete what is in it first.
///
/// *Example:* deleting `docs` while there is `docs/readme.md`.
///
/// *Hint:* Delete what is in it first.
///
/// `FOLDER_NOT_EMPTY`: kind `conflict`, retry `never`, status 409, since 0.1.0.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct FolderNotEmpty {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<FolderNotEmptyDetails>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    FolderNotEmpty, "FOLDER_NOT_EMPTY", FolderNotEmptyDetails
}

/// The caller may not use this operation.
///
/// *When:* the identity is known and lacks a scope or a right on the resource.
///
/// *Repair:* ask someone who may grant it.
///
/// *Hint:* Ask someone who may grant the missing right.
///
/// `FORBIDDEN`: kind `permission`, retry `never`, status 403, since 0.1.0.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Forbidden {
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    Forbidden, "FORBIDDEN"
}

/// Something failed that the caller cannot mend.
///
/// *When:* a handler panicked, or gave an error that it had not declared.
///
/// *Repair:* report the reference id to the operator.
///
/// *Hint:* Report the reference id to the operator.
///
/// `INTERNAL`: kind `internal`, retry `never`, status 500, since 0.1.0.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Internal {
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    Internal, "INTERNAL"
}

/// The arguments do not fit the operation's input.
///
/// *When:* validation found at least one violation; all of them are listed, and nothing was run.
///
/// *Repair:* change the arguments as `repairs` says, or apply `patch` if there is one.
///
/// *Hint:* Change the arguments as `repairs` says; apply `patch` if there is one.
///
/// `INVALID_INPUT`: kind `validation`, retry `amended`, status 422, since 0.1.0.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct InvalidInput {
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    InvalidInput, "INVALID_INPUT"
}

/// The operation gave a result that breaks its own output schema.
///
/// *When:* the handler succeeded, so that the call may have taken effect, but its result is not
/// what it declared.
///
/// *Repair:* report it to the operator; look before you send it again.
///
/// *Hint:* Report it to the operator; look before you send it again.
///
/// `INVALID_OUTPUT`: kind `internal`, retry `never`, status 500, since 0.1.0.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct InvalidOutput {
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    InvalidOutput, "INVALID_OUTPUT"
}

/// The path does not name a place inside the root.
///
/// *When:* it is empty or absolute, goes up with `..`, follows a link out of the root, or has a
/// reserved name.
///
/// *Repair:* give a path relative to the root, with `/` between the names.
///
/// *Example:* `../etc/passwd` or `/etc/passwd`.
///
/// *Hint:* Give a path relative to the root, such as docs/readme.md.
///
/// `INVALID_PATH`: kind `validation`, status 400, since 0.1.0.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct InvalidPath {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<InvalidPathDetails>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    InvalidPath, "INVALID_PATH", InvalidPathDetails
}

/// A file is needed here, and this is a folder.
///
/// *When:* a folder is read or written as if it were a file.
///
/// *Repair:* give the path of a file, or list the folder.
///
/// *Example:* reading `docs`.
///
/// *Hint:* List it with files/list.
///
/// `IS_A_FOLDER`: kind `validation`, status 400, since 0.1.0.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct IsAFolder {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<IsAFolderDetails>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    IsAFolder, "IS_A_FOLDER", IsAFolderDetails
}

/// A folder is needed here, and this is none.
///
/// *When:* a file is listed or searched as if it were a folder, or stands where a folder should.
///
/// *Repair:* give the path of a folder, or read the file.
///
/// *Example:* listing `readme.md`, or writing `readme.md/more.txt`.
///
/// `NOT_A_FOLDER`: kind `validation`, status 400, since 0.1.0.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct NotAFolder {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<NotAFolderDetails>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    NotAFolder, "NOT_A_FOLDER", NotAFolderDetails
}

/// There is no such operation.
///
/// *When:* the name is not registered, or not for this caller to see.
///
/// *Repair:* use one of the names in `similar`, or list the operations.
///
/// *Hint:* Use one of the names in `similar`, or list the operations.
///
/// `NOT_FOUND`: kind `not_found`, retry `amended`, status 404, since 0.1.0.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct NotFound {
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    NotFound, "NOT_FOUND"
}

/// The file holds no text.
///
/// *When:* what is there is not UTF-8, or is a device or a pipe.
///
/// *Repair:* none here: this service reads texts.
///
/// *Example:* reading `logo.png`.
///
/// `NOT_TEXT`: kind `unsupported`, status 415, since 0.1.0.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct NotText {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<NotTextDetails>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    NotText, "NOT_TEXT", NotTextDetails
}

/// The server has too much to do and refused the call unseen.
///
/// *When:* a limit on concurrent or queued calls was reached.
///
/// *Repair:* send the same call again after `retry_after_ms`.
///
/// *Hint:* Send the same call again after `retry_after_ms`.
///
/// `OVERLOADED`: kind `transient`, retry `same`, status 503, since 0.1.0.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Overloaded {
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    Overloaded, "OVERLOADED"
}

/// The file may not be read or changed.
///
/// *When:* the file system refuses it, or the file is locked with a password and none or a wrong
/// one was given.
///
/// *Repair:* give the right `unlock_password`, or ask the owner of the file.
///
/// *Example:* writing `plan.md` beside which there is a `plan.md.lock`.
///
/// *Hint:* Give the right unlock_password, or ask the owner of the file.
///
/// `PERMISSION_DENIED`: kind `permission`, status 403, since 0.1.0.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct PermissionDenied {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<PermissionDeniedDetails>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    PermissionDenied, "PERMISSION_DENIED", PermissionDeniedDetails
}

/// The same call has failed for the same reason again and was not run.
///
/// *When:* the third identical call in a conversation fails for a reason that only the caller can
/// change.
///
/// *Repair:* change the arguments; a changed call passes at once.
///
/// *Hint:* Change the arguments; a changed call passes at once.
///
/// `REPEATED_FAILURE`: kind `validation`, retry `amended`, status 422, since 0.1.0.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct RepeatedFailure {
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    RepeatedFailure, "REPEATED_FAILURE"
}

/// The server is stopping and took no new call.
///
/// *When:* it was told to stop.
///
/// *Repair:* send the same call again once it is back.
///
/// *Hint:* Send the same call again once the server is back.
///
/// `SHUTTING_DOWN`: kind `transient`, retry `same`, status 503, since 0.1.0.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ShuttingDown {
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    ShuttingDown, "SHUTTING_DOWN"
}

/// The file system failed.
///
/// *When:* it reports an error that this service has no other name for, such as a broken or a full
/// disk.
///
/// *Repair:* tell the operator.
///
/// *Example:* a disk that cannot be read any more.
///
/// `STORAGE_FAILED`: kind `internal`, status 500, since 0.1.0.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct StorageFailed {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<StorageFailedDetails>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    StorageFailed, "STORAGE_FAILED", StorageFailedDetails
}

/// The operation did not end in time.
///
/// *When:* its deadline or the caller's passed; the handler was dropped.
///
/// *Repair:* a read can be sent again; after a write look first, because it may have taken effect.
///
/// *Hint:* A read can be sent again; after a write look first.
///
/// `TIMEOUT`: kind `transient`, retry `same`, status 504, since 0.1.0.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Timeout {
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    Timeout, "TIMEOUT"
}

/// Nobody knows who is calling.
///
/// *When:* the operation needs an identity and none, or an expired one, was given.
///
/// *Repair:* authenticate and send the same call again.
///
/// *Hint:* Authenticate and send the same call again.
///
/// `UNAUTHENTICATED`: kind `unauthenticated`, retry `never`, status 401, since 0.1.0.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Unauthenticated {
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    Unauthenticated, "UNAUTHENTICATED"
}

/// Somebody else is writing this file at this moment.
///
/// *When:* another process, or another call, holds the lock of the file; nothing was written.
///
/// *Repair:* send the same call again after `retry_after_ms`.
///
/// *Example:* two calls that write `plan.md` at once.
///
/// *Hint:* Send the same call again after retry_after_ms.
///
/// `WRITE_LOCKED`: kind `transient`, status 423, since 0.1.0.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct WriteLocked {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<WriteLockedDetails>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    WriteLocked, "WRITE_LOCKED", WriteLockedDetails
}

/// What the machinery fails with, the same for every operation.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ProtocolFailure {
    /// The call was called off before it ended.
    Cancelled(Cancelled),
    /// The caller may not use this operation.
    Forbidden(Forbidden),
    /// Something failed that the caller cannot mend.
    Internal(Internal),
    /// The arguments do not fit the operation's input.
    InvalidInput(InvalidInput),
    /// The operation gave a result that breaks its own output schema.
    InvalidOutput(InvalidOutput),
    /// There is no such operation.
    NotFound(NotFound),
    /// The server has too much to do and refused the call unseen.
    Overloaded(Overloaded),
    /// The same call has failed for the same reason again and was not run.
    RepeatedFailure(RepeatedFailure),
    /// The server is stopping and took no new call.
    ShuttingDown(ShuttingDown),
    /// The operation did not end in time.
    Timeout(Timeout),
    /// Nobody knows who is calling.
    Unauthenticated(Unauthenticated),
}

curable_client::operation_failure! {
    protocol ProtocolFailure {
        "CANCELLED" => Cancelled,
        "FORBIDDEN" => Forbidden,
        "INTERNAL" => Internal,
        "INVALID_INPUT" => InvalidInput,
        "INVALID_OUTPUT" => InvalidOutput,
        "NOT_FOUND" => NotFound,
        "OVERLOADED" => Overloaded,
        "REPEATED_FAILURE" => RepeatedFailure,
        "SHUTTING_DOWN" => ShuttingDown,
        "TIMEOUT" => Timeout,
        "UNAUTHENTICATED" => Unauthenticated,
    }
}

/// What `files/delete` fails with.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum FilesDeleteFailure {
    /// `FILE_NOT_FOUND`: There is no file or folder at this path.
    FileNotFound(FileNotFound),
    /// `FOLDER_NOT_EMPTY`: The folder is not empty and was left as it is.
    FolderNotEmpty(FolderNotEmpty),
    /// `INVALID_PATH`: The path does not name a place inside the root.
    InvalidPath(InvalidPath),
    /// `PERMISSION_DENIED`: The file may not be read or changed.
    PermissionDenied(PermissionDenied),
    /// `STORAGE_FAILED`: The file system failed.
    StorageFailed(StorageFailed),
    /// The machinery refused the call, or failed.
    Protocol(ProtocolFailure),
    /// A code that the contract does not list for this operation.
    Unknown(Failure),
    /// An answer that breaks the contract, such as details that are off their schema.
    Malformed(Malformed),
    /// No answer came.
    Communication(Failure),
}

curable_client::operation_failure! {
    FilesDeleteFailure, ProtocolFailure {
        "FILE_NOT_FOUND" => FileNotFound(FileNotFound),
        "FOLDER_NOT_EMPTY" => FolderNotEmpty(FolderNotEmpty),
        "INVALID_PATH" => InvalidPath(InvalidPath),
        "PERMISSION_DENIED" => PermissionDenied(PermissionDenied),
        "STORAGE_FAILED" => StorageFailed(StorageFailed),
    }
}

/// What `files/list` fails with.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum FilesListFailure {
    /// `FILE_NOT_FOUND`: There is no file or folder at this path.
    FileNotFound(FileNotFound),
    /// `INVALID_PATH`: The path does not name a place inside the root.
    InvalidPath(InvalidPath),
    /// `NOT_A_FOLDER`: A folder is needed here, and this is none.
    NotAFolder(NotAFolder),
    /// `PERMISSION_DENIED`: The file may not be read or changed.
    PermissionDenied(PermissionDenied),
    /// `STORAGE_FAILED`: The file system failed.
    StorageFailed(StorageFailed),
    /// The machinery refused the call, or failed.
    Protocol(ProtocolFailure),
    /// A code that the contract does not list for this operation.
    Unknown(Failure),
    /// An answer that breaks the contract, such as details that are off their schema.
    Malformed(Malformed),
    /// No answer came.
    Communication(Failure),
}

curable_client::operation_failure! {
    FilesListFailure, ProtocolFailure {
        "FILE_NOT_FOUND" => FileNotFound(FileNotFound),
        "INVALID_PATH" => InvalidPath(InvalidPath),
        "NOT_A_FOLDER" => NotAFolder(NotAFolder),
        "PERMISSION_DENIED" => PermissionDenied(PermissionDenied),
        "STORAGE_FAILED" => StorageFailed(StorageFailed),
    }
}

/// What `files/move` fails with.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum FilesMoveFailure {
    /// `FILE_EXISTS`: There is something at this path already.
    FileExists(FileExists),
    /// `FILE_NOT_FOUND`: There is no file or folder at this path.
    FileNotFound(FileNotFound),
    /// `INVALID_PATH`: The path does not name a place inside the root.
    InvalidPath(InvalidPath),
    /// `NOT_A_FOLDER`: A folder is needed here, and this is none.
    NotAFolder(NotAFolder),
    /// `PERMISSION_DENIED`: The file may not be read or changed.
    PermissionDenied(PermissionDenied),
    /// `STORAGE_FAILED`: The file system failed.
    StorageFailed(StorageFailed),
    /// The machinery refused the call, or failed.
    Protocol(ProtocolFailure),
    /// A code that the contract does not list for this operation.
    Unknown(Failure),
    /// An answer that breaks the contract, such as details that are off their schema.
    Malformed(Malformed),
    /// No answer came.
    Communication(Failure),
}

curable_client::operation_failure! {
    FilesMoveFailure, ProtocolFailure {
        "FILE_EXISTS" => FileExists(FileExists),
        "FILE_NOT_FOUND" => FileNotFound(FileNotFound),
        "INVALID_PATH" => InvalidPath(InvalidPath),
        "NOT_A_FOLDER" => NotAFolder(NotAFolder),
        "PERMISSION_DENIED" => PermissionDenied(PermissionDenied),
        "STORAGE_FAILED" => StorageFailed(StorageFailed),
    }
}

/// What `files/read` fails with.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum FilesReadFailure {
    /// `FILE_NOT_FOUND`: There is no file or folder at this path.
    FileNotFound(FileNotFound),
    /// `FILE_TOO_LARGE`: The text is larger than one call may carry.
    FileTooLarge(FileTooLarge),
    /// `INVALID_PATH`: The path does not name a place inside the root.
    InvalidPath(InvalidPath),
    /// `IS_A_FOLDER`: A file is needed here, and this is a folder.
    IsAFolder(IsAFolder),
    /// `NOT_TEXT`: The file holds no text.
    NotText(NotText),
    /// `PERMISSION_DENIED`: The file may not be read or changed.
    PermissionDenied(PermissionDenied),
    /// `STORAGE_FAILED`: The file system failed.
    StorageFailed(StorageFailed),
    /// The machinery refused the call, or failed.
    Protocol(ProtocolFailure),
    /// A code that the contract does not list for this operation.
    Unknown(Failure),
    /// An answer that breaks the contract, such as details that are off their schema.
    Malformed(Malformed),
    /// No answer came.
    Communication(Failure),
}

curable_client::operation_failure! {
    FilesReadFailure, ProtocolFailure {
        "FILE_NOT_FOUND" => FileNotFound(FileNotFound),
        "FILE_TOO_LARGE" => FileTooLarge(FileTooLarge),
        "INVALID_PATH" => InvalidPath(InvalidPath),
        "IS_A_FOLDER" => IsAFolder(IsAFolder),
        "NOT_TEXT" => NotText(NotText),
        "PERMISSION_DENIED" => PermissionDenied(PermissionDenied),
        "STORAGE_FAILED" => StorageFailed(StorageFailed),
    }
}

/// What `files/search` fails with.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum FilesSearchFailure {
    /// `FILE_NOT_FOUND`: There is no file or folder at this path.
    FileNotFound(FileNotFound),
    /// `INVALID_PATH`: The path does not name a place inside the root.
    InvalidPath(InvalidPath),
    /// `NOT_A_FOLDER`: A folder is needed here, and this is none.
    NotAFolder(NotAFolder),
    /// `PERMISSION_DENIED`: The file may not be read or changed.
    PermissionDenied(PermissionDenied),
    /// `STORAGE_FAILED`: The file system failed.
    StorageFailed(StorageFailed),
    /// The machinery refused the call, or failed.
    Protocol(ProtocolFailure),
    /// A code that the contract does not list for this operation.
    Unknown(Failure),
    /// An answer that breaks the contract, such as details that are off their schema.
    Malformed(Malformed),
    /// No answer came.
    Communication(Failure),
}

curable_client::operation_failure! {
    FilesSearchFailure, ProtocolFailure {
        "FILE_NOT_FOUND" => FileNotFound(FileNotFound),
        "INVALID_PATH" => InvalidPath(InvalidPath),
        "NOT_A_FOLDER" => NotAFolder(NotAFolder),
        "PERMISSION_DENIED" => PermissionDenied(PermissionDenied),
        "STORAGE_FAILED" => StorageFailed(StorageFailed),
    }
}

/// What `files/write` fails with.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum FilesWriteFailure {
    /// `FILE_EXISTS`: There is something at this path already.
    FileExists(FileExists),
    /// `FILE_NOT_FOUND`: There is no file or folder at this path.
    FileNotFound(FileNotFound),
    /// `FILE_TOO_LARGE`: The text is larger than one call may carry.
    FileTooLarge(FileTooLarge),
    /// `INVALID_PATH`: The path does not name a place inside the root.
    InvalidPath(InvalidPath),
    /// `IS_A_FOLDER`: A file is needed here, and this is a folder.
    IsAFolder(IsAFolder),
    /// `NOT_A_FOLDER`: A folder is needed here, and this is none.
    NotAFolder(NotAFolder),
    /// `PERMISSION_DENIED`: The file may not be read or changed.
    PermissionDenied(PermissionDenied),
    /// `STORAGE_FAILED`: The file system failed.
    StorageFailed(StorageFailed),
    /// `WRITE_LOCKED`: Somebody else is writing this file at this moment.
    WriteLocked(WriteLocked),
    /// The machinery refused the call, or failed.
    Protocol(ProtocolFailure),
    /// A code that the contract does not list for this operation.
    Unknown(Failure),
    /// An answer that breaks the contract, such as details that are off their schema.
    Malformed(Malformed),
    /// No answer came.
    Communication(Failure),
}

curable_client::operation_failure! {
    FilesWriteFailure, ProtocolFailure {
        "FILE_EXISTS" => FileExists(FileExists),
        "FILE_NOT_FOUND" => FileNotFound(FileNotFound),
        "FILE_TOO_LARGE" => FileTooLarge(FileTooLarge),
        "INVALID_PATH" => InvalidPath(InvalidPath),
        "IS_A_FOLDER" => IsAFolder(IsAFolder),
        "NOT_A_FOLDER" => NotAFolder(NotAFolder),
        "PERMISSION_DENIED" => PermissionDenied(PermissionDenied),
        "STORAGE_FAILED" => StorageFailed(StorageFailed),
        "WRITE_LOCKED" => WriteLocked(WriteLocked),
    }
}

/// What `services/list` fails with.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ServicesListFailure {
    /// The machinery refused the call, or failed.
    Protocol(ProtocolFailure),
    /// A code that the contract does not list for this operation.
    Unknown(Failure),
    /// An answer that breaks the contract, such as details that are off their schema.
    Malformed(Malformed),
    /// No answer came.
    Communication(Failure),
}

curable_client::operation_failure! {
    ServicesListFailure, ProtocolFailure {
    }
}

/// What `services/schema` fails with.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ServicesSchemaFailure {
    /// The machinery refused the call, or failed.
    Protocol(ProtocolFailure),
    /// A code that the contract does not list for this operation.
    Unknown(Failure),
    /// An answer that breaks the contract, such as details that are off their schema.
    Malformed(Malformed),
    /// No answer came.
    Communication(Failure),
}

curable_client::operation_failure! {
    ServicesSchemaFailure, ProtocolFailure {
    }
}
