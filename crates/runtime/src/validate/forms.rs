//! A text that a pattern or a format refuses, written as they have it: the same thing in another form.

use serde_json::Value;

use super::lenient::Coercion;
use super::moment;
use super::tree::{Leaf, NodeId, Tree};

/// More letters than this are not tried one by one.
const MAX_LETTERS: usize = 40;

/// What the text could be where a format is wanted, without anything being invented.
pub(crate) fn of_format(text: &str) -> impl Iterator<Item = (Value, Coercion)> {
    let forms = [moment::normal(text), day(text, &['/', '.', '-'], false), dashed(text)];
    forms.into_iter().flatten().map(|form| (Value::String(form), Coercion::Rewritten))
}

/// What it may be, though something is guessed: that a day comes before its month, that a moment without a zone is told
/// in UTC.
pub(crate) fn guesses(text: &str) -> impl Iterator<Item = Value> {
    let zoned = moment::normal(&format!("{}Z", text.trim()));
    [day(text, &['.'], true), zoned].into_iter().flatten().map(Value::String)
}

/// The text in the only case that a pattern takes: in it no letter may have the other one.
pub(crate) fn of_pattern(text: &str, pattern: &Leaf) -> Option<(Value, Coercion)> {
    let letters = text.bytes().filter(u8::is_ascii_alphabetic).count();
    if letters == 0 || letters > MAX_LETTERS {
        return None;
    }
    let accepts = |text: String| pattern.accepts(&Value::String(text));
    let is_only = |form: &String| {
        let is_free = |(at, letter): (usize, char)| {
            let other = if letter.is_ascii_uppercase() {
                letter.to_ascii_lowercase()
            } else {
                letter.to_ascii_uppercase()
            };
            accepts(format!("{}{other}{}", &form[..at], &form[at + 1..]))
        };
        let mut letters = form.char_indices().filter(|(_, letter)| letter.is_ascii_alphabetic());
        accepts(form.clone()) && !letters.any(is_free)
    };
    let form = [text.to_ascii_uppercase(), text.to_ascii_lowercase()].into_iter().find(is_only)?;
    Some((Value::String(form), Coercion::Respelt))
}

/// The values of a list that are written in one text, where the schema lists those that there are.
pub(crate) fn of_list(tree: &Tree, node: NodeId, text: &str) -> Option<(Value, Coercion)> {
    let items = tree.firm(node).into_iter().find_map(|id| tree.node(id).array.as_ref()?.items)?;
    let legal = tree.choices(items)?;
    let is_legal = |part: &str| legal.iter().any(|one| one.as_str() == Some(part));
    let parts: Vec<&str> = text.split(',').map(str::trim).collect();
    let is_list = parts.len() > 1 && !is_legal(text.trim()) && parts.iter().all(|part| is_legal(part));
    is_list.then(|| (parts.into_iter().collect(), Coercion::Split))
}

/// A date whose year comes first, or last, with one sign between its parts.
fn day(text: &str, signs: &[char], is_last: bool) -> Option<String> {
    let text = text.trim();
    let sign = text.chars().find(|letter| signs.contains(letter))?;
    let mut parts: Vec<&str> = text.split(sign).collect();
    if is_last {
        parts.reverse();
    }
    let [year, month, day] = parts.as_slice() else { return None };
    let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let is_short = |part: &str| matches!(part.len(), 1 | 2);
    let is_date = parts.iter().all(|part| is_number(part)) && year.len() == 4;
    (is_date && is_short(month) && is_short(day)).then(|| format!("{year}-{month:0>2}-{day:0>2}"))
}

/// A UUID that was written without its dashes.
fn dashed(text: &str) -> Option<String> {
    let text = text.trim();
    let is_bare = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_bare.then(|| [&text[..8], &text[8..12], &text[12..16], &text[16..20], &text[20..]].join("-"))
}
