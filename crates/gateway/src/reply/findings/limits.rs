//! Limits inside a sentence: what is compared, in which direction, and whether the wording demands or complains.

use curable_core::{Bounds, Expected, Problem};
use serde_json::Number;

use super::between::both;
use super::counted::{digits, exact, fraction, is_counted, only, places};
use super::numbers::{last_number, number};
use super::signs::Words;
use super::units::Unit;

/// On which side of a limit a comparison looks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    Up,
    Down,
}

/// Words that compare with a limit that follows.
const COMPARES: &[(&str, Way)] = &[
    ("greater than", Way::Up),
    ("greater or equal", Way::Up),
    ("larger than", Way::Up),
    ("higher than", Way::Up),
    ("bigger than", Way::Up),
    ("more than", Way::Up),
    ("longer than", Way::Up),
    ("exceed", Way::Up),
    (" above", Way::Up),
    (" over ", Way::Up),
    ("less than", Way::Down),
    ("less or equal", Way::Down),
    ("smaller than", Way::Down),
    ("lower than", Way::Down),
    ("fewer than", Way::Down),
    ("shorter than", Way::Down),
    (" below", Way::Down),
    (" under ", Way::Down),
    (">", Way::Up),
    ("<", Way::Down),
];

/// What stands before a limit and says which it is.
const NAMED: &[(&str, Way)] = &[
    ("at least", Way::Down),
    ("at most", Way::Up),
    ("minimum", Way::Down),
    ("maximum", Way::Up),
    ("smallest", Way::Down),
    ("lowest", Way::Down),
    ("largest", Way::Up),
    ("greatest", Way::Up),
    ("highest", Way::Up),
    ("longest", Way::Up),
    ("shortest", Way::Down),
    ("limited to", Way::Up),
    ("up to", Way::Up),
    ("min", Way::Down),
    ("max", Way::Up),
];

/// What stands behind a limit.
const BEHIND: &[(&str, Way)] = &[
    (" or more", Way::Down),
    (" or greater", Way::Down),
    (" or higher", Way::Down),
    (" or above", Way::Down),
    (" or longer", Way::Down),
    (" at the least", Way::Down),
    (" minimum", Way::Down),
    (" or less", Way::Up),
    (" or fewer", Way::Up),
    (" or lower", Way::Up),
    (" or below", Way::Up),
    (" or shorter", Way::Up),
    (" at the most", Way::Up),
    (" maximum", Way::Up),
];

/// What a sentence in small letters says about the least and the greatest.
pub(super) fn read(lower: Words<'_>) -> Option<(Problem, Expected)> {
    let is_word = |word| lower.find_word(word).is_some();
    let numbers = lower.bytes().any(|byte| byte.is_ascii_digit()) || is_word("one") || is_word("zero");
    let (mut bounds, unit) = if numbers { bounds(lower) } else { (Bounds::default(), None) };
    if let Some(step) = places(lower, &mut bounds).or_else(|| digits(lower)) {
        return Some((Problem::Range, Expected { range: step, ..Expected::default() }));
    }
    if bounds.is_empty() && numbers {
        fraction(lower, &mut bounds);
    }
    if bounds.is_empty() {
        sign(lower, &mut bounds);
    }
    let counted = is_counted(lower);
    if bounds.is_empty() && counted && numbers {
        exact(lower, &mut bounds);
    }
    if bounds.is_empty() {
        let bare = ["is too short", "is too long", "wrong length", "too many items", "too few items"];
        let bare = bare.iter().any(|sign| lower.contains(sign));
        let range = [
            "out of range",
            "is too large",
            "is too small",
            "is too high",
            "is too low",
            "number too large to fit",
            "number too small to fit",
        ];
        let range = range.iter().any(|sign| lower.contains(sign));
        let problem = if bare { Some(Problem::Length) } else { range.then_some(Problem::Range) };
        return problem.map(|problem| (problem, Expected::default()));
    }
    // The greatest number that there is says nothing.
    bounds.max =
        bounds.max.filter(|max| !matches!(max.as_u64(), Some(2_147_483_647 | 9_223_372_036_854_775_807)));
    Some(if counted {
        bounds.min = bounds.min.filter(|min| min.as_u64() != Some(0));
        (Problem::Length, Expected { length: bounds, ..Expected::default() })
    } else {
        let mut said = Expected { range: bounds, ..Expected::default() };
        if let Some(unit) = unit {
            unit.note(&mut said);
        }
        (Problem::Range, said)
    })
}

