//! What a text says about retrying, and about which of the codes that it names.

use std::ops::Range;

use curable_core::Retry;

use super::claims::Claim;
use super::declared::Declared;
use super::form::Form;
use super::said::{Said, said};
use super::text::tokens;

/// What points back to a code that was named just before.
const POINTS: &[&str] = &[
    "this",
    "it",
    "that",
    "these",
    "they",
    "both",
    "which",
    "such",
    "here",
    "retry",
    "retrying",
    "repeat",
    "repeating",
    "never",
    "do",
    "safe",
    "not",
];

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
pub(crate) fn plain(text: &str, form: &Form) -> String {
    let mut out = String::with_capacity(text.len());
    let is_block = text.trim_start().starts_with("/*");
    for (index, line) in text.split_inclusive('\n').enumerate() {
        let body = line.trim_start_matches([' ', '\t']);
        let marks: &[&str] = if is_block { &["/**", "/*", "*/", "*"] } else { &["///", "//!", "//", "#"] };
        let marks = marks.iter().find(|mark| body.starts_with(**mark)).map_or(0, |mark| mark.len());
        let skipped = line.len() - body.len() + marks;
        let body = &line[skipped..];
        // A new paragraph or item is a new remark.
        let start = body.trim_start();
        let is_row = || {
            let remark = out.rsplit(['\n', '.', ';']).next().unwrap_or_default();
            form.tokens(start).first().is_some_and(|(at, _)| *at == 0) && !form.tokens(remark).is_empty()
        };
        let is_new = start.is_empty() || start.starts_with(['-', '*', '#', '|', '•']) || is_row();
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
    let text = plain(text, &declared.form);
    let mut claims = Vec::new();
    let mut add = |range: Range<usize>, said: Option<Said>| {
        let Some(code) = of_word(&text[range.clone()], declared) else { return };
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
        let found: Vec<(usize, &str)> = declared
            .form
            .tokens(words)
            .into_iter()
            .filter(|(_, word)| of_word(word, declared).is_some())
            .collect();
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
        // "Retrying X does not help": the code stands in the middle of what is said.
        let around = || said(&format!("{} it{}", own_part(between, index), &words[end..next]));
        let before = if before == Some(Said::Perhaps) && after.is_none() { around() } else { before };
        if !is_excepted(between) {
            all.push((*place, *code, after.or(before)));
        }
    }
    all
}

/// The code that a word of a prose stands for; what has a namespace is often written without it.
pub(crate) fn of_word<'w>(word: &'w str, declared: &Declared<'w>) -> Option<&'w str> {
    if declared.retry(word, None).is_some() {
        return Some(word);
    }
    match declared.of_local(word) {
        [only] if !word.contains('.') && word.contains('_') => Some(*only),
        _ => None,
    }
}

/// Whether a code is named only to say that it is another case.
fn is_excepted(before: &str) -> bool {
    let before = before.trim_end_matches([' ', '`', '"', '\'']).to_ascii_lowercase();
    ["unlike", "than", "instead of", "except", "except for", "but not", "apart from", "besides"]
        .iter()
        .any(|word| before.ends_with(word))
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
    use super::{Form, plain};

    #[test]
    fn a_comment_is_read_without_its_marks() {
        let form = Form::default();
        let text = "/// One\n/// two.\n///\n/// - three";
        assert_eq!(plain(text, &form), "    One     two.\n   \n    - three");
        assert_eq!(plain(text, &form).len(), text.len());
    }
}
