//! What a text says about retrying, and about which of the codes that it names.

use std::ops::Range;

use curable_core::Retry;

use super::claims::Claim;
use super::declared::Declared;
use super::text::tokens;

/// What somebody says about sending the same call again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    /// It may succeed, in so many words.
    Same,
    /// A bare "retry", which may also mean a changed call.
    Perhaps,
    /// A changed call may succeed.
    Amended,
    /// It may not.
    Never,
}

/// The word itself, in all its forms.
const RETRY: &[&str] =
    &["retry", "retries", "retried", "retrying", "retryable", "resend", "resent", "reattempt", "reattempted"];
/// What is done again.
const DONE: &[&str] = &["try", "trying", "tried", "call", "calling", "called", "send", "sending", "sent"];
/// What passes by itself.
const PASSES: &[&str] = &["transient", "temporary", "intermittent"];
/// What stays as it is.
const STAYS: &[&str] = &["permanent", "final", "unrecoverable", "irrecoverable", "terminal"];
/// What says by itself that a retry is useless.
const USELESS: &[&str] =
    &["non-retryable", "nonretryable", "unretryable", "not-retryable", "non-transient", "non-recoverable"];
const NOT: &[&str] = &[
    "not",
    "never",
    "no",
    "don't",
    "cannot",
    "can't",
    "won't",
    "mustn't",
    "shouldn't",
    "doesn't",
    "isn't",
    "without",
    "neither",
    "nor",
    "stop",
    "avoid",
    "useless",
    "pointless",
    "futile",
];
const MAY: &[&str] = &[
    "can", "may", "should", "could", "must", "will", "is", "are", "be", "safe", "safely", "always", "please",
    "gets", "being",
];
const SOON: &[&str] = &[
    "later",
    "automatically",
    "safely",
    "shortly",
    "soon",
    "immediately",
    "the",
    "this",
    "in",
    "until",
    "at",
];
const CHANGE: &[&str] = &["and", "then", "to", "before"];
/// What a call may be sent again with, and still be the same.
const WITH: &[&str] = &[
    "backoff",
    "back-off",
    "exponential",
    "jitter",
    "increasing",
    "the",
    "care",
    "delay",
    "some",
    "caution",
];
/// What points back to a code that was named just before.
const POINTS: &[&str] = &["this", "it", "that", "these", "they", "both", "which", "such", "here"];

/// What a text says about retrying.
pub(crate) fn said(text: &str) -> Option<Said> {
    let text = text.to_ascii_lowercase();
    let words = words(&text);
    let mut found = None;
    for at in 0..words.len() {
        let Some(said) = at_word(&words, at) else { continue };
        found = match (found, said) {
            (Some(Said::Never), _) | (_, Said::Never) => Some(Said::Never),
            (Some(Said::Same), _) | (_, Said::Same) => Some(Said::Same),
            (Some(Said::Amended), _) | (_, Said::Amended) => Some(Said::Amended),
            _ => Some(Said::Perhaps),
        };
    }
    found
}