/// The limits of a sentence, and what they count.
fn bounds(lower: Words<'_>) -> (Bounds, Option<Unit>) {
    let (mut bounds, mut unit) = (Bounds::default(), None);
    if let Some((min, max, unit)) = both(lower) {
        (bounds.min, bounds.max) = (Some(min), Some(max));
        return (bounds, unit);
    }
    let mut rest = (*lower).to_owned();
    for (sign, way) in COMPARES {
        let Some(at) = lower.less(&rest).find(sign) else { continue };
        unit = compare(&rest, at, sign, *way, &mut bounds).or(unit);
        rest.replace_range(at..at + sign.len(), &"\0".repeat(sign.len()));
    }
    let steps = ["multiple of", "divisible by", "increments of", "steps of"];
    if let Some((at, sign)) = steps.iter().find_map(|sign| Some((lower.find(sign)?, sign))) {
        bounds.step = number(&lower[at + sign.len()..]).map(|(step, _)| step);
    }
    if let Some(limit) = only(lower) {
        put(&mut bounds, Way::Up, true, limit);
    }
    for (sign, way) in NAMED {
        let Some(at) = lower.less(&rest).find(sign) else { continue };
        let inside = rest[..at].ends_with(|before: char| before.is_alphanumeric());
        let (_, limit) = filled(&rest[..at], &rest[at + sign.len()..]);
        // `although at least one creator exists` says what there is, and demands nothing.
        let limit = limit.filter(|(_, behind)| !behind.contains(" exists"));
        if let (false, Some((limit, behind))) = (inside, limit) {
            unit = Unit::of(&rest[..at], behind).or(unit);
            put(&mut bounds, *way, true, limit);
        }
        rest.replace_range(at..at + sign.len(), &"\0".repeat(sign.len()));
    }
    // `5 or more`, `1 element or more`, `12 at the most`.
    for (sign, way) in BEHIND {
        for at in lower.places(sign) {
            let before = &lower[..at];
            let unit = before.rfind(' ').map_or(before, |space| &before[..space]);
            if let Some(limit) = last_number(before).or_else(|| last_number(unit)) {
                put(&mut bounds, *way, true, limit);
            }
        }
    }
    (bounds, unit)
}

/// A limit that legal values lie above or below, or may reach.
pub(super) fn put(bounds: &mut Bounds, way: Way, reached: bool, limit: Number) {
    let slot = match (way, reached) {
        (Way::Down, true) => &mut bounds.min,
        (Way::Down, false) => &mut bounds.above,
        (Way::Up, true) => &mut bounds.max,
        (Way::Up, false) => &mut bounds.below,
    };
    *slot = slot.take().or(Some(limit));
}

/// `must be greater than 5` demands, `must not be greater than 5` forbids and `is greater than 5` complains.
/// Gives what is counted, where that is something else than the value.
fn compare(text: &str, at: usize, sign: &str, way: Way, bounds: &mut Bounds) -> Option<Unit> {
    let (before, mut after) = (&text[..at], &text[at + sign.len()..]);
    if is_case(before, sign) {
        return None;
    }
    after = after.trim_start_matches(|letter: char| letter.is_ascii_lowercase());
    let mut equal = sign.ends_with("equal");
    for also in [" or equal to", " or equals", " or equal", "="] {
        if let Some(rest) = after.strip_prefix(also) {
            (after, equal) = (rest, true);
            break;
        }
    }
    let (named, Some((limit, behind))) = filled(before, after) else { return None };
    let unit = Unit::of(before, behind);
    if let Some(way) = named {
        // `less than the minimum of 5`
        put(bounds, way, true, limit);
        return unit;
    }
    let demands = if sign.len() == 1 {
        // `5000 > 100` complains, `must be > 100` demands.
        !before.trim_end().ends_with(|last: char| last.is_ascii_digit())
    } else {
        demands(before)
    };
    // What is demanded to be above a limit has it below itself.
    match (demands, way) {
        (true, Way::Up) => put(bounds, Way::Down, equal, limit),
        (true, Way::Down) => put(bounds, Way::Up, equal, limit),
        (false, way) => put(bounds, way, !equal, limit),
    }
    unit
}

/// `must be bank above 100000`: what is compared is another thing.
fn is_case(before: &str, sign: &str) -> bool {
    const OWN: &[&str] = &["number", "value", "integer", "anything", "well", "far", "just", "kept", "set"];
    let mut words = before.split_whitespace().rev();
    let (Some(last), Some("be")) = (words.next(), words.next()) else { return false };
    matches!(sign.trim(), "above" | "over" | "below" | "under")
        && last.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        && !last.ends_with("ly")
        && !OWN.contains(&last)
}

