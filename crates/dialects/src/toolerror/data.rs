//! The `data` object: native members, own details and the canonical members that `toolerror` has no place for.
//!
//! All stand side by side. Own details that would be mistaken for the others on the way back, or would be overwritten by
//! them, are nested under `details`, so that reading gives exactly what was written.

use curable_core::{Code, Failure, Kind, Retry};
use serde_json::{Map, Value};

use crate::{curable, json};

/// The name under which own details are nested where that is needed.
const NEST: &str = "details";

/// The native name of the wait, in seconds.
const WAIT: &str = "retry_after";

/// The canonical members that stand in `data` under their own names.
const CARRIED: &[&str] = &[
    "code",
    "kind",
    "retry",
    "applied",
    "http",
    "hint",
    "repairs",
    "more_repairs",
    "patch",
    "similar",
    "next_actions",
    "upstream_code",
    "drift",
    "upstream_text",
    "cause",
    "origin",
    "trace_id",
    "ref",
    "_meta",
];

/// The members of `data`; what is no object is read as details.
pub(super) fn as_object(data: Value) -> Map<String, Value> {
    match data {
        Value::Object(members) => members,
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
            Map::from_iter([(NEST.to_owned(), data)])
        }
    }
}

/// The code in `data`, which is finer than the type.
pub(super) fn code(data: &Map<String, Value>) -> Option<&str> {
    data.get("code").and_then(Value::as_str).filter(|code| !code.trim().is_empty())
}

/// Everything of a failure that may have to stand in `data` besides its own details.
pub(super) fn picks(failure: &Failure) -> Map<String, Value> {
    let mut said = failure.clone();
    said.heard = None;
    let Value::Object(mut picks) = curable::encode(&said).value else { return Map::new() };
    picks.retain(|name, _| CARRIED.contains(&name.as_str()));
    if failure.applied_goes_without_saying() {
        picks.shift_remove("applied");
    } else {
        picks.insert("applied".into(), failure.presumed_applied().as_str().into());
    }
    if let Some(ms) = failure.retry_after_ms {
        let seconds = json::ms_to_seconds(ms);
        if json::seconds_to_ms(&seconds) == Some(ms) {
            picks.insert(WAIT.into(), seconds);
        }
    }
    picks
}

/// Own details and picks as one object.
pub(super) fn write(own: Option<Value>, picks: Map<String, Value>, kind: Kind) -> Map<String, Value> {
    let mut all = match own {
        None => Map::new(),
        Some(own) if must_nest(&own, &picks, kind) => Map::from_iter([(NEST.to_owned(), own)]),
        Some(own) => as_object(own),
    };
    all.extend(picks);
    all
}

/// Reads an object that [`write`] or a native sender has written.
pub(super) fn read(failure: &mut Failure, data: Map<String, Value>) {
    let kind = failure.kind;
    let mut taken = Map::new();
    let mut own = Map::new();
    for (name, value) in data {
        match understand(failure, kind, &name, value) {
            Ok(()) => {
                taken.insert(name, Value::Null);
            }
            Err(value) => {
                own.insert(name, value);
            }
        }
    }
    let nested = own.len() == 1 && own.get(NEST).is_some_and(|inner| must_nest(inner, &taken, kind));
    if nested {
        failure.details = own.shift_remove(NEST);
    } else if !own.is_empty() {
        failure.details = Some(Value::Object(own));
    }
}

/// Reads one member; gives the value back when it is not understood.
fn understand(failure: &mut Failure, type_kind: Kind, name: &str, value: Value) -> Result<(), Value> {
    match (name, &value) {
        // The code was read before all else.
        ("code", Value::String(code)) if !code.trim().is_empty() => {}
        ("kind", Value::String(word)) => match Kind::parse(word) {
            // A kind that contradicts the type is somebody's own detail.
            Some(kind) if kind.folded() == type_kind.folded() => failure.kind = kind,
            _ => return Err(value),
        },
        ("retry", Value::String(word)) => match Retry::parse(word) {
            Some(retry) => failure.retry = retry,
            None => return Err(value),
        },
        ("http", status) => match json::status(status) {
            Some(status) => failure.http = Some(status),
            None => return Err(value),
        },
        (WAIT, Value::Number(_)) => match json::seconds_to_ms(&value) {
            Some(ms) => failure.retry_after_ms = Some(ms),
            None => return Err(value),
        },
        _ if CARRIED.contains(&name) => return curable::member(failure, name, value),
        _ => return Err(value),
    }
    Ok(())
}

/// Whether own details, written beside the others, would not be read as themselves.
fn must_nest(mut own: &Value, taken: &Map<String, Value>, kind: Kind) -> bool {
    loop {
        let Value::Object(members) = own else { return true };
        let mistaken = |(name, value): (&String, &Value)| {
            let mut scratch = Failure::new(Code::from_static("SCRATCH"), kind, "");
            taken.contains_key(name) || understand(&mut scratch, kind, name, value.clone()).is_ok()
        };
        if members.is_empty() || members.iter().any(mistaken) {
            return true;
        }
        match members.get(NEST) {
            Some(inner) if members.len() == 1 => own = inner,
            _ => return false,
        }
    }
}
