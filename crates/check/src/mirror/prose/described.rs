//! Codes that descriptions name, and the lists of failures in them.

use std::collections::BTreeSet;
use std::ops::Range;

use super::descriptions::Description;
use super::joined::Joined;
use super::said::{said, says_something};
use super::spelled::{is_styled, tokens};
use crate::mirror::analyse::Analysis;
use crate::mirror::source::Source;
use crate::mirror::words::declared::Declared;
use crate::mirror::words::text::is_code;
use crate::mirror::words::things::is_thing;

/// Words after which a description may list what can fail.
const STARTS: &[&str] = &[
    "fail",
    "fails",
    "failing",
    "failure",
    "failures",
    "error",
    "errors",
    "code",
    "codes",
    "raise",
    "raises",
    "throw",
    "throws",
    "return",
    "returns",
    "reject",
    "rejects",
    "rejected",
    "exception",
    "exceptions",
    "answer",
    "answers",
    "abort",
    "aborts",
    "outcomes",
    "emits",
    "yields",
    "problems",
];
/// Those of them that may say what an operation gives where it does not fail.
const GIVES: &[&str] =
    &["return", "returns", "answer", "answers", "outcomes", "emits", "yields", "code", "codes", "problems"];
/// Words that may stand between these and the first code.
const BETWEEN: &[&str] = &[
    "with",
    "one",
    "of",
    "the",
    "a",
    "an",
    "these",
    "following",
    "code",
    "codes",
    "error",
    "errors",
    "failure",
    "failures",
    "possible",
    "may",
    "be",
    "can",
    "are",
    "is",
    "either",
    "any",
    "as",
    "by",
    "in",
    "include",
    "includes",
    "including",
    "its",
    "own",
    "known",
    "typed",
    "declared",
    "tool",
    "n",
    "e",
    "g",
    "on",
    "and",
];
/// What says that a list is not all.
const OPEN: &[&str] = &[
    "others",
    "other",
    "more",
    "include",
    "etc",
    "e.g",
    "example",
    "such as",
    "among",
    "including",
    "includes",
    "mostly",
    "usually",
    "like",
    "...",
];

/// A code that a description names.
#[derive(Clone, Debug)]
pub(crate) struct Named {
    pub(crate) word: String,
    pub(crate) span: Range<usize>,
}

/// A list that differs from the contract.
#[derive(Clone, Debug)]
pub(crate) struct Stale {
    pub(crate) operation: usize,
    pub(crate) missing: Vec<String>,
    pub(crate) extra: Vec<String>,
    /// The list.
    pub(crate) span: Range<usize>,
    /// Where to look: the first code that does not belong there, or the list.
    pub(crate) at: Range<usize>,
    /// The right list.
    pub(crate) right: String,
    /// Whether the list can be replaced by the right one without losing a word.
    pub(crate) replaceable: bool,
}

/// The codes that a description names, and its list if that is wrong.
fn read(source: &Source, description: &Description, declared: &Declared<'_>) -> (Vec<Named>, Option<Stale>) {
    let joined = Joined::of(source, &description.pieces);
    let words = listed_words(&joined.text, declared);
    let list = list_in(&joined.text, &words, declared);
    let count = list.as_ref().map_or(0, |list| words.iter().filter(|(at, _)| list.contains(at)).count());
    let mut named = Vec::new();
    let mut listed = Vec::new();
    for (at, word) in tokens(&joined.text, declared) {
        let in_list = list.as_ref().is_some_and(|list| list.contains(&at));
        // Another spelling of a code may be the name of a member, or a word of a sentence.
        if !in_list && !declared.is_code(word) {
            continue;
        }
        // Beside codes there are other words in capitals; a code has two parts or is known.
        let is_code = declared.knows(word) || words.contains(&(at, word));
        let near = || declared.distance(word).is_some_and(|distance| distance <= 1);
        if !(is_code && (in_list || declared.knows(word) || near()) || in_list && near()) {
            continue;
        }
        if let Some(span) = joined.back(at..at + word.len()) {
            named.push(Named { word: word.to_owned(), span });
        }
        if in_list {
            listed.push((at, word));
        }
    }
    let is_open = description.may_lack
        || list.as_ref().is_some_and(|list| {
            let before = last_sentence(&joined.text[..list.start], &['.', '?', '!', ';', '\n']);
            let sentence = list.start - before.len()..list.end;
            joined.unknown.iter().any(|at| sentence.contains(at))
                || is_open(&joined.text, list, count, &words)
        });
    let stale = description.operation.and_then(|index| stale(&joined, &listed, index, is_open, declared));
    (named, stale)
}

