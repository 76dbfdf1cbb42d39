//! Two limits that a sentence names together.

use serde_json::Number;

use super::numbers::number;
use super::signs::Words;
use super::units::Unit;

/// What stands between two numbers that are limits wherever they stand.
const JOINED: &[&str] = &["to ", "through", "..=", "...", "..", "–", "-"];

/// The same behind words that say that two limits follow.
const LED: &[&str] = &["and", "to", "through", "..=", "...", "..", "–", "-", ","];

/// `between 1 and 5`, `from 1 to 5`, `range: 1 - 5`, `in the range [1, 5]`, `must be 1 to 5`.
pub(super) fn both(lower: Words<'_>) -> Option<(Number, Number, Option<Unit>)> {
    let led = ["between ", "from ", "range", "within "].iter().find_map(|sign| {
        let (before, rest) = lower.split_at(lower.find(sign)?);
        let rest = &rest[sign.len()..];
        let rest = [" of ", " from ", " is ", " between ", ": expected "]
            .iter()
            .find_map(|word| rest.strip_prefix(word))
            .unwrap_or(rest);
        two(before, rest.trim_start_matches([' ', ':', '[', '(']), LED)
    });
    led.or_else(|| {
        ["be in ", "be ", "have ", "contain "].iter().find_map(|sign| {
            let (before, rest) = lower.split_at(lower.find_word(sign)? + sign.len());
            let found = two(before, rest, JOINED)?;
            // `must be 10-4` is no range.
            (found.0.as_f64() < found.1.as_f64()).then_some(found)
        })
    })
}

/// Two numbers with one of these words between them.
fn two(before: &str, rest: &str, words: &[&str]) -> Option<(Number, Number, Option<Unit>)> {
    let (min, rest) = pair(rest)?;
    let rest = rest.trim_start_matches([' ', '\'', '"']);
    let next = words.iter().find_map(|word| rest.strip_prefix(word))?;
    let (max, behind) = number(next.trim_start_matches([' ', '\'', '"']))?;
    Some((min, max, Unit::of(before, behind)))
}

/// The first number of two, which may stand directly before a dash or dots.
fn pair(text: &str) -> Option<(Number, &str)> {
    let text = text.trim_start_matches(['\'', '"', '`', '$', '€', '£']);
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let whole = digits(text.strip_prefix('-').unwrap_or(text)) + usize::from(text.starts_with('-'));
    let (first, rest) = text.split_at_checked(whole)?;
    let dashed = rest.starts_with("..")
        || rest
            .strip_prefix('-')
            .is_some_and(|rest| digits(rest) > 0 && !rest[digits(rest)..].starts_with('-'));
    if dashed && !first.is_empty() {
        return Some((serde_json::from_str(first).ok()?, rest));
    }
    number(text)
}
