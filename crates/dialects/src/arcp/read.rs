//! How an error is read.

use curable_core::{Code, Failure};
use serde_json::{Map, Value};

use super::codes::{self, Row, Version, find};
use super::frame::{self, Unwrapped};
use super::{ID, causes, open};
use crate::dialect::{DecodeError, Outcome};
use crate::draft::{Draft, heard};
use crate::json;

/// Reads an error in any of its shapes; a code stays as it came, but for the aliases that the protocol itself names.
pub fn decode(value: Value) -> Result<Outcome, DecodeError> {
    read(value, None)
}

/// Reads an error and names its code as one version does.
pub fn decode_as(version: Version, value: Value) -> Result<Outcome, DecodeError> {
    read(value, Some(version))
}

fn read(value: Value, version: Option<Version>) -> Result<Outcome, DecodeError> {
    let expected = |expected, at| DecodeError { dialect: ID, expected, at };
    let Value::Object(members) = value else { return Err(expected("an object", "")) };
    let (mut members, mut frame) = match frame::unwrap(members) {
        Unwrapped::Error(members, frame) => (members, frame),
        Unwrapped::Success(payload) => return Ok(Outcome::Success(payload)),
    };
    let name = if let Some(name) = json::take_text(&mut members, "code") {
        name
    } else {
        frame.implied = true;
        frame.implied_code().ok_or_else(|| expected("a text", "/code"))?.to_owned()
    };
    let mut failure = read_error(&name, &mut members, version);
    if codes::is_stray(&name) {
        members.insert("code".into(), name.into());
    }
    frame.traced = failure.trace_id.is_some();
    if failure.trace_id.is_none() {
        failure.trace_id = frame.trace_id().map(str::to_owned);
    }
    if let Some(frame) = frame.into_value() {
        members.insert(frame::KEY.into(), frame);
    }
    heard(&mut failure, ID, members);
    Ok(Outcome::Failure(failure))
}

/// Reads the members of an error; what is not understood stays among them.
fn read_error(name: &str, members: &mut Map<String, Value>, version: Option<Version>) -> Failure {
    let message = json::take_message(members, "message");
    let flag = json::take_bool(members, "retryable");
    let mut failure = plain(Code::foreign(codes::read(name, version)), message, flag);
    if members.get("details").is_some_and(|details| !details.is_null())
        && let Some(details) = members.shift_remove("details")
        && let Some(raw) = open(&failure.code).read(&mut failure, details)
    {
        members.insert("details".into(), raw);
    }
    if let Some(cause) = members.shift_remove("cause") {
        let raw = causes::has_stray(&cause).then(|| cause.clone());
        match causes::read(cause, version) {
            Ok(chain) => failure.cause = chain,
            Err(other) => {
                members.insert("cause".into(), other);
            }
        }
        if let Some(raw) = raw {
            members.insert("cause".into(), raw);
        }
    }
    failure.trace_id = json::take_text(members, "trace_id");
    failure
}

/// What code and flag say.
pub(super) fn plain(code: Code, message: String, flag: Option<bool>) -> Failure {
    let row = find(code.as_str());
    let mut draft = Draft::new(code, message);
    draft.kind = row.map(|row| row.kind);
    draft.dialect = row.map(Row::retry);
    draft.flag = flag;
    draft.finish()
}
