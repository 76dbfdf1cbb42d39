//! Writes a failure of our own as a native client understands it best.

use curable_core::{Failure, Kind, Parts, Pointer, Problem, Repair, resolve};
use serde_json::{Map, Value, json};

use super::codes::{self, GoogleCode};
use super::read::STRUCT;
use super::{ID, decode, describe, details};
use crate::canonical::Canonical;
use crate::dialect::Outcome;
use crate::draft::own_members;

/// The domain of the codes that are none of Google's.
const DOMAIN: &str = "curable";

/// The whole value. Where the native details do not say everything, the canonical object is added to them.
pub(super) fn status(failure: &Failure) -> Value {
    let mut native = native(failure);
    if let Ok(Outcome::Failure(back)) = decode(json!({"error": native.clone()}))
        && back == *failure
    {
        return json!({"error": native});
    }
    let whole = json!({"@type": STRUCT, "value": Canonical::new(failure).to_value()});
    match native.get_mut("details") {
        Some(Value::Array(list)) => list.push(whole),
        _ => {
            native.insert("details".to_owned(), Value::Array(vec![whole]));
        }
    }
    json!({"error": native})
}

fn native(failure: &Failure) -> Map<String, Value> {
    let Parts {
        code,
        message,
        kind: _,
        retry: _,
        retryable: _,
        retry_after_ms,
        applied: _,
        http: _,
        hint: _,
        repairs,
        more_repairs: _,
        patch: _,
        similar: _,
        next_actions: _,
        details: _,
        upstream_code: _,
        drift: _,
        upstream_text: _,
        cause: _,
        origin: _,
        trace_id: _,
        reference: _,
        meta: _,
        heard: _,
    } = &**failure;
    let row = row_of(failure);
    let mut list = Vec::new();
    if code.as_str() != row.name {
        let info = [("reason", Value::from(code.as_str())), ("domain", Value::from(DOMAIN))];
        list.push(details::typed("ErrorInfo", members(info)));
    }
    if !repairs.is_empty() {
        let violations: Vec<Value> = repairs.iter().map(violation).collect();
        list.push(details::typed("BadRequest", members([("fieldViolations", Value::from(violations))])));
    }
    if let Some(ms) = retry_after_ms {
        list.push(details::typed("RetryInfo", members([("retryDelay", Value::from(delay(*ms)))])));
    }
    let mut native = members([
        ("code", Value::from(row.http)),
        ("message", Value::from(message.as_ref())),
        ("status", Value::from(row.name)),
    ]);
    if !list.is_empty() {
        native.insert("details".to_owned(), Value::Array(list));
    }
    for (name, value) in own_members(failure, ID).into_iter().flatten() {
        if !native.contains_key(name) && name != "details" {
            native.insert(name.clone(), value.clone());
        }
    }
    native
}

fn members<const N: usize>(members: [(&str, Value); N]) -> Map<String, Value> {
    members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// The code that makes a native client do the right thing.
fn row_of(failure: &Failure) -> &'static GoogleCode {
    if let Some(row) = codes::named(failure.code.as_str()) {
        return row;
    }
    if failure.kind != Kind::Transient {
        return codes::of_kind(failure.kind);
    }
    if resolve::is_throttle(failure) {
        return codes::of_http(429);
    }
    match failure.status() {
        408 | 504 => codes::of_http(504),
        // Native clients send again what is unavailable, so only what may be sent again is called that.
        _ if !failure.retryable() => codes::of_kind(Kind::Internal),
        _ => codes::of_kind(Kind::Transient),
    }
}

fn violation(repair: &Repair) -> Value {
    let mut violation = members([
        ("field", Value::from(path(&repair.at))),
        ("description", Value::from(describe::repair(repair))),
    ]);
    if !matches!(repair.problem, Problem::Shape | Problem::Other(_)) {
        violation.insert("reason".to_owned(), Value::from(repair.problem.as_str().to_ascii_uppercase()));
    }
    Value::Object(violation)
}

/// A pointer as a path: `/items/0/name` is `items[0].name`.
fn path(at: &Pointer) -> String {
    let mut path = String::new();
    for name in at.names() {
        if !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit()) {
            path.push('[');
            path.push_str(&name);
            path.push(']');
        } else {
            if !path.is_empty() {
                path.push('.');
            }
            path.push_str(&name);
        }
    }
    path
}

/// Milliseconds as a duration: `30s`, `1.500s`.
fn delay(ms: u64) -> String {
    if ms.is_multiple_of(1000) {
        format!("{}s", ms / 1000)
    } else {
        format!("{}.{:03}s", ms / 1000, ms % 1000)
    }
}
