//! `call-error`: the payload `{"code", "message", "retryable", "details"?}`, bare or in a `call.error` event.

use curable_core::{Code, Failure, Kind, Parts};
use serde_json::{Map, Value};

use crate::dialect::{DecodeError, Outcome};
use crate::draft::{Draft, heard, own_members};
use crate::json;
use crate::loss::{Encoded, read_back};

/// The id of this dialect.
pub const ID: &str = "call-error";

/// The event that carries the payload.
const EVENT: &str = "call.error";

/// The native name of the wait, in whole seconds.
const WAIT: &str = "retry_after";

/// Older names of protocol codes, read and never written.
///
/// They belong to the first TypeScript implementation, whose payload had no `retryable`. Where that member is present,
/// such a name is an operation's own code and stays as it is.
const OLDER_NAMES: &[(&str, &str)] = &[
    ("ACCESS_DENIED", "FORBIDDEN"),
    ("EXECUTION_ERROR", "INTERNAL"),
    ("OPERATION_NOT_FOUND", "NOT_FOUND"),
    ("UNKNOWN_ERROR", "INTERNAL"),
    ("VALIDATION_ERROR", "INVALID_INPUT"),
];

/// Whether an object can only be in this dialect.
pub(crate) fn recognises(members: &Map<String, Value>) -> bool {
    if is_event(members) {
        return members.get("type").and_then(Value::as_str) == Some(EVENT);
    }
    let code = members.get("code").and_then(Value::as_str);
    let imported = code.is_some_and(|code| code.starts_with("HTTP_") || code == "MCP_TOOL_ERROR");
    let open_details =
        members.get("details").is_some_and(|details| !details.is_object() && !details.is_null());
    code.is_some()
        && members.get("message").is_some_and(Value::is_string)
        && members.get("retryable").is_some_and(Value::is_boolean)
        && !members.contains_key("cause")
        && !members.contains_key("trace_id")
        && (imported || open_details)
}

fn is_event(members: &Map<String, Value>) -> bool {
    members.get("payload").is_some_and(Value::is_object)
        && members.get("type").and_then(Value::as_str).is_some_and(|word| word.starts_with("call."))
}

/// Reads a payload or an event. `call.responded` is a success.
pub fn decode(value: Value) -> Result<Outcome, DecodeError> {
    let Value::Object(mut members) = value else { return Err(expected("an object", "")) };
    if !is_event(&members) {
        return read(members, None).map(Outcome::Failure).ok_or_else(|| expected("a text", "/code"));
    }
    let Some(Value::Object(mut payload)) = members.shift_remove("payload") else {
        return Err(expected("an object", "/payload"));
    };
    match members.get("type").and_then(Value::as_str) {
        Some("call.responded") => {
            Ok(Outcome::Success(payload.shift_remove("output").unwrap_or(Value::Object(payload))))
        }
        Some(EVENT) => {
            let failure = read(payload, Some(members));
            failure.map(Outcome::Failure).ok_or_else(|| expected("a text", "/payload/code"))
        }
        _ => Err(expected("`call.error` or `call.responded`", "/type")),
    }
}

fn expected(expected: &'static str, at: &'static str) -> DecodeError {
    DecodeError { dialect: ID, expected, at }
}

fn read(mut payload: Map<String, Value>, event: Option<Map<String, Value>>) -> Option<Failure> {
    let mut code = json::take_text(&mut payload, "code")?;
    let message = json::take_text(&mut payload, "message").unwrap_or_default();
    if !payload.contains_key("retryable")
        && let Some((_, name)) = OLDER_NAMES.iter().find(|(older, _)| *older == code)
    {
        (*name).clone_into(&mut code);
    }
    let mut draft = Draft::new(Code::foreign(code), message);
    draft.kind = own_kind(draft.code.as_str());
    draft.flag = json::take_bool(&mut payload, "retryable");
    let mut failure = draft.finish();
    failure.details = payload.shift_remove("details");
    take_wait(&mut failure);
    // What is remembered of an event is an event again, which no bare payload can be.
    let members = match event {
        Some(mut event) => {
            event.insert("payload".into(), Value::Object(payload));
            event
        }
        None => payload,
    };
    heard(&mut failure, ID, members);
    Some(failure)
}

