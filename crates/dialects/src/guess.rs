//! The kind of a code that nobody declared, guessed from the words in its name.
//!
//! A guess never makes a retry possible: see [`crate::draft::Draft::finish`].

use curable_core::Kind;

/// Words and pairs of words that tell the kind, the strongest first.
const SIGNS: &[(&str, Kind)] = &[
    ("not found", Kind::NotFound),
    ("no such", Kind::NotFound),
    ("no match", Kind::NotFound),
    ("unknown operation", Kind::NotFound),
    ("does not exist", Kind::NotFound),
    ("already exists", Kind::Conflict),
    ("rate limit", Kind::Transient),
    ("rate limited", Kind::Transient),
    ("too many", Kind::Transient),
    ("slow down", Kind::Transient),
    ("not implemented", Kind::Unsupported),
    ("not supported", Kind::Unsupported),
    ("not authenticated", Kind::Unauthenticated),
    ("not authorized", Kind::Permission),
    ("missing scope", Kind::Permission),
    ("token expired", Kind::Unauthenticated),
    ("expired token", Kind::Unauthenticated),
    ("insufficient scope", Kind::Permission),
    ("insufficient permissions", Kind::Permission),
    ("insufficient credits", Kind::Exhausted),
    ("insufficient funds", Kind::Exhausted),
    ("insufficient balance", Kind::Exhausted),
    ("payment required", Kind::Exhausted),
    ("failed precondition", Kind::Precondition),
    ("precondition failed", Kind::Precondition),
    ("deadline exceeded", Kind::Transient),
    ("timed out", Kind::Transient),
    ("out of range", Kind::Validation),
    ("context overflow", Kind::Validation),
    ("unauthenticated", Kind::Unauthenticated),
    ("unauthorized", Kind::Unauthenticated),
    ("forbidden", Kind::Permission),
    ("denied", Kind::Permission),
    ("permission", Kind::Permission),
    ("notfound", Kind::NotFound),
    ("conflict", Kind::Conflict),
    ("duplicate", Kind::Conflict),
    ("aborted", Kind::Conflict),
    ("locked", Kind::Conflict),
    ("throttling", Kind::Transient),
    ("throttled", Kind::Transient),
    ("timeout", Kind::Transient),
    ("unavailable", Kind::Transient),
    ("overloaded", Kind::Transient),
    ("unreachable", Kind::Transient),
    ("transient", Kind::Transient),
    ("quota", Kind::Exhausted),
    ("budget", Kind::Exhausted),
    ("exhausted", Kind::Exhausted),
    ("cancelled", Kind::Cancelled),
    ("canceled", Kind::Cancelled),
    ("unimplemented", Kind::Unsupported),
    ("unsupported", Kind::Unsupported),
    ("validation", Kind::Validation),
    ("invalid", Kind::Validation),
    ("malformed", Kind::Validation),
    ("missing", Kind::Validation),
    ("bad", Kind::Validation),
    ("argument", Kind::Validation),
    ("parameter", Kind::Validation),
    ("required", Kind::Validation),
    ("precondition", Kind::Precondition),
    ("internal", Kind::Internal),
];

/// The kind that the name of a code suggests; `internal` when it suggests none.
pub(crate) fn kind(code: &str) -> Kind {
    let words = words(code);
    SIGNS.iter().find(|(sign, _)| contains_words(&words, sign)).map_or(Kind::Internal, |(_, kind)| *kind)
}

/// `FILE_NOT_FOUND`, `FileNotFoundException` and `file-not-found` all become ` file not found … `.
fn words(code: &str) -> String {
    let mut words = String::with_capacity(code.len() + 8);
    words.push(' ');
    let mut previous = ' ';
    for character in code.chars() {
        if character.is_ascii_alphanumeric() {
            if character.is_ascii_uppercase() && previous.is_ascii_lowercase() {
                words.push(' ');
            }
            words.push(character.to_ascii_lowercase());
        } else if !words.ends_with(' ') {
            words.push(' ');
        }
        previous = character;
    }
    if !words.ends_with(' ') {
        words.push(' ');
    }
    words
}

fn contains_words(words: &str, sign: &str) -> bool {
    words
        .match_indices(sign)
        .any(|(start, _)| words[..start].ends_with(' ') && words[start + sign.len()..].starts_with(' '))
}
