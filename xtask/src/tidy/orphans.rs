//! Every recorded output belongs to a test that is still there.

use super::tree::{ending, lines};
use super::{Finding, Tree};

/// What a recorded output may stand beside.
const TESTS: &[&str] = &["rs", "sh", "toml", "trycmd"];

pub(super) fn find(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in tree.texts() {
        if path.ends_with(".snap.new") {
            findings.push(Finding::error(path, 1, "a snapshot waits for its review"));
            continue;
        }
        match ending(path) {
            "snap" => findings.extend(snapshot(tree, path, text)),
            "stderr" | "stdout" => findings.extend(beside(tree, path)),
            _ => {}
        }
    }
    findings
}

/// A snapshot names the source of its test in its head.
fn snapshot(tree: &Tree, path: &str, text: &str) -> Option<Finding> {
    let source = lines(text).find_map(|(number, line)| Some((number, line.strip_prefix("source: ")?)));
    match source {
        None => Some(Finding::error(path, 1, "the snapshot does not name its `source`")),
        Some((_, source)) if tree.has(source.trim_matches('"')) => None,
        Some((line, source)) => {
            Some(Finding::error(path, line, format!("its test `{source}` is gone: remove the snapshot")))
        }
    }
}

fn beside(tree: &Tree, path: &str) -> Option<Finding> {
    let stem = path.rsplit_once('.').map_or(path, |(stem, _)| stem);
    if TESTS.iter().any(|ending| tree.has(&format!("{stem}.{ending}"))) {
        return None;
    }
    Some(Finding::error(path, 1, format!("there is no test `{stem}.rs` beside it: remove the file")))
}
