//! Which control of a form a schema asks for.

use serde_json::{Map, Value};

use super::{Resolved, alternatives, resolve};

/// A text that may be longer than this gets more than one line.
const LONG: u64 = 200;

/// What a form shows for a value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Shape {
    /// One of these values.
    Choice(Vec<Value>),
    /// Some of these values.
    Choices(Vec<Value>),
    /// Yes or no.
    Boolean,
    /// A number; whole, or not.
    Number,
    /// A number without a fraction.
    Integer,
    /// A date without a time.
    Date,
    /// A secret.
    Secret,
    /// A text on one line.
    Line,
    /// A text, or something else of one word.
    Scalar,
    /// A text of several lines.
    Text,
    /// Texts, one on each line.
    Lines,
    /// Members of its own.
    Members,
    /// Whatever else JSON can say.
    Json,
}

/// The control for a schema.
pub(crate) fn shape(schema: &Map<String, Value>, root: &Value) -> Shape {
    if let Some(value) = schema.get("const") {
        return Shape::Choice(vec![value.clone()]);
    }
    if let Some(Value::Array(values)) = schema.get("enum") {
        return Shape::Choice(values.clone());
    }
    match only_type(schema) {
        Some("boolean") => Shape::Boolean,
        Some("integer") => Shape::Integer,
        Some("number") => Shape::Number,
        Some("string") => text(schema),
        Some("array") => array(schema, root),
        Some("object") if has_members(schema) => Shape::Members,
        None if is_scalar(schema, root) => Shape::Scalar,
        None if has_members(schema) && !schema.contains_key("type") => Shape::Members,
        _ => Shape::Json,
    }
}

/// The one type that is not `null`.
fn only_type(schema: &Map<String, Value>) -> Option<&str> {
    match schema.get("type")? {
        Value::String(one) => Some(one),
        Value::Array(many) => {
            let mut others = many.iter().filter_map(Value::as_str).filter(|one| *one != "null");
            let first = others.next()?;
            others.next().is_none().then_some(first)
        }
        _ => None,
    }
}

/// Whether a text is one of several simple things that it can be.
fn is_scalar(schema: &Map<String, Value>, root: &Value) -> bool {
    const SIMPLE: [&str; 5] = ["string", "integer", "number", "boolean", "null"];
    let mut types: Vec<String> = Vec::new();
    match schema.get("type") {
        Some(Value::Array(many)) => types.extend(many.iter().filter_map(Value::as_str).map(str::to_owned)),
        Some(_) => return false,
        None => types.extend(alternatives(schema).iter().map(|way| {
            let way = resolve(way, root);
            way.get("type").and_then(Value::as_str).unwrap_or_default().to_owned()
        })),
    }
    types.iter().any(|one| one == "string") && types.iter().all(|one| SIMPLE.contains(&one.as_str()))
}

fn has_members(schema: &Map<String, Value>) -> bool {
    schema.get("properties").and_then(Value::as_object).is_some_and(|members| !members.is_empty())
        && !schema.contains_key("oneOf")
        && !schema.contains_key("anyOf")
}

fn text(schema: &Map<String, Value>) -> Shape {
    let word = |name: &str| schema.get(name).and_then(Value::as_str).unwrap_or_default();
    let is_secret = word("format") == "password" || schema.get("writeOnly") == Some(&Value::Bool(true));
    let is_long = schema.get("maxLength").and_then(Value::as_u64).is_some_and(|most| most > LONG);
    match word("format") {
        _ if is_secret => Shape::Secret,
        "date" => Shape::Date,
        _ if is_long || schema.contains_key("contentMediaType") => Shape::Text,
        _ => Shape::Line,
    }
}

fn array(schema: &Map<String, Value>, root: &Value) -> Shape {
    let Some(items) = schema.get("items") else { return Shape::Json };
    let item: Resolved<'_> = resolve(items, root);
    match shape(&item, root) {
        Shape::Choice(values) => Shape::Choices(values),
        Shape::Line | Shape::Date if only_type(&item) == Some("string") => Shape::Lines,
        _ => Shape::Json,
    }
}

#[cfg(test)]
mod tests {
    use super::{Shape, shape};
    use serde_json::{Value, json};

    #[test]
    fn every_schema_has_a_control() {
        for (schema, wanted) in [
            (json!({ "enum": ["a"] }), Shape::Choice(vec!["a".into()])),
            (json!({ "type": ["boolean", "null"] }), Shape::Boolean),
            (json!({ "type": "string", "format": "date" }), Shape::Date),
            (json!({ "type": "string", "maxLength": 5000 }), Shape::Text),
            (json!({ "type": "string", "format": "password" }), Shape::Secret),
            (json!({ "type": "array", "items": { "type": "string" } }), Shape::Lines),
            (json!({ "type": "array", "items": { "enum": [1] } }), Shape::Choices(vec![1.into()])),
            (json!({ "type": "array", "items": { "type": "object" } }), Shape::Json),
            (json!({ "type": "object", "properties": { "a": {} } }), Shape::Members),
            (json!({ "type": "object" }), Shape::Json),
            (json!({ "type": ["string", "integer"] }), Shape::Scalar),
            (json!({ "oneOf": [{ "type": "string" }, { "type": "number" }] }), Shape::Scalar),
            (json!({ "type": ["integer", "boolean"] }), Shape::Json),
            (json!({ "type": ["string", "object"] }), Shape::Json),
            (json!({}), Shape::Json),
        ] {
            let Value::Object(members) = &schema else { panic!("an object") };
            assert_eq!(shape(members, &schema), wanted, "{schema}");
        }
    }
}
