//! An object in no known dialect: what its members hold is taken, and nothing is invented.

use curable_core::{Code, Failure};
use serde_json::{Map, Value};

use super::{ID, UNKNOWN, bounded};
use crate::draft::{Draft, heard};
use crate::findings::Findings;
use crate::json;

/// The members that hold words about a failure, the most telling first.
const WORDS: &[&str] =
    &["message", "Message", "error_description", "detail", "reason", "msg", "error", "title", "description"];

/// The members that hold the sender's own code.
const CODES: &[&str] = &["code", "error_code", "errorCode", "error", "type", "reason", "name", "status"];

/// The members that hold an HTTP status.
const STATUSES: &[&str] = &["status", "statusCode", "status_code", "code", "http"];

/// Whether anything in an object says that it is a failure.
pub(crate) fn is_failure(members: &Map<String, Value>) -> bool {
    let inner = inner(members);
    let said = |name: &str| {
        members.get(name).is_some_and(|value| !matches!(value, Value::Null | Value::Bool(false)))
    };
    let is_false = |name: &str| members.get(name) == Some(&Value::Bool(false));
    ["error", "errors", "exception", "fault"].into_iter().any(said)
        || ["success", "ok"].into_iter().any(is_false)
        || members.get("isError") == Some(&Value::Bool(true))
        || members.get("detail").is_some_and(Value::is_array)
        || status(members, inner).is_some()
        || (code(inner).is_some() && text(inner, &["message", "detail", "reason"]).is_some())
}

/// Makes a failure of an object.
pub(crate) fn read(members: &Map<String, Value>) -> Failure {
    let inner = inner(members);
    let status = status(members, inner);
    let code = code(inner)
        .or_else(|| status.map(|status| Code::foreign(format!("HTTP_{status}"))))
        .unwrap_or(UNKNOWN);
    let words = text(inner, WORDS).or_else(|| text(members, WORDS)).unwrap_or_default();
    let message =
        if words.is_empty() && code == UNKNOWN { "The tool failed and did not say why." } else { words };
    let mut draft = Draft::new(code, bounded(message).to_owned());
    draft.http = status;
    draft.flag = ["retryable", "recoverable"].iter().find_map(|name| inner.get(*name)?.as_bool());
    let mut failure = draft.finish();
    failure.retry_after_ms = ["retry_after", "retryAfter", "retry_after_seconds"]
        .iter()
        .find_map(|name| json::seconds_to_ms(inner.get(*name).or_else(|| members.get(*name))?));
    let found = [inner, members].into_iter().map(Findings::beside).find(|found| !found.repairs.is_empty());
    if let Some(Findings { repairs, more }) = found {
        failure.repairs = repairs;
        failure.more_repairs = more;
    }
    heard(&mut failure, ID, Map::new());
    failure
}

/// `{"error": {…}}` and `{"errors": [{…}]}` speak of what is inside.
fn inner(members: &Map<String, Value>) -> &Map<String, Value> {
    match members.get("error").or_else(|| members.get("errors")) {
        Some(Value::Object(inner)) if !inner.is_empty() => inner,
        Some(Value::Array(list)) => list.first().and_then(Value::as_object).unwrap_or(members),
        _ => members,
    }
}

fn text<'m>(members: &'m Map<String, Value>, names: &[&str]) -> Option<&'m str> {
    names.iter().find_map(|name| members.get(*name)?.as_str().filter(|text| !text.trim().is_empty()))
}

fn status(members: &Map<String, Value>, inner: &Map<String, Value>) -> Option<u16> {
    [inner, members]
        .iter()
        .find_map(|members| STATUSES.iter().find_map(|name| json::status(members.get(*name)?)))
}

/// A short word without spaces that is no sentence: `card_declined`, `NoSuchKey`, `ENOENT`.
fn code(members: &Map<String, Value>) -> Option<Code> {
    let looks_like_code = |text: &&str| {
        (3..=64).contains(&text.len())
            && text.starts_with(|c: char| c.is_ascii_alphabetic())
            && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.'))
            && (text.contains(['_', '-']) || text.chars().filter(char::is_ascii_uppercase).count() > 1)
    };
    CODES.iter().find_map(|name| members.get(*name)?.as_str().filter(looks_like_code)).map(Code::foreign)
}
