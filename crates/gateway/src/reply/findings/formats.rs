//! The formats that a sentence or a machine's word names.

use curable_core::{Expected, Problem};

use super::signs::Words;
use super::template;

/// What stands before the name of a format.
const BEFORE: &[&str] = &[
    "valid ",
    "invalid ",
    "be an ",
    "be a ",
    "be ",
    "of type ",
    "of type [",
    "of type `",
    "converted to ",
    "converted to system.nullable`1[",
    "well-formed ",
    "absolute ",
    "https, or ftp ",
    "fully-qualified ",
    "match format \"",
    "match format '",
    "match the format ",
    "match ",
    "is not a ",
    "is not an ",
    "is not a '",
    "is not an '",
    "is not a \"",
    "a(n) ",
    "be of ",
    "syntax for type ",
    "requested ",
    "full ",
    "malformed ",
    "illegal ",
    " as an ",
    " as a ",
    "like an ",
    "like a ",
    "formed ",
    "cast to ",
    "expected :",
    "or missing ",
    "expected an ",
    "expected a ",
    "expected ",
    "in ",
    " as ",
];

/// Names of formats in sentences; a longer name that begins with a shorter one comes first.
const NAMES: &[(&str, &str)] = &[
    ("java.time.offsetdatetime", "date-time"),
    ("java.time.zoneddatetime", "date-time"),
    ("java.time.instant", "date-time"),
    ("java.time.localdatetime", "date-time-local"),
    ("java.time.localdate", "date"),
    ("java.time.localtime", "time"),
    ("java.util.date", "date-time"),
    ("java.util.uuid", "uuid"),
    ("java.net.url", "uri"),
    ("java.net.uri", "uri"),
    ("system.datetimeoffset", "date-time"),
    ("system.datetime", "date-time"),
    ("system.dateonly", "date"),
    ("system.timeonly", "time"),
    ("system.guid", "uuid"),
    ("system.uri", "uri"),
    ("email", "email"),
    ("e-mail", "email"),
    ("uuid", "uuid"),
    ("guid", "uuid"),
    ("url", "uri"),
    ("uri", "uri"),
    ("date-time", "date-time"),
    ("date time", "date-time"),
    ("datetime", "date-time"),
    ("date/time", "date-time"),
    ("date and time", "date-time"),
    ("iso 8601", "date-time"),
    ("iso8601", "date-time"),
    ("iso-8601", "date-time"),
    ("iso datetime", "date-time"),
    ("iso date-time", "date-time"),
    ("iso date", "date"),
    ("iso time", "time"),
    ("iso duration", "duration"),
    ("timestamp", "date-time"),
    ("rfc 3339", "date-time"),
    ("rfc3339", "date-time"),
    ("date", "date"),
    ("ipv4", "ipv4"),
    ("ipv6", "ipv6"),
    ("hostname", "hostname"),
    ("e.164", "e164"),
    ("e164", "e164"),
    ("iso 3166-1 alpha-3", "iso-3166-1-alpha-3"),
    ("iso 3166", "iso-3166-1-alpha-2"),
    ("iso3166", "iso-3166-1-alpha-2"),
    ("iso 4217", "iso-4217"),
    ("iso4217", "iso-4217"),
    ("iban", "iban"),
    ("phone number", "phone"),
    ("timezone", "timezone"),
    ("time zone", "timezone"),
    ("bcp 47", "language-tag"),
];

/// What follows the name of a format where a limit is meant.
const LIMITS: &[&str] = &[
    "after",
    "before",
    "on or",
    "later",
    "earlier",
    "no later",
    "no earlier",
    "not ",
    "between",
    "within",
    "in the future",
    "in the past",
    "in the present",
    "greater",
    "less",
];

/// Parts of a machine's word that name a format: `isEmail`, `string.guid`, `iso3166_1_alpha2`.
const WORDS: &[(&str, &str)] = &[
    ("email", "email"),
    ("uuid", "uuid"),
    ("guid", "uuid"),
    ("date_from_datetime", "date"),
    ("datetime", "date-time"),
    ("date_time", "date-time"),
    ("8601", "date-time"),
    ("alpha3", "iso-3166-1-alpha-3"),
    ("3166", "iso-3166-1-alpha-2"),
    ("4217", "iso-4217"),
    ("e164", "e164"),
    ("iban", "iban"),
    ("phone", "phone"),
    ("timezone", "timezone"),
    ("iso", "date-time"),
    ("date", "date"),
    ("url", "uri"),
    ("uri", "uri"),
    ("ipv4", "ipv4"),
    ("ipv6", "ipv6"),
    ("hostname", "hostname"),
];

