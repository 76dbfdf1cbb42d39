//! A type of the upstream's own that a value could not be made into: which values it has is not said.

use curable_core::{Expected, Problem};
use serde_json::Value;

use super::kinds;
use super::signs::Words;

/// The member of a reading that says so. It never leaves: settling a finding drops it.
const OWN: &str = "own";

/// What stands before the name of the type.
const BEFORE: &[&str] = &[
    "converted to ",
    "to required type ",
    "to type ",
    "to enum type ",
    "(type.googleapis.com/",
    "value of type ",
];

/// Where the types of languages and their libraries are, which are nobody's own.
const COMMON: &[&str] =
    &["java.", "javax.", "jakarta.", "kotlin.", "scala.", "system.", "google.protobuf.", "google.type."];

/// `The JSON value could not be converted to Shop.Api.Colour.`
pub(super) fn read(lower: Words<'_>) -> Option<(Problem, Expected)> {
    const REFUSED: &[&str] = &["could not be convert", "convert", "deseriali", "invalid value at '"];
    if !REFUSED.iter().any(|sign| lower.contains(sign)) {
        return None;
    }
    // What it was made from stands before what it was to be.
    let name = BEFORE.iter().find_map(|sign| lower.behind(&[sign]).into_iter().find_map(name))?;
    if COMMON.iter().any(|common| name.starts_with(common)) || kinds::json_type(name).is_some() {
        return None;
    }
    let mut said = Expected::default();
    said.extra.insert(OWN.to_owned(), Value::Bool(true));
    Some((Problem::Choice, said))
}

/// Of a text a choice was wanted; what else does not fit such a type is not known.
pub(super) fn settle(problem: Problem, said: &Expected, sent: Option<&Value>) -> Problem {
    let unsure = said.extra.contains_key(OWN) && !sent.is_some_and(Value::is_string);
    if unsure { Problem::Shape } else { problem }
}

/// The name of a type with all that stands before it: `[@a.b.RequestParam shop.api.Colour]`, ``System.Nullable`1[Shop.Colour]``.
fn name(text: &str) -> Option<&str> {
    let mut rest = text.trim_start_matches(['\'', '"', '`', '[', '(']);
    while let Some(noted) = rest.strip_prefix('@') {
        rest = noted.split_once(' ')?.1;
    }
    let rest = rest.strip_prefix("system.nullable`1[").unwrap_or(rest);
    let part = |letter: char| letter.is_alphanumeric() || "._$+".contains(letter);
    let end = rest.find(|letter| !part(letter)).unwrap_or(rest.len());
    // A list of its own types is a list.
    let whole = !["<", "`1", "`2", "[]"].iter().any(|sign| rest[end..].starts_with(sign));
    let name = rest[..end].trim_end_matches('.');
    (whole && name.contains(['.', '$', '+']) && name.starts_with(char::is_alphabetic)).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::read;
    use crate::reply::findings::signs::{Pairs, Words};

    #[test]
    fn a_type_of_its_own_is_told_from_those_of_languages() {
        for (text, own) in [
            (
                "The JSON value could not be converted to Shop.Api.Colour. Path: $.colour | LineNumber: 0",
                true,
            ),
            ("The JSON value could not be converted to System.Nullable`1[Shop.Api.Colour]. Path: $.c", true),
            ("The JSON value could not be converted to System.Int32. Path: $.count", false),
            ("The JSON value could not be converted to System.Nullable`1[System.Int32]. Path: $.c", false),
            ("The JSON value could not be converted to System.Collections.Generic.List`1[Shop.Item].", false),
            ("Error converting value \"rde\" to type 'Shop.Api.Colour'. Path 'colour', line 1.", true),
            (
                "Failed to convert from type [java.lang.String] to type [@a.b.RequestParam shop.Colour] for value [x]",
                true,
            ),
            (
                "Failed to convert from type [java.lang.String] to type [@a.b.RequestParam int] for value [x]",
                false,
            ),
            ("Failed to convert value of type 'java.lang.String' to required type 'java.util.UUID'", false),
            ("Cannot deserialize value of type `shop.Colour` from String \"rde\"", true),
            ("Cannot deserialize value of type `java.util.ArrayList<shop.Item>` from Object value", false),
            ("Invalid value at 'order.colour' (type.googleapis.com/shop.v1.Colour), \"rde\"", true),
            ("Invalid value at 'order.at' (type.googleapis.com/google.protobuf.Timestamp), \"x\"", false),
            ("Invalid value at 'order.count' (TYPE_INT32), \"x\"", false),
            ("amounts are converted to euros.", false),
        ] {
            let lower = text.to_ascii_lowercase();
            let pairs = Pairs::of(&lower);
            assert_eq!(read(Words::new(&lower, &pairs)).is_some(), own, "{text}");
        }
    }
}
