//! How a dialect with an open `details` or `data` object carries what it has no member for.
//!
//! The carried members stand beside the failure's own details under their canonical names. Own details that would be
//! mistaken for them on the way back are nested under `details` instead, so that reading gives exactly what was written.

use curable_core::{Failure, Kind, Retry};
use serde_json::{Map, Value};

use crate::canonical::Canonical;
use crate::curable;
use crate::json;

/// The name under which own details are nested where that is needed.
const NEST: &str = "details";

/// Own details and carried members as one value; `None` when there is neither.
///
/// `carried` names the canonical members to carry; those that the failure does not have are left out.
pub(crate) fn write(failure: &Failure, carried: &[&str]) -> Option<Value> {
    let mut picks = match Canonical::new(failure).to_value() {
        Value::Object(mut members) => {
            members.retain(|name, _| carried.contains(&name.as_str()));
            members
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => Map::new(),
    };
    let Some(own) = failure.details.clone() else {
        return (!picks.is_empty()).then_some(Value::Object(picks));
    };
    match own {
        Value::Object(own) if !confusable(&own, carried) && !(own.is_empty() && !picks.is_empty()) => {
            let mut all = own;
            all.append(&mut picks);
            Some(Value::Object(all))
        }
        own => {
            let mut all = Map::from_iter([(NEST.to_owned(), own)]);
            all.append(&mut picks);
            Some(Value::Object(all))
        }
    }
}

/// Reads a value that [`write`] may have written: carried members go to their fields, the rest is own details.
pub(crate) fn read(failure: &mut Failure, value: Value, carried: &[&str]) {
    let members = match value {
        Value::Object(members) => members,
        other => {
            failure.details = Some(other);
            return;
        }
    };
    let mut own = Map::new();
    let mut consumed = false;
    for (name, value) in members {
        if !carried.contains(&name.as_str()) {
            own.insert(name, value);
            continue;
        }
        match accept(failure, &name, value) {
            Ok(()) => consumed = true,
            Err(value) => {
                own.insert(name, value);
            }
        }
    }
    if is_nest(&own, carried) {
        failure.details = own.shift_remove(NEST);
    } else if !own.is_empty() || !consumed {
        failure.details = Some(Value::Object(own));
    }
}

/// Reads one carried member; gives the value back when it is not understood.
fn accept(failure: &mut Failure, name: &str, value: Value) -> Result<(), Value> {
    match (name, &value) {
        ("kind", Value::String(word)) => failure.kind = Kind::parse(word).ok_or(value)?,
        ("retry", Value::String(word)) => failure.retry = Retry::parse(word).ok_or(value)?,
        ("http", status) => failure.http = Some(json::status(status).ok_or(value)?),
        _ => return curable::member(failure, name, value),
    }
    Ok(())
}

/// Whether own details, written beside carried members, would be read as something else.
fn confusable(own: &Map<String, Value>, carried: &[&str]) -> bool {
    let understood = |(name, value): (&String, &Value)| {
        let mut scratch = Failure::new(curable_core::Code::foreign("SCRATCH"), Kind::Internal, "");
        carried.contains(&name.as_str()) && accept(&mut scratch, name, value.clone()).is_ok()
    };
    own.iter().any(understood) || is_nest(own, carried)
}

fn is_nest(own: &Map<String, Value>, carried: &[&str]) -> bool {
    own.len() == 1
        && match own.get(NEST) {
            None => false,
            Some(Value::Object(inner)) => inner.is_empty() || confusable(inner, carried),
            Some(_) => true,
        }
}
