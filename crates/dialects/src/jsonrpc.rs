//! `jsonrpc`: the error object `{"code": number, "message", "data"?}`, bare or in a response.

use curable_core::{Code, Failure, Kind, Origin, Parts, Retry, protocol};
use serde_json::{Map, Value, json};

use crate::dialect::{DecodeError, Outcome};
use crate::draft::{Draft, heard, own_members};
use crate::loss::{Encoded, read_back};
use crate::{curable, json, spelling};

/// The id of this dialect.
pub const ID: &str = "jsonrpc";

/// The member of `data` that says how long to wait.
const WAIT: &str = "retryAfterMs";

/// How a client begins its own sentence after it has thrown away a failure that does not fit the success schema.
const LOST: &str = "Structured content does not match the tool's output schema";

/// What the agent is told of a failure that was lost on the way.
const LOST_HINT: &str = "The tool did answer, but the client threw its answer away because it does not match the \
    tool's output schema; look whether the call took effect before you send it again.";

const INVALID_PARAMS: i64 = -32602;
const METHOD_NOT_FOUND: i64 = -32601;
const INTERNAL_ERROR: i64 = -32603;

/// The numbers of JSON-RPC itself, of MCP and of LSP, with the retry where it is not that of the kind.
const NUMBERS: &[(i64, Kind, Option<Retry>)] = &[
    (-32803, Kind::Internal, None),
    (-32802, Kind::Cancelled, None),
    (-32801, Kind::Conflict, None),
    (-32800, Kind::Cancelled, None),
    (-32700, Kind::Validation, None),
    (INTERNAL_ERROR, Kind::Internal, None),
    (INVALID_PARAMS, Kind::Validation, None),
    (METHOD_NOT_FOUND, Kind::Unsupported, None),
    (-32600, Kind::Validation, None),
    // The user has to open an address first, nearly always to grant access.
    (-32042, Kind::Unauthenticated, None),
    (-32023, Kind::Transient, None),
    (-32022, Kind::Unsupported, None),
    (-32021, Kind::Unsupported, None),
    (-32020, Kind::Validation, None),
    (-32002, Kind::NotFound, None),
    (-32001, Kind::Transient, None),
    // The connection is gone, and with it the session: the same call on it cannot succeed.
    (-32000, Kind::Transient, Some(Retry::Never)),
];

/// Whether an object can only be in this dialect.
pub(crate) fn recognises(members: &Map<String, Value>) -> bool {
    let is_error = |members: &Map<String, Value>| {
        members.get("code").and_then(integer).is_some()
            && members.get("message").is_some_and(Value::is_string)
            && members.keys().all(|name| matches!(name.as_str(), "code" | "message" | "data"))
    };
    is_error(members)
        || members.contains_key("jsonrpc")
            && members.get("error").and_then(Value::as_object).is_some_and(is_error)
}

/// Reads an error object, or a response that holds one; a response with a result is a success.
pub fn decode(value: Value) -> Result<Outcome, DecodeError> {
    let mut value = value;
    if let Some(members) = value.as_object_mut()
        && members.contains_key("jsonrpc")
        && !members.contains_key("error")
        && let Some(result) = members.shift_remove("result")
    {
        return Ok(Outcome::Success(result));
    }
    let (mut failure, extra) = read_with_extra(value.clone())?;
    spelling::keep(&mut failure, ID, extra, value, write);
    Ok(Outcome::Failure(failure))
}

fn expected(expected: &'static str, at: &'static str) -> DecodeError {
    DecodeError { dialect: ID, expected, at }
}

fn read(value: Value) -> Result<Failure, DecodeError> {
    read_with_extra(value).map(|(failure, _)| failure)
}

/// The failure, and the unknown members of the canonical object if that is what `data` holds.
fn read_with_extra(value: Value) -> Result<(Failure, Map<String, Value>), DecodeError> {
    let Value::Object(mut error) = value else { return Err(expected("an object", "")) };
    let mut at = "/code";
    if let Some(Value::Object(inner)) = error.get_mut("error") {
        error = std::mem::take(inner);
        at = "/error/code";
    }
    let number = error.get("code").and_then(integer).ok_or_else(|| expected("a whole number", at))?;
    let message = json::take_text(&mut error, "message").unwrap_or_default();
    let data = match error.shift_remove("data") {
        Some(Value::Object(data)) => match canonical(data) {
            Ok(failure) => return Ok(failure),
            Err(data) => Some(Value::Object(data)),
        },
        other => other,
    };
    Ok((plain(number, message, data), Map::new()))
}

/// The failure that `data` holds as a canonical object, bare or as `{"error": …}`.
fn canonical(mut data: Map<String, Value>) -> Result<(Failure, Map<String, Value>), Map<String, Value>> {
    let nested = matches!(data.get("error"), Some(Value::Object(inner)) if curable::recognises(inner));
    let (members, beside) = if nested {
        match data.shift_remove("error") {
            Some(Value::Object(inner)) => (inner, data.shift_remove("_meta")),
            _ => return Err(data),
        }
    } else if curable::recognises(&data) {
        (data, None)
    } else {
        return Err(data);
    };
    let mut failure = curable::read(members, beside).ok_or_else(Map::new)?;
    let extra = failure.heard.take().map(|heard| heard.members).unwrap_or_default();
    Ok((failure, extra))
}

