//! Unmistakable wording of validators: only the facts are taken, never the sentence.

use curable_core::{Expected, Problem};

use super::signs::{Pairs, Words};
use super::{limits, values};

/// The longest sentence that is looked into.
const LONGEST: usize = 1_000;

/// What a sentence says, if it is one that validators write.
pub(super) fn read(text: &str) -> Option<(Problem, Expected)> {
    if text.len() > LONGEST {
        return None;
    }
    // Letters keep their places, so that what is found in small letters is found in the text.
    let lower = text.to_ascii_lowercase().replace('\u{2019}', "'");
    let text = text.replace('\u{2019}', "'");
    let pairs = Pairs::of(&lower);
    let lower = Words::new(&lower, &pairs);
    stranger(&text, lower)
        .or_else(|| choice(&text, lower))
        .or_else(|| required_type(lower))
        .or_else(|| format(lower))
        .or_else(|| unknown(lower))
        .or_else(|| limits::read(lower))
        .or_else(|| missing(lower))
        .or_else(|| types(lower))
        .or_else(|| pattern(&text, lower))
        .or_else(|| said(lower, GOVERNED, Problem::Governed))
}

const UNKNOWN: &[&str] = &[
    "is not allowed",
    "unknown field",
    "unrecognized",
    "additional properties",
    "additional property",
    "extra inputs are not permitted",
    "extra fields not permitted",
    "unexpected field",
    "unknown parameter",
    "unexpected parameter",
    "unpermitted parameter",
    "should not exist",
    "is not permitted",
    "unexpected property",
    "unknown property",
    "unknown argument",
    "unknown attribute",
    "no such field",
    "not a known field",
    "no such column",
    "could not be mapped to any",
    "field was not expected",
    "is not recognized",
    "is not recognised",
];

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
    "can't be blank",
    "cannot be blank",
    "must not be blank",
    "should not be blank",
    "should not be null",
    "may not be blank",
    "must not be null",
    "may not be null",
    "cannot be null",
    "can't be null",
    "must not be empty",
    "may not be empty",
    "cannot be empty",
    "can't be empty",
    "should not be empty",
    "missing required",
    "is missing",
    "must have required property",
    "is a required property",
    "required value",
    "must be present",
    "must be provided",
    "must exist",
    "was not provided",
    "not be left blank",
    "missing field",
    "missing parameter",
    "missing property",
    "must provide",
    "please provide",
    "is mandatory",
    "not allowed to be empty",
];

fn said(lower: Words<'_>, signs: &[&str], problem: Problem) -> Option<(Problem, Expected)> {
    signs.iter().any(|sign| lower.contains(sign)).then(|| (problem, Expected::default()))
}

fn unknown(lower: Words<'_>) -> Option<(Problem, Expected)> {
    // `"name" is not allowed to be empty` speaks of the value, not of the name.
    let of_value = lower.contains("is not allowed to be");
    if of_value { None } else { said(lower, UNKNOWN, Problem::Unknown) }
}

/// ``unknown field `x`, expected one of `a`, `b` ``: the values are names.
fn stranger(text: &str, lower: Words<'_>) -> Option<(Problem, Expected)> {
    const SIGNS: &[&str] = &["unknown field", "unknown argument", "unknown parameter", "unknown property"];
    let at = SIGNS.iter().find_map(|sign| lower.find(sign))?;
    let list = ["expected one of", "expected any of", "known fields are"].iter().find_map(|sign| {
        let found = lower[at..].find(sign)?;
        text.get(at + found + sign.len()..)
    });
    Some((Problem::Unknown, Expected::allowed(list.map(values::list).unwrap_or_default())))
}

fn missing(lower: Words<'_>) -> Option<(Problem, Expected)> {
    if lower.contains("not required") || lower.contains("no longer required") {
        return None;
    }
    let alone = matches!(lower.trim().trim_end_matches('.'), "required" | "missing");
    said(lower, MISSING, Problem::Missing).or_else(|| alone.then(|| (Problem::Missing, Expected::default())))
}

fn choice(text: &str, lower: Words<'_>) -> Option<(Problem, Expected)> {
    /// What stands before a list of values.
    const BEFORE: &[&str] = &[
        "must be one of",
        "is not one of",
        "should be one of",
        "expected one of",
        "can be one of",
        "has to be one of",
        "needs to be one of",
        "allowed values are",
        "allowed values:",
        "allowed values",
        "valid values are",
        "valid values:",
        "supported values:",
        "supported values are",
        "possible values are",
        "possible values:",
        "accepted values are",
        "accepted values:",
        "valid options are",
        "valid options:",
        "valid choices are",
        "valid choices:",
        "must be either",
        "permitted:",
        "accepted for enum class:",
        "enum value set:",
        "invalid enum value. expected",
        "choose from",
        "must be any of",
        "expected any of",
        "only accepts",
        "accepts only",
        "accepts one of",
        "must be in [",
    ];
    /// Wording that speaks of a choice without listing it.
    const BARE: &[&str] = &[
        "is not a valid choice",
        "not included in the list",
        "one of the allowed values",
        "is not a valid enum",
        "invalid enum",
        "unsupported value",
        "not a valid enumeration member",
        "is not in the list",
        "restricted picklist",
        "unknown variant",
    ];
    let none = || (Problem::Choice, Expected::default());
    if lower.contains("one of the allowed values") && !lower.contains("allowed values:") {
        return Some(none());
    }
    // A bracket of the sign opens the list.
    let length = |sign: &str| sign.trim_end_matches('[').len();
    let found = BEFORE.iter().find_map(|sign| Some((lower.find(sign)?, length(sign))));
    if let Some((at, length)) = found {
        let values = values::list(text.get(at + length..).unwrap_or_default());
        return Some((Problem::Choice, Expected::allowed(values)));
    }
    let before = ["input should be ", "must be ", "should be "];
    if let Some(at) = before.iter().find_map(|sign| Some(lower.find(sign)? + sign.len()))
        && text[at..].starts_with(['\'', '"'])
    {
        let values = values::list(&text[at..]);
        return (values.len() > 1).then(|| (Problem::Choice, Expected::allowed(values)));
    }
    let selected = lower.starts_with("the selected ") && lower.trim_end_matches('.').ends_with("is invalid");
    (selected || BARE.iter().any(|sign| lower.contains(sign))).then(none)
}

