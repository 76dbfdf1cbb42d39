//! A JSON Schema at another place: its references to itself lead to where it stands now.

use serde_json::{Map, Value};

/// Keywords whose members are names, not keywords, each with a schema.
const NAMED: &[&str] = &["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"];

/// Keywords whose values are data.
const DATA: &[&str] = &["const", "enum", "default", "examples", "example", "required"];

/// The schema as it stands at `at`, a reference such as `#/components/schemas/Name`.
pub(crate) fn embed(schema: &Value, at: &str) -> Value {
    let id = schema.get("$id").and_then(Value::as_str).map(|id| id.trim_end_matches('#').to_owned());
    let mut moved = schema.clone();
    if let Value::Object(members) = &mut moved {
        members.shift_remove("$schema");
        members.shift_remove("$id");
    }
    relocate(&mut moved, id.as_deref(), at);
    moved
}

fn relocate(schema: &mut Value, id: Option<&str>, at: &str) {
    match schema {
        Value::Object(members) => relocate_members(members, id, at),
        Value::Array(items) => items.iter_mut().for_each(|item| relocate(item, id, at)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn relocate_members(members: &mut Map<String, Value>, id: Option<&str>, at: &str) {
    for (keyword, value) in members.iter_mut() {
        match (keyword.as_str(), value) {
            ("$ref" | "$dynamicRef", Value::String(target)) => {
                let local = id.and_then(|id| target.strip_prefix(id)).unwrap_or(target);
                if local.is_empty() || local == "#" {
                    at.clone_into(target);
                } else if let Some(pointer) = local.strip_prefix("#/") {
                    *target = format!("{at}/{pointer}");
                }
            }
            (name, Value::Object(named)) if NAMED.contains(&name) => {
                named.values_mut().for_each(|schema| relocate(schema, id, at));
            }
            (name, _) if DATA.contains(&name) => {}
            (_, value) => relocate(value, id, at),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn references_lead_to_the_new_place_and_data_stays() {
        let schema = json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "$id": "urn:x",
            "properties": {
                "const": { "$ref": "#/$defs/A" },
                "self": { "$ref": "#" },
                "own": { "$ref": "urn:x#/$defs/A" },
                "data": { "const": { "$ref": "#/$defs/A" } },
                "list": { "items": [{ "$ref": "#/$defs/A" }] },
            },
            "$defs": { "A": { "type": "string" } },
        });
        let at = "#/components/schemas/X";
        let moved = embed(&schema, at);
        let target = format!("{at}/$defs/A");
        assert_eq!(moved["properties"]["const"]["$ref"], target.as_str());
        assert_eq!(moved["properties"]["self"]["$ref"], at);
        assert_eq!(moved["properties"]["own"]["$ref"], target.as_str());
        assert_eq!(moved["properties"]["data"]["const"]["$ref"], "#/$defs/A");
        assert_eq!(moved["properties"]["list"]["items"][0]["$ref"], target.as_str());
        assert!(moved.get("$schema").is_none() && moved.get("$id").is_none());
    }
}
