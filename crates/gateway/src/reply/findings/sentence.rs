//! Unmistakable wording of validators: only the facts are taken, never the sentence.

use std::borrow::Cow;

use curable_core::{Expected, Pointer, Problem};
use serde_json::Value;

use super::signs::{Pairs, Words};
use super::{
    bare, choice, condition, formats, kinds, limits, makeup, own, pattern, protobuf, refused, values,
};

/// The longest sentence that is looked into.
const LONGEST: usize = 1_000;

/// What a sentence says, if it is one that validators write.
pub(super) fn read(text: &str) -> Option<(Problem, Expected)> {
    if text.len() > LONGEST {
        return None;
    }
    // Letters keep their places, so that what is found in small letters is found in the text.
    let text = plain(text);
    let text = condition::narrowed(&text);
    let lower = text.to_ascii_lowercase();
    let pairs = Pairs::of(&lower);
    let lower = Words::new(&lower, &pairs);
    stranger(&text, lower)
        .or_else(|| pattern::used(&text, lower))
        .or_else(|| pattern::affixed(&text, lower))
        .or_else(|| protobuf::read(lower))
        .or_else(|| choice::read(&text, lower))
        .or_else(|| kinds::required(lower))
        .or_else(|| formats::read(&text, lower))
        .or_else(|| {
            let (problem, said) = unknown(lower)?;
            let meant = || meant(&text, lower).filter(|_| problem == Problem::Unknown);
            Some((problem.clone(), meant().unwrap_or(said)))
        })
        .or_else(|| makeup::read(lower))
        .or_else(|| limited(lower))
        .or_else(|| missing(lower))
        .or_else(|| own::read(lower))
        .or_else(|| pattern::of_text(&text, lower))
        .or_else(|| kinds::read(lower))
        .or_else(|| refused::read(lower))
        .or_else(|| pattern::read(&text, lower))
        .or_else(|| said(lower, GOVERNED, Problem::Governed))
        .or_else(|| bare::read(&text, lower))
}

/// The sentence with signs that every keyboard has, and in one pair of quotes what stands in two.
fn plain(text: &str) -> Cow<'_, str> {
    let mut text = Cow::Borrowed(text);
    if !text.is_ascii() {
        text = text.replace(['\u{2018}', '\u{2019}'], "'").replace(['\u{201c}', '\u{201d}'], "\"").into();
        text = text.replace('≤', "<=").replace('≥', ">=").into();
    }
    if text.contains("`\"") {
        text = text.replace("`\"", "\"").replace("\"`", "\"").into();
    }
    text
}

/// Wording that says that a member has no place.
const UNKNOWN: &[&str] = &[
    "is not allowed",
    "are not allowed",
    "not permitted",
    "should not exist",
    "not something we accept",
    "not supported by this",
    "is unknown",
    "could not be mapped to any",
    "not expected",
    "expected never",
    "not allowed:",
    "not allowed by",
    "unspecified keys",
    "not in schema",
    "not in the schema",
    "not know the",
    "cannot find field",
    "invalid key ",
    "was unexpected",
    "is unexpected",
    "not recognized",
    "not recognised",
    "is unrecognized",
    "is unrecognised",
    "or unknown",
    "not be present",
    "be not present",
    "be absent",
    "must be omitted",
    "may not be set",
    "must not be set",
    "may not be specified",
    "must not be specified",
    "must not be provided",
    "should be omitted",
    "unknown name",
    "not a permitted key",
    "not permitted keys",
    "not marked as ignorable",
    "keys not allowed",
    "disallowed key",
    "is prohibited",
];

/// Words before what a member is called, which say that it has no place.
const STRANGE: &[&str] = &[
    "no such ",
    "is not a ",
    "unknown ",
    "unexpected ",
    "unrecognized ",
    "unrecognised ",
    "unsupported ",
    "unpermitted ",
    "undeclared ",
    "additional ",
    "extra ",
];
const MEMBERS: &[&str] =
    &["field", "parameter", "propert", "key", "attribute", "argument", "member", "column", "query param"];

const GOVERNED: &[&str] = &[
    "read-only",
    "read only",
    "is immutable",
    "field is immutable",
    "cannot be changed",
    "can't be changed",
    "cannot be modified",
];

const MISSING: &[&str] = &[
    "is required",
    "field required",
    "required field",
    "are required",
    "not be blank",
    "cannot be blank",
    "can't be blank",
    "not be null",
    "cannot be null",
    "can't be null",
    "not be undefined",
    "non-empty",
    "not be empty",
    "cannot be empty",
    "can't be empty",
    "missing required",
    "is missing",
    "are missing",
    "required propert",
    "required key",
    "required value",
    "required parameter",
    "required argument",
    "must be present",
    "must be provided",
    "must be given",
    "must be supplied",
    "must be specified",
    "not given",
    "not be omitted",
    "cannot be omitted",
    "can't be omitted",
    "must be set",
    "must be filled",
    "not provided",
    "not supplied",
    "n't supplied",
    "n't provided",
    "n't given",
    "no value",
    "left blank",
    "left empty",
    "missing field",
    "missing parameter",
    "missing property",
    "missing key",
    "missing the key",
    "missing data",
    "missing value",
    "should contain property",
    "must provide",
    "please provide",
    "to provide",
    "to be present",
    "is mandatory",
    "not allowed to be empty",
    "received undefined",
];

fn said(lower: Words<'_>, signs: &[&str], problem: Problem) -> Option<(Problem, Expected)> {
    signs.iter().any(|sign| lower.contains(sign)).then(|| (problem, Expected::default()))
}

