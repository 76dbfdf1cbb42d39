//! Whether one schema accepts all that another accepts, where that can be proved.

use jsonschema::canonical::{CanonicalSchema, Containment, options};
use jsonschema::{Draft, PatternOptions};
use serde_json::Value;

use super::pattern::spelled;

/// Whether `wide` accepts every value that `narrow` accepts; `None` when nobody can tell.
pub(super) fn covers(wide: &Value, narrow: &Value) -> Option<bool> {
    match canonical(wide)?.covers(&canonical(narrow)?).ok()? {
        Containment::Yes => Some(true),
        Containment::No => Some(false),
        Containment::Unknown => None,
    }
}

fn canonical(schema: &Value) -> Option<CanonicalSchema> {
    let mut schema = schema.clone();
    spell(&mut schema);
    options()
        .offline()
        .with_draft(Draft::Draft202012)
        .should_validate_formats(true)
        // Schemas come from strangers, and this engine takes linear time.
        .with_pattern_options(PatternOptions::regex())
        .canonicalize(&schema)
        .ok()
}

/// Spells patterns out: the engine takes `\d` for more than ECMAScript does.
fn spell(schema: &mut Value) {
    match schema {
        Value::Object(members) => {
            for (name, value) in members {
                match value {
                    Value::String(pattern) if name == "pattern" => *pattern = spelled(pattern),
                    _ => spell(value),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(spell),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
