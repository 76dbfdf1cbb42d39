//! `curable`: the canonical object, bare or as `{"error": …}`.

use curable_core::{
    Applied, Cause, Code, Failure, Kind, MAX_CAUSES, Meta, NextAction, Origin, PatchOp, Repair, Retry,
    Similar,
};
use serde_json::{Map, Value};

use crate::canonical::Canonical;
use crate::dialect::{DecodeError, Outcome};
use crate::draft::{Draft, heard};
use crate::json;
use crate::loss::{Encoded, foreign_members};

/// The id of this dialect.
pub const ID: &str = "curable";

/// Writes the canonical object.
pub fn encode(failure: &Failure) -> Encoded {
    Encoded { value: Canonical::new(failure).to_value(), losses: foreign_members(failure, ID) }
}

/// Whether an object can only be the canonical one.
pub(crate) fn recognises(members: &Map<String, Value>) -> bool {
    members.get("code").is_some_and(Value::is_string)
        && (members.get("kind").and_then(Value::as_str).is_some_and(|word| Kind::parse(word).is_some())
            || members.get("retry").and_then(Value::as_str).is_some_and(|word| Retry::parse(word).is_some()))
}

/// Reads the canonical object, bare or as `{"error": …}`.
pub fn decode(value: Value) -> Result<Outcome, DecodeError> {
    let Value::Object(mut members) = value else { return Err(expected("an object", "")) };
    if let Some(Value::Object(inner)) = members.get_mut("error") {
        let inner = std::mem::take(inner);
        let beside = members.shift_remove("_meta");
        return read(inner, beside).map(Outcome::Failure).ok_or_else(|| expected("a text", "/error/code"));
    }
    read(members, None).map(Outcome::Failure).ok_or_else(|| expected("a text", "/code"))
}

fn expected(expected: &'static str, at: &'static str) -> DecodeError {
    DecodeError { dialect: ID, expected, at }
}

/// Reads the members of the canonical object; `None` when it has no code.
pub(crate) fn read(mut members: Map<String, Value>, meta_beside: Option<Value>) -> Option<Failure> {
    let code = json::take_text(&mut members, "code")?;
    let message = json::take_text(&mut members, "message").unwrap_or_default();
    let mut draft = Draft::new(Code::foreign(code), message);
    let mut rest = Vec::new();
    let mut extra = Map::new();
    for (name, value) in members {
        match (name.as_str(), &value) {
            ("kind", Value::String(word)) if Kind::parse(word).is_some() => draft.kind = Kind::parse(word),
            ("retry", Value::String(word)) if Retry::parse(word).is_some() => {
                draft.declared = Retry::parse(word);
            }
            ("retryable", Value::Bool(flag)) => draft.flag = Some(*flag),
            ("http", status) if json::status(status).is_some() => draft.http = json::status(status),
            _ => rest.push((name, value)),
        }
    }
    let (declared, flag) = (draft.declared, draft.flag);
    let mut failure = draft.finish();
    if let Some(declared) = declared
        && !curable_core::resolve::is_hard_never(failure.code.as_str())
    {
        // Where both are said, the word says more than the flag, which then only narrows it.
        failure.retry = declared;
        failure.retryable = flag;
    }
    failure.applied = Some(Applied::No);
    if let Some(Value::Object(meta)) = meta_beside {
        failure.meta = Meta::from_members(meta);
    }
    for (name, value) in rest {
        if let Err(value) = member(&mut failure, &name, value) {
            extra.insert(name, value);
        }
    }
    heard(&mut failure, ID, extra);
    Some(failure)
}

/// Reads one member; gives the value back when it is not understood.
pub(crate) fn member(failure: &mut Failure, name: &str, value: Value) -> Result<(), Value> {
    match (name, value) {
        ("retry_after_ms", Value::Number(number)) if number.is_u64() => {
            failure.retry_after_ms = number.as_u64();
        }
        ("applied", Value::String(word)) => {
            // A word that is not known may well mean that something happened.
            let applied = Applied::parse(&word);
            failure.applied = applied.or(Some(Applied::Maybe));
            if applied.is_none() {
                return Err(Value::String(word));
            }
        }
        ("hint", Value::String(hint)) => failure.hint = Some(hint.into()),
        ("repairs", Value::Array(list)) => failure.repairs = all(list, Value::is_object, Repair::from_value)?,
        ("more_repairs", Value::Number(number)) if number.is_u64() => {
            failure.more_repairs = number.as_u64().unwrap_or(0);
        }
        ("patch", Value::Array(list)) => {
            failure.patch = all(list, is_step, |step| PatchOp::from_value(&step))?;
        }
        ("similar", Value::Array(list)) => {
            failure.similar = list.into_iter().map(Similar::from_value).collect();
        }
        ("next_actions", Value::Array(list)) => {
            failure.next_actions = all(list, is_action, NextAction::from_value)?;
        }
        ("details", details) => failure.details = Some(details),
        ("upstream_code", Value::String(code)) => failure.upstream_code = Some(code),
        ("drift", Value::Bool(drift)) => failure.drift = drift,
        ("upstream_text", Value::String(text)) => failure.upstream_text = Some(text),
        ("cause", Value::Array(chain)) => {
            failure.cause = all(chain, is_cause, Cause::from_value)?;
            failure.cause.truncate(MAX_CAUSES);
        }
        ("origin", Value::String(word)) => {
            failure.origin = Some(Origin::parse(&word).ok_or(Value::String(word))?);
        }
        ("trace_id", Value::String(id)) => failure.trace_id = Some(id),
        ("ref", Value::String(id)) => failure.reference = Some(id),
        ("_meta", Value::Object(meta)) => failure.meta = Meta::from_members(meta),
        (_, value) => return Err(value),
    }
    Ok(())
}

/// Reads a whole list, or gives it back as it was when one item is not understood.
fn all<T>(list: Vec<Value>, fits: fn(&Value) -> bool, read: fn(Value) -> Option<T>) -> Result<Vec<T>, Value> {
    if list.iter().all(fits) {
        Ok(list.into_iter().filter_map(read).collect())
    } else {
        Err(Value::Array(list))
    }
}

fn is_action(value: &Value) -> bool {
    value.is_object() || value.is_string()
}

fn is_cause(value: &Value) -> bool {
    value.get("code").is_some_and(Value::is_string)
}

fn is_step(value: &Value) -> bool {
    PatchOp::from_value(value).is_some()
}