/// Whether the words before a comparison demand it; else they forbid it or complain of it.
fn demands(before: &str) -> bool {
    const MODAL: &[&str] = &[
        "must",
        "should",
        "shall",
        "has to",
        "have to",
        "need",
        "ensure",
        "expect",
        "require",
        "only",
        "make sure",
        "be ",
        "valid",
        "allowed",
    ];
    const NOT: &[&str] = &["not", "cannot", "no", "never", "n't", "neither"];
    // Only the same part of the sentence counts.
    let part = before.rsplit([';', '\n']).next().unwrap_or(before);
    let part = part.rsplit(". ").next().unwrap_or(part);
    // `900 is not less than 500` says what was demanded.
    let denied = ["is not", "isn't", "was not"].iter().any(|words| part.trim_end().ends_with(words));
    if denied && !part.contains("must") && !part.contains("should") {
        return true;
    }
    let mut last = part.split_whitespace().rev().take(4);
    let refuses = last.any(|word| NOT.contains(&word) || word.ends_with("n't"));
    let bare = part.trim().is_empty();
    !refuses && (bare || MODAL.iter().any(|word| part.contains(word)))
}

/// The limit behind words that lead to it with what follows it, and which limit those say it is. The words of a name that
/// stands before it may stand there again: `page_size exceeds maximum page size of 100`.
fn filled<'t>(before: &str, text: &'t str) -> (Option<Way>, Option<(Number, &'t str)>) {
    const FILLERS: &[&str] = &[
        "the",
        "a",
        "of",
        "is",
        "are",
        "was",
        "be",
        "allowed",
        "permitted",
        "length",
        "value",
        "size",
        "number",
        "count",
        "limit",
        "items",
        "characters",
        "to",
        "for",
        "this",
        "field",
        "required",
        "specified",
        "string",
        "total",
        "amount",
        "inclusive",
        "exclusive",
        "possible",
        "legal",
        "page",
        "batch",
        "results",
    ];
    let (mut rest, mut named) = (text, None);
    for _ in 0..7 {
        rest = rest.trim_start_matches([' ', '.', ':', '=', '(']);
        if let Some(found) = number(rest) {
            return (named, Some(found));
        }
        let end = rest.find(|letter: char| !letter.is_ascii_alphabetic()).unwrap_or(rest.len());
        named = match &rest[..end] {
            "minimum" | "min" | "minlength" | "minitems" | "smallest" => Some(Way::Down),
            "maximum" | "max" | "maxlength" | "maxitems" | "largest" => Some(Way::Up),
            word if FILLERS.contains(&word) => named,
            word if word.len() > 2 && named_before(before, word) => named,
            _ => return (named, None),
        };
        rest = &rest[end..];
    }
    (named, None)
}

/// Whether a word is one of those of the name that a text begins with.
fn named_before(before: &str, word: &str) -> bool {
    let ends = [" exceed", " must", " should", " is ", "\0"];
    let end = ends.iter().filter_map(|sign| before.find(sign)).min().unwrap_or(before.len());
    before[..end].split(|letter: char| !letter.is_alphanumeric()).any(|part| part == word)
}

/// What a sentence says of the sign of a number.
fn sign(lower: Words<'_>, bounds: &mut Bounds) {
    if ["non-negative", "nonnegative", "not be negative", "cannot be negative", "can't be negative"]
        .iter()
        .any(|sign| lower.contains(sign))
    {
        bounds.min = Some(0.into());
    } else if lower.contains("be positive")
        || lower.contains("be a positive ")
        || lower.contains("positive number")
        || lower.contains("positive integer")
    {
        bounds.above = Some(0.into());
    }
}

#[cfg(test)]
mod tests {
    use super::read;
    use crate::reply::findings::signs::{Pairs, Words};

    #[test]
    fn a_limit_is_read_whether_it_is_demanded_forbidden_or_complained_of() {
        for (text, expected) in [
            ("must be at least 3", r#"{"range":{"min":3}}"#),
            ("must be greater than or equal to 3", r#"{"range":{"min":3}}"#),
            ("must be greater than 3", r#"{"range":{"above":3}}"#),
            ("must not be greater than 3", r#"{"range":{"max":3}}"#),
            ("cannot be less than 3", r#"{"range":{"min":3}}"#),
            ("is greater than the maximum of 3", r#"{"range":{"max":3}}"#),
            ("value is greater than 3", r#"{"range":{"max":3}}"#),
            ("value 12 exceeds 3", r#"{"range":{"max":3}}"#),
            ("must not exceed 5,000", r#"{"range":{"max":5000}}"#),
            ("no more than 3", r#"{"range":{"max":3}}"#),
            ("must be <= 3", r#"{"range":{"max":3}}"#),
            ("0 < minimum(1)", r#"{"range":{"min":1}}"#),
            ("5000 > 100", r#"{"range":{"max":100}}"#),
            ("900 is not less or equal to 500", r#"{"range":{"max":500}}"#),
            ("0 is not greater than 1", r#"{"range":{"above":1}}"#),
            ("out of range: expected 1..100", r#"{"range":{"min":1,"max":100}}"#),
            ("must be between 1 and 5", r#"{"range":{"min":1,"max":5}}"#),
            ("must be in the range 1-5", r#"{"range":{"min":1,"max":5}}"#),
            ("must be strictly above 3", r#"{"range":{"above":3}}"#),
            ("must be 1 to 5", r#"{"range":{"min":1,"max":5}}"#),
            ("must be 5 to 20 characters", r#"{"length":{"min":5,"max":20}}"#),
            ("must be 5-20 characters long", r#"{"length":{"min":5,"max":20}}"#),
            ("must be from -90 to 90", r#"{"range":{"min":-90,"max":90}}"#),
            ("should be greater than zero", r#"{"range":{"above":0}}"#),
            ("must be non-negative", r#"{"range":{"min":0}}"#),
            ("min value is 1", r#"{"range":{"min":1}}"#),
            ("ensure that there are no more than 2 decimal places.", r#"{"range":{"step":0.01}}"#),
            ("longer than maximum length 500.", r#"{"length":{"max":500}}"#),
            ("shorter than minimum length 1.", r#"{"length":{"min":1}}"#),
            ("must not have fewer than 3 characters", r#"{"length":{"min":3}}"#),
            ("must not have more than 3 items", r#"{"length":{"max":3}}"#),
            ("is less than minimum of 5 character(s)", r#"{"length":{"min":5}}"#),
            ("this collection should contain 1 element or more.", r#"{"length":{"min":1}}"#),
            ("it should have 5 characters or less.", r#"{"length":{"max":5}}"#),
            ("must contain at least one item", r#"{"length":{"min":1}}"#),
            ("string is too short: 4/10.", r#"{"length":{"min":10}}"#),
            ("is too short (minimum is 5 characters)", r#"{"length":{"min":5}}"#),
            ("maximum 50 characters", r#"{"length":{"max":50}}"#),
            ("max length is 5", r#"{"length":{"max":5}}"#),
            ("must be exactly 8 characters", r#"{"length":{"min":8,"max":8}}"#),
            ("must be 10 digits", r#"{"length":{"min":10,"max":10}}"#),
            ("size must be between 5 and 2147483647", r#"{"length":{"min":5}}"#),
            ("string is longer than 50 characters", r#"{"length":{"max":50}}"#),
            ("only 12 characters are allowed; 37 were supplied.", r#"{"length":{"max":12}}"#),
            ("only 3 items permitted", r#"{"length":{"max":3}}"#),
            ("length must be 6.", r#"{"length":{"min":6,"max":6}}"#),
            ("must be divisible by 5", r#"{"range":{"step":5}}"#),
            ("too big: expected number to be <=20", r#"{"range":{"max":20}}"#),
            ("too small: expected string to have >=3 characters", r#"{"length":{"min":3}}"#),
            ("too big: expected array to have <=3 items", r#"{"length":{"max":3}}"#),
        ] {
            let pairs = Pairs::of(text);
            let found = read(Words::new(text, &pairs)).map(|(_, said)| serde_json::to_string(&said).unwrap());
            assert_eq!(found.as_deref(), Some(expected), "{text}");
        }
        for text in [
            "at least one of email or phone is required",
            "must be after 2027-03-14",
            "must be in 2027",
            "must be bank above 100000",
            "only 3 attempts are allowed",
            "only 5 and 10 are allowed",
        ] {
            let pairs = Pairs::of(text);
            assert!(read(Words::new(text, &pairs)).is_none_or(|(_, said)| said.is_empty()), "{text}");
        }
    }
}
