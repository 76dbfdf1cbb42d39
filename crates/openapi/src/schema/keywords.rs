//! Keywords that hold no schema: what they may hold, and what becomes of odd values.

use std::collections::HashSet;

use serde_json::{Number, Value};

/// How many values an `enum` may have.
pub(super) const MAX_ENUM: usize = 20_000;
/// The longest description that is kept, in characters.
const MAX_DESCRIPTION: usize = 300;
/// So many texts are faster compared with each other than hashed.
const FEW: usize = 16;
/// The types of JSON Schema.
const TYPES: [&str; 7] = ["string", "object", "array", "integer", "number", "boolean", "null"];

/// The types that a schema names, as far as they are types.
pub(super) fn types(value: &Value) -> Option<Value> {
    let known = |name: &&str| TYPES.contains(name);
    match value {
        Value::String(name) => known(&name.as_str()).then(|| value.clone()),
        Value::Array(names) => {
            let mut found: Vec<Value> = Vec::with_capacity(names.len());
            for name in names.iter().filter(|name| name.as_str().is_some_and(|name| known(&name))) {
                if !found.contains(name) {
                    found.push(name.clone());
                }
            }
            if found.len() == 1 {
                found.pop()
            } else {
                Some(Value::Array(found)).filter(|_| found_any(value))
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_) => None,
    }
}

fn found_any(names: &Value) -> bool {
    names
        .as_array()
        .is_some_and(|names| names.iter().any(|name| name.as_str().is_some_and(|name| TYPES.contains(&name))))
}

/// A count that a keyword gives; floating-point numbers that are whole are whole numbers.
pub(super) fn count(value: &Value) -> Option<Value> {
    let number = value.as_number()?;
    if number.is_u64() {
        return Some(value.clone());
    }
    let float = number.as_f64().filter(|float| *float >= 0.0 && float.fract() == 0.0)?;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "it is whole and not negative"
    )]
    let whole = float as u64;
    Some(Value::Number(Number::from(whole)))
}

/// The texts of a list, each once.
pub(super) fn texts(value: &Value) -> Option<Vec<&str>> {
    let all = value.as_array()?;
    if all.len() <= FEW {
        let mut texts: Vec<&str> = Vec::with_capacity(all.len());
        for text in all.iter().filter_map(Value::as_str) {
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
        return Some(texts);
    }
    let mut seen = HashSet::new();
    Some(all.iter().filter_map(Value::as_str).filter(|text| seen.insert(*text)).collect())
}

/// The values of an `enum`, each once.
pub(super) fn values(all: &[Value]) -> Vec<Value> {
    if all.len() <= FEW && all.iter().all(Value::is_string) {
        let mut values: Vec<Value> = Vec::with_capacity(all.len());
        for value in all {
            if !values.contains(value) {
                values.push(value.clone());
            }
        }
        return values;
    }
    let mut texts = HashSet::new();
    let mut others = HashSet::new();
    let mut values = Vec::with_capacity(all.len());
    for value in all {
        let is_new = match value {
            Value::String(text) => texts.insert(text.as_str()),
            other => others.insert(other.to_string()),
        };
        if is_new {
            values.push(value.clone());
        }
    }
    values
}

/// A description, cut where it is long.
pub(super) fn description(text: &str) -> String {
    let text = text.trim_end();
    if text.len() <= MAX_DESCRIPTION || text.chars().count() <= MAX_DESCRIPTION {
        return text.to_owned();
    }
    let end = text.char_indices().nth(MAX_DESCRIPTION - 1).map_or(0, |(end, _)| end);
    format!("{}…", text.get(..end).unwrap_or_default().trim_end())
}

/// Makes type and `enum` agree: a value that is listed is meant. Returns whether they did not.
pub(super) fn reconcile(kind: &mut Value, values: &mut Vec<Value>) -> bool {
    let mut types: Vec<String> = match kind {
        Value::String(one) => vec![one.clone()],
        Value::Array(several) => several.iter().filter_map(|one| one.as_str().map(str::to_owned)).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_) => return false,
    };
    let is_text = types == ["string"];
    let strays: Vec<Value> =
        values.iter().filter(|value| !types.iter().any(|name| is_of_type(value, name))).cloned().collect();
    if strays.is_empty() {
        return false;
    }
    for stray in strays {
        // YAML reads a version or a truth value that was meant as text.
        if is_text && matches!(stray, Value::Number(_) | Value::Bool(_)) {
            let text = Value::String(stray.to_string());
            if !values.contains(&text) {
                values.push(text);
            }
        }
        let name = type_of(&stray);
        if !types.iter().any(|known| known == name) {
            types.push(name.to_owned());
        }
    }
    *kind = Value::Array(types.into_iter().map(Value::String).collect());
    true
}

/// Whether no value of an `enum` is of the type beside it.
pub(super) fn is_contradiction(kind: &Value, values: &[Value]) -> bool {
    let is_type = |value: &Value| match kind {
        Value::String(one) => is_of_type(value, one),
        Value::Array(several) => several.iter().filter_map(Value::as_str).any(|one| is_of_type(value, one)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_) => true,
    };
    !values.iter().any(is_type)
}

fn is_of_type(value: &Value, name: &str) -> bool {
    match value {
        Value::Number(number) => {
            name == "number"
                || (name == "integer"
                    && (!number.is_f64() || number.as_f64().is_some_and(|float| float.fract() == 0.0)))
        }
        other => type_of(other) == name,
    }
}

fn type_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}
