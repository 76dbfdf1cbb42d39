//! How deep a value may be nested and still be read by everybody.

use serde_json::Value;

/// The deepest result that leaves: readers stop at 128, and the message around it takes its share.
pub const MAX_DEPTH: usize = 112;

/// Whether a value is nested deeper than a limit; it does not go deeper to find out.
pub fn is_deeper(value: &Value, limit: usize) -> bool {
    let Some(rest) = limit.checked_sub(1) else { return value.is_array() || value.is_object() };
    match value {
        Value::Array(items) => items.iter().any(|item| is_deeper(item, rest)),
        Value::Object(members) => members.values().any(|member| is_deeper(member, rest)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}
