//! The limits and legal values that stand beside a finding.

use curable_core::{Bounds, Expected, Problem};
use serde_json::{Map, Number, Value};

use super::limits;

/// Members that list the legal values; `expected` counts when it is a list.
const ALLOWED: &[&str] = &[
    "allowed",
    "allowedValues",
    "allowed_values",
    "enum",
    "enum_values",
    "enumValues",
    "options",
    "valids",
    "values",
    "validValues",
    "valid_values",
    "supportedValues",
    "supported_values",
    "acceptedValues",
    "choices",
    "oneOf",
    "one_of",
    "valid",
    "expected",
];

/// Members that hold the facts one level down: pydantic, Ajv, Joi, JSON:API, Mongoose, and plain sense.
const BELOW: &[&str] = &[
    "ctx",
    "params",
    "context",
    "meta",
    "properties",
    "args",
    "range",
    "limits",
    "constraint",
    "rule",
    "info",
    "data",
    "extensions",
];

/// Members that hold what stands in the gaps of a sentence, under names as the sentence writes them: `{{ choices }}`.
const GAPS: &[&str] = &[
    "parameters",
    "placeholders",
    "formattedMessagePlaceholderValues",
    "messageParameters",
    "interpolations",
];

/// Members that hold the only legal value.
const ONE: &[&str] = &["allowedValue", "const", "constant", "expectedValue", "expected_value"];

/// Checks of a text that are no formats.
const CHECKS: &[&str] = &["ends_with", "includes", "lowercase", "regex", "starts_with", "uppercase"];

fn is_scalar(value: &Value) -> bool {
    !matches!(value, Value::Null | Value::Array(_) | Value::Object(_))
}

/// The types of JSON, which is what `expected` holds when it is one of these words.
const TYPES: &[&str] = &["array", "boolean", "integer", "null", "number", "object", "string"];

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
            ("choices" | "values" | "allowedValues" | "allowed", Some(text)) => {
                let bare = |piece: &str| Value::from(piece.trim().trim_matches(['"', '\'', '`']));
                members.insert("choices".to_owned(), text.split(',').take(64).map(bare).collect());
            }
            ("regularExpression" | "regex", Some(text)) => {
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
    let read = value
        .as_str()
        .filter(|text| text.len() <= 24)
        .and_then(|text| serde_json::from_str::<Value>(text).ok());
    read.filter(Value::is_number).unwrap_or_else(|| value.clone())
}

/// The type of JSON that PHP's words stand for.
fn json_type(word: &str) -> &str {
    match word {
        "int" => "integer",
        "float" | "double" | "numeric" => "number",
        "bool" => "boolean",
        "iterable" | "list" => "array",
        other => other,
    }
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
    let types = ["expected", "expectedType", "expected_type", "expected_data_type"];
    let word = types.iter().find_map(|name| members.get(*name)?.as_str());
    if let Some(word) = word.filter(|word| TYPES.contains(word)) {
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
