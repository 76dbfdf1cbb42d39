//! How the envelope is read.

use curable_core::{Code, Failure, Kind, Meta, NextAction, Similar};
use serde_json::{Map, Value};

use super::{ID, OPEN, tokens};
use crate::dialect::{DecodeError, Outcome};
use crate::draft::{Draft, heard};
use crate::json;

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
pub(super) fn plain(code: Code, message: String, flag: Option<bool>, http: Option<u16>) -> Failure {
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
pub(super) fn is_ref(similar: &Similar) -> bool {
    let Similar { value, patch, extra } = similar;
    let text = |name| extra.get(name).is_some_and(Value::is_string);
    let other = |name: &str| extra.contains_key(name);
    (value.is_u64() || value.is_i64())
        && patch.is_empty()
        && text("role")
        && text("name")
        && !(other("ref") || other("value") || other("patch"))
}
