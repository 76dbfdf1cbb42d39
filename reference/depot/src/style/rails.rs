//! Rails and Laravel: `errors` holds the sentences of each field.

use serde_json::{Map, Value, json};

use super::Written;
use crate::refusal::Refusal;

pub(super) fn write(refusal: &Refusal) -> Written {
    let mut errors: Map<String, Value> = Map::new();
    for violation in &refusal.violations {
        let mut says = violation.says.clone();
        if !violation.allowed.is_empty() {
            let words: Vec<String> =
                violation.allowed.iter().map(|one| one.to_string().replace('"', "")).collect();
            says = format!("must be one of: {}", words.join(", "));
        }
        errors.insert(violation.steps().join("."), json!([says]));
    }
    let mut body = json!({ "message": refusal.detail });
    if !errors.is_empty() {
        body["message"] = "The given data was invalid.".into();
        body["errors"] = Value::Object(errors);
    }
    Written { status: refusal.status, media: "application/json", body: body.to_string() }
}
