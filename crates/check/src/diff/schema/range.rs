//! Ranges that touch are one range, in however many alternatives they are said.

use std::cmp::Ordering;

use super::limit::Limit;
use super::node::Node;
use super::types::Types;

/// The limits that make a range, what they are about, and whether only whole numbers count.
const RANGES: &[(&str, &str, Types, bool)] = &[
    ("minimum", "maximum", Types::NUMBER, false),
    ("minLength", "maxLength", Types::STRING, true),
    ("minItems", "maxItems", Types::ARRAY, true),
    ("minProperties", "maxProperties", Types::OBJECT, true),
];

/// One end of a range, or none where it goes on.
type End<'c> = Option<Limit<'c>>;

/// The limits that alternatives have together, when they say nothing else and leave no gap.
pub(super) fn together<'c>(arms: &[&Node<'c>]) -> Option<Vec<(&'static str, Limit<'c>)>> {
    let types = arms.first()?.types();
    let (least, most, _, counts) =
        RANGES.iter().find(|(_, _, about, _)| types.without(*about).is_empty() && !types.is_empty())?;
    let is_range = |arm: &&Node<'c>| {
        let is_its = |name: &&'static str| name == least || name == most;
        arm.types() == types && arm.says_only_limits() && arm.limits.keys().all(is_its)
    };
    if !arms.iter().all(is_range) {
        return None;
    }
    let is_whole = *counts || !types.meets(Types::FRACTION);
    let mut ranges: Vec<(End<'c>, End<'c>)> =
        arms.iter().map(|arm| (arm.limits.get(least).copied(), arm.limits.get(most).copied())).collect();
    ranges.sort_by(|(one, _), (other, _)| looser(one.as_ref(), other.as_ref()));
    let (first, mut last) = *ranges.first()?;
    for (start, end) in &ranges[1..] {
        if let (Some(last), Some(start)) = (&last, start)
            && !start.touches(last, is_whole)
        {
            return None;
        }
        if looser(end.as_ref(), last.as_ref()).is_lt() {
            last = *end;
        }
    }
    Some([(*least, first), (*most, last)].into_iter().filter_map(|(name, end)| Some((name, end?))).collect())
}

/// The looser end first.
fn looser(one: Option<&Limit<'_>>, other: Option<&Limit<'_>>) -> Ordering {
    match (one, other) {
        (Some(one), Some(other)) => one.strictness(other),
        (one, other) => one.is_some().cmp(&other.is_some()),
    }
}
