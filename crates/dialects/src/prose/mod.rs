//! `prose`: text, as a last resort. It never invents details and never makes a retry possible.

pub(crate) mod object;

use curable_core::{Code, Failure, Kind, Parts, Retry, beginning};
use serde_json::{Map, Value};

use crate::dialect::{DecodeError, Outcome};
use crate::draft::heard;
use crate::jsonrpc;
use crate::loss::{Encoded, read_back};

/// The id of this dialect.
pub const ID: &str = "prose";

/// The code of a text that names none.
pub(crate) const UNKNOWN: Code = Code::from_static("UNKNOWN");

/// The longest message that is kept of a text.
const MAX_MESSAGE: usize = 2000;

/// Reads a text, or an object in no known dialect.
pub fn decode(value: Value) -> Result<Outcome, DecodeError> {
    match value {
        Value::String(text) => Ok(Outcome::Failure(read(&text))),
        Value::Object(members) => Ok(Outcome::Failure(object::read(&members))),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => {
            Err(DecodeError { dialect: ID, expected: "a text", at: "" })
        }
    }
}

/// Makes a failure of a text: a code only where the text is clearly `[CODE] …` or `CODE: …`.
pub(crate) fn read(text: &str) -> Failure {
    let text = text.trim();
    if let Some(failure) = jsonrpc::lost_on_the_way(text) {
        return failure;
    }
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

/// The beginning of a text.
pub(crate) fn bounded(text: &str) -> &str {
    beginning(text, MAX_MESSAGE)
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
    // A code that the words would hide, or that is none of ours to read back, is better left out than half told.
    let text = match code_like(code.as_str()) {
        Some(code) if code != UNKNOWN => format!("{code}: {message}"),
        _ => message.to_owned(),
    };
    read_back(failure, Value::from(text.trim()), ID, decode)
}
