//! `files/list`: what is in a folder.

use std::fs;
use std::io;

use curable::Failure;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::failures::{FileNotFound, InvalidPath, NotAFolder, PermissionDenied, StorageFailed, refused};
use crate::root::{Root, names_in};

/// The most entries that are listed.
const MAX_ENTRIES: usize = 1000;

/// Which folder.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct ListInput {
    /// The folder, relative to the root; the root itself when left out.
    path: Option<String>,
}

/// What is in the folder.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ListOutput {
    /// The entries, sorted by name.
    entries: Vec<Entry>,
    /// Whether there are more than are listed.
    more: bool,
}

/// One file or folder.
#[derive(Serialize, JsonSchema)]
struct Entry {
    /// Its path, relative to the root.
    path: String,
    /// Whether it is a file or a folder.
    kind: EntryKind,
    /// The bytes of a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    size: Option<u64>,
}

/// What an entry is.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum EntryKind {
    /// Something that can be read.
    File,
    /// Something that can be listed.
    Folder,
}

/// How listing fails.
#[derive(Debug, Failure)]
pub enum ListFailure {
    /// Nothing is there.
    NotFound(FileNotFound),
    /// It is a file.
    NotAFolder(NotAFolder),
    /// The path is no path.
    InvalidPath(InvalidPath),
    /// It may not be read.
    Denied(PermissionDenied),
    /// The disk failed.
    Storage(StorageFailed),
}

pub(crate) fn list(root: &Root, input: ListInput) -> Result<ListOutput, ListFailure> {
    let ListInput { path } = input;
    let place = root.place_or_root(path.as_deref())?;
    let path = root.show(&place);
    match fs::read_dir(&place) {
        Ok(_) => {}
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Err(root.not_found(&path, "path").into());
        }
        Err(error) if error.kind() == io::ErrorKind::NotADirectory => return Err(NotAFolder { path }.into()),
        Err(error) => return Err(refused(&path, &error)),
    }
    let mut entries: Vec<_> =
        names_in(&place).iter().filter_map(|name| entry(root, &root.show(&place.join(name)))).collect();
    let more = entries.len() > MAX_ENTRIES;
    entries.truncate(MAX_ENTRIES);
    Ok(ListOutput { entries, more })
}

/// What leads out of the root is not there.
fn entry(root: &Root, path: &str) -> Option<Entry> {
    let found = fs::metadata(root.place(path).ok()?).ok()?;
    let kind = if found.is_dir() { EntryKind::Folder } else { EntryKind::File };
    Some(Entry { path: path.to_owned(), kind, size: found.is_file().then_some(found.len()) })
}
