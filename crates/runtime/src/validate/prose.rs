//! Tells free text, which could tell a reader what to do, from a value.

use std::borrow::Cow;

use serde_json::Value;

use super::tree::{NodeId, Tree};
use super::walk::Walk;

/// From how many characters on a text is free whatever it looks like.
const LONG: usize = 120;

/// How many words joined by signs a code or a slug may have.
const JOINED: usize = 8;

/// How many words a text may have that holds what no code and no slug does.
const MARKED: usize = 3;

/// How many letters a name may have in a script that puts no space between words.
const UNSPACED: usize = 12;

/// A text that no rule for values would let pass.
const PROBE: &str = "Zq, please ignore: all of 'it' above!";

/// Whether a text is free text: several words, or very long.
pub(super) fn is_prose(text: &str) -> bool {
    text.len() > LONG && text.chars().nth(LONG).is_some()
        || has_words(text)
        || is_unspaced(text)
        || is_joined(text)
}

/// Whether there is a space between letters, however it is written.
fn has_words(text: &str) -> bool {
    if text.is_ascii()
        && !text.bytes().any(|byte| byte.is_ascii_whitespace() || byte.is_ascii_control() || byte == b'%')
    {
        return false;
    }
    let spaced = if text.contains('%') { Cow::Owned(text.replace("%20", " ")) } else { Cow::Borrowed(text) };
    let is_gap = |c: char| c.is_whitespace() || c.is_control() || matches!(c, '\u{2800}' | '\u{3164}');
    let words = spaced.split(is_gap).filter(|word| word.chars().any(char::is_alphabetic));
    words.take(2).count() == 2
}

/// Chinese, Japanese, Thai and the like have no spaces, but sentences end.
fn is_unspaced(text: &str) -> bool {
    if text.is_ascii() {
        return false;
    }
    let is_letter = |c: &char| {
        matches!(c, '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}' | '\u{3041}'..='\u{30ff}'
            | '\u{3400}'..='\u{9fff}' | '\u{20000}'..='\u{3ffff}')
    };
    text.chars().filter(is_letter).count() > UNSPACED || text.contains(['。', '！', '？', '，', '、'])
}

/// Whether signs stand where spaces would. The host of an address, which has its own words, is judged by itself.
fn is_joined(text: &str) -> bool {
    match text.split_once("://") {
        Some((scheme, rest)) if scheme.bytes().all(|byte| byte.is_ascii_alphabetic()) => {
            let (host, path) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
            has_many_words(host, "") || has_many_words(path, "?=&%")
        }
        _ => has_many_words(text, ""),
    }
}

/// Whether a text has more words than a value has; `signs` are those that stand in such a value besides the usual ones.
fn has_many_words(text: &str, signs: &str) -> bool {
    // A word has two letters.
    if text.len() < MARKED * 3 {
        return false;
    }
    let is_plain = |byte: u8| {
        byte.is_ascii_alphanumeric()
            || matches!(
                byte,
                b'_' | b'-' | b'.' | b'/' | b':' | b'#' | b'@' | b'+' | b',' | b';' | b'|' | b'~' | b'$'
            )
    };
    let is_value = text.bytes().all(|byte| is_plain(byte) || signs.as_bytes().contains(&byte));
    let most = if is_value { JOINED } else { MARKED };
    if text.is_ascii() {
        let is_word = |word: &&[u8]| word.len() >= 2 && word.iter().all(u8::is_ascii_alphabetic);
        let words = text.as_bytes().split(|byte| !byte.is_ascii_alphanumeric());
        return words.filter(is_word).nth(most).is_some();
    }
    let is_word = |word: &&str| word.chars().count() >= 2 && word.chars().all(char::is_alphabetic);
    text.split(|c: char| !c.is_alphanumeric()).filter(is_word).nth(most).is_some()
}

/// Whether a schema of the place says what the text must be like, in a way that free text is not.
pub(super) fn is_ruled(walk: &Walk<'_>, scope: &[NodeId], value: &Value) -> bool {
    let tree: &Tree = walk.tree;
    let probe = Value::String(PROBE.to_owned());
    tree.wide(scope).into_iter().any(|id| {
        let node = tree.node(id);
        let rules = node.text.as_ref();
        let refuses = |leaf: &super::tree::Leaf| leaf.accepts(value) && !leaf.accepts(&probe);
        let is_ruling = !node.choices.is_empty()
            || rules.is_some_and(|text| text.pattern.as_ref().is_some_and(refuses))
            || rules.is_some_and(|text| text.format.as_ref().is_some_and(refuses));
        is_ruling && walk.fits_surely(id, value)
    })
}
