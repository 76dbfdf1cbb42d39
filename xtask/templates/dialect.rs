//! `sample`: say here in one sentence who speaks it.

use curable_core::{Code, Failure, Parts};
use serde_json::{Map, Value};

use crate::dialect::{DecodeError, Outcome};
use crate::draft::{Draft, heard, own_members};
use crate::json;
use crate::loss::{Encoded, read_back};

/// The id of this dialect.
pub const ID: &str = "sample";

/// Reads an object with a `code`; what is not understood is kept.
pub fn decode(value: Value) -> Result<Outcome, DecodeError> {
    let Value::Object(mut members) = value else {
        return Err(DecodeError { dialect: ID, expected: "an object", at: "" });
    };
    let Some(code) = json::take_text(&mut members, "code") else {
        return Err(DecodeError { dialect: ID, expected: "a text", at: "/code" });
    };
    let message = json::take_text(&mut members, "message").unwrap_or_default();
    let mut failure = Draft::new(Code::foreign(code), message).finish();
    heard(&mut failure, ID, members);
    Ok(Outcome::Failure(failure))
}

/// Writes the object; reading it back shows what is lost.
pub fn encode(failure: &Failure) -> Encoded {
    let Parts {
        code,
        message,
        kind: _,
        retry: _,
        retryable: _,
        retry_after_ms: _,
        applied: _,
        http: _,
        hint: _,
        repairs: _,
        more_repairs: _,
        patch: _,
        similar: _,
        next_actions: _,
        details: _,
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
    let mut members = Map::new();
    members.insert("code".to_owned(), Value::from(code.as_str()));
    members.insert("message".to_owned(), Value::from(message.as_ref()));
    for (name, value) in own_members(failure, ID).into_iter().flatten() {
        members.insert(name.clone(), value.clone());
    }
    read_back(failure, Value::Object(members), ID, decode)
}
