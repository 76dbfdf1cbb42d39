//! Reads the dialect.

use curable_core::{Code, Failure, Kind, Retry, resolve};
use serde_json::Value;

use super::{ID, data, kind_of};
use crate::dialect::{DecodeError, Outcome};
use crate::draft::{Draft, heard};
use crate::json;

/// Reads the object. What its schema forbids is read as well as it can be.
pub fn decode(value: Value) -> Result<Outcome, DecodeError> {
    let Value::Object(mut members) = value else { return Err(expected("an object", "")) };
    let Some(word) = json::take_text(&mut members, "type") else {
        return Err(expected("the type as a text", "/type"));
    };
    let message = json::take_text(&mut members, "message").unwrap_or_default();
    let recoverable = json::take_bool(&mut members, "recoverable");
    let data = members.shift_remove("data").map(data::as_object).unwrap_or_default();
    let kind = kind_of(&word);
    let code = match data::code(&data) {
        Some(code) => {
            let code = Code::foreign(code);
            if kind.is_none() {
                members.insert("type".to_owned(), Value::String(word));
            }
            code
        }
        None => Code::foreign(word),
    };
    let mut failure = judge(code, message, kind, recoverable);
    data::read(&mut failure, data);
    if resolve::is_hard_never(failure.code.as_str()) {
        failure.retry = Retry::Never;
    }
    heard(&mut failure, ID, members);
    Ok(Outcome::Failure(failure))
}

fn expected(expected: &'static str, at: &'static str) -> DecodeError {
    DecodeError { dialect: ID, expected, at }
}

/// The failure that type and flag alone make; `kind` is absent for a type that is none of the six.
///
/// *Recoverable* means "may succeed if retried, possibly with modified input". So it does not promise that the same call
/// helps where the arguments were wrong, nor where nobody knows what the type means.
pub(super) fn judge(code: Code, message: String, kind: Option<Kind>, recoverable: Option<bool>) -> Failure {
    let mut draft = Draft::new(code, message);
    draft.kind = kind;
    if kind.is_some_and(|kind| kind != Kind::Validation) {
        draft.flag = recoverable;
    }
    let mut failure = draft.finish();
    let hard = resolve::is_hard_never(failure.code.as_str());
    if kind.is_none() && !hard {
        failure.retry = match (recoverable, failure.kind.default_retry()) {
            (Some(true), Retry::Same) => Retry::Same,
            (Some(true), Retry::Amended | Retry::Never) | (_, Retry::Amended) => Retry::Amended,
            (_, Retry::Same | Retry::Never) => Retry::Never,
        };
    }
    failure.retryable = if hard { recoverable.map(|_| false) } else { recoverable };
    failure
}
