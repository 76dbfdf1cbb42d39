//! Schemas that refer to the definitions of their contract, made to stand alone.

use std::collections::{BTreeSet, VecDeque};

use serde_json::{Map, Value};

/// Where the definitions stand, in a contract and in a schema.
const PLACE: &str = "#/$defs/";

/// How many values a bundled schema has at most: what the nearest definitions leave over is open.
const MAX_NODES: usize = 50_000;

/// The schema with every definition that it reaches; its own definitions come before those of the contract.
///
/// A schema that refers to nothing is given back as it is. One that reaches without end (some descriptions hang together
/// as a whole) keeps its nearest definitions, and those beyond the limit accept everything.
pub fn bundle(schema: &Value, defs: &Map<String, Value>) -> Value {
    bundle_with(schema, |name| defs.get(name))
}

/// The same, wherever the definitions are.
pub(crate) fn bundle_with<'d>(schema: &Value, defs: impl Fn(&str) -> Option<&'d Value>) -> Value {
    let mut bundled = schema.clone();
    let Value::Object(members) = &mut bundled else { return bundled };
    let own = members.get("$defs").and_then(Value::as_object);
    let mut reached = BTreeSet::new();
    let mut open = VecDeque::new();
    let mut nodes = names(schema, &mut open);
    let mut added = Map::new();
    while let Some(name) = open.pop_front() {
        if own.is_some_and(|own| own.contains_key(&name)) || !reached.insert(name.clone()) {
            continue;
        }
        if let Some(definition) = defs(&name) {
            if nodes > MAX_NODES {
                added.insert(name, Value::Object(Map::new()));
                continue;
            }
            nodes += names(definition, &mut open);
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

/// The names of the definitions that a schema refers to; gives the number of its values.
///
/// A text under `$ref` that is data and no reference only brings in a definition that nobody needs.
fn names(schema: &Value, found: &mut VecDeque<String>) -> usize {
    let mut open = vec![schema];
    let mut nodes = 0;
    while let Some(value) = open.pop() {
        nodes += 1;
        match value {
            Value::Object(members) => {
                if let Some(name) = members.get("$ref").and_then(Value::as_str).and_then(name) {
                    found.push_back(name);
                }
                open.extend(members.values());
            }
            Value::Array(items) => open.extend(items),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    nodes
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
    fn what_reaches_without_end_is_cut_far_from_the_root() {
        let many: Vec<Value> = (0..400).map(|value| json!({ "const": value })).collect();
        let link = |next: usize| json!({ "anyOf": many, "properties": { "next": { "$ref": format!("#/$defs/D{next}") } } });
        let defs: Map<String, Value> = (0..200).map(|index| (format!("D{index}"), link(index + 1))).collect();
        let bundled = bundle(&json!({ "$ref": "#/$defs/D0" }), &defs);
        let kept = bundled["$defs"].as_object().unwrap();
        assert!(kept["D0"]["anyOf"].is_array());
        assert_eq!(kept.len(), kept.values().filter(|schema| schema["anyOf"].is_array()).count() + 1);
        assert!(kept.values().any(|schema| schema == &json!({})));
    }

    #[test]
    fn a_schema_without_references_is_unchanged() {
        let schema = json!({ "type": "object" });
        assert_eq!(bundle(&schema, &defs()), schema);
    }
}
