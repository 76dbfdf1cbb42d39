//! The names of the members that a schema of an object declares.

use std::collections::BTreeSet;

use serde_json::Value;

use super::walk::{self, Anchors};

/// The declared members, also those behind references and in branches.
pub(crate) fn members(schema: &Value) -> BTreeSet<&str> {
    let none = Anchors::new();
    let mut names = BTreeSet::new();
    let mut seen = BTreeSet::new();
    let mut open = vec![schema];
    while let Some(place) = open.pop() {
        let Value::Object(keywords) = place else { continue };
        if !seen.insert(std::ptr::from_ref(place).addr()) {
            continue;
        }
        if let Some(Value::Object(properties)) = keywords.get("properties") {
            names.extend(properties.keys().map(String::as_str));
        }
        open.extend(walk::here(keywords));
        for reference in walk::references(keywords) {
            open.extend(walk::resolve(schema, &none, reference));
        }
    }
    names
}
