//! `stagewright`: the envelope of electron-stagewright, `{ok, error, code, hint, retryable, http, _meta, …}`.
//!
//! Some members stand on their wire even when there is nothing to say: `hint` repeats `error` where there is no hint;
//! `_meta.estimated_tokens` is worked out where nobody knows it, so an estimate that the rule gives is none; `retryable`
//! and `http` are always written.
//! `_meta.elapsed_ms` is left out when it is not known: a time that nobody took would be a lie.

mod issues;
mod tokens;

use curable_core::{Code, Failure, Kind, Meta, NextAction, Parts, Similar};
use serde_json::{Map, Value};

pub use tokens::estimate_tokens;

use crate::again::{self, Own};
use crate::dialect::{DecodeError, Outcome};
use crate::draft::{Draft, heard};
use crate::json;
use crate::loss::Encoded;
use crate::open::{Implied, Open};

/// The id of this dialect.
pub const ID: &str = "stagewright";

const OPEN: Open = Open {
    carried: &[
        "kind",
        "retry",
        "applied",
        "repairs",
        "more_repairs",
        "patch",
        "similar",
        "upstream_code",
        "drift",
        "upstream_text",
        "cause",
        "origin",
        "trace_id",
        "ref",
    ],
    derive: issues::repairs,
};

/// Where `_meta` stands among the members of a failure.
const META_INDEX: usize = 6;

/// Whether an object can only be a failure in this envelope.
pub(crate) fn recognises(members: &Map<String, Value>) -> bool {
    members.get("ok") == Some(&Value::Bool(false))
        && members.get("code").is_some_and(Value::is_string)
        && members.get("http").is_some_and(Value::is_number)
}

/// Reads a success or a failure.
pub fn decode(value: Value) -> Result<Outcome, DecodeError> {
    let expected = |expected, at| DecodeError { dialect: ID, expected, at };
    let Value::Object(mut members) = value else { return Err(expected("an object", "")) };
    match members.get("ok") {
        Some(Value::Bool(true)) => {
            members.shift_remove("ok");
            members.shift_remove("_meta");
            return Ok(Outcome::Success(Value::Object(members)));
        }
        Some(Value::Bool(false)) => {}
        _ => return Err(expected("true or false", "/ok")),
    }
    if !members.get("code").is_some_and(Value::is_string) {
        return Err(expected("a text", "/code"));
    }
    Ok(Outcome::Failure(read(members)))
}

fn read(mut members: Map<String, Value>) -> Failure {
    let meta = take_meta(&mut members);
    members.shift_remove("ok");
    let code = Code::foreign(json::take_text(&mut members, "code").unwrap_or_default());
    let message = json::take_message(&mut members, "error");
    let flag = json::take_bool(&mut members, "retryable");
    let http = json::take_status(&mut members, "http");
    let mut failure = plain(code, message, flag, http);
    if let Some(details) = members.shift_remove("details")
        && let Some(raw) = OPEN.read(&mut failure, details)
    {
        members.insert("details".into(), raw);
    }
    if let Some(hint) = json::take_text(&mut members, "hint") {
        failure.hint = Some(hint.into());
    }
    if let Some(actions) = members.get("next_actions").and_then(words) {
        failure.next_actions = actions;
        members.shift_remove("next_actions");
    }
    if let Some(similar) = members.get("similar_refs").and_then(refs) {
        failure.similar = similar;
        members.shift_remove("similar_refs");
    }
    if let Some(meta) = meta {
        failure.meta = meta;
    }
    heard(&mut failure, ID, members);
    failure
}

/// What the always present members say.
fn plain(code: Code, message: String, flag: Option<bool>, http: Option<u16>) -> Failure {
    let mut draft = Draft::new(code, message);
    draft.kind = http.map(|status| kind(status, flag));
    draft.flag = flag;
    draft.http = http;
    draft.finish()
}

/// The kind of a status, as far as the flag bears it out: what may not be sent again is a fault or a limit and will not
/// pass by itself, and arguments that may be sent again unchanged are not what is wrong.
fn kind(status: u16, flag: Option<bool>) -> Kind {
    let kind = Kind::of_http(status);
    match (kind, flag, status) {
        (Kind::Transient, Some(false), 429) => Kind::Exhausted,
        (Kind::Transient, Some(false), _) => Kind::Internal,
        (Kind::Validation, Some(true), _) => Kind::Precondition,
        _ => kind,
    }
}

fn take_meta(members: &mut Map<String, Value>) -> Option<Meta> {
    if !members.get("_meta").is_some_and(Value::is_object) {
        return None;
    }
    let Some(Value::Object(meta)) = members.shift_remove("_meta") else { return None };
    let mut meta = Meta::from_members(meta);
    if meta.estimated_tokens.is_some_and(|tokens| tokens == tokens::of_members(members)) {
        meta.estimated_tokens = None;
    }
    Some(meta)
}

fn words(list: &Value) -> Option<Vec<NextAction>> {
    let list = list.as_array().filter(|list| !list.is_empty())?;
    list.iter().map(|item| item.as_str().map(NextAction::words)).collect()
}

fn refs(list: &Value) -> Option<Vec<Similar>> {
    let list = list.as_array().filter(|list| !list.is_empty())?;
    list.iter()
        .map(|item| {
            let mut extra = item.as_object()?.clone();
            let value = extra.shift_remove("ref")?;
            Some(Similar { value, patch: Vec::new(), extra }).filter(is_ref)
        })
        .collect()
}

/// An element of a page: a whole number with a role and a name.
fn is_ref(similar: &Similar) -> bool {
    let Similar { value, patch, extra } = similar;
    let text = |name| extra.get(name).is_some_and(Value::is_string);
    let other = |name: &str| extra.contains_key(name);
    (value.is_u64() || value.is_i64())
        && patch.is_empty()
        && text("role")
        && text("name")
        && !(other("ref") || other("value") || other("patch"))
}

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
