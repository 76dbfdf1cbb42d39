//! The words of a description that are codes, or other spellings of codes: `Errors: loomJammed, LOOM_BUSY`.

use crate::mirror::words::declared::Declared;
use crate::mirror::words::text::{is_code, runs};

/// The words of a text that look like codes, and those that are codes in another spelling, with where they stand.
pub(super) fn tokens<'t>(text: &'t str, declared: &Declared<'_>) -> Vec<(usize, &'t str)> {
    let mut found = declared.form.tokens(text);
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.' | '/' | ':');
    for (at, word) in runs(text, is_part) {
        let start = at + word.len() - word.trim_start_matches(|c: char| !c.is_ascii_alphabetic()).len();
        let word = word.trim_matches(|c: char| !c.is_ascii_alphanumeric());
        if is_styled(word, declared) && stands_alone(text, start, word)
            || is_item(text, start, word, declared)
        {
            found.retain(|(at, token)| *at >= start + word.len() || at + token.len() <= start);
            found.push((start, word));
        }
    }
    found.sort_unstable();
    found
}

/// Whether a word is another spelling of a code of several words: `loomJammed`, `dye.vat-cold`.
pub(super) fn is_styled(word: &str, declared: &Declared<'_>) -> bool {
    word.len() > 3 && !is_code(word) && !declared.form.fits(word) && declared.meant(word).is_some()
}

/// Whether a word is no part of a longer phrase: something ends with it, or goes on with another item or a case.
fn stands_alone(text: &str, start: usize, word: &str) -> bool {
    const GOES_ON: &[&str] =
        &["or", "and", "if", "when", "on", "for", "unless", "while", "as", "is", "means"];
    let after = text[start + word.len()..].trim_start_matches(['`', '"', '\'', '*']).trim_start_matches(' ');
    let next = &after[..after.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(after.len())];
    let is_quoted = text[..start].ends_with('`');
    next.is_empty() || is_quoted || GOES_ON.contains(&next)
}

/// Whether a word is another spelling of a code of one word, and stands between the others of a list: `LATE, lost, GONE`.
fn is_item(text: &str, start: usize, word: &str, declared: &Declared<'_>) -> bool {
    let is_letters = word.len() > 2 && word.bytes().all(|b| b.is_ascii_alphabetic()) && !is_code(word);
    if !is_letters
        || !declared.form.is_canonical
        || declared.folded(word).is_none_or(|code| code.len() != word.len())
    {
        return false;
    }
    let marks = |c: char| c.is_whitespace() || matches!(c, '`' | '"' | '\'' | '*');
    let before = text[..start].trim_end_matches(marks);
    let after = text[start + word.len()..].trim_start_matches(marks);
    let starts = before.ends_with([',', ':', '|']);
    let ends = after.is_empty() || after.starts_with([',', '|', '.', ';']);
    let is_known = |part: &str| declared.is_own(part.trim_matches(|c: char| marks(c) || c == '.'));
    let next = after.strip_prefix([',', '|']).and_then(|rest| rest.split([',', '|']).next());
    let last = before.strip_suffix([',', '|']).and_then(|rest| rest.rsplit([',', '|', ':']).next());
    starts && ends && (next.is_some_and(is_known) || last.is_some_and(is_known))
}
