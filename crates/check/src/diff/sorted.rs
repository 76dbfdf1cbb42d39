//! Contracts and schemas with every list sorted whose order says nothing.

use curable_core::{Contract, canonical};
use serde_json::Value;

use super::schema::{NAMES, REMARKS};

/// What becomes of what no value is judged by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Remarks {
    Kept,
    Left,
}

/// Lists of schemas, or of words, that mean the same in any order.
const SETS: &[&str] = &["required", "type", "allOf", "anyOf", "oneOf"];

/// The canonical text of a contract that says the same.
pub(super) fn sorted_text(contract: &Contract) -> String {
    let mut contract = contract.clone();
    let own = contract.operations.iter_mut().flat_map(|operation| &mut operation.declares);
    for def in contract.failures.iter_mut().chain(own) {
        def.aliases.sort();
        def.sensitive.sort();
        if let Some(details) = &mut def.details {
            sorted_schema(details, Remarks::Kept);
        }
    }
    for operation in &mut contract.operations {
        operation.failures.sort();
        operation.declares.sort_by(|one, other| one.code.cmp(&other.code));
        operation.access.required_scopes.sort();
        operation.access.required_scopes_any.sort();
        sorted_schema(&mut operation.input, Remarks::Kept);
        if let Some(output) = &mut operation.output {
            sorted_schema(output, Remarks::Kept);
        }
    }
    contract.defs.values_mut().for_each(|schema| sorted_schema(schema, Remarks::Kept));
    contract.failures.sort_by(|one, other| one.code.cmp(&other.code));
    contract.operations.sort_by(|one, other| one.name.cmp(&other.name));
    contract.to_canonical_json()
}

/// Sorts the lists of a schema.
pub(super) fn sorted_schema(schema: &mut Value, remarks: Remarks) {
    match schema {
        Value::Object(members) => {
            if remarks == Remarks::Left {
                members.retain(|name, _| name == "$defs" || !REMARKS.contains(&name.as_str()));
            }
            for (name, value) in members {
                match (name.as_str(), value) {
                    // What is listed is no schema.
                    ("const" | "default" | "examples" | "example", _) => {}
                    ("enum", Value::Array(items)) => items.sort_by_cached_key(canonical::to_string),
                    ("dependentRequired", Value::Object(named)) => {
                        named.values_mut().for_each(sort);
                    }
                    (name, Value::Object(named)) if NAMES.contains(&name) => {
                        named.values_mut().for_each(|inner| sorted_schema(inner, remarks));
                    }
                    (name, value) => {
                        sorted_schema(value, remarks);
                        if SETS.contains(&name) {
                            sort(value);
                        }
                    }
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| sorted_schema(item, remarks)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn sort(list: &mut Value) {
    if let Value::Array(items) = list {
        items.sort_by_cached_key(canonical::to_string);
    }
}
