//! What an upstream says outright in its body.

use serde_json::Value;

use super::{number, time};

/// The members that other members of this kind may stand in.
const WITHIN: [&str; 8] =
    ["error", "errors", "parameters", "details", "meta", "metadata", "data", "extensions"];

/// How deep they are looked for.
const DEPTH: usize = 4;

/// How many items of a list are looked at.
const ITEMS: usize = 16;

/// All waits that a body says outright.
pub(super) fn all(body: &Value, now: u64) -> Vec<u64> {
    let mut waits = Vec::new();
    collect(body, now, DEPTH, &mut waits);
    waits
}

fn collect(value: &Value, now: u64, depth: usize, waits: &mut Vec<u64>) {
    match value {
        Value::Object(members) => {
            for (name, value) in members {
                waits.extend(read(name, value, now));
                if depth > 0 && WITHIN.contains(&name.as_str()) {
                    collect(value, now, depth - 1, waits);
                }
            }
        }
        Value::Array(items) => items.iter().take(ITEMS).for_each(|item| collect(item, now, depth, waits)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn read(name: &str, value: &Value, now: u64) -> Option<u64> {
    match name {
        "retry_after" | "retryAfter" | "retry-after" | "Retry-After" => {
            in_seconds(value).or_else(|| moment(value, now))
        }
        "retry_after_seconds" | "retryAfterSeconds" | "retry_after_secs" | "retry_after_s" => {
            in_seconds(value)
        }
        "retry_after_ms" | "retryAfterMs" | "retry_after_millis" | "retryAfterMillis" => {
            number::millis(&text(value)?)
        }
        "retry_delay" | "retryDelay" => in_seconds(value).or_else(|| protobuf(value)),
        "retry_at" | "retryAt" => moment(value, now),
        _ => None,
    }
}

/// A number of seconds, or a duration with its units.
fn in_seconds(value: &Value) -> Option<u64> {
    let text = text(value)?;
    number::seconds(&text).or_else(|| number::duration(&text))
}

fn moment(value: &Value, now: u64) -> Option<u64> {
    let text = value.as_str()?;
    let moment = time::rfc3339(text).or_else(|| time::http_date(text))?;
    Some(moment.saturating_sub(now))
}

/// A duration as protobuf has it in memory: `{"seconds": "3", "nanos": 500000000}`.
fn protobuf(value: &Value) -> Option<u64> {
    let seconds = value.get("seconds").map_or(Some(0), |value| number::seconds(&text(value)?))?;
    let nanos = value.get("nanos").map_or(Some(0), |value| number::millis(&text(value)?))?;
    (value.get("seconds").is_some() || value.get("nanos").is_some())
        .then(|| seconds.saturating_add(nanos.div_ceil(1_000_000)))
}

fn text(value: &Value) -> Option<String> {
    match value {
        Value::Number(number) => Some(number.to_string()),
        Value::String(text) => Some(text.clone()),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    }
}
