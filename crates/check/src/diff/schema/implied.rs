//! Limits that other keywords imply: a pattern says how long a text is, a format how large a number.

use serde_json::{Map, Value, json};

use super::limit::{Limit, Side};
use super::node::Node;
use super::pattern::lengths;
use super::prove::WHOLE;
use super::types::Types;

/// Formats of texts that are not empty, with the fewest and the most characters of one.
const TEXTS: &[(&str, u32, Option<u32>)] = &[
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

impl Node<'_> {
    /// Whether all that passes keeps a limit anyway, whatever is said of the limit itself.
    pub(super) fn implies(&self, name: &str, limit: &Limit<'_>) -> bool {
        let own = self.limits.get(name).is_some_and(|own| !limit.strictness(own).is_gt());
        own || self.implied(name, limit.side).is_some_and(|number| limit.is_kept_by(number))
    }

    /// The least, or the most, that other keywords allow.
    fn implied(&self, name: &str, side: Side) -> Option<i128> {
        let count = |number: usize| i128::try_from(number).ok();
        match name {
            "minLength" | "maxLength" => self.length(side),
            "minimum" | "maximum" => {
                let about = |format: &&str| WHOLE.iter().find(|(name, ..)| name == format);
                let ends = self.formats.iter().filter_map(about).map(|(_, first, last)| match side {
                    Side::AtLeast => i128::from(*first),
                    Side::AtMost => i128::from(*last),
                });
                strictest(side, ends)
            }
            "minProperties" => count(self.required.len()),
            "maxProperties" => {
                let is_whole = self.says_closed && !self.opaque.contains_key("patternProperties");
                let known = self.known.iter().map(std::collections::BTreeSet::len).min();
                known.filter(|_| is_whole).and_then(count)
            }
            "maxItems" => {
                let has_no_others = self.items.iter().any(|part| *part.value == Value::Bool(false));
                has_no_others.then_some(self.prefix.len()).and_then(count)
            }
            _ => None,
        }
    }

    fn length(&self, side: Side) -> Option<i128> {
        let end = |(least, most): (i128, Option<i128>)| match side {
            Side::AtLeast => Some(least),
            Side::AtMost => most,
        };
        let about = |format: &&str| TEXTS.iter().find(|(name, ..)| name == format);
        let formats = self
            .formats
            .iter()
            .filter_map(about)
            .map(|(_, least, most)| (i128::from(*least), most.map(i128::from)));
        let patterns = self.patterns.iter().filter_map(|pattern| lengths(pattern));
        strictest(side, formats.chain(patterns).filter_map(end))
    }

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
}

/// The limits that the format of a schema stands for.
pub(super) fn limits_of_format(schema: &Map<String, Value>) -> Vec<(&'static str, Value, Side)> {
    let Some(format) = schema.get("format").and_then(Value::as_str) else { return Vec::new() };
    let mut limits = Vec::new();
    if let Some((_, first, last)) = WHOLE.iter().find(|(name, ..)| *name == format) {
        limits.push(("minimum", json!(first), Side::AtLeast));
        limits.push(("maximum", json!(last), Side::AtMost));
    }
    if let Some((_, least, most)) = TEXTS.iter().find(|(name, ..)| *name == format) {
        limits.push(("minLength", json!(least), Side::AtLeast));
        limits.extend(most.map(|most| ("maxLength", json!(most), Side::AtMost)));
    }
    limits
}

fn strictest(side: Side, ends: impl Iterator<Item = i128>) -> Option<i128> {
    match side {
        Side::AtLeast => ends.max(),
        Side::AtMost => ends.min(),
    }
}
