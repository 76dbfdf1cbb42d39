//! Files that a command writes into a folder, and the list that it leaves there to know them again.

use std::collections::BTreeSet;
use std::fs;
use std::io::ErrorKind;
use std::path::{Component, Path};

use anyhow::Context;
use serde_json::Value;

/// What an earlier run has listed in a file, if `mark` says there that it is such a list.
pub(super) fn listed(list: &Path, mark: &str) -> anyhow::Result<Option<BTreeSet<String>>> {
    let text = match fs::read_to_string(list) {
        Ok(text) => text,
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
            return Ok(None);
        }
        Err(error) => return Err(error).with_context(|| list.display().to_string()),
    };
    let value: Value = serde_json::from_str(&text).unwrap_or_default();
    let files = value["files"].as_array().map(Vec::as_slice).unwrap_or_default();
    let names = files.iter().filter_map(Value::as_str).filter(|name| stays(name)).map(str::to_owned);
    Ok(value[mark].is_number().then(|| names.collect()))
}

/// Writes a file, and the folders above it.
pub(super) fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    fs::write(path, text).with_context(|| path.display().to_string())
}

/// Whether a name stays in the folder: the list may have been changed by somebody else.
fn stays(name: &str) -> bool {
    Path::new(name).components().all(|part| matches!(part, Component::Normal(_)))
}
