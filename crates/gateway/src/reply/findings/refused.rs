//! A word that is refused for a name, without the values that there are.

use curable_core::{Expected, Problem};

use super::signs::Words;

/// `'shiped' is not a valid status`, `shiped is not a valid value for status`: a word is refused for a name that is no
/// type and no form.
pub(super) fn read(lower: Words<'_>) -> Option<(Problem, Expected)> {
    /// How the names of what is written or counted end, and not chosen.
    const OTHERS: &[&str] = &[
        "id",
        "key",
        "code",
        "name",
        "number",
        "date",
        "day",
        "time",
        "at",
        "on",
        "email",
        "address",
        "phone",
        "url",
        "uri",
        "path",
        "token",
        "amount",
        "price",
        "quantity",
        "count",
        "total",
        "size",
        "value",
        "input",
        "request",
        "character",
        "word",
        "string",
        "json",
        "password",
        "zip",
        "postcode",
        "iban",
        "file",
        "image",
        "user",
        "domain",
        "host",
        "username",
        "regex",
        "version",
        "slug",
    ];
    let (value, rest) = lower.split_once(" is not a valid ")?;
    let value = value.trim_matches(['\'', '"', '`']);
    let name =
        rest.strip_prefix("value for ").unwrap_or(rest).trim_end_matches('.').trim_matches(['\'', '"', '`']);
    let is_word = |text: &str| {
        !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphabetic() || b"_-".contains(&byte))
    };
    let last = name.rsplit(['_', '-']).next().unwrap_or_default();
    // `userName` ends with another word, `region` with none.
    let other = OTHERS.iter().any(|other| last == *other || (other.len() > 3 && last.ends_with(other)));
    let marked = lower.starts_with(['\'', '"', '`']) || rest.starts_with("value for ");
    (marked && is_word(value) && is_word(name) && !other).then(|| (Problem::Choice, Expected::default()))
}