/// A text in which a client says that it threw a failure away; the failure itself cannot be known any more.
pub(crate) fn lost_on_the_way(text: &str) -> Option<Failure> {
    let start = text.find(LOST)?;
    let mut failure = plain(INVALID_PARAMS, text[start..].to_owned(), None);
    heard(&mut failure, crate::prose::ID, Map::new());
    Some(failure)
}

/// A failure of which only the number, the sentence and perhaps some data are known.
fn plain(number: i64, message: String, data: Option<Value>) -> Failure {
    let lost = number == INVALID_PARAMS && sentence(&message).starts_with(LOST);
    let row = NUMBERS.iter().find(|(known, _, _)| *known == number);
    // The number stands for any error of a server's own as well; only the sentence tells them apart.
    let row = row.filter(|_| number != -32000 || sentence(&message).starts_with("Connection closed"));
    let mut draft = Draft::new(Code::foreign(number.to_string()), message);
    draft.kind = Some(row.map_or(Kind::Internal, |(_, kind, _)| *kind));
    draft.dialect = row.and_then(|(_, _, retry)| *retry);
    if lost {
        draft.kind = Some(Kind::Internal);
        draft.dialect = Some(Retry::Never);
    }
    let mut failure = draft.finish();
    if lost {
        failure.origin = Some(Origin::Protocol);
        failure.hint = Some(LOST_HINT.into());
    }
    failure.details = data;
    if let Some(Value::Object(data)) = &mut failure.details
        && let Some(ms) = data.get(WAIT).and_then(Value::as_u64)
    {
        data.shift_remove(WAIT);
        let empty = data.is_empty();
        failure.retry_after_ms = Some(ms);
        if empty {
            failure.details = None;
        }
    }
    failure
}

/// The sentence without the prefix `MCP error -32602: ` that client libraries put before it, some of them twice.
fn sentence(message: &str) -> &str {
    let mut rest = message;
    while let Some(after) = rest.strip_prefix("MCP error ") {
        let Some((number, after)) = after.split_once(": ") else { break };
        if number.parse::<i64>().is_err() {
            break;
        }
        rest = after;
    }
    rest
}

/// A whole number; `-32602.0` is one as well.
fn integer(value: &Value) -> Option<i64> {
    value.as_i64().or_else(|| {
        let double = value.as_f64().filter(|double| double.fract() == 0.0 && double.abs() < 1e15)?;
        #[expect(clippy::cast_possible_truncation, reason = "it is whole and far below 2^53")]
        Some(double as i64)
    })
}

/// Writes the error object; whatever its own members cannot say stands in `data` as the canonical object.
pub fn encode(failure: &Failure) -> Encoded {
    let value = spelling::kept(failure, ID, read).unwrap_or_else(|| write(failure));
    if own_members(failure, curable::ID).is_some() {
        // The canonical object inside holds its own unknown members.
        let mut said = failure.clone();
        said.heard = None;
        return read_back(&said, value, ID, decode);
    }
    read_back(failure, value, ID, decode)
}

fn write(failure: &Failure) -> Value {
    let Parts {
        code,
        message,
        kind,
        // Whether the error object says all of the rest is found by reading it; otherwise the canonical object does.
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
    let own_number = code.as_str().parse::<i64>().ok().filter(|number| number.to_string() == code.as_str());
    let mut extra = spelling::others(failure, ID);
    if let Some(members) = own_members(failure, curable::ID) {
        extra.clone_from(members);
    }
    if let Some(number) = own_number
        && extra.is_empty()
    {
        let mut error = Map::new();
        error.insert("code".into(), number.into());
        error.insert("message".into(), message.as_ref().into());
        if let Some(data) = with_wait(details.clone(), *retry_after_ms) {
            error.insert("data".into(), data);
        }
        let value = Value::Object(error);
        if read(value.clone()).is_ok_and(|again| again == *failure) {
            return value;
        }
    }
    let mut said = failure.clone();
    crate::draft::heard(&mut said, curable::ID, extra);
    json!({
        "code": own_number.unwrap_or_else(|| number_of(code, *kind)),
        "message": message,
        "data": { "error": curable::encode(&said).value },
    })
}

fn with_wait(details: Option<Value>, wait: Option<u64>) -> Option<Value> {
    let Some(ms) = wait else { return details };
    match details {
        None => Some(json!({ WAIT: ms })),
        Some(Value::Object(mut members)) => {
            members.insert(WAIT.to_owned(), ms.into());
            Some(Value::Object(members))
        }
        other => other,
    }
}

/// The number of a failure that has none of its own; the protocol gives an unknown tool that of wrong parameters.
fn number_of(code: &Code, kind: Kind) -> i64 {
    if *code == protocol::NOT_FOUND.code() || kind == Kind::Validation {
        INVALID_PARAMS
    } else if kind == Kind::Unsupported {
        METHOD_NOT_FOUND
    } else {
        INTERNAL_ERROR
    }
}
