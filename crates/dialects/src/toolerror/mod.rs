//! `toolerror`: `{"type", "message", "recoverable", "data"?}` with six types and a closed JSON Schema.

mod data;
mod read;
mod write;

pub use read::decode;
pub use write::encode;

use curable_core::Kind;
use serde_json::{Map, Value};

/// The id of this dialect.
pub const ID: &str = "toolerror";

/// The six types; further kinds fold onto them.
const TYPES: &[(&str, Kind)] = &[
    ("NOT_FOUND", Kind::NotFound),
    ("CONFLICT", Kind::Conflict),
    ("VALIDATION", Kind::Validation),
    ("PERMISSION", Kind::Permission),
    ("TRANSIENT", Kind::Transient),
    ("INTERNAL", Kind::Internal),
];

/// Whether an object can only be in this dialect.
pub(crate) fn recognises(members: &Map<String, Value>) -> bool {
    members.get("recoverable").is_some_and(Value::is_boolean)
        && members.get("type").and_then(Value::as_str).is_some_and(|word| kind_of(word).is_some())
}

/// The type that a kind is written as.
pub fn type_of(kind: Kind) -> &'static str {
    let folded = kind.folded();
    TYPES.iter().find(|(_, kind)| *kind == folded).map_or("INTERNAL", |(word, _)| *word)
}

fn kind_of(word: &str) -> Option<Kind> {
    TYPES.iter().find(|(name, _)| *name == word).map(|(_, kind)| *kind)
}
