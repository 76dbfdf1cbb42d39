//! Files that somebody names: one way to say that they are not there.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use curable_core::nearest;

use crate::problem::Problem;

/// How many names beside a file that is not there are looked at.
const LOOKED_AT: usize = 10_000;

/// Refuses a file that is not there or cannot be read; `flag` stands before its name.
pub(crate) fn there(flag: &str, path: &Path) -> anyhow::Result<()> {
    let name = || format!("{flag}{}", path.display());
    match fs::metadata(path) {
        Ok(about) if about.is_dir() => Err(anyhow!("{}: this is a folder, and a file is expected", name())),
        // What is no plain file can perhaps be opened only once.
        Ok(about) if about.is_file() => {
            let unread = |error| anyhow!("{}: it cannot be read: {}", name(), reason(path, &error));
            File::open(path).map(drop).map_err(unread)
        }
        Ok(_) => Ok(()),
        Err(_) => {
            let words = format!("{}: there is no such file", name());
            let near: Vec<String> = beside(path).into_iter().collect();
            Err(Problem::unknown(words, &near, "check its name and the folder").into())
        }
    }
}

/// The text of a file that a flag names.
pub(crate) fn text(flag: &str, path: &Path) -> anyhow::Result<String> {
    there(flag, path)?;
    let unread =
        |error| anyhow!("{flag}{}: it cannot be read as text: {}", path.display(), reason(path, &error));
    fs::read_to_string(path).map_err(unread)
}

/// Why a file cannot be read or written, in words that say what is in the way.
pub(crate) fn reason(path: &Path, error: &io::Error) -> String {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    match (error.kind(), folder) {
        _ if path.is_dir() => format!("{} is a folder, and a file is expected", path.display()),
        (ErrorKind::NotFound, Some(folder)) if !folder.exists() => {
            format!("the folder {} does not exist", folder.display())
        }
        (ErrorKind::NotADirectory, Some(folder)) => format!("{} is no folder", folder.display()),
        (ErrorKind::NotFound, _) => "it is not there".to_owned(),
        (ErrorKind::PermissionDenied, _) => "it is not permitted".to_owned(),
        (ErrorKind::InvalidData, _) => "it is no text".to_owned(),
        (ErrorKind::StorageFull, _) => "the disk is full".to_owned(),
        (ErrorKind::ReadOnlyFilesystem, _) => "nothing can be written there".to_owned(),
        _ => error.to_string(),
    }
}

/// The file in the same folder whose name is nearly this one; what stands after the last dot makes no two alike.
fn beside(path: &Path) -> Option<String> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let entries = fs::read_dir(folder.unwrap_or(Path::new("."))).ok()?.take(LOOKED_AT).flatten();
    let mut names: Vec<PathBuf> = entries.map(|entry| path.with_file_name(entry.file_name())).collect();
    names.sort();
    let stem = |path: &PathBuf| path.file_stem().and_then(OsStr::to_str).map(str::to_owned);
    let stems: Vec<String> = names.iter().filter_map(stem).collect();
    let near = nearest(path.file_stem()?.to_str()?, stems.iter().map(String::as_str))?;
    let mut found = names.iter().filter(|path| path.file_stem() == Some(OsStr::new(near)));
    let same_kind = found.clone().find(|found| found.extension() == path.extension());
    same_kind.or_else(|| found.next()).map(|found| found.display().to_string())
}
