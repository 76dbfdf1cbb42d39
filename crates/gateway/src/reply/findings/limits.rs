//! Limits inside a sentence: `must be at least 3`, `between 1 and 100`.

use curable_core::{Bounds, Expected, Problem};
use serde_json::Number;

use super::signs::Words;

/// The slot that a limit belongs to.
#[derive(Clone, Copy)]
enum Side {
    Min,
    Max,
    Above,
    Below,
    Step,
}

/// What stands before a limit; a longer wording that holds a shorter one comes first.
const LIMITS: &[(&str, Side)] = &[
    ("greater than or equal to", Side::Min),
    ("larger than or equal to", Side::Min),
    ("longer than or equal to", Side::Min),
    ("less than or equal to", Side::Max),
    ("smaller than or equal to", Side::Max),
    ("shorter than or equal to", Side::Max),
    ("not be less than", Side::Min),
    ("can't be less than", Side::Min),
    ("not be smaller than", Side::Min),
    ("not be lower than", Side::Min),
    ("not be shorter than", Side::Min),
    ("not be greater than", Side::Max),
    ("can't be greater than", Side::Max),
    ("not be more than", Side::Max),
    ("not be larger than", Side::Max),
    ("not be longer than", Side::Max),
    ("not be higher than", Side::Max),
    ("no less than", Side::Min),
    ("no fewer than", Side::Min),
    ("no more than", Side::Max),
    ("no greater than", Side::Max),
    ("no longer than", Side::Max),
    ("minimum length is", Side::Min),
    ("minimum value is", Side::Min),
    ("maximum length is", Side::Max),
    ("maximum value is", Side::Max),
    ("minimum is", Side::Min),
    ("minimum of", Side::Min),
    ("minimum:", Side::Min),
    ("maximum is", Side::Max),
    ("maximum of", Side::Max),
    ("maximum:", Side::Max),
    ("limited to", Side::Max),
    ("has to be above", Side::Above),
    ("has to be below", Side::Below),
    ("must be above", Side::Above),
    ("must be below", Side::Below),
    ("at least", Side::Min),
    ("at most", Side::Max),
    ("not exceed", Side::Max),
    ("cannot exceed", Side::Max),
    ("greater than", Side::Above),
    ("larger than", Side::Above),
    ("higher than", Side::Above),
    ("more than", Side::Above),
    ("longer than", Side::Above),
    ("less than", Side::Below),
    ("smaller than", Side::Below),
    ("lower than", Side::Below),
    ("fewer than", Side::Below),
    ("shorter than", Side::Below),
    ("multiple of", Side::Step),
    (">=", Side::Min),
    ("<=", Side::Max),
    (">", Side::Above),
    ("<", Side::Below),
];

/// What stands behind a limit.
const BEHIND: &[(&str, Side)] = &[
    (" or more", Side::Min),
    (" or greater", Side::Min),
    (" or higher", Side::Min),
    (" or above", Side::Min),
    (" or longer", Side::Min),
    (" or less", Side::Max),
    (" or fewer", Side::Max),
    (" or lower", Side::Max),
    (" or below", Side::Max),
    (" or shorter", Side::Max),
    (" at the most", Side::Max),
    (" at the least", Side::Min),
];

/// What a sentence in small letters says about the least and the greatest.
pub(super) fn read(lower: Words<'_>) -> Option<(Problem, Expected)> {
    let mut bounds = Bounds::default();
    if let Some(rest) = lower.find("between ").map(|at| &lower[at + "between ".len()..])
        && let Some((min, rest)) = number(rest)
        && let Some((max, _)) = rest.trim_start().strip_prefix("and").and_then(number)
    {
        (bounds.min, bounds.max) = (Some(min), Some(max));
    }
    let mut rest = (*lower).to_owned();
    for (sign, side) in LIMITS {
        let Some(at) = lower.less(&rest).find(sign) else { continue };
        let limit = number(&rest[at + sign.len()..]).map(|(limit, _)| limit);
        let slot = match side {
            Side::Min => &mut bounds.min,
            Side::Max => &mut bounds.max,
            Side::Above => &mut bounds.above,
            Side::Below => &mut bounds.below,
            Side::Step => &mut bounds.step,
        };
        *slot = slot.take().or(limit);
        rest.replace_range(at..at + sign.len(), &"\0".repeat(sign.len()));
    }
    // `5 or more`, `12 at the most`, `limited to 40 characters`.
    for (sign, side) in BEHIND.iter().filter(|(sign, _)| lower.contains(sign)) {
        for (at, _) in lower.match_indices(sign) {
            let before = lower[..at].trim_end_matches(" characters").trim_end_matches(" items");
            let Some(limit) = last_number(before) else { continue };
            let slot = if matches!(side, Side::Min) { &mut bounds.min } else { &mut bounds.max };
            *slot = slot.take().or(Some(limit));
        }
    }
    if bounds.is_empty() && (lower.contains("be positive") || lower.contains("be a positive ")) {
        bounds.above = Some(0.into());
    }
    if bounds.is_empty() {
        let bare = ["is too short", "is too long", "wrong length"].iter().any(|sign| lower.contains(sign));
        let range = ["out of range", "is too large", "is too small", "is too high", "is too low"];
        let range = range.iter().any(|sign| lower.contains(sign));
        let problem = if bare { Some(Problem::Length) } else { range.then_some(Problem::Range) };
        return problem.map(|problem| (problem, Expected::default()));
    }
    Some(if is_counted(lower) {
        (Problem::Length, Expected { length: bounds, ..Expected::default() })
    } else {
        (Problem::Range, Expected { range: bounds, ..Expected::default() })
    })
}

/// Whether it is characters or items that are counted; `items` may also be the name of a field.
fn is_counted(lower: Words<'_>) -> bool {
    const UNITS: &[&str] =
        &["character", "length", "letters", "size must", "size has", "too short", "too long"];
    const THINGS: &[&str] = &[" item", " element", " entr", " value"];
    let behind_a_number = |thing: &&str| {
        lower
            .match_indices(*thing)
            .any(|(at, _)| lower[..at].ends_with(|before: char| before.is_ascii_digit()))
    };
    UNITS.iter().any(|unit| lower.contains(unit)) || THINGS.iter().any(behind_a_number)
}

/// The number at the end of a text.
fn last_number(text: &str) -> Option<Number> {
    let word = text.rsplit(char::is_whitespace).next()?;
    number(word).filter(|(_, rest)| rest.is_empty()).map(|(number, _)| number)
}

/// The number at the start of a text, and what follows it; no part of a date or of a time.
fn number(text: &str) -> Option<(Number, &str)> {
    let text = text.trim_start_matches([' ', '"', '\'', ':', '=', '(', '`']);
    let end = text
        .char_indices()
        .find(|(at, next)| !(next.is_ascii_digit() || *next == '.' || (*at == 0 && *next == '-')))
        .map_or(text.len(), |(at, _)| at);
    let (number, rest) = text.split_at(end);
    if number.len() > 20
        || rest.starts_with(['-', ':', '/'])
        || rest.starts_with(|next: char| next.is_alphabetic())
    {
        return None;
    }
    let number = serde_json::from_str(number.trim_end_matches('.')).ok()?;
    Some((number, rest))
}
