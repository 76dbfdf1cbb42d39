//! Whether the code that an operation says to run is where it says.

use curable_core::{OperationDef, Pointer};
use serde_json::Value;

use super::fault::Fault;

/// How many references are followed to see what stands at a place.
const MAX_REFS: usize = 16;

/// The fault of a place where no text stands: what the guard could not look at would run unseen.
pub(super) fn fault(def: &OperationDef) -> Option<Fault> {
    let at = &def.evaluates.as_ref()?.at;
    match find(&def.input, at) {
        Found::Schema(schema) if is_text(schema) && *at != Pointer::ROOT => None,
        // What lies behind a reference to somewhere else is for the guard to refuse when it comes.
        Found::Elsewhere => None,
        Found::Schema(_) | Found::Nothing => Some(Fault::NoCode(at.to_string())),
    }
}

/// What a schema says of a place.
enum Found<'s> {
    /// This.
    Schema(&'s Value),
    /// Something that stands in another document.
    Elsewhere,
    /// There is no such place.
    Nothing,
}

fn find<'s>(root: &'s Value, at: &Pointer) -> Found<'s> {
    let mut schema = root;
    for name in at.names() {
        let Some(members) = schema.get("properties") else { return Found::Nothing };
        let Some(member) = members.get(name.as_ref()) else { return Found::Nothing };
        let Some(followed) = followed(root, member) else { return Found::Elsewhere };
        schema = followed;
    }
    Found::Schema(schema)
}

/// What a reference within the schema leads to; `None` when it leads elsewhere.
fn followed<'s>(root: &'s Value, mut schema: &'s Value) -> Option<&'s Value> {
    for _ in 0..MAX_REFS {
        let Some(target) = schema.get("$ref").and_then(Value::as_str) else { return Some(schema) };
        schema = root.pointer(target.strip_prefix('#')?)?;
    }
    None
}

fn is_text(schema: &Value) -> bool {
    match schema.get("type") {
        Some(Value::Array(names)) => {
            names.iter().any(|name| name == "string")
                && names.iter().all(|name| name == "string" || name == "null")
        }
        Some(name) => name == "string",
        None => false,
    }
}
