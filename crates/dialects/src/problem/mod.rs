//! `problem`: `application/problem+json` (RFC 9457).
//!
//! A failure is written in full: the five members of the RFC, and every canonical member as an extension under its own
//! name, except that `message` is `detail`. `status` always stands there; `http` stands beside it only where the failure
//! itself names its status, so that a status which merely follows from the kind is not mistaken for one that was said.
//! A problem of another make is written again as it was heard, for as long as the failure still says the same.

mod read;
mod write;

pub use write::Written;

use curable_core::{Failure, Kind, Retry};
use serde_json::{Map, Value};

use crate::dialect::{DecodeError, Outcome};
use crate::json;
use crate::loss::{Encoded, foreign_members};

/// The id of this dialect.
pub const ID: &str = "problem";

/// Where the pages of the codes are, for a server that does not know its own address.
pub const PAGES: &str = "/errors/";

/// Writes a problem whose `type` is below [`PAGES`].
pub fn encode(failure: &Failure) -> Encoded {
    encode_with(PAGES, failure)
}

/// Writes a problem whose `type` is `base` and the code.
pub fn encode_with(base: &str, failure: &Failure) -> Encoded {
    if let Some(value) = as_heard(failure) {
        return Encoded { value, losses: Vec::new() };
    }
    // The full form loses nothing but what another dialect alone knows; a property test holds it to that.
    Encoded { value: Written::new(base, failure).to_value(), losses: foreign_members(failure, ID) }
}

/// Reads a problem; every object is one, for no member is required.
pub fn decode(value: Value) -> Result<Outcome, DecodeError> {
    match value {
        Value::Object(members) if is_full(&members) => Ok(Outcome::Failure(read::full(members))),
        Value::Object(members) => Ok(Outcome::Failure(read::foreign(members))),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
            Err(DecodeError { dialect: ID, expected: "an object", at: "" })
        }
    }
}

/// Whether an object can only be a problem.
pub(crate) fn recognises(members: &Map<String, Value>) -> bool {
    let text = |name: &str| members.get(name).and_then(Value::as_str);
    let status = members.get("status").is_some_and(|status| json::status(status).is_some());
    let page =
        text("type").is_some_and(|page| page.contains(['/', ':']) && !page.contains(char::is_whitespace));
    let title = text("title").is_some();
    (title && (status || page)) || (status && (page || text("detail").is_some()))
}

/// Whether a problem holds the canonical members that every failure of our own has.
fn is_full(members: &Map<String, Value>) -> bool {
    let text = |name: &str| members.get(name).and_then(Value::as_str);
    text("code").is_some_and(|code| !code.trim().is_empty())
        && text("kind").and_then(Kind::parse).is_some()
        && text("retry").and_then(Retry::parse).is_some()
}

/// What was heard, word for word; `None` when the failure was not heard as a problem or has been changed since.
fn as_heard(failure: &Failure) -> Option<Value> {
    let heard = failure.heard.as_deref().filter(|heard| heard.dialect == ID)?;
    let mut members = heard.members.clone();
    members.extend(heard.spelled.clone());
    match &failure.details {
        None => {}
        Some(Value::Object(details)) if details.keys().all(|name| !members.contains_key(name)) => {
            members.extend(details.clone());
        }
        Some(_) => return None,
    }
    // Of a problem in the full form nothing is left to hear.
    if members.is_empty() || is_full(&members) || read::foreign(members.clone()) != *failure {
        return None;
    }
    Some(Value::Object(members))
}
