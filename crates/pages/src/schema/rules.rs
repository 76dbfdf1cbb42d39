//! What a schema demands, in a few words.

use serde_json::{Map, Value};

/// How many legal values are listed.
const LISTED: usize = 24;
/// The longest pattern that is shown.
const LONGEST: usize = 120;

/// What is said of a schema that only names alternatives.
pub(super) const SEVERAL: &str = "one of several";

/// The type, in a word or two.
pub(crate) fn kind(schema: &Map<String, Value>) -> String {
    let mut types: Vec<&str> = match schema.get("type") {
        Some(Value::String(one)) => vec![one],
        Some(Value::Array(many)) => many.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    if types.is_empty() {
        types.extend(schema.contains_key("properties").then_some("object"));
        types.extend(schema.contains_key("items").then_some("array"));
    }
    if !types.is_empty() {
        return types.join(" or ");
    }
    let values =
        schema.get("enum").and_then(Value::as_array).into_iter().flatten().chain(schema.get("const"));
    let mut names: Vec<&str> = Vec::new();
    for name in values.map(name) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    match names.as_slice() {
        // Values of several types are none the less of these types alone: `null` beside texts is not anything.
        [_, ..] => names.join(" or "),
        _ if ["anyOf", "oneOf"].iter().any(|word| schema.contains_key(*word)) => SEVERAL.to_owned(),
        _ => "any".to_owned(),
    }
}

fn name(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_i64() || number.is_u64() => "integer",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

/// Everything else that is demanded of one value.
pub(crate) fn rules(schema: &Map<String, Value>) -> Vec<String> {
    let mut rules = Vec::new();
    if let Some(value) = schema.get("const") {
        rules.push(format!("always {}", shown(value)));
    }
    if let Some(Value::Array(values)) = schema.get("enum") {
        let listed: Vec<String> = values.iter().take(LISTED).map(shown).collect();
        let more = values.len().saturating_sub(LISTED);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        rules.push(format!("one of: {}{more}", listed.join(", ")));
    }
    rules.extend(text(schema, "format").map(|format| format!("format {format}")));
    rules.extend(range(schema));
    rules.extend(count(schema, "minLength", "maxLength", "character"));
    rules.extend(count(schema, "minItems", "maxItems", "item"));
    if schema.get("uniqueItems") == Some(&Value::Bool(true)) {
        rules.push("all different".to_owned());
    }
    let pattern = text(schema, "pattern").filter(|pattern| pattern.len() <= LONGEST);
    rules.extend(pattern.map(|pattern| format!("matches {pattern}")));
    rules.extend(schema.get("multipleOf").map(|step| format!("a multiple of {step}")));
    rules.extend(schema.get("default").map(|value| format!("default {}", shown(value))));
    rules
}

fn text<'s>(schema: &'s Map<String, Value>, name: &str) -> Option<&'s str> {
    schema.get(name).and_then(Value::as_str)
}

fn range(schema: &Map<String, Value>) -> Option<String> {
    let number = |name: &str| schema.get(name).filter(|value| value.is_number());
    match (number("minimum"), number("maximum")) {
        (Some(least), Some(most)) => return Some(format!("{least} to {most}")),
        (Some(least), None) => return Some(format!("at least {least}")),
        (None, Some(most)) => return Some(format!("at most {most}")),
        (None, None) => {}
    }
    let above = number("exclusiveMinimum").map(|value| format!("more than {value}"));
    let below = number("exclusiveMaximum").map(|value| format!("less than {value}"));
    let both: Vec<String> = above.into_iter().chain(below).collect();
    (!both.is_empty()).then(|| both.join(" and "))
}

fn count(schema: &Map<String, Value>, least: &str, most: &str, what: &str) -> Option<String> {
    let number = |name: &str| schema.get(name).and_then(Value::as_u64);
    let several = |number: u64| format!("{number} {what}{}", if number == 1 { "" } else { "s" });
    match (number(least).filter(|count| *count > 0), number(most)) {
        (Some(least), Some(most)) if least == most => Some(format!("exactly {}", several(most))),
        (Some(least), Some(most)) => Some(format!("{least} to {}", several(most))),
        (Some(least), None) => Some(format!("at least {}", several(least))),
        (None, Some(most)) => Some(format!("at most {}", several(most))),
        (None, None) => None,
    }
}

fn shown(value: &Value) -> String {
    match value {
        Value::String(text) if !text.is_empty() => text.clone(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::{kind, rules};
    use serde_json::{Value, json};

    fn said(schema: Value) -> (String, Vec<String>) {
        let Value::Object(schema) = schema else { panic!("an object") };
        (kind(&schema), rules(&schema))
    }

    #[test]
    fn what_is_demanded_is_said_in_words() {
        for (schema, name, words) in [
            (json!({ "type": "integer", "minimum": 1, "maximum": 9 }), "integer", vec!["1 to 9"]),
            (json!({ "enum": ["a", "b"] }), "string", vec!["one of: a, b"]),
            (
                json!({ "type": ["string", "null"], "maxLength": 5 }),
                "string or null",
                vec!["at most 5 characters"],
            ),
            (json!({ "enum": ["a", "b", null] }), "string or null", vec!["one of: a, b, null"]),
            (json!({ "const": 5 }), "integer", vec!["always 5"]),
            (json!({ "exclusiveMinimum": 0, "type": "number" }), "number", vec!["more than 0"]),
            (json!({ "items": {}, "minItems": 2, "maxItems": 2 }), "array", vec!["exactly 2 items"]),
            (json!({ "minLength": 1 }), "any", vec!["at least 1 character"]),
            (json!({ "oneOf": [{}, {}] }), "one of several", vec![]),
            (json!({}), "any", vec![]),
        ] {
            assert_eq!(said(schema), (name.to_owned(), words.iter().map(ToString::to_string).collect()));
        }
    }
}
