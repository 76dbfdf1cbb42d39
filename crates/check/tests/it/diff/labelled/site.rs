//! The places of a contract where a schema can be edited, with what callers do there.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

/// What callers do with the values of a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Use {
    Written,
    Read,
    /// Read as the details of a failure.
    Told,
}

/// A schema that can be edited.
pub(crate) struct Site {
    pub(crate) at: String,
    pub(crate) uses: BTreeSet<Use>,
}

/// Every schema of the contract, also those below others.
pub(crate) fn sites(contract: &Value) -> Vec<Site> {
    let mut found: BTreeMap<String, BTreeSet<Use>> = BTreeMap::new();
    for (index, operation) in list(&contract["operations"]).iter().enumerate() {
        // Nobody outside sees what is internal.
        if operation["visibility"] == "internal" {
            continue;
        }
        let at = format!("/operations/{index}");
        walk(contract, &format!("{at}/input"), Use::Written, &mut found);
        walk(contract, &format!("{at}/output"), Use::Read, &mut found);
        for own in 0..list(&operation["declares"]).len() {
            walk(contract, &format!("{at}/declares/{own}/details"), Use::Told, &mut found);
        }
    }
    for (index, failure) in list(&contract["failures"]).iter().enumerate() {
        if failure.get("removed").is_none() {
            walk(contract, &format!("/failures/{index}/details"), Use::Told, &mut found);
        }
    }
    found.into_iter().map(|(at, uses)| Site { at, uses }).collect()
}

fn walk(contract: &Value, at: &str, used: Use, found: &mut BTreeMap<String, BTreeSet<Use>>) {
    let Some(Value::Object(schema)) = contract.pointer(at) else { return };
    if !found.entry(at.to_owned()).or_default().insert(used) {
        return;
    }
    if let Some(Value::String(reference)) = schema.get("$ref") {
        walk(contract, reference.trim_start_matches('#'), used, found);
    }
    for name in schema.get("properties").and_then(Value::as_object).into_iter().flat_map(Map::keys) {
        walk(contract, &format!("{at}/properties/{name}"), used, found);
    }
    for keyword in ["items", "additionalProperties"] {
        walk(contract, &format!("{at}/{keyword}"), used, found);
    }
    for keyword in ["anyOf", "oneOf", "allOf", "prefixItems"] {
        for index in 0..schema.get(keyword).map_or(0, |all| list(all).len()) {
            walk(contract, &format!("{at}/{keyword}/{index}"), used, found);
        }
    }
}

pub(crate) fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}