/// What some descriptions name, and which of their lists are wrong.
pub(crate) fn read_all(
    source: &Source,
    all: Vec<Description>,
    declared: &Declared<'_>,
) -> (Vec<Named>, Vec<Stale>) {
    let (mut named, mut stale) = (Vec::new(), Vec::new());
    for description in all {
        let (found, wrong) = read(source, &description, declared);
        named.extend(found);
        stale.extend(wrong);
    }
    (named, stale)
}

/// Holds the lists at functions against the operations that other files register these with.
pub(crate) fn settle(all: &mut [(Source, Analysis)], declared: &Declared<'_>) {
    for (source, analysis) in all {
        for (start, description) in std::mem::take(&mut analysis.listed) {
            let mut parts = analysis.functions.parts.iter();
            let operation = parts.find(|part| part.range.start == start).map(|part| part.operation);
            if operation.is_some() {
                let (named, stale) = read(source, &Description { operation, ..description }, declared);
                analysis.named.extend(named);
                analysis.stale.extend(stale);
            }
        }
    }
}

/// Whether a text lists failures: `Fails with LOST or LATE`, `Errors: LOST, LATE`.
pub(super) fn is_listing(text: &str, declared: &Declared<'_>) -> bool {
    start_in(text, &listed_words(text, declared), declared).is_some()
}

/// The words of a text that a list of codes may have: those of two parts, and one word alone where at least half of the
/// words beside it are declared codes, with nothing between them but signs: `CONFLICT, INVALID or TRANSIENT`.
fn listed_words<'t>(text: &'t str, declared: &Declared<'_>) -> Vec<(usize, &'t str)> {
    let all = tokens(text, declared);
    let goes_on = |pair: &[(usize, &str)]| {
        let between = &text[pair[0].0 + pair[0].1.len()..pair[1].0];
        let rest = between.trim().trim_matches(|c: char| ",;/|`'\"*".contains(c) || c.is_whitespace());
        matches!(rest, "" | "or" | "and") && !(rest.is_empty() && between.trim().is_empty())
    };
    let items = if declared.form.is_canonical { Vec::new() } else { items(text, &all, declared) };
    let is_item = |at: usize| items.contains(&at);
    let mut found = Vec::new();
    let mut start = 0;
    for end in 1..=all.len() {
        if end < all.len() && goes_on(&all[end - 1..=end]) {
            continue;
        }
        let run = &all[start..end];
        let is_one = |word: &str| declared.is_own(word) || !declared.is_code(word);
        let own = run.iter().filter(|(_, word)| is_one(word)).count();
        // `Errors: INVALID.`
        let is_named = || text[..run[0].0].trim_end_matches([' ', '\n', '`', '"', '*']).ends_with(':');
        let is_list = own * 2 >= run.len() && (run.len() > 1 || own == 1 && is_named());
        found.extend(run.iter().filter(|(at, word)| {
            is_list
                || is_styled(word, declared)
                || declared.has_parts(word)
                    && (is_code(word) || declared.is_own(word) || is_item(*at) || declared.is_near(word, 1))
        }));
        start = end;
    }
    found
}

