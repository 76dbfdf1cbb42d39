//! Members of a contract that nobody reads, because they are nearly called as others are.

use std::collections::BTreeSet;

use curable_core::{Contract, Pointer, nearest};
use serde_json::Value;

/// How many are told.
const MAX_TOLD: usize = 20;

/// Each member that has no meaning at its place, and nearly the name of one that is missing there. Any other name may be
/// that of a later format.
pub(super) fn members(contract: &Value) -> Vec<String> {
    let schema = Contract::json_schema();
    let mut found = Vec::new();
    look(contract, &[&schema], &schema, &Pointer::ROOT, &mut found);
    found.truncate(MAX_TOLD);
    found
}

fn look(value: &Value, schemas: &[&Value], root: &Value, at: &Pointer, found: &mut Vec<String>) {
    let all = spread(schemas, root);
    match value {
        Value::Object(members) => {
            let declared = || all.iter().filter_map(|schema| schema.get("properties")?.as_object()).flatten();
            let known: BTreeSet<&str> = declared().map(|(name, _)| name.as_str()).collect();
            if known.is_empty() {
                return;
            }
            for (name, inner) in members {
                let below: Vec<&Value> =
                    declared().filter(|(known, _)| *known == name).map(|(_, schema)| schema).collect();
                if !below.is_empty() {
                    look(inner, &below, root, &at.child(name), found);
                    continue;
                }
                let missing = known.iter().copied().filter(|known| !members.contains_key(*known));
                if let Some(near) = nearest(name, missing) {
                    found.push(format!(
                        "{at}: there is no member `{}`; did you mean `{near}`?",
                        name.escape_debug()
                    ));
                }
            }
        }
        Value::Array(items) => {
            let below: Vec<&Value> = all.iter().filter_map(|schema| schema.get("items")).collect();
            for (index, item) in items.iter().enumerate() {
                look(item, &below, root, &at.child(&index.to_string()), found);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// The schemas with what they refer to and choose from.
fn spread<'s>(schemas: &[&'s Value], root: &'s Value) -> Vec<&'s Value> {
    let (mut all, mut open) = (Vec::new(), schemas.to_vec());
    while let Some(schema) = open.pop() {
        let name = schema.get("$ref").and_then(Value::as_str).and_then(|name| name.strip_prefix('#'));
        open.extend(name.and_then(|pointer| root.pointer(pointer)));
        for word in ["allOf", "anyOf", "oneOf"] {
            open.extend(schema.get(word).and_then(Value::as_array).into_iter().flatten());
        }
        all.push(schema);
    }
    all
}
