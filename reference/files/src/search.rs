//! `files/search`: the lines that hold a text.

use std::fs;
use std::path::Path;

use curable::Failure;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::MAX_BYTES;
use crate::failures::{FileNotFound, InvalidPath, NotAFolder, PermissionDenied, StorageFailed, refused};
use crate::read;
use crate::root::{Root, names_in};

/// The longest piece of a line that is shown.
const MAX_LINE: usize = 200;

/// What to look for, and where.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct SearchInput {
    /// The text, as it stands in the file.
    #[schemars(length(min = 1))]
    text: String,
    /// The folder to search, relative to the root; the root itself when left out.
    path: Option<String>,
    /// The most lines to find.
    #[serde(default = "twenty")]
    #[schemars(range(min = 1, max = 100))]
    limit: u8,
}

/// What was found.
#[derive(Serialize, JsonSchema)]
pub(crate) struct SearchOutput {
    /// The lines, sorted by path and number.
    matches: Vec<Match>,
    /// Whether there are more than were asked for.
    more: bool,
}

/// One line.
#[derive(Serialize, JsonSchema)]
struct Match {
    /// The file, relative to the root.
    path: String,
    /// The number of the line; the first is 1.
    line: usize,
    /// The line, cut if it is long.
    text: String,
}

/// How searching fails.
#[derive(Debug, Failure)]
pub enum SearchFailure {
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

pub(crate) fn search(root: &Root, input: SearchInput) -> Result<SearchOutput, SearchFailure> {
    let SearchInput { text, path, limit } = input;
    let place = root.place_or_root(path.as_deref())?;
    let path = root.show(&place);
    match fs::metadata(&place) {
        Ok(found) if found.is_dir() => {}
        Ok(_) => return Err(NotAFolder { path }.into()),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            return Err(root.not_found(&path, "path").into());
        }
        Err(error) => return Err(refused(&path, &error)),
    }
    let limit = usize::from(limit);
    let mut matches = Vec::new();
    look_into(root, &place, &text, limit + 1, &mut matches);
    let more = matches.len() > limit;
    matches.truncate(limit);
    Ok(SearchOutput { matches, more })
}

/// Links are not followed, so that there is no circle; what cannot be read, or is no text, holds nothing.
fn look_into(root: &Root, folder: &Path, text: &str, limit: usize, matches: &mut Vec<Match>) {
    for name in names_in(folder) {
        let place = folder.join(name);
        match fs::symlink_metadata(&place) {
            Ok(found) if found.is_dir() => look_into(root, &place, text, limit, matches),
            Ok(found) if found.is_file() && found.len() <= MAX_BYTES => {
                let content =
                    read::bytes(&place, MAX_BYTES).ok().and_then(|bytes| String::from_utf8(bytes).ok());
                let content = content.unwrap_or_default();
                let lines = (1..).zip(content.lines()).filter(|(_, line)| line.contains(text));
                matches.extend(lines.take(limit.saturating_sub(matches.len())).map(|(number, line)| Match {
                    path: root.show(&place),
                    line: number,
                    text: line.chars().take(MAX_LINE).collect(),
                }));
            }
            _ => {}
        }
        if matches.len() >= limit {
            return;
        }
    }
}

fn twenty() -> u8 {
    20
}
