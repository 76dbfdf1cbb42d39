//! `files/write`: a whole text file.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Write};

use curable::Failure;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::failures::{
    FileExists, FileNotFound, FileTooLarge, InvalidPath, IsAFolder, NotAFolder, PermissionDenied,
    StorageFailed, WriteLocked, refused,
};
use crate::root::Root;
use crate::{MAX_BYTES, lock};

/// How long a write takes at most, as a rule.
const WAIT_MS: u64 = 200;

/// Which file, and its text.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct WriteInput {
    /// The file, relative to the root; its folder must exist.
    path: String,
    /// The whole text.
    content: String,
    /// Whether a file that is there may be replaced.
    #[serde(default)]
    replace: bool,
    /// The password of a locked file; it is never shown again.
    #[schemars(extend("x-sensitive" = true))]
    unlock_password: Option<String>,
}

/// What was written.
#[derive(Serialize, JsonSchema)]
pub(crate) struct WriteOutput {
    /// The bytes of the text.
    size: u64,
}

/// How writing fails.
#[derive(Debug, Failure)]
pub enum WriteFailure {
    /// There is a file already.
    Exists(FileExists),
    /// It is a folder.
    IsAFolder(IsAFolder),
    /// The folder to write into is not there.
    NotFound(FileNotFound),
    /// The folder to write into is a file.
    NotAFolder(NotAFolder),
    /// It is more than one call carries.
    TooLarge(FileTooLarge),
    /// Somebody else is writing it.
    Locked(WriteLocked),
    /// The path is no path.
    InvalidPath(InvalidPath),
    /// It may not be written.
    Denied(PermissionDenied),
    /// The disk failed.
    Storage(StorageFailed),
}

pub(crate) fn write(root: &Root, input: WriteInput) -> Result<WriteOutput, WriteFailure> {
    let WriteInput { path, content, replace, unlock_password } = input;
    let place = root.place(&path)?;
    let size = content.len() as u64;
    if size > MAX_BYTES {
        return Err(FileTooLarge { path, size, limit: MAX_BYTES }.into());
    }
    lock::check(&path, &place, unlock_password.as_deref())?;
    if place.is_dir() {
        return Err(IsAFolder { path }.into());
    }
    let mut options = OpenOptions::new();
    // It is emptied once its lock is held, and not before.
    options.write(true).create(true).truncate(false).create_new(!replace);
    let opened = options.open(&place).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => FileExists { path: path.clone() }.into(),
        io::ErrorKind::NotFound => root.no_folder(&path, "path").into(),
        io::ErrorKind::NotADirectory => NotAFolder { path: path.clone() }.into(),
        _ => refused::<WriteFailure>(&path, &error),
    });
    let file = opened?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(WriteLocked { path, wait: WAIT_MS }.into()),
        Err(TryLockError::Error(error)) => return Err(refused(&path, &error)),
    }
    fill(file, &content).map_err(|error| refused::<WriteFailure>(&path, &error))?;
    Ok(WriteOutput { size })
}

fn fill(mut file: File, content: &str) -> io::Result<()> {
    file.set_len(0)?;
    file.write_all(content.as_bytes())
}
