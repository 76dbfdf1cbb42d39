//! `google`: `google.rpc.Status` as JSON, as `{"error": …}` with an HTTP status or bare with the number of the code.
//!
//! The typed details are the failure's details, by the short names of their types. A failure of our own is written with
//! the details that a native client knows, and with its canonical object as one more, so that nothing is lost.

pub mod codes;
mod describe;
mod details;
mod read;
mod write;

use curable_core::Failure;
use serde_json::{Map, Value};

use crate::dialect::{DecodeError, Outcome};
use crate::loss::{Encoded, read_back};

/// The id of this dialect.
pub const ID: &str = "google";

/// Writes `{"error": …}`, or what was heard if the failure still says the same.
pub fn encode(failure: &Failure) -> Encoded {
    match as_heard(failure) {
        Some(value) => Encoded { value, losses: Vec::new() },
        None => read_back(failure, write::status(failure), ID, decode),
    }
}

/// Reads a status, bare or as `{"error": …}`. A bare status with the code 0 is a success.
pub fn decode(value: Value) -> Result<Outcome, DecodeError> {
    let Value::Object(mut beside) = value else { return Err(expected("an object", "")) };
    match beside.shift_remove("error") {
        Some(Value::Object(status)) if is_status(&status) => {
            Ok(Outcome::Failure(read::status(status, Some(beside))))
        }
        Some(Value::Object(_)) => Err(expected("a number at `code` or a text at `status`", "/error")),
        Some(_) => Err(expected("an object", "/error")),
        None if beside.get("code").and_then(Value::as_u64) == Some(0) => {
            Ok(Outcome::Success(Value::Object(beside)))
        }
        None if is_status(&beside) => Ok(Outcome::Failure(read::status(beside, None))),
        None => Err(expected("a number at `code` or a text at `status`", "")),
    }
}

fn expected(expected: &'static str, at: &'static str) -> DecodeError {
    DecodeError { dialect: ID, expected, at }
}

/// Whether an object can only be such a status.
pub(crate) fn recognises(members: &Map<String, Value>) -> bool {
    let status = members.get("error").and_then(Value::as_object).unwrap_or(members);
    let named = status.get("status").and_then(Value::as_str).is_some_and(|name| codes::named(name).is_some());
    let typed = || {
        let items = status.get("details").and_then(Value::as_array);
        items.is_some_and(|items| items.iter().any(|item| item.get("@type").is_some_and(Value::is_string)))
    };
    status.get("code").is_some_and(Value::is_u64)
        && status.get("message").is_some_and(Value::is_string)
        && (named || typed())
}

fn is_status(members: &Map<String, Value>) -> bool {
    members.get("code").is_some_and(Value::is_u64) || members.get("status").is_some_and(Value::is_string)
}

/// What was heard, word for word; `None` when the failure was not heard as a status or has been changed since.
fn as_heard(failure: &Failure) -> Option<Value> {
    let heard = failure.heard.as_deref().filter(|heard| heard.dialect == ID)?;
    let mut value = Value::Object(heard.spelled.clone());
    let wrapped = heard.spelled.contains_key("error");
    let status = if wrapped { value.get_mut("error")?.as_object_mut()? } else { value.as_object_mut()? };
    if !status.contains_key("details")
        && let Some(Value::Object(own)) = &failure.details
    {
        status.insert("details".to_owned(), details::to_list(own));
    }
    match decode(value.clone()) {
        Ok(Outcome::Failure(back)) if back == *failure => Some(value),
        Ok(_) | Err(_) => None,
    }
}
