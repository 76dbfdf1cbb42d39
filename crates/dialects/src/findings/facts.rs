//! The limits and legal values that stand beside a finding.

use curable_core::{Bounds, Expected, Problem};
use serde_json::{Map, Number, Value};

use super::limits;
use super::lists::{
    ALLOWED, BELOW, CHECKS, CHOICE_GAPS, EXCLUSIVE_MAXIMUM, EXCLUSIVE_MINIMUM, EXPECTED_TYPES, GAPS,
    JSON_TYPES, MAX_LENGTH, MAXIMUM, MIN_LENGTH, MINIMUM, ONE, PATTERN_GAPS, STEP, TYPES,
};

fn is_scalar(value: &Value) -> bool {
    !matches!(value, Value::Null | Value::Array(_) | Value::Object(_))
}

/// What was expected, and what is wrong where only the facts tell it.
pub(super) fn read(item: &Map<String, Value>, problem: Problem) -> (Problem, Expected) {
    let mut expected = Expected::default();
    let below = BELOW.iter().filter_map(|name| item.get(*name)?.as_object());
    for members in std::iter::once(item).chain(below) {
        add(&mut expected, members, &problem);
    }
    for gaps in GAPS.iter().filter_map(|name| item.get(*name)?.as_object()) {
        add(&mut expected, &filled(gaps), &problem);
    }
    limits::add(&mut expected, item, &problem);
    // Zod names the check that failed where others name a format.
    let by_check = expected.format.take_if(|format| CHECKS.contains(&format.as_str())).is_some();
    let problem = if by_check && problem == Problem::Format { Problem::Pattern } else { problem };
    let problem = if problem == Problem::Shape { told_by(&expected) } else { problem };
    (problem, expected)
}

/// The same members under plain names, with the lists and numbers that were written as texts.
fn filled(gaps: &Map<String, Value>) -> Map<String, Value> {
    const MOST: usize = 16;
    let plain = |name: &str| {
        let bare = name.trim_matches(|letter: char| !letter.is_ascii_alphanumeric());
        let mut letters = bare.chars();
        let first = letters.next().map(|first| first.to_ascii_lowercase());
        first.into_iter().chain(letters).collect::<String>()
    };
    let mut members = Map::new();
    for (name, value) in gaps.iter().take(MOST) {
        let (name, text) = (plain(name), value.as_str());
        match (name.as_str(), text) {
            (name, Some(text)) if CHOICE_GAPS.contains(&name) => {
                let bare = |piece: &str| Value::from(piece.trim().trim_matches(['"', '\'', '`']));
                members.insert("choices".to_owned(), text.split(',').take(64).map(bare).collect());
            }
            (name, Some(text)) if PATTERN_GAPS.contains(&name) => {
                members.insert("pattern".to_owned(), text.into());
            }
            ("type", Some(text)) => {
                members.insert("expected".to_owned(), json_type(text).into());
            }
            ("from" | "to", _) => {
                let side = if name == "from" { "min" } else { "max" };
                members.insert(side.to_owned(), numbered(value));
            }
            _ => {
                members.insert(name, numbered(value));
            }
        }
    }
    members
}

/// A number that was written as a text.
fn numbered(value: &Value) -> Value {
    limits::number(value).map_or_else(|| value.clone(), Value::Number)
}

/// The type of JSON that a word of PHP stands for.
fn json_type(word: &str) -> &str {
    let row = JSON_TYPES.iter().find(|(_, words)| words.split(' ').any(|listed| listed == word));
    row.map_or(word, |(json, _)| json)
}

fn add(expected: &mut Expected, members: &Map<String, Value>, problem: &Problem) {
    if let Some(values) = ALLOWED.iter().find_map(|name| members.get(*name)?.as_array()) {
        expected.allowed.clone_from(values);
    } else if let Some(value) =
        ONE.iter().find_map(|name| members.get(*name)).filter(|value| is_scalar(value))
    {
        expected.allowed = vec![value.clone()];
    } else if *problem == Problem::Choice
        && expected.allowed.is_empty()
        && let Some(value) = members.get("expected").filter(|value| value.is_number() || value.is_boolean())
    {
        expected.allowed = vec![value.clone()];
    }
    let word = EXPECTED_TYPES.iter().find_map(|name| members.get(*name)?.as_str());
    if let Some(word) = word.filter(|word| TYPES.contains(word)) {
        expected.types = vec![word.to_owned()];
    }
    let number = |names: &[&str]| -> Option<Number> {
        names.iter().find_map(|name| members.get(*name)?.as_number().cloned())
    };
    let plain = Bounds {
        min: number(MINIMUM),
        max: number(MAXIMUM),
        above: number(EXCLUSIVE_MINIMUM),
        below: number(EXCLUSIVE_MAXIMUM),
        step: number(STEP),
    };
    let sized =
        Bounds { min: number(MIN_LENGTH), max: number(MAX_LENGTH), above: None, below: None, step: None };
    let plain = exclusive(plain, members);
    let (range, length) = if *problem == Problem::Length && sized.is_empty() {
        (Bounds::default(), plain)
    } else {
        (plain, sized)
    };
    if !range.is_empty() {
        expected.range = range;
    }
    if !length.is_empty() {
        expected.length = length;
    }
    let text = |name: &str| members.get(name).and_then(Value::as_str).map(str::to_owned);
    expected.pattern = text("pattern").or_else(|| expected.pattern.take());
    expected.format = text("format").or_else(|| expected.format.take());
    if expected.types.is_empty()
        && *problem == Problem::Type
        && let Some(word) = members.get("type").and_then(Value::as_str).filter(|word| TYPES.contains(word))
    {
        expected.types = vec![word.to_owned()];
    }
}

/// Zod says beside a limit whether it belongs to what is legal.
fn exclusive(plain: Bounds, members: &Map<String, Value>) -> Bounds {
    if members.get("inclusive") != Some(&Value::Bool(false)) {
        return plain;
    }
    let Bounds { min, max, above, below, step } = plain;
    Bounds { min: None, max: None, above: above.or(min), below: below.or(max), step }
}

fn told_by(expected: &Expected) -> Problem {
    if !expected.allowed.is_empty() {
        Problem::Choice
    } else if !expected.range.is_empty() {
        Problem::Range
    } else if !expected.length.is_empty() {
        Problem::Length
    } else if expected.pattern.is_some() {
        Problem::Pattern
    } else if expected.format.is_some() {
        Problem::Format
    } else if !expected.types.is_empty() {
        Problem::Type
    } else {
        Problem::Shape
    }
}
