//! The JSON Schema of a file of settings, as an editor can use it.

use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema};
use serde_json::{Value, json};

/// The schema: TOML has no null, and nobody writes the names of Rust's numbers.
pub fn schema_of<File: JsonSchema>() -> Value {
    SchemaSettings::draft2020_12()
        .for_deserialize()
        .with_transform(RecursiveTransform(without_null))
        .into_generator()
        .into_root_schema_for::<File>()
        .to_value()
}

fn without_null(schema: &mut Schema) {
    let is_null = |value: &Value| *value == json!({ "type": "null" });
    if let Some(Value::Array(types)) = schema.get_mut("type") {
        types.retain(|name| name != "null");
        if let [only] = types.as_slice() {
            let only = only.clone();
            schema.insert("type".to_owned(), only);
        }
    }
    if let Some(Value::Array(parts)) = schema.get_mut("anyOf") {
        parts.retain(|part| !is_null(part));
        if let [Value::Object(only)] = parts.as_slice() {
            let only = only.clone();
            schema.remove("anyOf");
            for (name, value) in only {
                schema.insert(name, value);
            }
        }
    }
    if schema.get("default").is_some_and(Value::is_null) {
        schema.remove("default");
    }
    if schema.get("type").is_some_and(|name| name == "integer") {
        schema.remove("format");
    }
}