/// The words of a text, and the signs that separate remarks.
fn words(text: &str) -> Vec<&str> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '\'');
    let mut words = Vec::new();
    let mut start = None;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        match start {
            None if is_part(c) => start = Some(at),
            Some(from) if !is_part(c) => {
                words.push(text[from..at].trim_matches(['\'', '-']));
                start = None;
            }
            _ => {}
        }
        if start.is_none() && matches!(c, ',' | '(' | ')' | ':' | '=' | '.' | ';' | '\n') {
            words.push(&text[at..=at]);
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// What one word says, with those around it.
fn at_word(words: &[&str], at: usize) -> Option<Said> {
    const NEAR: usize = 4;
    let word = words[at];
    let next = |more: usize| words.get(at + more).copied().unwrap_or_default();
    if USELESS.contains(&word) {
        return Some(Said::Never);
    }
    let again = DONE.contains(&word) && (next(1) == "again" || next(2) == "again");
    let before = words[..at].rsplit(|word| matches!(*word, "," | "(" | ")" | "." | ";" | "\n")).next();
    let before = &before.unwrap_or_default();
    let before = &before[before.len().saturating_sub(NEAR)..];
    let is_not = before.iter().any(|word| NOT.contains(word));
    if STAYS.contains(&word) {
        // A final answer is another thing than a failure that is final.
        let is_said = before.last().is_some_and(|word| {
            matches!(*word, "is" | "are" | "as" | "be" | "always" | "considered" | "not" | "remains")
        });
        return is_said.then_some(if is_not { Said::Perhaps } else { Said::Never });
    }
    if PASSES.contains(&word) {
        return Some(if is_not { Said::Never } else { Said::Same });
    }
    if word == "recoverable" || word == "retryable" {
        if let Some(said) = value(words, at) {
            return Some(said);
        }
        return Some(match (is_not, word) {
            (true, _) => Said::Never,
            (false, "retryable") => Said::Same,
            _ => Said::Perhaps,
        });
    }
    if !RETRY.contains(&word) && !again {
        return None;
    }
    if is_not {
        return Some(Said::Never);
    }
    if let Some(said) = value(words, at) {
        return Some(said);
    }
    // "Retrying will not help."
    let after = words[at + 1..].iter().take(NEAR).take_while(|word| !matches!(**word, "," | "." | ";"));
    if word == "retrying" && after.clone().any(|word| NOT.contains(word)) {
        return Some(Said::Never);
    }
    let skip = if again { if next(1) == "again" { 2 } else { 3 } } else { 1 };
    let (first, second) = (next(skip), next(skip + 1));
    let amends = match first {
        "with" | "using" => !WITH.contains(&second) && !WITH.contains(&next(skip + 2)),
        "after" => second.ends_with("ing"),
        "once" | "only" => true,
        _ => false,
    };
    // "Safe to retry" is no "fix it to retry".
    let is_safe = before.last() == Some(&"to")
        && before
            .iter()
            .any(|word| matches!(*word, "safe" | "ok" | "okay" | "fine" | "free" | "allowed" | "able"));
    let changes = before.last().is_some_and(|word| CHANGE.contains(word)) && !is_safe
        || before.last() == Some(&"you") && before.contains(&"before");
    let may = before.iter().any(|word| MAY.contains(word));
    Some(match first {
        _ if amends => Said::Amended,
        _ if may && !changes => Said::Same,
        "after" | "with" | "using" => Said::Same,
        _ if SOON.contains(&first) => Said::Same,
        _ if again && second == "later" => Said::Same,
        _ if changes => Said::Amended,
        _ => Said::Perhaps,
    })
}

/// `retry: never`, `retryable = false`.
fn value(words: &[&str], at: usize) -> Option<Said> {
    let after = words[at + 1..].iter().skip_while(|word| matches!(**word, ":" | "=")).next();
    let is_set = words.get(at + 1).is_some_and(|word| matches!(*word, ":" | "="));
    match (after.copied()?, is_set) {
        ("never", _) | ("false" | "no", true) => Some(Said::Never),
        ("same", _) | ("true" | "yes", true) => Some(Said::Same),
        ("amended", _) => Some(Said::Amended),
        _ => None,
    }
}

/// Whether a text may say something about retrying at all.
pub(crate) fn says_something(text: &str) -> bool {
    const PARTS: &[&str] = &[
        "etry",
        "etri",
        " again",
        "ecoverable",
        "ransient",
        "emporary",
        "ermanent",
        " final",
        "esen",
        "termi",
    ];
    PARTS.iter().any(|part| memchr::memmem::find(text.as_bytes(), part.as_bytes()).is_some())
}

/// Whether the contract denies what is said.
pub(crate) fn denies(right: Retry, said: Said) -> bool {
    match (right, said) {
        (Retry::Same, Said::Never)
        | (Retry::Never, Said::Same | Said::Perhaps)
        | (Retry::Amended, Said::Same) => true,
        (Retry::Same, Said::Same | Said::Perhaps | Said::Amended)
        | (Retry::Never, Said::Never | Said::Amended)
        | (Retry::Amended, Said::Never | Said::Perhaps | Said::Amended) => false,
    }
}

/// A text of the same length without the marks of comments and the ends of lines inside of a paragraph.
pub(crate) fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let is_block = text.trim_start().starts_with("/*");
    for (index, line) in text.split_inclusive('\n').enumerate() {
        let body = line.trim_start_matches([' ', '\t']);
        let marks: &[&str] = if is_block { &["/**", "/*", "*/", "*"] } else { &["///", "//!", "//"] };
        let marks = marks.iter().find(|mark| body.starts_with(**mark)).map_or(0, |mark| mark.len());
        let skipped = line.len() - body.len() + marks;
        let body = &line[skipped..];
        // A new paragraph or item is a new remark.
        let is_new = body.trim().is_empty() || body.trim_start().starts_with(['-', '*', '#', '|', '•']);
        if index > 0 && is_new {
            out.pop();
            out.push('\n');
        }
        out.extend(std::iter::repeat_n(' ', skipped));
        match body.strip_suffix('\n') {
            Some(body) => {
                out.push_str(body);
                out.push(if body.trim().is_empty() { '\n' } else { ' ' });
            }
            None => out.push_str(body),
        }
    }
    // The ends of lines that a text in quotes writes out.
    out.replace("\\n", " \n")
}

/// The remarks of a text: where each stands, and whether it goes on with the one before.
fn remarks(text: &str) -> Vec<(Range<usize>, bool)> {
    let mut remarks = Vec::new();
    let (mut start, mut goes_on) = (0, false);
    for (at, c) in text.char_indices() {
        let after = &text[at + c.len_utf8()..];
        let ends = match c {
            ';' | '\n' => true,
            // A dot inside of a code belongs to it.
            '.' | '!' => !after.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_'),
            _ => false,
        };
        if ends {
            remarks.push((start..at, goes_on));
            (start, goes_on) = (at + c.len_utf8(), c == ';');
        }
    }
    remarks.push((start..text.len(), goes_on));
    remarks
}

