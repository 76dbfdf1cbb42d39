//! Limits that other keywords imply: a pattern says how long a text is, a format how large a number.

use serde_json::Value;

use super::format::{TEXTS, WHOLE};
use super::limit::{Limit, Side};
use super::node::Node;
use super::pattern::lengths;
use super::types::Types;

impl<'c> Node<'c> {
    /// A limit, as far as it is about values of these types.
    pub(super) fn limit_of(&self, name: &str, types: Types) -> Option<Limit<'c>> {
        let mut limit = self.limits.get(name).copied()?;
        if !types.meets(Types::FRACTION) {
            limit.for_whole_numbers();
        }
        Some(limit)
    }

    /// Whether all that passes of these types keeps a limit anyway, whatever is said of the limit itself.
    pub(super) fn implies(&self, name: &str, limit: &Limit<'_>, types: Types) -> bool {
        let own = self.limit_of(name, types).is_some_and(|own| !limit.strictness(&own).is_gt());
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
}

fn strictest(side: Side, ends: impl Iterator<Item = i128>) -> Option<i128> {
    match side {
        Side::AtLeast => ends.max(),
        Side::AtMost => ends.min(),
    }
}