/// Where the items of a list start that are codes, by those of them that are declared: `busy_line (try again), no_room`.
fn items(text: &str, all: &[(usize, &str)], declared: &Declared<'_>) -> Vec<usize> {
    let is_start = |(at, _): &&(usize, &str)| {
        let before = text[..*at].trim_end_matches([' ', '`', '"', '\'', '*']);
        let last = before.rsplit(' ').next().unwrap_or_default();
        before.ends_with([',', ';', ':', '|', '\n', '-', '•']) || matches!(last, "or" | "and")
    };
    let starts: Vec<_> = all.iter().filter(is_start).collect();
    let own = starts.iter().filter(|(_, word)| declared.is_own(word)).count();
    let are_codes = own > 1 && own * 2 > starts.len();
    starts.into_iter().filter(|_| are_codes).map(|(at, _)| *at).collect()
}

/// From the start of the list to the end of its sentence.
fn list_in(text: &str, words: &[(usize, &str)], declared: &Declared<'_>) -> Option<Range<usize>> {
    let start = start_in(text, words, declared)?;
    let rest = &text[start..];
    let mut end = rest.len();
    for (at, sign) in rest.match_indices(['.', '\n', ';']) {
        let after = &rest[at + 1..];
        let is_remark = is_remark(&rest[..at], after, declared);
        if sign == ";" && !is_remark {
            continue;
        }
        let over = after.is_empty() || after.starts_with(char::is_whitespace) || after.starts_with("\\n");
        let goes_on = rest[..at].trim().is_empty()
            || (rest[at..].starts_with('\n') && !after.trim_start_matches(' ').starts_with('\n'))
            || starts_with_code(after, declared);
        if over && (!goes_on || is_remark) {
            end = at;
            break;
        }
    }
    Some(start..start + end)
}

/// Whether what follows a list says of some codes whether to send the call again, and does not list them:
/// `; LOST must not be retried`. Where that is said of those before it, too, it goes on with the list.
fn is_remark(before: &str, after: &str, declared: &Declared<'_>) -> bool {
    let after = after.trim_start().trim_start_matches('`');
    let is_end = |at: usize| after[at + 1..].chars().next().is_none_or(char::is_whitespace);
    let mut ends = after.match_indices(['.', ';']).map(|(at, _)| at).filter(|at| is_end(*at));
    let clause = &after[..ends.next().unwrap_or(after.len())];
    let mut rest = clause;
    for (at, word) in declared.form.tokens(clause) {
        let between = clause[..at].get(clause.len() - rest.len()..).unwrap_or("-");
        let is_joined =
            between.split(|c: char| !c.is_alphanumeric()).all(|word| matches!(word, "" | "and" | "or"));
        if !is_joined {
            break;
        }
        rest = clause[at + word.len()..].trim_start_matches('`');
    }
    let is_said = rest.len() < clause.len() && rest.starts_with(' ') && says_something(rest);
    is_said
        && rest.trim_start().starts_with(|c: char| c.is_ascii_lowercase())
        && !has_case(rest)
        && said(rest).is_some()
        && said(before).is_none()
}

/// Where the first code of a list stands: after a word for failing, with nothing between that says something else.
fn start_in(text: &str, words: &[(usize, &str)], declared: &Declared<'_>) -> Option<usize> {
    let lower = text.to_ascii_lowercase();
    let mut last = 0;
    for &(at, code) in words {
        let before = &lower[last..at];
        // The end of a sentence separates, unless the list starts on a line of its own.
        let before = before.rsplit(". ").next().unwrap_or(before);
        let words = before.split(|c: char| !(c.is_ascii_alphanumeric() || c == '\''));
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        // A country code is no failure's.
        let is_start = |index: &usize| {
            let is_other = || index.checked_sub(1).is_some_and(|before| has_own_code(words[before]));
            STARTS.contains(&words[*index]) && !(matches!(words[*index], "code" | "codes") && is_other())
        };
        let start = (0..words.len()).rev().find(is_start);
        // What is returned may have any name.
        let is_named =
            || text[..at].trim_end().ends_with(':') || GIVES.iter().all(|word| !words.contains(word));
        if start.is_some_and(|start| {
            words[start..].iter().all(|word| STARTS.contains(word) || BETWEEN.contains(word))
        }) && (declared.is_code(code) || is_named())
        {
            return Some(at);
        }
        last = at + code.len();
    }
    None
}

