//! What a text says about retrying, and about which of the codes that it names.

use std::ops::Range;

use curable_core::Retry;

use super::claims::Claim;
use super::met::met;
use super::said::{Said, said, said_from};
use crate::mirror::words::declared::Declared;
use crate::mirror::words::form::Form;
use crate::mirror::words::text::tokens;

/// What a remark starts with that points back to a code which was named just before.
const POINTS: &[&str] = &[
    "advice",
    "always",
    "avoid",
    "both",
    "callers",
    "cannot",
    "clients",
    "do",
    "don",
    "fatal",
    "final",
    "give",
    "giving",
    "here",
    "hint",
    "it",
    "just",
    "never",
    "no",
    "non",
    "not",
    "permanent",
    "please",
    "repeat",
    "repeating",
    "resend",
    "resending",
    "resubmit",
    "retriable",
    "retries",
    "retry",
    "retryable",
    "retrying",
    "safe",
    "sending",
    "simply",
    "such",
    "temporary",
    "terminal",
    "that",
    "there",
    "these",
    "they",
    "this",
    "transient",
    "try",
    "trying",
    "which",
    "you",
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
    let mut is_heading = false;
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
        let is_new =
            is_heading || start.is_empty() || start.starts_with(['-', '*', '#', '|', '•']) || is_row();
        is_heading = start.starts_with('#');
        if index > 0 && is_new {
            out.pop();
            out.push('\n');
        }
        out.extend(std::iter::repeat_n(' ', skipped));
        // A heading says nothing, unless it names a code.
        if is_heading && index > 0 && form.tokens(start).is_empty() {
            out.extend(std::iter::repeat_n(' ', body.trim_end_matches('\n').len()));
            out.extend(body.ends_with('\n').then_some('\n'));
            continue;
        }
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
    let (mut start, mut goes_on, mut closes) = (0, false, 0);
    for (at, c) in text.char_indices() {
        let after = &text[at + c.len_utf8()..];
        let ends = match c {
            // What stands in brackets is a part of its remark.
            '(' if at >= closes => {
                let inner = after.split('\n').next().unwrap_or(after);
                closes = inner.find(')').map_or(closes, |length| at + 1 + length);
                false
            }
            _ if at < closes => false,
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

/// Where a text says something: the remark that does, or all of it.
pub(crate) fn place(text: &str, what: Said) -> Range<usize> {
    let mut found = remarks(text)
        .into_iter()
        .map(|(remark, _)| remark)
        .filter(|remark| said(&text[remark.clone()]) == Some(what));
    let remark = found.next().unwrap_or(0..text.len());
    let start = text[remark.clone()].trim_start();
    let start = remark.end - start.len();
    start..start + text[start..remark.end].trim_end().len()
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
    // The one code of the remark before, and what was said last.
    let (mut only, mut last): (Option<Range<usize>>, Option<Said>) = (None, None);
    // Below a code that stands alone, everything is about it.
    let mut is_headed = false;
    for (remark, goes_on) in remarks(&text) {
        let words = &text[remark.clone()];
        let found: Vec<(usize, &str)> = declared
            .form
            .tokens(words)
            .into_iter()
            .filter(|(_, word)| of_word(word, declared).is_some())
            .collect();
        if found.is_empty() {
            // Another word in capitals is what this remark is about.
            let is_about_it = goes_on || is_headed || points_back(words);
            if let (true, Some(code)) = (is_about_it && tokens(words).is_empty(), &only) {
                last = said(words);
                add(code.clone(), last);
            } else if !words.trim().is_empty() {
                (only, last) = (None, None);
            }
            continue;
        }
        only = match found.as_slice() {
            [(place, code)] => Some(remark.start + place..remark.start + place + code.len()),
            _ => None,
        };
        is_headed = matches!(found.as_slice(), [(place, code)] if is_alone(words, *place, code));
        for (place, code, said) in of_codes(words, &found, last) {
            let start = remark.start + place;
            last = said;
            add(start..start + code.len(), said);
        }
    }
    claims
}

/// Whether a remark is nothing but a code: "`JAMMED`.", "§12 `JAMMED`."
fn is_alone(remark: &str, place: usize, code: &str) -> bool {
    let (before, after) = (&remark[..place], &remark[place + code.len()..]);
    !before.chars().chain(after.chars()).any(char::is_alphabetic)
}

/// Whether a remark that names no code goes on about the one before: it starts with what stands for that, or with advice.
fn points_back(remark: &str) -> bool {
    let lower = remark.trim_start_matches([' ', '\t', '-', '*', '`']).to_ascii_lowercase();
    let mut words = lower.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| !word.is_empty());
    let (first, second) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let is_call = |word: &str| {
        matches!(word, "same" | "identical" | "call" | "request" | "error" | "failure" | "operation")
    };
    POINTS.contains(&first)
        || matches!(first, "the" | "an") && is_call(second)
        || matches!(first, "call" | "send" | "submit" | "run" | "issue")
            && matches!(second, "it" | "this" | "that" | "the" | "again")
}

/// What one remark says of each of its codes; `last` is what was said before it.
fn of_codes<'w>(
    words: &str,
    found: &[(usize, &'w str)],
    mut last: Option<Said>,
) -> Vec<(usize, &'w str, Option<Said>)> {
    let end_of = |index: usize| found[index].0 + found[index].1.len();
    let joins =
        |index: usize| found.get(index + 1).is_some_and(|next| is_joint(&words[end_of(index)..next.0]));
    let mut all = Vec::new();
    let mut first = 0;
    while first < found.len() {
        // Codes with nothing between them but commas are spoken of together.
        let before = if first == 0 { 0 } else { end_of(first - 1) };
        let left = own_part(&words[before..found[first].0], first);
        // "Unlike X or Y, Z …"
        let ends = |index: usize| {
            excepted(left).is_some() && words[end_of(index)..].trim_start_matches('`').starts_with(',')
        };
        let until = (first..found.len()).find(|index| !joins(*index) || ends(*index)).unwrap_or(first);
        let after = &words[end_of(until)..found.get(until + 1).map_or(words.len(), |next| next.0)];
        let after = if until + 1 < found.len() { without_trait(after) } else { after };
        let own = own_part(after, 1);
        // "… may be retried, never retry Y": what leads to the next code is said of that.
        let is_next =
            until + 1 < found.len() && said(&format!("{own} it")).is_some() && own.len() < after.len();
        let right = if is_next { &after[..after.len() - own.len()] } else { after };
        let whole = of_it(left, right).or_else(|| elliptic(left, right, last));
        let said = match excepted(left) {
            Some(rule) => said(rule).and_then(opposite),
            None => whole,
        };
        // What stands in brackets after a list is said of the last of its codes.
        let of_all = of_it(left, following(right)).or(said.filter(|_| right.trim().is_empty()));
        all.extend(found[first..until].iter().map(|(place, code)| (*place, *code, of_all)));
        all.push((found[until].0, found[until].1, said));
        last = said;
        first = until + 1;
    }
    all
}

/// What stands after a code without the adjective of the next one: `unlike the retryable X`.
fn without_trait(after: &str) -> &str {
    const TRAITS: &[&str] =
        &["retryable", "transient", "temporary", "permanent", "fatal", "final", "non-retryable"];
    let bare = after.trim_end_matches([' ', '`']);
    let adjective = TRAITS.iter().find_map(|word| bare.strip_suffix(word));
    let is_one = |before: &&str| before.ends_with("the ") || before.ends_with(" a ");
    adjective.filter(is_one).unwrap_or(after)
}

/// What is said of something between what stands before it and after it.
fn of_it(left: &str, right: &str) -> Option<Said> {
    // What only says that it was met is no condition.
    let clause = met(left, right).map(|(start, length)| (format!("{} on", &left[..start]), &right[length..]));
    let (left, right) = clause.as_ref().map_or((left, right), |(left, right)| (left.as_str(), *right));
    let comma = if clause.is_some() && !right.trim_start().starts_with([',', ':']) { "," } else { "" };
    let text = format!("{left} it{comma} {right}");
    // What follows it says more than what leads to it.
    said_from(&text, left.len()).or_else(|| said(&text))
}

/// What is said with the words of the remark before: `So is X.`, `X, too.`, `X may not.`
fn elliptic(left: &str, right: &str, last: Option<Said>) -> Option<Said> {
    const LEADS: &str = "and but so likewise similarly also neither nor is are does do may can must should will the same goes holds applies \
        true for of to a an as";
    const ENDS: &str =
        "too also likewise as well similarly may can must should is are does do will cannot not never be";
    let words = |text: &str| -> Vec<String> {
        let parts = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '\''));
        parts.filter(|word| !word.is_empty()).map(str::to_ascii_lowercase).collect()
    };
    let has = |some: &str, word: &str| some.split_ascii_whitespace().any(|one| one == word);
    let (left, right) = (words(left), words(right));
    let is_left = |word: &String| has(LEADS, word);
    let is_right = |word: &String| has(ENDS, word) || word.ends_with("n't");
    // "… may be retried, not X"
    let is_not = |word: &String| has("not never", word);
    if right.is_empty() && left.iter().any(is_not) && left.iter().all(|word| is_left(word) || is_not(word)) {
        return last.and_then(opposite).filter(|said| *said == Said::Never);
    }
    let lead = left.iter().any(|word| has("so likewise similarly also neither nor same", word));
    if !left.iter().all(is_left) || !right.iter().all(is_right) || !lead && right.is_empty() {
        return None;
    }
    let is_denied = right.iter().any(|word| has("cannot not never", word) || word.ends_with("n't"));
    let is_too = lead || right.iter().any(|word| has("too also likewise well similarly", word));
    // "X is final, Y is not", and "X must not be retried, Y must not"
    let is_other = right.iter().any(|word| has("is are isn't aren't", word))
        && !right.iter().any(|word| word == "never");
    match (last?, is_denied, is_too) {
        (last, false, true) => Some(last),
        (Said::Never, denied, false) if !denied || is_other => Some(Said::Same),
        (Said::Same | Said::Perhaps | Said::Never, true, _) => Some(Said::Never),
        _ => None,
    }
}

/// What holds for what is left out: `all may be retried except X`.
fn opposite(said: Said) -> Option<Said> {
    match said {
        Said::Same | Said::Perhaps => Some(Said::Never),
        Said::Never => Some(Said::Perhaps),
        Said::Amended => None,
    }
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

/// What a code is an exception to, when it is named only to say that it is another case.
fn excepted(before: &str) -> Option<&str> {
    let lower = before.trim_end_matches([' ', '`', '"', '\'']).to_ascii_lowercase();
    let others = [
        "unlike",
        "than",
        "instead of",
        "besides",
        "contrast to",
        "contrary to",
        "opposed to",
        "compared to",
        "compared with",
    ];
    if others.iter().any(|word| ends_with_word(&lower, word)) {
        return Some("");
    }
    let excepts = ["except for", "except", "but not", "apart from", "other than", "save for"];
    let rule = excepts.iter().find(|word| ends_with_word(&lower, word))?;
    before.get(..lower.len() - rule.len())
}

fn ends_with_word(text: &str, word: &str) -> bool {
    text.strip_suffix(word).is_some_and(|before| !before.ends_with(|c: char| c.is_ascii_alphanumeric()))
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
