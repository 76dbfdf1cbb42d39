//! A schema with its nearest definitions: as many as a page can show.

use std::collections::VecDeque;

use curable_core::Defs;
use serde_json::{Map, Value};

/// Where the definitions stand, in a contract and in a schema.
const PLACE: &str = "#/$defs/";
/// How many values it has at most. Some descriptions hang together as a whole, and every one of their schemas would be
/// the whole description; beyond this a definition accepts everything.
const MOST: usize = 3000;

/// The schema with the definitions that it reaches, the nearest first; its own come before those of the contract.
pub(crate) fn bundle(schema: &Value, defs: &Defs) -> Value {
    let Value::Object(members) = schema else { return schema.clone() };
    let own = members.get("$defs").and_then(Value::as_object);
    let mut open = VecDeque::new();
    let mut size = names(schema, &mut open);
    let mut added = Map::new();
    while let Some(name) = open.pop_front() {
        if own.is_some_and(|own| own.contains_key(name)) || added.contains_key(name) {
            continue;
        }
        let Some(found) = defs.get(name) else { continue };
        if size > MOST {
            added.insert(name.to_owned(), Value::Object(Map::new()));
            continue;
        }
        size += names(found, &mut open);
        added.insert(name.to_owned(), found.clone());
    }
    let mut bundled = members.clone();
    if !added.is_empty() {
        added.sort_keys();
        match bundled.get_mut("$defs") {
            Some(Value::Object(own)) => own.extend(added),
            _ => {
                bundled.insert("$defs".into(), Value::Object(added));
            }
        }
    }
    Value::Object(bundled)
}

/// The names that a schema refers to; gives the number of its values.
fn names<'s>(schema: &'s Value, found: &mut VecDeque<&'s str>) -> usize {
    let mut open = vec![schema];
    let mut size = 0;
    while let Some(value) = open.pop() {
        size += 1;
        match value {
            Value::Object(members) => {
                found.extend(members.get("$ref").and_then(Value::as_str).and_then(name));
                open.extend(members.values());
            }
            Value::Array(items) => open.extend(items),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    size
}

/// The name of a definition in a reference; names that a pointer must escape are none that descriptions have.
fn name(reference: &str) -> Option<&str> {
    let rest = reference.strip_prefix(PLACE)?;
    Some(rest.split('/').next().unwrap_or(rest))
}

/// The schema with references to the definitions of a document elsewhere, where they are not its own.
pub(crate) fn refer(schema: &Value, document: &str) -> Value {
    let own = schema.get("$defs").and_then(Value::as_object);
    let mut referring = schema.clone();
    let mut open = vec![&mut referring];
    while let Some(value) = open.pop() {
        match value {
            Value::Object(members) => {
                for (key, inner) in members {
                    match inner {
                        Value::String(text) if key == "$ref" => {
                            let is_own = |name: &str| own.is_some_and(|own| own.contains_key(name));
                            if name(text).is_some_and(|name| !is_own(name)) {
                                text.insert_str(0, document);
                            }
                        }
                        other => open.push(other),
                    }
                }
            }
            Value::Array(items) => open.extend(items),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    referring
}

#[cfg(test)]
mod tests {
    use super::{bundle, refer};
    use curable_core::Defs;
    use serde_json::{Map, Value, json};

    #[test]
    fn the_nearest_definitions_come_along() {
        let many: Vec<Value> = (0..500).map(|value| json!({ "const": value })).collect();
        let link = |next: usize| json!({ "anyOf": many, "properties": { "next": { "$ref": format!("#/$defs/D{next}") } } });
        let defs: Map<String, Value> = (0..50).map(|index| (format!("D{index}"), link(index + 1))).collect();
        let bundled = bundle(&json!({ "$ref": "#/$defs/D0" }), &Defs::from(defs));
        let kept = bundled["$defs"].as_object().unwrap();
        assert!(kept["D0"]["anyOf"].is_array() && kept.len() < 8, "{} definitions", kept.len());
        assert!(kept.values().any(|schema| schema == &json!({})), "the last one accepts everything");
    }

    #[test]
    fn a_reference_leads_to_the_document_unless_it_is_its_own() {
        let schema = json!({ "items": [{ "$ref": "#/$defs/There" }, { "$ref": "#/$defs/Here/x" }], "$defs": { "Here": {} } });
        let referring = refer(&schema, "../contract.json");
        assert_eq!(
            referring["items"],
            json!([{ "$ref": "../contract.json#/$defs/There" }, { "$ref": "#/$defs/Here/x" }])
        );
    }
}