/// A limit, with the type that stands beside it: `must be an integer between 1 and 5`.
fn limited(lower: Words<'_>) -> Option<(Problem, Expected)> {
    let (problem, mut expected) = limits::read(lower)?;
    if problem == Problem::Range
        && let Some((_, told)) = kinds::read(lower)
    {
        expected.types = told.types;
    }
    Some((problem, expected))
}

fn unknown(lower: Words<'_>) -> Option<(Problem, Expected)> {
    // `"name" is not allowed to be empty` speaks of the value, not of the name.
    if lower.contains("not allowed to be") || lower.contains("must be unique") {
        return None;
    }
    // `must not be set to 5` as well.
    if lower.contains("not be set to ") {
        return None;
    }
    // `contains a link, which is not allowed` speaks of what the value holds.
    if lower.contains(", which is not ") {
        return None;
    }
    let strange = || {
        let behind = lower.behind(STRANGE);
        // `unexpected colour` says all.
        let alone = |rest: &&str| rest.len() < lower.len() && !rest.trim_end_matches('.').contains(' ');
        let two = lower.bytes().filter(|byte| *byte == b' ').count() == 1;
        behind.iter().any(|rest| is_member(rest) || (two && alone(rest))) || is_foreign(lower)
    };
    // `Property "x" does not exist`, but not `the customer does not exist`.
    let gone = || is_member(&lower) && (lower.contains("does not exist") || lower.contains("doesn't exist"));
    let found = said(lower, UNKNOWN, Problem::Unknown)
        .or_else(|| gone().then(|| (Problem::Unknown, Expected::default())))
        .or_else(|| strange().then(|| (Problem::Unknown, Expected::default())))?;
    // `value "x" is not allowed` speaks of the legal values.
    let of_value = lower.starts_with("value ") || lower.contains("the value");
    Some(if of_value && !strange() { (Problem::Choice, Expected::default()) } else { found })
}

fn is_member(text: &str) -> bool {
    MEMBERS.iter().any(|member| text.starts_with(member))
}

/// `is not a recognized field`
fn is_foreign(lower: Words<'_>) -> bool {
    const KNOWN: &[&str] =
        &["known ", "recognized ", "recognised ", "supported ", "permitted ", "allowed ", "valid "];
    let behind = lower.behind(&["not a ", "not an "]);
    behind.iter().filter_map(|rest| KNOWN.iter().find_map(|word| rest.strip_prefix(word))).any(is_member)
}

/// ``unknown field `x`, expected one of `a`, `b` ``: the values are names.
fn stranger(text: &str, lower: Words<'_>) -> Option<(Problem, Expected)> {
    const SIGNS: &[&str] =
        &["unknown field", "unknown argument", "unknown parameter", "unknown property", "unrecognized field"];
    const LISTS: &[&str] =
        &["expected one of", "expected any of", "known fields are", "known properties: ", "known property: "];
    let at = SIGNS.iter().find_map(|sign| lower.find(sign))?;
    let list = LISTS.iter().find_map(|sign| {
        let found = lower[at..].find(sign)?;
        let rest = text.get(at + found + sign.len()..)?;
        // Jackson closes a bracket that it has not opened.
        Some(if sign.starts_with("known prop") {
            rest.split([']', ')']).next().unwrap_or(rest)
        } else {
            rest
        })
    });
    let names = list.map(values::list).filter(|names| !names.is_empty());
    Some((Problem::Unknown, names.map(Expected::allowed).or_else(|| meant(text, lower)).unwrap_or_default()))
}

/// The member of a reading that holds the name that was meant. It never leaves: settling a finding drops it.
pub(super) const MEANT: &str = "meant";

/// `Did you mean settings[recipients]?`: the name that another stands for, said of a member that has no place.
fn meant(text: &str, lower: Words<'_>) -> Option<Expected> {
    const SIGN: &str = "did you mean ";
    let rest = text.get(lower.find(SIGN)? + SIGN.len()..)?;
    let (name, behind) = rest.split_once('?')?;
    let name = name.trim_matches(['"', '\'', '`', ' ']);
    let name = name.strip_prefix('[').map_or(name, |name| name.trim_end_matches(']'));
    if name.contains([' ', ',']) || !behind.trim().is_empty() {
        return None;
    }
    let path = Pointer::from_path(name);
    Some(note(MEANT, Value::from(path.last()?)))
}

/// The member of a reading that says that what an argument names must exist: what was sent is then not missing.
pub(super) const REFERS: &str = "refers";

/// A reading with nothing but what is noted of it.
fn note(name: &str, value: Value) -> Expected {
    let mut said = Expected::default();
    said.extra.insert(name.to_owned(), value);
    said
}

fn missing(lower: Words<'_>) -> Option<(Problem, Expected)> {
    if lower.contains("not required") || lower.contains("no longer required") || lower.contains("be set to ")
    {
        return None;
    }
    let text = lower.trim().trim_end_matches('.');
    // `missing document` says all, `missing the point of it` says nothing.
    let two = text.strip_prefix("missing ").is_some_and(|rest| !rest.contains(' '));
    // `is not present in the list` speaks of a choice.
    let absent = text.ends_with(" is not present") || text.ends_with(" are not present");
    let alone = two || absent || matches!(text, "required" | "missing");
    if lower.contains("must exist") {
        return Some((Problem::Missing, note(REFERS, Value::Bool(true))));
    }
    said(lower, MISSING, Problem::Missing).or_else(|| alone.then(|| (Problem::Missing, Expected::default())))
}
