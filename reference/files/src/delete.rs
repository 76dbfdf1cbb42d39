//! `files/delete`: a file or an empty folder.

use std::fs;
use std::io;

use curable::Failure;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::failures::{FileNotFound, FolderNotEmpty, InvalidPath, PermissionDenied, StorageFailed, refused};
use crate::lock;
use crate::root::Root;

/// What to delete.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct DeleteInput {
    /// The file or the empty folder, relative to the root.
    path: String,
    /// The password of a locked file; it is never shown again.
    #[schemars(extend("x-sensitive" = true))]
    unlock_password: Option<String>,
}

/// What was deleted.
#[derive(Serialize, JsonSchema)]
pub(crate) struct DeleteOutput {
    /// The path that is free now.
    path: String,
}

/// How deleting fails.
#[derive(Debug, Failure)]
pub enum DeleteFailure {
    /// Nothing is there.
    NotFound(FileNotFound),
    /// There is something in the folder.
    NotEmpty(FolderNotEmpty),
    /// The path is no path.
    InvalidPath(InvalidPath),
    /// It may not be deleted.
    Denied(PermissionDenied),
    /// The disk failed.
    Storage(StorageFailed),
}

pub(crate) fn delete(root: &Root, input: DeleteInput) -> Result<DeleteOutput, DeleteFailure> {
    let DeleteInput { path, unlock_password } = input;
    let place = root.place(&path)?;
    lock::check(&path, &place, unlock_password.as_deref())?;
    let is_folder = fs::symlink_metadata(&place).is_ok_and(|found| found.is_dir());
    let deleted = if is_folder { fs::remove_dir(&place) } else { fs::remove_file(&place) };
    match deleted {
        Ok(()) => {
            // A lock without its file would lock nothing but the name; most files have none.
            let _ = fs::remove_file(lock::of(&place));
            Ok(DeleteOutput { path: root.show(&place) })
        }
        Err(error) => Err(match error.kind() {
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => root.not_found(&path, "path").into(),
            io::ErrorKind::DirectoryNotEmpty => FolderNotEmpty { path }.into(),
            _ => refused(&path, &error),
        }),
    }
}
