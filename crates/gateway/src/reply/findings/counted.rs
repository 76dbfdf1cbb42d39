//! Limits of what is counted: characters, items, digits behind the point.

use curable_core::Bounds;
use serde_json::Number;

use super::limits::{Way, put};
use super::numbers::number;
use super::signs::Words;

/// `String is too short: 4/10`: what there is, and what there must be.
pub(super) fn fraction(lower: Words<'_>, bounds: &mut Bounds) {
    for (sign, way) in [
        ("too short: ", Way::Down),
        ("not enough items: ", Way::Down),
        ("too long: ", Way::Up),
        ("too many items: ", Way::Up),
    ] {
        let wanted = lower.find(sign).and_then(|at| lower[at + sign.len()..].split_once('/'));
        if let Some((limit, _)) = wanted.and_then(|(_, wanted)| number(wanted)) {
            return put(bounds, way, true, limit);
        }
    }
}

/// `exactly 8 characters`, `be 10 digits`, `a length of 5`.
pub(super) fn exact(lower: Words<'_>, bounds: &mut Bounds) {
    const SIGNS: &[&str] = &[
        "exactly",
        "be ",
        "have ",
        "contain ",
        "contains ",
        "length of",
        "length is",
        "length must be",
        "length",
    ];
    let found = SIGNS.iter().find_map(|sign| {
        let at = lower.find(sign)? + sign.len();
        number(lower[at..].trim_start_matches(" exactly"))
    });
    if let Some((length, _)) = found {
        (bounds.min, bounds.max) = (Some(length.clone()), Some(length));
    }
}

/// `no more than 2 decimal places` is a step; digits in all are no limit that a bound could tell.
pub(super) fn places(lower: Words<'_>, bounds: &mut Bounds) -> Option<Bounds> {
    if lower.contains("digits in total") || lower.contains("digits before") {
        *bounds = Bounds::default();
    }
    if !lower.contains("decimal place") {
        return None;
    }
    let places = bounds.max.as_ref().and_then(Number::as_u64);
    *bounds = Bounds::default();
    Some(Bounds { step: Some(step(places?)?), ..Bounds::default() })
}

/// The step of numbers with so many places behind the point.
fn step(places: u64) -> Option<Number> {
    const STEPS: &[&str] = &["1", "0.1", "0.01", "0.001", "0.0001", "0.00001", "0.000001"];
    serde_json::from_str(STEPS.get(usize::try_from(places).ok()?)?).ok()
}

/// `numeric value out of bounds (<6 digits>.<2 digits> expected)`: so many digits before the point and behind it.
pub(super) fn digits(lower: Words<'_>) -> Option<Bounds> {
    const POINT: &str = " digits>.<";
    let at = lower.find(POINT)?;
    let before = lower[..at].rsplit('<').next()?.parse().ok()?;
    let behind = lower[at + POINT.len()..].split(' ').next()?.parse().ok()?;
    let end = 10_i64.checked_pow(before)?;
    let (above, below) = (Some((-end).into()), Some(end.into()));
    Some(Bounds { above, below, step: step(behind), ..Bounds::default() })
}

/// Whether it is characters or items that are counted; `items` may also be the name of a field.
pub(super) fn is_counted(lower: Words<'_>) -> bool {
    const UNITS: &[&str] = &[
        "character",
        "chars",
        "length",
        "letters",
        "size must",
        "size has",
        "too short",
        "too long",
        "not enough items",
        "too many items",
        "longer",
        "shorter",
    ];
    const THINGS: &[&str] = &[" item", " element", " entr", " value", " digit"];
    let behind_a_number = |thing: &&str| {
        lower.places(thing).any(|at| {
            lower[..at].ends_with(|before: char| before.is_ascii_digit()) || lower[..at].ends_with("one")
        })
    };
    UNITS.iter().any(|unit| lower.contains(unit)) || THINGS.iter().any(behind_a_number)
}

/// `Only 12 characters are allowed`
pub(super) fn only(lower: Words<'_>) -> Option<Number> {
    const THINGS: &[&str] = &["character", "char", "letter", "item", "element", "entr", "digit"];
    const ALLOWED: &[&str] = &["allowed", "permitted", "accepted", "supported"];
    let at = lower.find_word("only ")? + "only ".len();
    let (limit, behind) = number(&lower[at..])?;
    let thing = THINGS.iter().any(|thing| behind.trim_start().starts_with(thing));
    (thing && ALLOWED.iter().any(|word| behind.contains(word))).then_some(limit)
}
