//! Limits that stand under a general name, whose meaning the word beside them tells.

use curable_core::{Bounds, Expected, Problem};
use serde_json::{Map, Number, Value};

use super::lists::{EQUAL, LIMIT_WORDS, LIMITS, LIMITS_BELOW};
use super::words::{folded, named};

/// Adds the limit, or the legal values, that such a member holds.
pub(super) fn add(expected: &mut Expected, item: &Map<String, Value>, problem: &Problem) {
    let mut words = LIMIT_WORDS.iter().filter_map(|name| item.get(*name)?.as_str());
    let known = words.clone().find(|word| named(word).is_some());
    let Some(word) = known.or_else(|| words.next()).map(folded) else { return };
    if let Some(Value::Array(given)) = item.get("validatorArgs") {
        return attributes(expected, &word, given, problem);
    }
    let below = LIMITS_BELOW.iter().filter_map(|name| item.get(*name)?.as_object());
    let mut places = std::iter::once(item).chain(below);
    let limit = places.find_map(|members| LIMITS.iter().find_map(|name| members.get(*name)));
    if *problem == Problem::Choice && expected.allowed.is_empty() {
        // go-playground writes `oneof` with its values in one text.
        if let Some(values) = limit.and_then(Value::as_str).filter(|_| word == "oneof") {
            expected.allowed = values.split_whitespace().map(Value::from).collect();
        }
        if let Some(value) = limit.filter(|value| is_equal(&word) && (value.is_string() || value.is_number()))
        {
            expected.allowed = vec![value.clone()];
        }
        return;
    }
    let bounds = match limit.and_then(number) {
        Some(limit) => side(&word, limit),
        None => listed(&word, item.get("arguments")),
    };
    let Some(bounds) = bounds.filter(|bounds| !bounds.is_empty()) else { return };
    if *problem == Problem::Length && expected.length.is_empty() {
        expected.length = bounds;
    } else if *problem == Problem::Range && expected.range.is_empty() {
        expected.range = bounds;
    }
}

/// Sequelize lists the attributes of a constraint in the order in which it was declared.
fn attributes(expected: &mut Expected, word: &str, given: &[Value], problem: &Problem) {
    let at = |index: usize| given.get(index)?.as_number().cloned();
    match (problem, given) {
        (Problem::Choice, [Value::Array(values), ..]) => expected.allowed.clone_from(values),
        (Problem::Choice, [only]) if is_equal(word) => expected.allowed = vec![only.clone()],
        (Problem::Pattern, [Value::String(pattern), ..]) => expected.pattern = Some(pattern.clone()),
        (Problem::Length, _) => (expected.length.min, expected.length.max) = (at(0), at(1)),
        (Problem::Range, [limit, ..]) => {
            expected.range = number(limit).and_then(|limit| side(word, limit)).unwrap_or_default();
        }
        _ => {}
    }
}

/// Whether a word says that a value must be this one.
fn is_equal(word: &str) -> bool {
    EQUAL.contains(&word.strip_suffix("validator").unwrap_or(word))
}

/// A number, or a short text that holds one and nothing but it.
pub(super) fn number(value: &Value) -> Option<Number> {
    match value {
        Value::Number(number) => Some(number.clone()),
        Value::String(text) if text.len() <= 24 => {
            serde_json::from_str::<Value>(text.trim()).ok()?.as_number().cloned()
        }
        Value::Null | Value::Bool(_) | Value::String(_) | Value::Array(_) | Value::Object(_) => None,
    }
}

/// On which side of a limit the legal values lie, by the word: `minLength`, `value_error.number.not_ge`, `lte`.
fn side(word: &str, limit: Number) -> Option<Bounds> {
    let mut bounds = Bounds::default();
    let has = |signs: &[&str]| signs.iter().any(|sign| word.contains(sign));
    let slot = if has(&["exclusivemin", "notgt", "numbergreater"]) || matches!(word, "gt" | "greaterthan") {
        &mut bounds.above
    } else if has(&["exclusivemax", "notlt", "numberless"]) || matches!(word, "lt" | "lessthan") {
        &mut bounds.below
    } else if has(&["multiple"]) {
        &mut bounds.step
    } else if has(&["min", "notge", "gte", "greaterthan", "tooshort", "toosmall"]) {
        &mut bounds.min
    } else if has(&["max", "notle", "lte", "lessthan", "toolong", "toobig"]) {
        &mut bounds.max
    } else if matches!(word, "len" | "length" | "stringlength" | "arraylength" | "wronglength") {
        bounds.max = Some(limit.clone());
        &mut bounds.min
    } else {
        return None;
    };
    *slot = Some(limit);
    Some(bounds)
}

/// Spring lists the attributes of a constraint in the order of their names, behind the name of the field.
fn listed(word: &str, arguments: Option<&Value>) -> Option<Bounds> {
    let arguments = arguments?.as_array()?;
    let at = |index: usize| arguments.get(index)?.as_number().cloned();
    let mut bounds = Bounds::default();
    match word {
        "min" => bounds.min = at(1),
        "max" => bounds.max = at(1),
        "size" | "length" | "range" => (bounds.max, bounds.min) = (at(1), at(2)),
        _ => return None,
    }
    // `@Size(min = 1)` has the greatest number there is as its other limit, which says nothing.
    bounds.max = bounds.max.filter(|max| max.as_u64() != Some(2_147_483_647));
    bounds.min = bounds.min.filter(|min| word == "min" || min.as_u64() != Some(0));
    Some(bounds)
}
