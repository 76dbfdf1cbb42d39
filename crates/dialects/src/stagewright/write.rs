//! How the envelope is written.

use curable_core::{Failure, Meta, NextAction, Parts, Similar};
use serde_json::{Map, Value};

use super::read::{decode, is_ref, plain};
use super::{ID, OPEN, tokens};
use crate::again::{self, Own};
use crate::json;
use crate::loss::Encoded;
use crate::open::Implied;

/// Where `_meta` stands among the members of a failure.
const META_INDEX: usize = 6;

/// Writes the envelope of a failure.
pub fn encode(failure: &Failure) -> Encoded {
    again::encode(failure, ID, decode, |own| write(failure, own))
}

/// The details to write: as they came, or own members and those that the written members do not imply.
fn details(failure: &Failure, own: Own<'_>, written: &Map<String, Value>) -> Option<Value> {
    if let Some(raw) = own.raw("details") {
        return Some(raw.clone());
    }
    let native: &[&str] = if has_refs(failure) { &["similar"] } else { &[] };
    let flag = written.get("retryable").and_then(Value::as_bool);
    let implied =
        plain(failure.code.clone(), String::new(), flag, written.get("http").and_then(json::status));
    OPEN.write(failure, Implied::of(&implied), native)
}

fn has_refs(failure: &Failure) -> bool {
    !failure.similar.is_empty() && failure.similar.iter().all(is_ref)
}

fn write(failure: &Failure, own: Own<'_>) -> Value {
    let Parts {
        code,
        message,
        kind: _,
        retry: _,
        retryable: _,
        retry_after_ms: _,
        applied: _,
        http: _,
        hint,
        repairs: _,
        more_repairs: _,
        patch: _,
        similar,
        next_actions,
        details: _,
        upstream_code: _,
        drift: _,
        upstream_text: _,
        cause: _,
        origin: _,
        trace_id: _,
        reference: _,
        meta,
        heard: _,
    } = &**failure;
    let mut members = Map::new();
    members.insert("ok".into(), false.into());
    members.insert("error".into(), message.as_ref().into());
    members.insert("code".into(), code.as_str().into());
    members.insert("hint".into(), hint.as_ref().unwrap_or(message).as_ref().into());
    members.insert("retryable".into(), failure.retryable().into());
    members.insert("http".into(), failure.status().into());
    if !next_actions.is_empty() {
        members.insert("next_actions".into(), next_actions.iter().map(in_words).collect());
    }
    if has_refs(failure) {
        members.insert("similar_refs".into(), similar.iter().map(write_ref).collect());
    }
    // A flag that is none is written again only as long as it does not hide a change.
    let status = own.raw("http").map_or_else(|| json::status(&failure.status().into()), json::status);
    let unsaid = plain(code.clone(), String::new(), None, status);
    let is_same = unsaid.retryable() == failure.retryable();
    own.put(&mut members, if is_same { &["details"] } else { &["details", "retryable"] });
    if let Some(details) = details(failure, own, &members) {
        members.insert("details".into(), details);
    }
    if !members.contains_key("_meta") {
        let meta = write_meta(meta, &members);
        members.shift_insert(META_INDEX, "_meta".into(), meta);
    }
    Value::Object(members)
}

fn write_ref(similar: &Similar) -> Value {
    let mut members = Map::from_iter([("ref".to_owned(), similar.value.clone())]);
    members.extend(similar.extra.clone());
    Value::Object(members)
}

/// Their next actions are texts: words as they are, a call as `tool({…})`.
fn in_words(action: &NextAction) -> Value {
    let NextAction { tool, arguments, why, extra: _ } = action;
    let Some(tool) = tool else { return why.clone().unwrap_or_default().into() };
    let arguments = match arguments {
        None | Some(Value::Null) => String::new(),
        Some(Value::Object(members)) if members.is_empty() => String::new(),
        Some(arguments) => arguments.to_string(),
    };
    match why {
        None => format!("{tool}({arguments})").into(),
        Some(why) => format!("{tool}({arguments}): {why}").into(),
    }
}

fn write_meta(meta: &Meta, payload: &Map<String, Value>) -> Value {
    let mut meta = meta.clone();
    meta.estimated_tokens = meta.estimated_tokens.or_else(|| Some(tokens::of_members(payload)));
    serde_json::to_value(meta).unwrap_or_default()
}

/// Writes the envelope of a success: the data at the root, which cannot speak for `ok` and `_meta`.
pub fn encode_success(data: Map<String, Value>, meta: &Meta) -> Value {
    let mut members = Map::from_iter([("ok".to_owned(), Value::Bool(true))]);
    members.extend(data.into_iter().filter(|(name, _)| name != "ok" && name != "_meta"));
    let meta = write_meta(meta, &members);
    members.insert("_meta".into(), meta);
    Value::Object(members)
}
