//! No file names a folder of the machine that it was written on.

use super::tree::lines;
use super::{Finding, Tree};

/// The paths are put together here, so that this file does not find itself.
const FOLDERS: &[&str] = &[concat!("/ro", "ot/"), concat!("/tm", "p/"), concat!("/wo", "rk/")];

pub(super) fn find(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in tree.texts() {
        for (number, line) in lines(text) {
            for folder in FOLDERS.iter().filter(|folder| names_folder(line, folder)) {
                let message = format!("`{folder}` is a path of one machine");
                findings.push(Finding::error(path, number, message));
            }
        }
    }
    findings
}

/// Whether the line has the folder at the root: a URL or a longer path may well hold the same word.
fn names_folder(line: &str, folder: &str) -> bool {
    line.match_indices(folder).any(|(start, _)| {
        let before = line[..start].chars().next_back();
        !before.is_some_and(|character| character.is_alphanumeric() || "._-~*}]$".contains(character))
    })
}
