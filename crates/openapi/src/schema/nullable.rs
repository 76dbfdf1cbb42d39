//! `nullable`, which says that null is taken as well, whatever else a schema says.

use serde_json::{Map, Value, json};

/// What says something about a schema and nothing about values.
const ANNOTATIONS: [&str; 3] = ["title", "description", "default"];
/// What can refuse null besides type, `enum` and `const`.
const CONDITIONS: [&str; 7] = ["$ref", "allOf", "anyOf", "oneOf", "not", "if", "const"];

/// Makes a translated schema take null.
pub(super) fn admit(mut schema: Map<String, Value>) -> Map<String, Value> {
    if CONDITIONS.iter().any(|keyword| schema.contains_key(*keyword)) {
        return beside(schema);
    }
    if let Some(kind) = schema.get_mut("type") {
        match kind {
            Value::String(one) if one != "null" => *kind = json!([one, "null"]),
            Value::Array(several) if !several.iter().any(|one| one == "null") => several.push("null".into()),
            Value::Null
            | Value::Bool(_)
            | Value::Number(_)
            | Value::String(_)
            | Value::Array(_)
            | Value::Object(_) => {}
        }
    }
    if let Some(Value::Array(values)) = schema.get_mut("enum")
        && !values.contains(&Value::Null)
    {
        values.push(Value::Null);
    }
    schema
}

/// Null beside the schema.
fn beside(mut schema: Map<String, Value>) -> Map<String, Value> {
    let mut outer = Map::new();
    for name in ANNOTATIONS {
        if let Some(value) = schema.shift_remove(name) {
            outer.insert(name.into(), value);
        }
    }
    outer.insert("anyOf".into(), Value::Array(vec![Value::Object(schema), json!({"type": "null"})]));
    outer
}
