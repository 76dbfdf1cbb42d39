//! Nothing is left for later, and no test is switched off without a reason.

use super::tree::{is_code, lines};
use super::{Finding, Tree};

/// The words are put together here, so that this file does not find itself.
const WORDS: &[&str] = &[
    concat!("FIX", "ME"),
    concat!("TB", "D"),
    concat!("TO", "DO"),
    concat!("XX", "X"),
    concat!("to", "do!"),
    concat!("unimpl", "emented!"),
];

const IGNORE: &str = concat!("#[ign", "ore]");

pub(super) fn find(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in tree.texts().filter(|(path, _)| is_code(path)) {
        for (number, line) in lines(text) {
            for word in WORDS.iter().filter(|word| holds_word(line, word)) {
                findings.push(Finding::error(path, number, format!("`{word}`: do it, or open an issue")));
            }
            if line.contains(IGNORE) {
                let message = format!("`{IGNORE}` gives no reason: write `#[ignore = \"…\"]`");
                findings.push(Finding::error(path, number, message));
            }
        }
    }
    findings
}

/// Whether the word stands by itself and is no part of a longer name.
fn holds_word(line: &str, word: &str) -> bool {
    let part_of_name = |character: char| character.is_alphanumeric() || character == '_';
    line.match_indices(word).any(|(start, _)| {
        let before = line[..start].chars().next_back();
        let after = line[start + word.len()..].chars().next();
        !before.is_some_and(part_of_name) && (word.ends_with('!') || !after.is_some_and(part_of_name))
    })
}
