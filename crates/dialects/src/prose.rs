//! `prose`: text, as a last resort. It never invents details and never makes a retry possible.

use curable_core::{Code, Failure, Kind, Parts, Retry};
use serde_json::{Map, Value};

use crate::dialect::{DecodeError, Outcome};
use crate::draft::{Draft, heard};
use crate::json;
use crate::loss::{Encoded, read_back};

/// The id of this dialect.
pub const ID: &str = "prose";

/// The code of a text that names none.
const UNKNOWN: Code = Code::from_static("UNKNOWN");

/// The longest message that is kept of a text.
const MAX_MESSAGE: usize = 2000;

/// Reads a text.
pub fn decode(value: Value) -> Result<Outcome, DecodeError> {
    match value {
        Value::String(text) => Ok(Outcome::Failure(read(&text))),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => {
            Err(DecodeError { dialect: ID, expected: "a text", at: "" })
        }
    }
}

/// Makes a failure of a text: a code only where the text is clearly `[CODE] …` or `CODE: …`.
pub(crate) fn read(text: &str) -> Failure {
    let text = text.trim();
    let (code, message) = split_code(text).unwrap_or((UNKNOWN, text));
    let message = bounded(message.trim());
    let message = if message.is_empty() { "The tool failed and said nothing." } else { message };
    let kind = if code == UNKNOWN { Kind::Internal } else { crate::guess::kind(code.as_str()) };
    let mut failure = Failure::new(code, kind, message.to_owned());
    // Words are no promise: what they seem to say of a retry is not believed.
    if failure.retry == Retry::Same {
        failure.retry = Retry::Never;
    }
    heard(&mut failure, ID, Map::new());
    failure
}

/// The members that hold words about a failure, the most telling first.
const WORDS: &[&str] =
    &["message", "error_description", "detail", "reason", "msg", "error", "title", "description"];

/// The members that hold the sender's own code.
const CODES: &[&str] = &["code", "error_code", "errorCode", "error", "type", "reason", "name", "status"];

/// Makes a failure of an object in no known dialect: a code and words only where a member holds them. An object without
/// any sign of a failure is a success.
pub(crate) fn read_object(members: Map<String, Value>) -> Outcome {
    let inner = match members.get("error").or_else(|| members.get("errors")) {
        Some(Value::Object(inner)) => inner,
        Some(Value::Array(list)) => list.first().and_then(Value::as_object).unwrap_or(&members),
        _ => &members,
    };
    let text = |names: &[&str]| {
        names
            .iter()
            .find_map(|name| inner.get(*name)?.as_str().filter(|text| !text.trim().is_empty()))
            .map(str::to_owned)
    };
    let code = CODES.iter().find_map(|name| inner.get(*name)?.as_str().and_then(looks_like_code));
    let status = ["status", "statusCode", "status_code", "code"].iter().find_map(|name| {
        [inner, &members].iter().find_map(|members| members.get(*name).and_then(json::status))
    });
    let said = ["error", "errors", "exception", "fault"]
        .iter()
        .any(|name| members.get(*name).is_some_and(|v| !v.is_null()))
        || ["success", "ok"].iter().any(|name| members.get(*name) == Some(&Value::Bool(false)))
        || members.get("isError") == Some(&Value::Bool(true))
        || status.is_some()
        || (code.is_some() && text(&["message", "detail", "reason"]).is_some());
    if !said {
        return Outcome::Success(Value::Object(members));
    }
    let code =
        code.or_else(|| status.map(|status| Code::foreign(format!("HTTP_{status}")))).unwrap_or(UNKNOWN);
    let mut draft = Draft::new(code, bounded(text(WORDS).as_deref().unwrap_or_default()).to_owned());
    draft.http = status;
    draft.flag = ["retryable", "recoverable"].iter().find_map(|name| inner.get(*name)?.as_bool());
    let mut failure = draft.finish();
    heard(&mut failure, ID, Map::new());
    Outcome::Failure(failure)
}

/// A short word without spaces that is no sentence: `card_declined`, `NoSuchKey`, `ENOENT`.
fn looks_like_code(text: &str) -> Option<Code> {
    let word = (3..=64).contains(&text.len())
        && text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.'));
    (word && (text.contains(['_', '-']) || text.chars().filter(char::is_ascii_uppercase).count() > 1))
        .then(|| Code::foreign(text))
}

fn bounded(text: &str) -> &str {
    text.char_indices().nth(MAX_MESSAGE).map_or(text, |(end, _)| &text[..end])
}

fn split_code(text: &str) -> Option<(Code, &str)> {
    if let Some(rest) = text.strip_prefix('[') {
        let (code, rest) = rest.split_once(']')?;
        return code_like(code).map(|code| (code, rest.strip_prefix(':').unwrap_or(rest)));
    }
    let (code, rest) = text.split_once(':')?;
    code_like(code).map(|code| (code, rest))
}

/// `FILE_NOT_FOUND` is a code; `ERROR`, `HTTP` and `Note` are words.
fn code_like(text: &str) -> Option<Code> {
    const WORDS: &[&str] =
        &["ERROR", "WARNING", "FATAL", "FAILED", "FAILURE", "EXCEPTION", "NOTE", "INFO", "HTTP"];
    let code = Code::parse(text).ok()?;
    (text.len() > 3 && !WORDS.contains(&text)).then_some(code)
}

/// Writes `CODE: message`.
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
    let message = message.trim();
    let text = if *code == UNKNOWN { message.to_owned() } else { format!("{code}: {message}") };
    read_back(failure, Value::from(text.trim()), ID, decode)
}
