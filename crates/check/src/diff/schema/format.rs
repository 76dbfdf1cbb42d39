//! Formats: which of them are held against values, what they take, and which takes more than another.

use serde_json::{Map, Value, json};

use super::limit::Side;
use super::node::Node;
use super::types::Types;
use super::walk::{Found, found};
use crate::diff::SchemaChange;

/// Formats that are judged by the engine.
const JUDGED: &[&str] = &[
    "date",
    "date-time",
    "duration",
    "email",
    "hostname",
    "ipv4",
    "ipv6",
    "iri",
    "iri-reference",
    "json-pointer",
    "regex",
    "relative-json-pointer",
    "time",
    "uri",
    "uri-reference",
    "uri-template",
    "uuid",
];

/// Formats that the engine does not know, and others hold values against.
const JUDGED_ELSEWHERE: &[&str] =
    &["base64", "base64url", "binary", "byte", "idn-email", "idn-hostname", "url"];

/// Formats of whole numbers, with the first and the last one.
pub(super) const WHOLE: &[(&str, i64, u64)] = &[
    ("int8", i8::MIN as i64, i8::MAX as u64),
    ("int16", i16::MIN as i64, i16::MAX as u64),
    ("int32", i32::MIN as i64, i32::MAX as u64),
    ("int64", i64::MIN, i64::MAX as u64),
    ("uint8", 0, u8::MAX as u64),
    ("uint16", 0, u16::MAX as u64),
    ("uint32", 0, u32::MAX as u64),
    ("uint64", 0, u64::MAX),
];

/// Formats of texts that are not empty, with the fewest and the most characters of one.
pub(super) const TEXTS: &[(&str, u32, Option<u32>)] = &[
    ("date", 10, Some(10)),
    ("date-time", 20, None),
    ("duration", 3, None),
    ("email", 3, None),
    ("hostname", 1, None),
    ("idn-email", 3, None),
    ("idn-hostname", 1, None),
    ("ipv4", 7, Some(15)),
    ("ipv6", 2, Some(45)),
    ("iri", 2, None),
    ("time", 9, None),
    ("uri", 2, None),
    ("url", 2, None),
    ("uuid", 36, Some(36)),
];

/// Formats of which the first takes less than the second.
const WIDER: &[(&str, &str)] = &[
    ("int8", "int16"),
    ("int8", "int32"),
    ("int8", "int64"),
    ("int16", "int32"),
    ("int16", "int64"),
    ("int32", "int64"),
    ("uint8", "uint16"),
    ("uint8", "uint32"),
    ("uint8", "uint64"),
    ("uint16", "uint32"),
    ("uint16", "uint64"),
    ("uint32", "uint64"),
    ("uri", "uri-reference"),
    ("uri", "iri"),
    ("iri", "iri-reference"),
    ("email", "idn-email"),
    ("hostname", "idn-hostname"),
    ("url", "uri"),
];

/// Whether somebody refuses a value for a format. A word that only its author knows takes none away.
pub(super) fn is_asserted(format: &str) -> bool {
    is_whole(format) || JUDGED.contains(&format) || JUDGED_ELSEWHERE.contains(&format)
}

fn is_whole(format: &str) -> bool {
    WHOLE.iter().any(|(name, ..)| *name == format)
}

/// Whether the engine judges by a format as all others do, or the limits that are beside it say all of it.
pub(super) fn is_judged(format: &str) -> bool {
    !JUDGED_ELSEWHERE.contains(&format)
}

/// What the formats of two schemas ask for, where both have values of the types.
pub(super) fn formats(old: &Node<'_>, new: &Node<'_>, common: Types, at: &str, own: &mut Vec<Found>) {
    let at = format!("{at}/format");
    // What a format asks for is asked for by the same one, or by one that takes less, or by limits.
    let asked = |format: &str, by: &Node<'_>| {
        by.formats.iter().any(|other| *other == format || WIDER.contains(&(*other, format)))
            || by.holds_whole(format, common)
    };
    let raw = |node: &Node<'_>| json!(node.formats.iter().copied().collect::<Vec<_>>().join(" and "));
    if new.formats_of(common).any(|format| !asked(format, old)) {
        own.push(found(SchemaChange::Tightened, &at, raw(old), raw(new)));
    }
    if old.formats_of(common).any(|format| !asked(format, new)) {
        own.push(found(SchemaChange::Loosened, &at, raw(old), raw(new)));
    }
}

impl Node<'_> {
    /// The formats that are about a value of these types.
    pub(super) fn formats_of(&self, types: Types) -> impl Iterator<Item = &str> {
        self.formats.iter().copied().filter(move |format| {
            let is_number = WHOLE.iter().any(|(name, ..)| name == format);
            let is_text = TEXTS.iter().any(|(name, ..)| name == format);
            let about = match (is_number, is_text) {
                (true, false) => Types::NUMBER,
                (false, true) => Types::STRING,
                _ => Types::NUMBER.or(Types::STRING),
            };
            about.meets(types)
        })
    }

    /// Whether only whole numbers that a format takes can pass: no program holds more than 64 bits unless it says so.
    fn holds_whole(&self, format: &str, common: Types) -> bool {
        let Some((_, first, last)) = WHOLE.iter().find(|(name, ..)| *name == format) else { return false };
        let is_within = |name: &str, end: i128| match self.limits.get(name) {
            Some(limit) => limit.is_within(end),
            None => is_widest(end) && !self.formats.iter().any(|format| is_whole(format)),
        };
        !common.meets(Types::FRACTION)
            && is_within("minimum", i128::from(*first))
            && is_within("maximum", i128::from(*last))
    }
}

/// Whether an end of a format is where whole numbers end for most programs.
fn is_widest(end: i128) -> bool {
    end <= i128::from(i64::MIN) || end >= i128::from(i64::MAX)
}

/// The limits that the format of a schema stands for.
pub(super) fn limits_of_format(schema: &Map<String, Value>) -> Vec<(&'static str, Value, Side)> {
    let Some(format) = schema.get("format").and_then(Value::as_str) else { return Vec::new() };
    let mut limits = Vec::new();
    if let Some((_, first, last)) = WHOLE.iter().find(|(name, ..)| *name == format) {
        let ends = [
            ("minimum", json!(first), Side::AtLeast, i128::from(*first)),
            ("maximum", json!(last), Side::AtMost, i128::from(*last)),
        ];
        let narrow = ends.into_iter().filter(|(.., end)| !is_widest(*end));
        limits.extend(narrow.map(|(name, limit, side, _)| (name, limit, side)));
    }
    if let Some((_, least, most)) = TEXTS.iter().find(|(name, ..)| *name == format) {
        limits.push(("minLength", json!(least), Side::AtLeast));
        limits.extend(most.map(|most| ("maxLength", json!(most), Side::AtMost)));
    }
    limits
}
