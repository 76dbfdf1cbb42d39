//! The files that the rules look at.

use std::fs;

use anyhow::{Context, Result};

use crate::Workspace;

/// All files of the repository.
#[derive(Clone, Debug)]
pub struct Tree {
    files: Vec<File>,
}

/// One file.
#[derive(Clone, Debug)]
pub struct File {
    /// Where it is, from the root.
    pub path: String,
    /// What it says; `None` for what is no text.
    pub text: Option<String>,
}

impl Tree {
    /// Reads the repository.
    pub fn load(workspace: &Workspace) -> Result<Self> {
        let mut files = Vec::new();
        for path in workspace.files()? {
            let bytes = fs::read(workspace.path(&path)).with_context(|| format!("cannot read {path}"))?;
            files.push(File { path, text: String::from_utf8(bytes).ok() });
        }
        Ok(Self { files })
    }

    /// A tree of texts.
    pub fn of(files: &[(&str, &str)]) -> Self {
        let file = |&(path, text): &(&str, &str)| File { path: path.to_owned(), text: Some(text.to_owned()) };
        Self { files: files.iter().map(file).collect() }
    }

    /// Every file that is text: its path and its text.
    pub fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().filter_map(|file| Some((file.path.as_str(), file.text.as_deref()?)))
    }

    /// Whether there is a file.
    pub fn has(&self, path: &str) -> bool {
        self.files.iter().any(|file| file.path == path)
    }

    /// The text of a file.
    pub fn text(&self, path: &str) -> Option<&str> {
        self.texts().find(|(there, _)| *there == path).map(|(_, text)| text)
    }
}

/// The part of a path after its last point.
pub(super) fn ending(path: &str) -> &str {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.rsplit_once('.').map_or("", |(_, ending)| ending)
}

/// Whether it is source code that people write.
pub(super) fn is_code(path: &str) -> bool {
    matches!(ending(path), "rs" | "ts" | "mts" | "js" | "mjs" | "py" | "sh" | "toml")
        || [".ci/run", "e2e/run"].contains(&path)
}

/// The lines of a text with their numbers.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().map(|(index, line)| (index + 1, line))
}
