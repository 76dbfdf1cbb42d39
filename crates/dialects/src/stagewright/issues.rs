//! The findings of their validator, as repairs.

use curable_core::{Expected, Failure, MAX_REPAIRS, Pointer, Problem, Repair};
use serde_json::Value;

/// The repairs that `details.issues` implies, and how many more there are.
pub(super) fn repairs(failure: &Failure) -> (Vec<Repair>, u64) {
    let issues = failure.details.as_ref().and_then(|details| details.get("issues")).and_then(Value::as_array);
    let mut repairs: Vec<Repair> = issues.into_iter().flatten().filter_map(repair).collect();
    let more = repairs.len().saturating_sub(MAX_REPAIRS);
    repairs.truncate(MAX_REPAIRS);
    (repairs, more as u64)
}

fn repair(issue: &Value) -> Option<Repair> {
    let text = |name| issue.get(name).and_then(Value::as_str);
    let at = match text("field")? {
        "(root)" => Pointer::ROOT,
        path => Pointer::from_path(path),
    };
    let problem = problem(text("code").unwrap_or_default(), text("message").unwrap_or_default());
    let expected = text("expected").map_or_else(Expected::default, Expected::of_type);
    Some(Repair::new(at, problem).expecting(expected))
}

/// The word for a code of zod, of its third or fourth generation.
///
/// Two of its codes each mean two things that only the message tells apart; where it does not, the wider one is said.
fn problem(code: &str, message: &str) -> Problem {
    match code {
        "invalid_type" if message == "Required" || message.ends_with("received undefined") => {
            Problem::Missing
        }
        "invalid_type" => Problem::Type,
        "too_small" | "too_big" if message.contains(" to have ") || message.contains("contain") => {
            Problem::Length
        }
        "too_small" | "too_big" | "not_multiple_of" => Problem::Range,
        "invalid_value" | "invalid_enum_value" | "invalid_literal" => Problem::Choice,
        "unrecognized_keys" => Problem::Unknown,
        "invalid_format" | "invalid_string" | "invalid_date" => Problem::Format,
        _ => Problem::Shape,
    }
}
