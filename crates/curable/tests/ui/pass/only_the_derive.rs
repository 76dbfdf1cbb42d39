// Neither serde nor schemars is named, and no warning is given.
#![deny(warnings, missing_docs, unused_qualifications, unreachable_pub)]
//! A program.

use curable::Failure;

/// There is no such file.
#[derive(Debug, Failure)]
#[failure(kind = not_found, message = "no file at {path}")]
pub struct FileNotFound {
    /// Where it was looked for.
    pub path: String,
    #[failure(sensitive)]
    owner: Option<String>,
}

/// The disk is full.
#[derive(Debug, Failure)]
#[failure(kind = exhausted)]
pub struct DiskFull;

/// Reading failed.
#[derive(Debug, Failure)]
pub enum ReadFailure {
    /// It is not there.
    NotFound(FileNotFound),
    /// There is no room.
    Full(DiskFull),
}

fn read() -> Result<(), ReadFailure> {
    Err(FileNotFound { path: "a".to_owned(), owner: None })?
}

fn main() {
    let failure: Failure = read().unwrap_err().into();
    assert_eq!(failure.code.as_str(), "FILE_NOT_FOUND");
}
