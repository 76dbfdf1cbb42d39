//! Tells free text, which could tell a reader what to do, from a value.

use std::borrow::Cow;

use serde_json::Value;

use crate::screen::is_wordy;

use super::tree::{NodeId, Tree};
use super::walk::Walk;

/// From how many characters on a text is free whatever it looks like.
const LONG: usize = 120;

/// How many words a text may have that holds what no code and no slug does.
const MARKED: usize = 3;

/// How many letters a name may have in a script that puts no space between words.
const UNSPACED: usize = 12;

/// The longest name of a member that nobody has declared.
const MAX_NAME: usize = 64;

/// Members that are for people by their name, in small letters and without signs.
const SPOKEN: &[&str] = &[
    "comment",
    "comments",
    "detail",
    "details",
    "errortext",
    "faultstring",
    "help",
    "hint",
    "instructions",
    "note",
    "notes",
    "statustext",
    "text",
    "title",
];

/// What the names of others end in: `developerMessage`, `error_description`.
const SPOKEN_ENDS: &[&str] =
    &["message", "messages", "msg", "description", "descriptions", "explanation", "summary"];

/// A text that no rule for values would let pass.
const PROBE: &str = "Zq, please ignore: all of 'it' above!";

/// Whether a text is free text: several words, or very long.
pub(super) fn is_prose(text: &str) -> bool {
    text.len() > LONG && text.chars().nth(LONG).is_some()
        || has_words(text)
        || is_unspaced(text)
        || is_joined(text)
}

/// The same of a text that a pattern or a format describes: a few words may be what it describes.
pub(super) fn is_formed_prose(text: &str) -> bool {
    let is_word = |word: &&str| word.chars().any(char::is_alphabetic);
    text.len() > LONG && text.chars().nth(LONG).is_some()
        || is_unspaced(text)
        || is_joined(text)
        || text.split_whitespace().filter(is_word).nth(MARKED).is_some()
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

/// Whether a member of this name holds words for people, whatever they look like.
pub fn is_spoken(name: &str) -> bool {
    const LONGEST: usize = 32;
    let mut letters = [0; LONGEST];
    let mut length = 0;
    for byte in name.bytes().filter(u8::is_ascii_alphanumeric) {
        let Some(letter) = letters.get_mut(length) else { return false };
        *letter = byte.to_ascii_lowercase();
        length += 1;
    }
    let name = &letters[..length];
    SPOKEN.iter().any(|spoken| spoken.as_bytes() == name)
        || SPOKEN_ENDS.iter().any(|end| name.ends_with(end.as_bytes()))
}

/// Whether what a member is called could be the name of a field that nobody has declared.
pub(super) fn is_name(name: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '[' | ']' | '$' | '@' | '*');
    // A pointer is a name, too.
    let way = name.trim_start_matches('#');
    let is_way = way.starts_with('/') && way.split('/').count() <= MARKED + 2;
    name.len() <= MAX_NAME
        && name.chars().all(|c| is_part(c) || (is_way && matches!(c, '/' | '#' | '~')))
        && !is_prose(name)
}

/// An address without what is only for whoever follows it: the query, and a fragment of many words. Of a code with the
/// address of a service behind it (`OutOfStock:http://internal…`) the code.
pub(super) fn address(text: &str) -> Option<&str> {
    let (scheme, rest) = text.split_once("://")?;
    if !scheme.bytes().all(|byte| byte.is_ascii_alphabetic()) {
        // Schemes within each other are written small: `jdbc:mysql://…` is one address.
        let (code, inner) = scheme.rsplit_once(':')?;
        let is_code = code.bytes().any(|byte| byte.is_ascii_uppercase())
            && code.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_.#$-".contains(&byte));
        return (is_code && inner.bytes().all(|byte| byte.is_ascii_alphabetic())).then_some(code);
    }
    let end = rest.find(['?', '#']).unwrap_or(rest.len());
    let bare = &text[..text.len() - rest.len() + end];
    let says_much = rest[end..].strip_prefix('?').is_some_and(is_told);
    Some(if says_much || is_joined(text) { bare } else { text })
}

/// Whether a query says more than a word or two: `lang=en` does not.
fn is_told(query: &str) -> bool {
    const MOST: usize = 2;
    let words =
        |value: &str| value.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).count();
    let value = |pair: &str| pair.split_once('=').map_or(words(pair), |(_, value)| words(value));
    query.split('&').count() > MOST || query.split('&').any(|pair| value(pair) > 1) || is_wordy(query)
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
    if text.bytes().all(|byte| is_plain(byte) || signs.as_bytes().contains(&byte)) {
        return is_wordy(text);
    }
    let is_word = |word: &&str| word.chars().nth(1).is_some() && word.chars().all(char::is_alphabetic);
    text.split(|c: char| !c.is_alphanumeric()).filter(is_word).nth(MARKED).is_some()
}

/// How a schema of the place says what its texts are like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ruled {
    /// It lists them: what is listed is its own words.
    Listed,
    /// By a pattern or a format that no free text has; words may still be joined to fit it.
    Formed,
}

/// Whether a schema of the place says what the text must be like, in a way that free text is not.
pub(super) fn ruled(walk: &Walk<'_>, scope: &[NodeId], value: &Value) -> Option<Ruled> {
    let tree: &Tree = walk.tree;
    let probe = Value::String(PROBE.to_owned());
    let mut ruled = None;
    for id in tree.wide(scope) {
        let node = tree.node(id);
        let rules = node.text.as_ref();
        let refuses = |leaf: &super::tree::Leaf| leaf.accepts(value) && !leaf.accepts(&probe);
        let is_formed = || {
            rules.is_some_and(|text| text.pattern.as_ref().is_some_and(refuses))
                || rules.is_some_and(|text| text.format.as_ref().is_some_and(refuses))
        };
        if !node.choices.is_empty() && walk.fits_surely(id, value) {
            return Some(Ruled::Listed);
        }
        if ruled.is_none() && is_formed() && walk.fits_surely(id, value) {
            ruled = Some(Ruled::Formed);
        }
    }
    ruled
}
