//! Whether one schema accepts all that another accepts, where that can be proved.

use jsonschema::canonical::{CanonicalSchema, Containment, options};
use jsonschema::{Draft, PatternOptions};
use serde_json::Value;

/// Whether `wide` accepts every value that `narrow` accepts; `None` when nobody can tell.
pub(super) fn covers(wide: &Value, narrow: &Value) -> Option<bool> {
    match canonical(wide)?.covers(&canonical(narrow)?).ok()? {
        Containment::Yes => Some(true),
        Containment::No => Some(false),
        Containment::Unknown => None,
    }
}

fn canonical(schema: &Value) -> Option<CanonicalSchema> {
    options()
        .offline()
        .with_draft(Draft::Draft202012)
        .should_validate_formats(true)
        // Schemas come from strangers, and this engine takes linear time.
        .with_pattern_options(PatternOptions::regex())
        .canonicalize(schema)
        .ok()
}