/// The claims of a prose about the codes that it names; `at` is where the text starts.
pub(crate) fn in_prose(
    text: &str,
    at: usize,
    declared: &Declared<'_>,
    operation: Option<usize>,
) -> Vec<Claim> {
    let text = plain(text);
    let mut claims = Vec::new();
    let mut add = |range: Range<usize>, said: Option<Said>| {
        let code = &text[range.clone()];
        if let (Some(said), Some(right)) = (said, declared.retry(code, operation))
            && denies(right, said)
        {
            claims.push(Claim { code: code.to_owned(), span: at + range.start..at + range.end, said, right });
        }
    };
    // The one code of the remark before.
    let mut only: Option<Range<usize>> = None;
    for (remark, goes_on) in remarks(&text) {
        let words = &text[remark.clone()];
        let found: Vec<(usize, &str)> =
            tokens(words).into_iter().filter(|(_, word)| declared.retry(word, operation).is_some()).collect();
        if found.is_empty() {
            let lower = words.trim_start().to_ascii_lowercase();
            let first = lower.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default();
            // Another word in capitals is what this remark is about.
            if let (true, Some(code)) =
                ((goes_on || POINTS.contains(&first)) && tokens(words).is_empty(), &only)
            {
                add(code.clone(), said(words));
            } else if !words.trim().is_empty() {
                only = None;
            }
            continue;
        }
        only = match found.as_slice() {
            [(place, code)] => Some(remark.start + place..remark.start + place + code.len()),
            _ => None,
        };
        for (place, code, said) in of_codes(words, &found) {
            let start = remark.start + place;
            add(start..start + code.len(), said);
        }
    }
    claims
}

/// What one remark says of each of its codes.
fn of_codes<'w>(words: &str, found: &[(usize, &'w str)]) -> Vec<(usize, &'w str, Option<Said>)> {
    let mut inherited = None;
    let mut all = Vec::new();
    for (index, (place, code)) in found.iter().enumerate() {
        let end = place + code.len();
        let next = found.get(index + 1).map_or(words.len(), |(next, _)| *next);
        let previous = if index == 0 { 0 } else { found[index - 1].0 + found[index - 1].1.len() };
        let between = &words[previous..*place];
        let joined = index > 0 && is_joint(between);
        let before = if joined { inherited } else { said(own_part(between, index)) };
        // What follows a list of codes is said of all of them.
        let last = found[index..]
            .windows(2)
            .position(|pair| !is_joint(&words[pair[0].0 + pair[0].1.len()..pair[1].0]));
        let until = last.map_or(found.len() - 1, |more| index + more);
        let after_end = found.get(until + 1).map_or(words.len(), |(next, _)| *next);
        let after_start = found[until].0 + found[until].1.len();
        let after = said(&words[end..next]).or_else(|| said(following(&words[after_start..after_end])));
        inherited = before;
        all.push((*place, *code, after.or(before)));
    }
    all
}

/// Only what joins the codes of a list.
fn is_joint(between: &str) -> bool {
    between
        .split(|c: char| c.is_whitespace() || ",/|`'\"&()".contains(c))
        .all(|word| matches!(word, "" | "or" | "and"))
}

/// What stands in brackets right after another code is said of that one.
fn own_part(between: &str, index: usize) -> &str {
    if index == 0 { between } else { between.rsplit([')', ',']).next().unwrap_or(between) }
}

/// What is said after a code belongs to it when it is no new remark.
fn following(after: &str) -> &str {
    after.split([',', '(']).next().unwrap_or(after)
}

#[cfg(test)]
mod tests {
    use super::{Said, plain, said};

    #[test]
    fn what_is_said_about_retrying_is_understood() {
        let rows: &[(&str, Option<Said>)] = &[
            ("must never be retried", Some(Said::Never)),
            ("is permanent", Some(Said::Never)),
            ("do not send it again", Some(Said::Never)),
            ("retrying is pointless", Some(Said::Never)),
            ("can safely be retried", Some(Said::Same)),
            ("wait and call again later", Some(Said::Same)),
            ("retry with backoff", Some(Said::Same)),
            ("should be retried with a smaller parcel", Some(Said::Amended)),
            ("fix it and retry", Some(Said::Amended)),
            ("retry after fixing the address", Some(Said::Amended)),
            ("it is safe to retry", Some(Said::Same)),
            ("retry", Some(Said::Perhaps)),
            ("the final parcel of retry_after_ms", None),
            ("retryable: false", Some(Said::Never)),
        ];
        for (text, expected) in rows {
            assert_eq!(said(text), *expected, "{text}");
        }
    }

    #[test]
    fn a_comment_is_read_without_its_marks() {
        let text = "/// One\n/// two.\n///\n/// - three";
        assert_eq!(plain(text), "    One     two.\n   \n    - three");
        assert_eq!(plain(text).len(), text.len());
    }
}
