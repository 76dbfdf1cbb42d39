//! `sep-3313`: the proposed `ToolFailure` in a result's `_meta`. It is read and never written: its key is reserved.

use curable_core::{Code, Failure, Kind, Retry, beginning};
use serde_json::{Map, Value};

use crate::dialect::{DecodeError, Outcome};
use crate::draft::{Draft, heard};
use crate::{guess, json};

/// The id of this dialect.
pub const ID: &str = "sep-3313";

/// The key in `_meta`.
pub const KEY: &str = "io.modelcontextprotocol/toolFailure";

/// The detail that says when the call may be sent again, in milliseconds since 1970.
const NOT_BEFORE: &str = "retryNotBefore";

/// The most characters that are kept of a sender's guidance.
const MAX_GUIDANCE: usize = 500;

/// Whether an object can only be in this dialect.
pub(crate) fn recognises(members: &Map<String, Value>) -> bool {
    let bare = |members: &Map<String, Value>| {
        let class = members.get("class").and_then(Value::as_str);
        class.is_some_and(|class| kind_of(class).is_some())
            && members.get("code").is_some_and(Value::is_string)
            && members.get("correlationId").is_some_and(Value::is_string)
    };
    let keyed = |members: &Map<String, Value>| members.get(KEY).is_some_and(Value::is_object);
    keyed(members) || bare(members) || members.get("_meta").and_then(Value::as_object).is_some_and(keyed)
}

/// Reads the bare object, the object under its key, or the result whose `_meta` has that key.
pub fn decode(value: Value) -> Result<Outcome, DecodeError> {
    let Value::Object(mut members) = value else { return Err(expected("an object", "")) };
    if let Some(Value::Object(meta)) = members.get_mut("_meta")
        && meta.contains_key(KEY)
    {
        members = std::mem::take(meta);
    }
    if let Some(inner) = members.get_mut(KEY) {
        let Value::Object(inner) = inner else {
            return Err(expected("an object", "/io.modelcontextprotocol~1toolFailure"));
        };
        members = std::mem::take(inner);
    }
    read(members).map(Outcome::Failure).ok_or_else(|| expected("`class` or `code` as a text", ""))
}

/// The failure in a result's `_meta`, if there is one.
pub(crate) fn in_meta(meta: &Map<String, Value>) -> Option<Failure> {
    read(meta.get(KEY)?.as_object()?.clone())
}

fn expected(expected: &'static str, at: &'static str) -> DecodeError {
    DecodeError { dialect: ID, expected, at }
}

/// How long to wait, counted from `now_ms` milliseconds after 1970; `None` when the sender named no time.
///
/// A decoder has no clock, so that the time itself stands in the details.
pub fn retry_after_ms(failure: &Failure, now_ms: u64) -> Option<u64> {
    let not_before = failure.details.as_ref()?.get(NOT_BEFORE)?.as_u64()?;
    Some(not_before.saturating_sub(now_ms))
}

fn read(mut members: Map<String, Value>) -> Option<Failure> {
    let class = json::take_text(&mut members, "class");
    let code = json::take_text(&mut members, "code");
    if class.is_none() && code.is_none() {
        return None;
    }
    let code = Code::foreign(code.unwrap_or_default());
    let kind = class.as_deref().and_then(kind_of).unwrap_or_else(|| guess::kind(code.as_str()));
    let guidance =
        json::take_text(&mut members, "agentGuidance").map(|text| beginning(&text, MAX_GUIDANCE).to_owned());
    let mut draft = Draft::new(code, guidance.clone().unwrap_or_default());
    draft.kind = Some(kind);
    draft.flag = json::take_bool(&mut members, "retryable");
    // The proposal forbids a retry that the sender does not allow in so many words.
    draft.dialect = (kind.default_retry() == Retry::Same).then_some(Retry::Never);
    let mut failure = draft.finish();
    failure.hint = guidance.map(Into::into);
    failure.trace_id = json::take_text(&mut members, "correlationId");
    if members.get(NOT_BEFORE).is_some_and(Value::is_u64) {
        let not_before = members.shift_remove_entry(NOT_BEFORE);
        failure.details = Some(Value::Object(not_before.into_iter().collect()));
    }
    if let Some(class) = class.filter(|class| kind_of(class).is_none()) {
        members.insert("class".into(), class.into());
    }
    heard(&mut failure, ID, members);
    Some(failure)
}

fn kind_of(class: &str) -> Option<Kind> {
    match class {
        "capability" => Some(Kind::Unsupported),
        "governance" => Some(Kind::Permission),
        "reliability" => Some(Kind::Transient),
        _ => None,
    }
}
