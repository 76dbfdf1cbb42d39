//! `files/read`: the text of a file.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use curable::Failure;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::MAX_BYTES;
use crate::failures::{
    FileNotFound, FileTooLarge, InvalidPath, IsAFolder, NotText, PermissionDenied, StorageFailed, refused,
};
use crate::root::Root;

/// The largest file that some lines are read of.
const MAX_FILE: u64 = 64 * MAX_BYTES;

/// Which file, and how much of it.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct ReadInput {
    /// The file, relative to the root.
    path: String,
    /// The first line to read; the first of the file is 1.
    #[serde(default = "one")]
    #[schemars(range(min = 1))]
    first_line: u32,
    /// How many lines to read; all when left out.
    #[schemars(range(min = 1))]
    lines: Option<u32>,
}

/// The text.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ReadOutput {
    /// The lines that were asked for.
    content: String,
    /// Whether the file goes on after them.
    more: bool,
}

/// How reading fails.
#[derive(Debug, Failure)]
pub enum ReadFailure {
    /// Nothing is there.
    NotFound(FileNotFound),
    /// It is a folder.
    IsAFolder(IsAFolder),
    /// It holds no text.
    NotText(NotText),
    /// It is more than one call carries.
    TooLarge(FileTooLarge),
    /// The path is no path.
    InvalidPath(InvalidPath),
    /// It may not be read.
    Denied(PermissionDenied),
    /// The disk failed.
    Storage(StorageFailed),
}

pub(crate) fn read(root: &Root, input: ReadInput) -> Result<ReadOutput, ReadFailure> {
    let ReadInput { path, first_line, lines } = input;
    let place = root.place(&path)?;
    let found = fs::metadata(&place).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => root.not_found(&path, "path").into(),
        _ => refused::<ReadFailure>(&path, &error),
    })?;
    if found.is_dir() {
        return Err(IsAFolder { path }.into());
    }
    if !found.is_file() {
        return Err(NotText { path }.into());
    }
    let too_large = |size| FileTooLarge { path: path.clone(), size, limit: MAX_BYTES };
    if found.len() > MAX_FILE {
        return Err(too_large(found.len()).into());
    }
    let bytes = bytes(&place, MAX_FILE).map_err(|error| refused::<ReadFailure>(&path, &error))?;
    let Ok(text) = String::from_utf8(bytes) else { return Err(NotText { path }.into()) };
    let count = lines.map_or(usize::MAX, |lines| lines as usize);
    let mut rest = text.split_inclusive('\n').skip(first_line as usize - 1);
    let content: String = rest.by_ref().take(count).collect();
    if content.len() as u64 > MAX_BYTES {
        return Err(too_large(content.len() as u64).into());
    }
    Ok(ReadOutput { content, more: rest.next().is_some() })
}

/// The bytes of a file, up to a limit.
pub(crate) fn bytes(place: &Path, limit: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(place)?.take(limit).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn one() -> u32 {
    1
}