/// A type after one of the words that go before it.
fn types(lower: Words<'_>) -> Option<(Problem, Expected)> {
    const BEFORE: &[&str] = &[
        "be a valid ",
        "be an ",
        "be a ",
        "be ",
        "not a valid ",
        "not an ",
        "not a ",
        "expected an ",
        "expected a ",
        "expected ",
        "converted to system.",
    ];
    const NAMES: &[(&str, &str)] = &[
        ("string", "string"),
        ("integer", "integer"),
        ("int32", "integer"),
        ("int64", "integer"),
        ("whole number", "integer"),
        ("number", "number"),
        ("numeric", "number"),
        ("decimal", "number"),
        ("double", "number"),
        ("float", "number"),
        ("boolean", "boolean"),
        ("bool", "boolean"),
        ("true or false", "boolean"),
        ("array", "array"),
        ("list", "array"),
        ("object", "object"),
        ("dictionary", "object"),
    ];
    let behind = lower.behind(BEFORE);
    NAMES.iter().find_map(|(name, json)| {
        let there = behind.iter().any(|rest| {
            rest.strip_prefix(name).is_some_and(|rest| !rest.starts_with(|next: char| next.is_alphanumeric()))
        });
        there.then(|| (Problem::Type, Expected::of_type(*json)))
    })
}

/// `A valid integer is required.`
fn required_type(lower: Words<'_>) -> Option<(Problem, Expected)> {
    let names = [("integer", "integer"), ("number", "number"), ("boolean", "boolean"), ("string", "string")];
    let behind = lower.behind(&["a valid "]);
    let found = names.iter().find(|(name, _)| {
        let mut after = behind.iter().filter_map(|rest| rest.strip_prefix(name));
        after.any(|rest| rest.starts_with(" is required"))
    })?;
    Some((Problem::Type, Expected::of_type(found.1)))
}

fn format(lower: Words<'_>) -> Option<(Problem, Expected)> {
    const BEFORE: &[&str] = &[
        "valid ",
        "invalid ",
        "be an ",
        "be a ",
        "be ",
        "well-formed ",
        "match format \"",
        "match format '",
        "is not a ",
        "is not an ",
        " as ",
    ];
    const NAMES: &[(&str, &str)] = &[
        ("email", "email"),
        ("e-mail", "email"),
        ("uuid", "uuid"),
        ("guid", "uuid"),
        ("url", "uri"),
        ("uri", "uri"),
        ("date-time", "date-time"),
        ("datetime", "date-time"),
        ("iso 8601", "date-time"),
        ("iso8601", "date-time"),
        ("timestamp", "date-time"),
        ("rfc 3339", "date-time"),
        ("rfc3339", "date-time"),
        ("date", "date"),
        ("ipv4", "ipv4"),
        ("ipv6", "ipv6"),
    ];
    let word = |rest: &str, name: &str| {
        rest.strip_prefix(name)
            .is_some_and(|rest| !rest.starts_with(|next: char| next.is_alphanumeric() || next == '-'))
    };
    let behind = lower.behind(BEFORE);
    let found = NAMES.iter().find(|(name, _)| {
        behind.iter().any(|rest| word(rest, name))
            || lower.strip_prefix(name).is_some_and(|rest| rest.starts_with(" has wrong format"))
    })?;
    Some((Problem::Format, Expected { format: Some(found.1.to_owned()), ..Expected::default() }))
}

fn pattern(text: &str, lower: Words<'_>) -> Option<(Problem, Expected)> {
    const BEFORE: &[&str] = &[
        "regular expression pattern:",
        "match the required pattern:",
        "match pattern",
        "match the pattern",
        "match the regex",
        "match regex",
        "match the regular expression",
        "matches the pattern",
        "match \"",
        "match regular expression",
    ];
    const BARE: &[&str] = &[
        "format is invalid",
        "invalid format",
        "wrong format",
        "incorrect format",
        "correct format",
        "does not match",
        "doesn't match",
        "did not match",
        "invalid pattern",
        "is malformed",
    ];
    if let Some((at, length)) = BEFORE.iter().find_map(|sign| Some((lower.find(sign)?, sign.len()))) {
        let rest = text
            .get(at + length..)
            .unwrap_or_default()
            .trim_start_matches([' ', ':'])
            .trim_end_matches(['.', ' ']);
        let pattern = rest.trim_matches(['"', '\'', '`']).to_owned();
        return Some((Problem::Pattern, Expected { pattern: Some(pattern), ..Expected::default() }));
    }
    // `must match ^[0-9]+$`, but not `must match the confirmation`.
    let bare = lower.find("match ").and_then(|at| text.get(at + 6..)).map(|rest| {
        let word = rest.split_whitespace().next().unwrap_or_default();
        word.trim_end_matches([',', ';']).trim_matches(['"', '\'', '`', '/'])
    });
    if let Some(pattern) = bare.filter(|word| word.starts_with('^') || word.ends_with('$')) {
        let expected = Expected { pattern: Some(pattern.to_owned()), ..Expected::default() };
        return Some((Problem::Pattern, expected));
    }
    said(lower, BARE, Problem::Pattern)
}