/// What a format that JSON Schema does not know looks like.
const FORMS: &[(&str, &str)] = &[
    ("e164", r"^\+[1-9][0-9]{1,14}$"),
    ("date-time-local", "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]+)?)?$"),
    ("iso-3166-1-alpha-2", "^[A-Z]{2}$"),
    ("iso-3166-1-alpha-3", "^[A-Z]{3}$"),
    ("iso-4217", "^[A-Z]{3}$"),
];

/// The format that a sentence wants. `text` is the sentence as it was written.
pub(super) fn read(text: &str, lower: Words<'_>) -> Option<(Problem, Expected)> {
    if let Some(found) = template::read(text, lower) {
        return Some(found);
    }
    if is_scheme(lower) {
        return Some((Problem::Format, expected("uri")));
    }
    // `a date after opens` is a limit, and what was sent may well be a date.
    let limits = |rest: &str| {
        LIMITS.iter().any(|sign| rest.strip_prefix(' ').is_some_and(|rest| rest.starts_with(sign)))
    };
    let word = |rest: &str, name: &str| {
        rest.strip_prefix(name)
            .is_some_and(|rest| !rest.starts_with(|next: char| next.is_alphanumeric() || next == '-'))
            // The offset from a time zone is a part of something else.
            && !rest[name.len()..].starts_with(" offset")
            && !limits(&rest[name.len()..])
            || (name.contains("3166") && rest.starts_with(name))
    };
    let behind = lower.behind(BEFORE);
    let found = NAMES.iter().find_map(|(name, format)| {
        let named = behind.iter().find(|rest| word(rest, name)).map(|rest| &rest[name.len()..]);
        let wrong = || lower.strip_prefix(name).filter(|rest| rest.starts_with(" has wrong format"));
        named.or_else(wrong).map(|rest| of_standard(name, rest).unwrap_or(format))
    })?;
    Some((Problem::Format, expected(found)))
}

/// `URL scheme should be 'http' or 'https'`: what is listed is the beginning of an address, and no value.
pub(super) fn is_scheme(lower: Words<'_>) -> bool {
    ["url scheme ", "uri scheme ", "scheme of the ur"].iter().any(|sign| lower.contains(sign))
}

/// `ISO 8601 date`: a standard of days and moments, and which of them is meant.
fn of_standard(name: &str, behind: &str) -> Option<&'static str> {
    if !name.contains("8601") && !name.contains("3339") {
        return None;
    }
    let behind = behind.trim_start_matches(['-', ' ']);
    let behind = ["formatted ", "compliant ", "calendar ", "full-", "full "]
        .iter()
        .find_map(|word| behind.strip_prefix(word))
        .unwrap_or(behind);
    if let Some(rest) = behind.strip_prefix("duration") {
        return (!rest.starts_with(char::is_alphanumeric)).then_some("duration");
    }
    let rest = behind.strip_prefix("date")?;
    // What JavaScript calls a date has a time as well: `date string`, `date format`.
    let goes_on = rest.starts_with(|next: char| next.is_alphanumeric() || matches!(next, '-' | '_' | '/'))
        || [" time", " and ", " or ", " with", " string", " format"]
            .iter()
            .any(|sign| rest.starts_with(sign));
    (!goes_on).then_some("date")
}

/// The format that a machine's word in small letters names.
pub(super) fn of_word(word: &str) -> Option<Expected> {
    let found = WORDS.iter().find(|(sign, _)| word.contains(sign))?;
    Some(expected(found.1))
}

fn expected(name: &str) -> Expected {
    let pattern = FORMS.iter().find(|(format, _)| *format == name).map(|(_, pattern)| (*pattern).to_owned());
    Expected { format: Some(name.to_owned()), pattern, ..Expected::default() }
}