/// The kind of the codes that only this system emits; the others follow from the protocol or from a status.
fn own_kind(code: &str) -> Option<Kind> {
    match code {
        "ABORTED" => Some(Kind::Cancelled),
        "INVALID_OPERATION_TYPE" => Some(Kind::Validation),
        "MCP_TOOL_ERROR" => Some(Kind::Internal),
        _ => None,
    }
}

/// Takes the wait out of the details. As a text it also stays there, because that is how it has to be written again.
fn take_wait(failure: &mut Failure) {
    let Some(Value::Object(details)) = &mut failure.details else { return };
    let Some(ms) = details.get(WAIT).and_then(wait_ms) else { return };
    if details.get(WAIT).is_some_and(Value::is_number) {
        details.shift_remove(WAIT);
    }
    if details.is_empty() {
        failure.details = None;
    }
    failure.retry_after_ms = Some(ms);
}

/// A wait in whole seconds, as a number or as a text of digits.
fn wait_ms(value: &Value) -> Option<u64> {
    let whole = match value {
        Value::Number(number) => number.is_u64(),
        Value::String(text) => !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => false,
    };
    if whole { json::seconds_to_ms(value) } else { None }
}

/// Writes the payload, or the event if it came in one.
///
/// Details obey the schema that the operation declares, so that nothing but the wait is put there.
pub fn encode(failure: &Failure) -> Encoded {
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
        repairs: _,
        more_repairs: _,
        patch: _,
        similar: _,
        next_actions: _,
        details,
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
    let mut payload = Map::new();
    payload.insert("code".into(), code.as_str().into());
    payload.insert("message".into(), message.as_ref().into());
    payload.insert("retryable".into(), failure.retryable().into());
    if let Some(details) = with_wait(details.clone(), *retry_after_ms) {
        payload.insert("details".into(), details);
    }
    let mut around = own_members(failure, ID).cloned().unwrap_or_default();
    let value = if is_event(&around) {
        if let Some(Value::Object(unknown)) = around.get_mut("payload") {
            add_missing(&mut payload, std::mem::take(unknown));
        }
        around.insert("payload".into(), Value::Object(payload));
        Value::Object(around)
    } else {
        add_missing(&mut payload, around);
        Value::Object(payload)
    };
    read_back(failure, value, ID, decode)
}

fn add_missing(payload: &mut Map<String, Value>, unknown: Map<String, Value>) {
    for (name, value) in unknown {
        payload.entry(name).or_insert(value);
    }
}

/// The details with the wait, rounded up to whole seconds; a wait that the details hold already stays as it is.
fn with_wait(details: Option<Value>, wait: Option<u64>) -> Option<Value> {
    let Some(ms) = wait else { return details };
    match details {
        None => Some(Value::Object(Map::from_iter([(WAIT.to_owned(), ms.div_ceil(1000).into())]))),
        Some(Value::Object(mut members)) => {
            members.entry(WAIT).or_insert_with(|| ms.div_ceil(1000).into());
            Some(Value::Object(members))
        }
        other => other,
    }
}

/// The value of a `Retry-After` header: only where the same call may be sent again and the status admits the header.
pub fn retry_after_header(failure: &Failure) -> Option<String> {
    let ms = failure.retry_after_ms?;
    (failure.retryable() && matches!(failure.status(), 429 | 503)).then(|| ms.div_ceil(1000).to_string())
}

/// The declared code that an error text names: it is the code, or starts with the code and a colon.
pub fn code_in_text<'d>(text: &str, declared: impl IntoIterator<Item = &'d str>) -> Option<&'d str> {
    declared
        .into_iter()
        .find(|code| text.strip_prefix(code).is_some_and(|rest| rest.is_empty() || rest.starts_with(':')))
}
