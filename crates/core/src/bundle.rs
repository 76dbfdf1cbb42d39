//! Schemas that refer to the definitions of their contract, made to stand alone.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

/// Where the definitions stand, in a contract and in a schema.
const PLACE: &str = "#/$defs/";

/// The schema with every definition that it reaches; its own definitions come before those of the contract.
///
/// A schema that refers to nothing is given back as it is.
pub fn bundle(schema: &Value, defs: &Map<String, Value>) -> Value {
    let mut bundled = schema.clone();
    let Value::Object(members) = &mut bundled else { return bundled };
    let own = members.get("$defs").and_then(Value::as_object);
    let mut reached = BTreeSet::new();
    let mut open = Vec::new();
    names(schema, &mut open);
    let mut added = Map::new();
    while let Some(name) = open.pop() {
        if own.is_some_and(|own| own.contains_key(&name)) || !reached.insert(name.clone()) {
            continue;
        }
        if let Some(definition) = defs.get(&name) {
            names(definition, &mut open);
            added.insert(name, definition.clone());
        }
    }
    if added.is_empty() {
        return bundled;
    }
    added.sort_keys();
    match members.get_mut("$defs") {
        Some(Value::Object(own)) => own.extend(added),
        _ => {
            members.insert("$defs".into(), Value::Object(added));
        }
    }
    bundled
}

/// The names of the definitions that a schema refers to.
///
/// A text under `$ref` that is data and no reference only brings in a definition that nobody needs.
fn names(schema: &Value, found: &mut Vec<String>) {
    let mut open = vec![schema];
    while let Some(value) = open.pop() {
        match value {
            Value::Object(members) => {
                if let Some(name) = members.get("$ref").and_then(Value::as_str).and_then(name) {
                    found.push(name);
                }
                open.extend(members.values());
            }
            Value::Array(items) => open.extend(items),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
}

/// The name of a definition in a reference, which may go on to a place below it.
fn name(reference: &str) -> Option<String> {
    let rest = reference.strip_prefix(PLACE)?;
    let name = rest.split('/').next().unwrap_or(rest);
    Some(name.replace("~1", "/").replace("~0", "~"))
}

#[cfg(test)]
mod tests {
    use super::bundle;
    use serde_json::{Map, Value, json};

    fn defs() -> Map<String, Value> {
        let defs = json!({
            "Pet": { "type": "object", "properties": { "owner": { "$ref": "#/$defs/Owner" } } },
            "Owner": { "type": "object", "properties": { "pets": { "items": { "$ref": "#/$defs/Pet" } } } },
            "Other": true,
        });
        defs.as_object().unwrap().clone()
    }

    #[test]
    fn what_is_reached_is_added_and_nothing_else() {
        let bundled = bundle(&json!({ "$ref": "#/$defs/Pet" }), &defs());
        let names: Vec<&String> = bundled["$defs"].as_object().unwrap().keys().collect();
        assert_eq!(names, ["Owner", "Pet"]);
    }

    #[test]
    fn a_definition_of_its_own_stays() {
        let schema =
            json!({ "$ref": "#/$defs/Owner/properties/pets", "$defs": { "Pet": { "type": "string" } } });
        let bundled = bundle(&schema, &defs());
        assert_eq!(bundled["$defs"]["Pet"], json!({ "type": "string" }));
        assert!(bundled["$defs"]["Owner"].is_object());
    }

    #[test]
    fn a_schema_without_references_is_unchanged() {
        let schema = json!({ "type": "object" });
        assert_eq!(bundle(&schema, &defs()), schema);
    }
}
