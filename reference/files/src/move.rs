//! `files/move`: a file or a folder to another place.

use std::fs;
use std::io;

use curable::Failure;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::failures::{
    FileExists, FileNotFound, InvalidPath, NotAFolder, PathProblem, PermissionDenied, StorageFailed, refused,
};
use crate::lock;
use crate::root::Root;

/// From where to where.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct MoveInput {
    /// The file or folder, relative to the root.
    from: String,
    /// Its new path, relative to the root; the folder must exist, and the path must be free.
    to: String,
    /// The password of a locked file; it is never shown again.
    #[schemars(extend("x-sensitive" = true))]
    unlock_password: Option<String>,
}

/// What was moved.
#[derive(Serialize, JsonSchema)]
pub(crate) struct MoveOutput {
    /// The new path.
    path: String,
}

/// How moving fails.
#[derive(Debug, Failure)]
pub enum MoveFailure {
    /// Nothing is there to move, or no folder to move it to.
    NotFound(FileNotFound),
    /// The new path is taken.
    Exists(FileExists),
    /// The new path is below a file.
    NotAFolder(NotAFolder),
    /// One of the paths is no path.
    InvalidPath(InvalidPath),
    /// It may not be moved.
    Denied(PermissionDenied),
    /// The disk failed.
    Storage(StorageFailed),
}

pub(crate) fn r#move(root: &Root, input: MoveInput) -> Result<MoveOutput, MoveFailure> {
    let MoveInput { from, to, unlock_password } = input;
    let (here, there) = (root.place(&from)?, root.place(&to)?);
    lock::check(&from, &here, unlock_password.as_deref())?;
    if fs::symlink_metadata(&here).is_err() {
        return Err(root.not_found(&from, "from").into());
    }
    if fs::symlink_metadata(&there).is_ok() {
        return Err(FileExists { path: to }.into());
    }
    if there.starts_with(&here) {
        return Err(InvalidPath { path: to, problem: PathProblem::Itself }.into());
    }
    match fs::rename(&here, &there) {
        Ok(()) => {
            // The lock goes where the file goes; most files have none.
            let _ = fs::rename(lock::of(&here), lock::of(&there));
            Ok(MoveOutput { path: root.show(&there) })
        }
        Err(error) => Err(match error.kind() {
            io::ErrorKind::NotFound => root.no_folder(&to, "to").into(),
            io::ErrorKind::NotADirectory => NotAFolder { path: to }.into(),
            _ => refused(&from, &error),
        }),
    }
}
