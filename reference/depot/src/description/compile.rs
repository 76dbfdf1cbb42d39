//! Schemas of the description as judges.

use jsonschema::{Draft, Validator};
use serde_json::{Map, Value, json};

use super::{Parameter, resolved};

/// A judge for a schema that may refer to the components of the document.
pub(super) fn validator(document: &Value, schema: &Value) -> Result<Validator, String> {
    let whole = json!({ "allOf": [schema], "components": document["components"] });
    jsonschema::options()
        .with_draft(Draft::Draft202012)
        .offline()
        .should_validate_formats(true)
        .build(&whole)
        .map_err(|error| error.to_string())
}

/// The document with every object closed that says nothing about other members.
pub(super) fn closed(document: &Value) -> Value {
    let mut document = document.clone();
    for schema in document["components"]["schemas"].as_object_mut().into_iter().flat_map(Map::values_mut) {
        close(schema);
    }
    document
}

fn close(schema: &mut Value) {
    match schema {
        Value::Object(members) => {
            for member in members.values_mut() {
                close(member);
            }
            if members.get("properties").is_some_and(Value::is_object)
                && !members.contains_key("additionalProperties")
            {
                members.insert("additionalProperties".to_owned(), Value::Bool(false));
            }
        }
        Value::Array(items) => items.iter_mut().for_each(close),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// All arguments of an operation as one object.
pub(super) fn flat(document: &Value, parameters: &[Parameter], body: Option<&Value>) -> Value {
    let body = body.map_or(&Value::Null, |body| resolved(document, body));
    let mut properties = body["properties"].as_object().cloned().unwrap_or_default();
    let mut required = body["required"].as_array().cloned().unwrap_or_default();
    for parameter in parameters {
        properties.insert(parameter.name.clone(), parameter.schema.clone());
        if parameter.required {
            required.push(Value::String(parameter.name.clone()));
        }
    }
    json!({
        "type": "object", "properties": properties, "required": required, "additionalProperties": false
    })
}
