//! Codes that descriptions name, and the lists of failures in them.

use std::collections::BTreeSet;
use std::ops::Range;

use super::declared::Declared;
use super::operations::Description;
use super::source::Source;
use super::text::tokens;

/// What starts a list of codes in a description.
const STARTS: &[&str] = &[
    "errors:",
    "error codes:",
    "failures:",
    "fails with:",
    "fails with ",
    "may fail with ",
    "can fail with ",
    "raises:",
    "throws:",
    "throws ",
    "error:",
    "codes:",
    "failure codes:",
    "possible errors",
    "returns errors",
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
    pub(crate) span: Range<usize>,
    /// The right list.
    pub(crate) right: String,
    /// Whether the list can be replaced by the right one without losing a word.
    pub(crate) replaceable: bool,
}

/// The pieces of a description as one text, and the way back.
struct Joined {
    text: String,
    pieces: Vec<(usize, Range<usize>)>,
}

impl Joined {
    fn of(source: &Source, pieces: &[Range<usize>]) -> Self {
        let mut joined = Self { text: String::new(), pieces: Vec::new() };
        for piece in pieces {
            joined.pieces.push((joined.text.len(), piece.clone()));
            joined.text.push_str(source.slice(piece));
        }
        joined
    }

    /// Where a part of the text stands in the file; nowhere when it goes over the end of a piece.
    fn back(&self, part: Range<usize>) -> Option<Range<usize>> {
        let (start, piece) = self.pieces.iter().rev().find(|(start, _)| *start <= part.start)?;
        let at = piece.start + part.start - start;
        let end = at + part.len();
        (end <= piece.end).then_some(at..end)
    }
}

/// The codes that a description names, and its list if that is wrong.
pub(crate) fn read(
    source: &Source,
    description: &Description,
    declared: &Declared<'_>,
) -> (Vec<Named>, Option<Stale>) {
    let joined = Joined::of(source, &description.pieces);
    let list = list_in(&joined.text);
    let mut named = Vec::new();
    let mut listed = Vec::new();
    for (at, word) in tokens(&joined.text) {
        let in_list = list.as_ref().is_some_and(|list| list.contains(&at));
        // Beside codes there are other words in capitals; a code has two parts or is known.
        let is_code = declared.knows(word) || word.contains('_') || word.contains('.');
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
    let stale = description.operation.and_then(|index| stale(&joined, &listed, index, declared));
    (named, stale)
}

/// From the start of the list to the end of its sentence.
fn list_in(text: &str) -> Option<Range<usize>> {
    let lower = text.to_ascii_lowercase();
    let start = STARTS.iter().filter_map(|start| Some(lower.find(start)? + start.len())).min()?;
    let rest = &text[start..];
    let mut end = rest.len();
    for (at, _) in rest.match_indices(['.', '\n']) {
        let after = &rest[at + 1..];
        let over = after.is_empty() || after.starts_with(char::is_whitespace) || after.starts_with("\\n");
        let goes_on = rest[..at].trim().is_empty()
            || (rest[at..].starts_with('\n') && !after.trim_start_matches(' ').starts_with('\n'))
            || starts_with_code(after);
        if over && !goes_on {
            end = at;
            break;
        }
    }
    Some(start..start + end)
}

/// Whether a new line, perhaps with a mark before it, goes on with a code.
fn starts_with_code(after: &str) -> bool {
    let Some(line) = after.trim_start_matches(' ').strip_prefix('\n') else { return false };
    let line = line.split('\n').next().unwrap_or(line);
    let line = line.trim_start_matches(|c: char| c.is_whitespace() || "-*`•".contains(c));
    tokens(line).first().is_some_and(|(at, word)| *at == 0 && word.contains('_'))
}

fn stale(joined: &Joined, listed: &[(usize, &str)], index: usize, declared: &Declared<'_>) -> Option<Stale> {
    let (first, last) = (listed.first()?, listed.last()?);
    let operation = &declared.operations[index];
    let told: BTreeSet<&str> = listed.iter().map(|(_, word)| *word).collect();
    let due: BTreeSet<&str> = operation
        .codes
        .iter()
        .copied()
        .filter(|code| !declared.is_given(code))
        .filter(|code| declared.code(code).is_none_or(|def| def.removed.is_none()))
        .collect();
    let local = |code: &str| super::declared::local(code).to_owned();
    // A code that is misspelt is there; that it is misspelt is another finding.
    let meant: BTreeSet<String> =
        told.iter().filter(|word| !declared.knows(word)).filter_map(|word| declared.near(word)).collect();
    let is_told =
        |code: &&str| told.contains(code) || told.contains(local(code).as_str()) || meant.contains(*code);
    let missing: Vec<String> = due.iter().filter(|code| !is_told(code)).map(ToString::to_string).collect();
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
    let span = joined.back(whole);
    let replaceable = between && span.is_some();
    let span = span.or_else(|| joined.back(first.0..first.0 + first.1.len()))?;
    Some(Stale { operation: index, missing, extra, span, right, replaceable })
}
