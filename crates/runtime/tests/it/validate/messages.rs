//! The failure that a refusal becomes.

use curable_core::{Applied, Kind, Origin, Retry};
use serde_json::json;

use super::refuse;

#[test]
fn a_refusal_is_an_invalid_input_that_proves_nothing_was_run() {
    let schema = json!({
        "type": "object",
        "properties": { "unit": { "enum": ["celsius", "fahrenheit"] }, "days": { "type": "integer" } },
        "required": ["days"]
    });
    let found = refuse(&schema, &json!({ "unit": "kelvin" }));
    let failure = found.clone().into_failure();
    assert_eq!(failure.code.as_str(), "INVALID_INPUT");
    assert_eq!(failure.message, "/days is required; and 1 more");
    assert_eq!((failure.kind, failure.retry, failure.http), (Kind::Validation, Retry::Amended, Some(422)));
    assert_eq!((failure.applied, failure.origin), (Some(Applied::No), Some(Origin::Caller)));
    assert_eq!(failure.repairs, found.repairs);
    assert_eq!((failure.more_repairs, failure.patch.len()), (0, 0));
}

#[test]
fn the_first_repair_is_the_sentence() {
    let schema = json!({ "type": "object", "properties": { "unit": { "enum": ["celsius", "fahrenheit"] } } });
    let failure = refuse(&schema, &json!({ "unit": "kelvin" })).into_failure();
    assert_eq!(failure.message, "/unit must be one of: celsius, fahrenheit");
}
