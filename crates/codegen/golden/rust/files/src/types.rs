//! What is sent and what comes back.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// One file or folder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// Whether it is a file or a folder.
    pub kind: EntryKind,
    /// Its path, relative to the root.
    pub path: String,
    /// The bytes of a file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<u64>,
}

/// What an entry is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum EntryKind {
    /// Something that can be read.
    #[serde(rename = "file")]
    File,
    /// Something that can be listed.
    #[serde(rename = "folder")]
    Folder,
    /// A text that the contract does not list.
    #[serde(untagged)]
    Other(String),
}

/// The file exists details.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FileExistsDetails {
    /// The path that is taken.
    pub path: String,
}

/// The file not found details.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FileNotFoundDetails {
    /// The path that was asked for.
    pub path: String,
}

/// The file too large details.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FileTooLargeDetails {
    /// The most bytes that one call carries.
    pub limit: u64,
    /// The path that was asked for.
    pub path: String,
    /// The bytes that it has.
    pub size: u64,
}

/// What to delete.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FilesDeleteInput {
    /// The file or the empty folder, relative to the root.
    pub path: String,
    /// The password of a locked file; it is never shown again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unlock_password: Option<String>,
}

impl FilesDeleteInput {
    /// With what must be there, and nothing else.
    pub fn new(path: impl Into<String>) -> Self {
        Self {
            path: path.into(),
            unlock_password: None,
        }
    }
}

/// What was deleted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FilesDeleteOutput {
    /// The path that is free now.
    pub path: String,
}

/// Which folder.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct FilesListInput {
    /// The folder, relative to the root; the root itself when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
}

/// What is in the folder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FilesListOutput {
    /// The entries, sorted by name.
    pub entries: Vec<Entry>,
    /// Whether there are more than are listed.
    pub more: bool,
}

/// From where to where.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FilesMoveInput {
    /// The file or folder, relative to the root.
    pub from: String,
    /// Its new path, relative to the root; the folder must exist, and the path must be free.
    pub to: String,
    /// The password of a locked file; it is never shown again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unlock_password: Option<String>,
}

impl FilesMoveInput {
    /// With what must be there, and nothing else.
    pub fn new(from: impl Into<String>, to: impl Into<String>) -> Self {
        Self {
            from: from.into(),
            to: to.into(),
            unlock_password: None,
        }
    }
}

/// What was moved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FilesMoveOutput {
    /// The new path.
    pub path: String,
}

/// Which file, and how much of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FilesReadInput {
    /// The first line to read; the first of the file is 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_line: Option<u64>,
    /// How many lines to read; all when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lines: Option<u64>,
    /// The file, relative to the root.
    pub path: String,
}

impl FilesReadInput {
    /// With what must be there, and nothing else.
    pub fn new(path: impl Into<String>) -> Self {
        Self {
            first_line: None,
            lines: None,
            path: path.into(),
        }
    }
}

/// The text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FilesReadOutput {
    /// The lines that were asked for.
    pub content: String,
    /// Whether the file goes on after them.
    pub more: bool,
}

/// What to look for, and where.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FilesSearchInput {
    /// The most lines to find.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<u64>,
    /// The folder to search, relative to the root; the root itself when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// The text, as it stands in the file.
    pub text: String,
}

impl FilesSearchInput {
    /// With what must be there, and nothing else.
    pub fn new(text: impl Into<String>) -> Self {
        Self {
            limit: None,
            path: None,
            text: text.into(),
        }
    }
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FilesSearchOutput {
    /// The lines, sorted by path and number.
    pub matches: Vec<Match>,
    /// Whether there are more than were asked for.
    pub more: bool,
}

/// Which file, and its text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FilesWriteInput {
    /// The whole text.
    pub content: String,
    /// The file, relative to the root; its folder must exist.
    pub path: String,
    /// Whether a file that is there may be replaced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replace: Option<bool>,
    /// The password of a locked file; it is never shown again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unlock_password: Option<String>,
}

impl FilesWriteInput {
    /// With what must be there, and nothing else.
    pub fn new(content: impl Into<String>, path: impl Into<String>) -> Self {
        Self {
            content: content.into(),
            path: path.into(),
            replace: None,
            unlock_password: None,
        }
    }
}

/// What was written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FilesWriteOutput {
    /// The bytes of the text.
    pub size: u64,
}

/// The folder not empty details.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FolderNotEmptyDetails {
    /// The folder.
    pub path: String,
}

/// The invalid path details.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct InvalidPathDetails {
    /// The path as it was given.
    pub path: String,
    /// What is wrong with it.
    pub problem: InvalidPathDetailsProblem,
}

/// What is wrong with it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum InvalidPathDetailsProblem {
    /// It names nothing below the root.
    #[serde(rename = "empty")]
    Empty,
    /// It starts at the root of the machine.
    #[serde(rename = "absolute")]
    Absolute,
    /// It goes up.
    #[serde(rename = "parent")]
    Parent,
    /// A link on the way leads out of the root, or nowhere.
    #[serde(rename = "link")]
    Link,
    /// The name, or a part of it, is one that the file system does not take.
    #[serde(rename = "name")]
    Name,
    /// The name ends with `.lock`, which is reserved.
    #[serde(rename = "reserved")]
    Reserved,
    /// It is below the folder that should be moved there.
    #[serde(rename = "itself")]
    Itself,
}

/// The is a folder details.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct IsAFolderDetails {
    /// The path that was asked for.
    pub path: String,
}

/// One line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Match {
    /// The number of the line; the first is 1.
    pub line: u64,
    /// The file, relative to the root.
    pub path: String,
    /// The line, cut if it is long.
    pub text: String,
}

/// The not a folder details.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NotAFolderDetails {
    /// The path that was asked for.
    pub path: String,
}

/// The not text details.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NotTextDetails {
    /// The path that was asked for.
    pub path: String,
}

/// The permission denied details.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PermissionDeniedDetails {
    /// The path that was asked for.
    pub path: String,
    /// Who refuses it.
    pub reason: PermissionDeniedDetailsReason,
}

/// Who refuses it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum PermissionDeniedDetailsReason {
    /// The file system says so.
    #[serde(rename = "system")]
    System,
    /// It is locked, and no password was given.
    #[serde(rename = "password_missing")]
    PasswordMissing,
    /// It is locked, and the password is not the right one.
    #[serde(rename = "password_wrong")]
    PasswordWrong,
}

/// The services list input.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ServicesListInput {}

/// The services list output.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ServicesListOutput {
    pub operations: Vec<BTreeMap<String, Value>>,
}

/// The services schema input.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ServicesSchemaInput {
    /// The name, such as services/list.
    pub name: String,
}

/// The storage failed details.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StorageFailedDetails {
    /// The path that was asked for.
    pub path: String,
}

/// The write locked details.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WriteLockedDetails {
    /// The path that was asked for.
    pub path: String,
}
