//! The limits and legal values that stand beside a finding.

use curable_core::{Bounds, Expected, Problem};
use serde_json::{Map, Number, Value};

/// Members that list the legal values; `expected` counts when it is a list.
const ALLOWED: &[&str] = &["allowed", "allowedValues", "allowed_values", "enum", "options", "expected"];

/// The types of JSON, which is what `expected` holds when it is one of these words.
const TYPES: &[&str] = &["array", "boolean", "integer", "null", "number", "object", "string"];

/// What was expected, and what is wrong where only the facts tell it.
pub(super) fn read(item: &Map<String, Value>, problem: Problem) -> (Problem, Expected) {
    let mut expected = Expected::default();
    // Pydantic keeps the facts one level down.
    for members in [Some(item), item.get("ctx").and_then(Value::as_object)].into_iter().flatten() {
        add(&mut expected, members, &problem);
    }
    let problem = if problem == Problem::Shape { told_by(&expected) } else { problem };
    (problem, expected)
}

fn add(expected: &mut Expected, members: &Map<String, Value>, problem: &Problem) {
    if let Some(values) = ALLOWED.iter().find_map(|name| members.get(*name)?.as_array()) {
        expected.allowed.clone_from(values);
    }
    if let Some(word) = members.get("expected").and_then(Value::as_str).filter(|word| TYPES.contains(word)) {
        expected.types = vec![word.to_owned()];
    }
    let number = |names: &[&str]| -> Option<Number> {
        names.iter().find_map(|name| members.get(*name)?.as_number().cloned())
    };
    let plain = Bounds {
        min: number(&["minimum", "min", "ge"]),
        max: number(&["maximum", "max", "le"]),
        above: number(&["exclusiveMinimum", "gt"]),
        below: number(&["exclusiveMaximum", "lt"]),
        step: number(&["multipleOf", "multiple_of"]),
    };
    let sized = Bounds {
        min: number(&["minLength", "min_length", "minItems"]),
        max: number(&["maxLength", "max_length", "maxItems"]),
        above: None,
        below: None,
        step: None,
    };
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
