//! The schemas of Rust types.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value};

/// The schema of what a type reads, with every object that says nothing about other members closed.
pub(super) fn input<T: JsonSchema>() -> Value {
    let mut schema = SchemaSettings::draft2020_12()
        .for_deserialize()
        .into_generator()
        .into_root_schema_for::<T>()
        .to_value();
    bare(&mut schema);
    close(&mut schema);
    schema
}

/// The schema of what a type writes.
pub(super) fn output<T: JsonSchema>() -> Value {
    let mut schema = SchemaSettings::draft2020_12()
        .for_serialize()
        .into_generator()
        .into_root_schema_for::<T>()
        .to_value();
    bare(&mut schema);
    schema
}

/// The title is the name of a Rust type, which is nobody's business.
fn bare(schema: &mut Value) {
    if let Value::Object(members) = schema {
        members.shift_remove("title");
        members.shift_remove("$schema");
    }
}

fn close(schema: &mut Value) {
    match schema {
        Value::Object(members) => {
            if is_open_struct(members) {
                members.insert("additionalProperties".to_owned(), Value::Bool(false));
            }
            members.values_mut().for_each(close);
        }
        Value::Array(items) => items.iter_mut().for_each(close),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// A struct of named members that no other schema adds to.
fn is_open_struct(members: &Map<String, Value>) -> bool {
    members.get("type").is_some_and(|name| name == "object")
        && (members.get("properties").is_some_and(Value::is_object) || members.len() == 1)
        && !["additionalProperties", "unevaluatedProperties", "allOf", "anyOf", "oneOf", "$ref"]
            .iter()
            .any(|keyword| members.contains_key(*keyword))
}