/// Whether the code of this is known by its own name: `zip code`, `status code`.
fn has_own_code(word: &str) -> bool {
    const OWN: &[&str] = &[
        "access",
        "activation",
        "authorization",
        "bar",
        "booking",
        "confirmation",
        "dialing",
        "dialling",
        "door",
        "exit",
        "hex",
        "iata",
        "icao",
        "iso",
        "pickup",
        "pin",
        "post",
        "qr",
        "sort",
        "source",
        "state",
        "status",
        "swift",
        "tracking",
        "verification",
    ];
    OWN.contains(&word) || is_thing(word)
}

fn is_part(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Whether a text speaks of one case.
fn has_case(text: &str) -> bool {
    const CASES: &[&str] = &["if", "when", "on", "whenever", "unless", "should", "once"];
    text.split(|c| !is_part(c)).any(|word| CASES.contains(&word))
}

/// Whether a sentence says nothing but that something fails with one code, and nothing else names any:
/// `May fail with LOST.`
fn is_all(joined: &str, list: &Range<usize>, named: &[(usize, &str)]) -> bool {
    let [(at, code)] = named else { return false };
    let lines = joined[..list.start].rsplit('\n').take_while(|line| !line.trim().is_empty());
    let mut lines: Vec<&str> = lines.map(str::trim).collect();
    lines.reverse();
    let before = lines.join(" ").to_ascii_lowercase();
    let sentence = last_sentence(&before, &['.', '?', '!', ';']);
    let is_known = |word: &str| word.is_empty() || STARTS.contains(&word) || BETWEEN.contains(&word);
    *at == list.start
        && sentence.split(|c| !is_part(c)).all(is_known)
        && !joined[at + code.len()..list.end].contains(is_part)
}

/// What a text ends with after the last of the signs that end a sentence.
fn last_sentence<'t>(text: &'t str, signs: &[char]) -> &'t str {
    let is_end = |at: &usize| text[at + 1..].starts_with(char::is_whitespace);
    let end = text.rmatch_indices(signs).map(|(at, _)| at).find(is_end);
    end.map_or(text, |at| &text[at + 1..])
}

/// Whether a list says that there are more, or speaks of one case alone.
fn is_open(joined: &str, list: &Range<usize>, count: usize, named: &[(usize, &str)]) -> bool {
    // What stands before a semicolon may be the one case that is spoken of.
    let before = last_sentence(&joined[..list.start], &['.', '?', '!']).to_ascii_lowercase();
    let is_listed = || {
        before.trim_end_matches(|c: char| c.is_whitespace() || "`'\"*-|(".contains(c)).ends_with(':')
            || is_all(joined, list, named)
    };
    let of_one_case = has_case(&before) || count < 2 && !is_listed();
    let text = format!("{before} {}", joined[list.clone()].to_ascii_lowercase());
    of_one_case
        || others_follow(&joined[list.end..])
        || OPEN.iter().any(|word| {
            text.match_indices(word).any(|(at, _)| {
                !text[..at].ends_with(is_part) && !text[at + word.len()..].starts_with(is_part)
            })
        })
}

