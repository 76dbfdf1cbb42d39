//! The schema as a caller sees it: of an object, and without what only its owner sets.

use curable_core::Pointer;
use serde_json::{Map, Value};

use super::compile::SchemaError;
use super::sensitive::{is_governed, is_governed_schema};

/// The schema of arguments, which are always an object.
pub(super) fn of_object(schema: Value) -> Result<Value, SchemaError> {
    let mut members = match schema {
        Value::Object(members) => members,
        Value::Bool(true) => Map::new(),
        Value::Bool(false) | Value::Null | Value::Number(_) | Value::String(_) | Value::Array(_) => {
            return Err(SchemaError::new(Pointer::ROOT, "the schema of arguments is an object"));
        }
    };
    let takes_objects = match members.get("type") {
        None => true,
        Some(Value::String(name)) => name == "object",
        Some(Value::Array(names)) => names.iter().any(|name| name == "object"),
        Some(_) => false,
    };
    if !takes_objects {
        let at = Pointer::from_static("/type");
        return Err(SchemaError::new(at, "arguments are an object, and the schema does not take one"));
    }
    if members.get("type").is_none_or(|name| name != "object") {
        members.insert("type".to_owned(), Value::from("object"));
    }
    Ok(Value::Object(members))
}

/// The schema without its governed members; `None` when it has none.
pub(super) fn without_governed(schema: &Value) -> Option<Value> {
    let mut open = vec![schema];
    while let Some(value) = open.pop() {
        match value {
            Value::Object(members) if is_governed(members) => return Some(stripped(schema)),
            Value::Object(members) => open.extend(members.values()),
            Value::Array(items) => open.extend(items),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    None
}

/// A closed object does not name its governed members, an open one refuses them.
fn stripped(schema: &Value) -> Value {
    match schema {
        Value::Object(members) if is_governed(members) => Value::Bool(false),
        Value::Object(members) => {
            let mut kept = Map::with_capacity(members.len());
            for (name, value) in members {
                let value = match (name.as_str(), value) {
                    ("enum" | "const" | "default" | "examples", value) => value.clone(),
                    ("properties", Value::Object(properties)) => {
                        Value::Object(settable(properties, is_closed(members)))
                    }
                    ("required", Value::Array(required)) => needed(required, members.get("properties")),
                    (_, value) => stripped(value),
                };
                kept.insert(name.clone(), value);
            }
            Value::Object(kept)
        }
        Value::Array(items) => Value::Array(items.iter().map(stripped).collect()),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => schema.clone(),
    }
}

/// Whether a name that `properties` does not list is refused by the same schema.
fn is_closed(schema: &Map<String, Value>) -> bool {
    schema.get("additionalProperties") == Some(&Value::Bool(false))
        && !schema.contains_key("patternProperties")
}

fn settable(properties: &Map<String, Value>, closed: bool) -> Map<String, Value> {
    let shown = properties.iter().filter(|(_, schema)| !(closed && is_governed_schema(schema)));
    shown.map(|(name, schema)| (name.clone(), stripped(schema))).collect()
}

fn needed(required: &[Value], properties: Option<&Value>) -> Value {
    let is_settable = |name: &&Value| {
        let schema = name.as_str().and_then(|name| properties?.get(name));
        !schema.is_some_and(is_governed_schema)
    };
    Value::Array(required.iter().filter(is_settable).cloned().collect())
}