/// Whether what follows a list says that there are others: `Others may follow.`
fn others_follow(after: &str) -> bool {
    let after = after.trim_start_matches(|c: char| !c.is_alphanumeric()).to_ascii_lowercase();
    let sentence = after.split(['.', '\n']).next().unwrap_or_default();
    let mut words = sentence.split_whitespace();
    let is_about_them =
        words.next().is_some_and(|first| matches!(first, "others" | "other" | "more" | "further" | "there"));
    let has = |some: &[&str]| sentence.split_whitespace().any(|word| some.contains(&word));
    is_about_them
        && has(&["other", "others", "more", "further"])
        && has(&["may", "can", "might", "are", "is", "follow"])
}

/// Whether a new line, perhaps with a mark before it, goes on with a code.
fn starts_with_code(after: &str, declared: &Declared<'_>) -> bool {
    let Some(line) = after.trim_start_matches(' ').strip_prefix('\n') else { return false };
    let line = line.split('\n').next().unwrap_or(line);
    let line = line.trim_start_matches(|c: char| c.is_whitespace() || "-*`•|".contains(c));
    let is_one = |word: &str| declared.is_long_code(word) || is_styled(word, declared);
    tokens(line, declared).first().is_some_and(|(at, word)| *at == 0 && is_one(word))
}

fn stale(
    joined: &Joined,
    listed: &[(usize, &str)],
    index: usize,
    is_open: bool,
    declared: &Declared<'_>,
) -> Option<Stale> {
    let (first, last) = (listed.first()?, listed.last()?);
    let operation = &declared.operations[index];
    let told: BTreeSet<&str> = listed.iter().map(|(_, word)| *word).collect();
    let due: BTreeSet<&str> = operation
        .codes
        .iter()
        .copied()
        .filter(|code| !declared.is_given(code) || declared.is_own_status(code))
        .filter(|code| declared.code(code).is_none_or(|def| def.removed.is_none()))
        .collect();
    let local = |code: &str| crate::mirror::words::declared::local(code).to_owned();
    // A code that is misspelt is there; that it is misspelt is another finding.
    let is_meant = |word: &&str| {
        let meant = declared.meant(word).or_else(|| declared.folded(word)).map(str::to_owned);
        meant.or_else(|| declared.near(word))
    };
    let meant: BTreeSet<String> =
        told.iter().filter(|word| !declared.knows(word)).filter_map(is_meant).collect();
    let is_told =
        |code: &&str| told.contains(code) || told.contains(local(code).as_str()) || meant.contains(*code);
    let missing: Vec<String> =
        due.iter().filter(|code| !is_open && !is_told(code)).map(ToString::to_string).collect();
    // What is not declared at all is another finding.
    let extra: Vec<String> = told
        .iter()
        .filter(|word| {
            declared.code(word).is_some_and(|def| def.removed.is_none()) && !operation.codes.contains(**word)
        })
        .map(ToString::to_string)
        .collect();
    if missing.is_empty() && extra.is_empty() {
        return None;
    }
    let whole = first.0..last.0 + last.1.len();
    let between = listed.windows(2).all(|pair| {
        let between = &joined.text[pair[0].0 + pair[0].1.len()..pair[1].0];
        between.chars().all(|c| c.is_whitespace() || ",;/|`".contains(c))
    });
    let keep = told.iter().filter(|word| declared.is_given(word));
    let right: BTreeSet<&str> = due.iter().copied().chain(keep.copied()).collect();
    let tick = joined.text[..first.0].ends_with('`');
    let separator = if tick { "`, `" } else { ", " };
    let right = right.into_iter().collect::<Vec<_>>().join(separator);
    let span = joined.back(whole.clone());
    let replaceable = between && span.is_some() && !joined.is_filled(&whole);
    let span = span.or_else(|| joined.back(first.0..first.0 + first.1.len()))?;
    let strange = listed.iter().find(|(_, word)| extra.iter().any(|one| one == word));
    let at = strange.and_then(|(at, word)| joined.back(*at..at + word.len()));
    let at = at.unwrap_or_else(|| span.clone());
    Some(Stale { operation: index, missing, extra, span, at, right, replaceable })
}
