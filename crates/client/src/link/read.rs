//! Makes a typed reply of whatever came back.

use curable_core::{Code, Failure, Kind, imported};
use curable_dialects::{Dialect, Outcome, decode_auto_value, mcp, problem};
use serde_json::{Value, json};

use super::Reply;

/// The longest text that is kept of a failure in words.
const MAX_TEXT: usize = 16 << 10;

/// A tool result, in whatever form it came.
pub(super) fn result(result: Value) -> Reply {
    let text = words(&result);
    let outcome = match mcp::decode(json!({ "jsonrpc": "2.0", "result": result.clone() })) {
        // An object that has no part of a tool result at all may still be a failure in some dialect.
        Ok(Outcome::Success(Value::Null)) if result.as_object().is_some_and(is_foreign) => {
            decode_auto_value(result).outcome
        }
        Ok(outcome) => outcome,
        Err(_) => decode_auto_value(result).outcome,
    };
    reply(outcome, text)
}

fn is_foreign(members: &serde_json::Map<String, Value>) -> bool {
    !["content", "structuredContent", "isError"].iter().any(|name| members.contains_key(*name))
        && members.keys().any(|name| name != "_meta" && name != "resultType")
}

/// A protocol error.
pub(super) fn error(error: &Value) -> Reply {
    let text = error.get("message").and_then(Value::as_str).map(bounded);
    let outcome = match mcp::decode(json!({ "jsonrpc": "2.0", "error": error })) {
        Ok(outcome) => outcome,
        Err(_) => decode_auto_value(error.clone()).outcome,
    };
    match outcome {
        Outcome::Failure(failure) => Reply { outcome: Err(failure), text },
        // What came in the place of an error is none, whatever its form looks like.
        Outcome::Success(_) => unreadable().into(),
    }
}

/// The body of an HTTP answer.
pub(super) fn http(status: u16, retry_after: Option<&str>, body: &[u8]) -> Reply {
    let value = serde_json::from_slice::<Value>(body).ok();
    if (200..300).contains(&status) {
        return match value {
            Some(value) => value.into(),
            None if body.is_empty() => Value::Null.into(),
            None => Value::String(String::from_utf8_lossy(body).into_owned()).into(),
        };
    }
    let decoded = value.and_then(|value| {
        let as_problem = Dialect::find(problem::ID)?.decode(value.clone()).ok();
        match as_problem.unwrap_or_else(|| decode_auto_value(value).outcome) {
            Outcome::Failure(failure) => Some(failure),
            Outcome::Success(_) => None,
        }
    });
    let mut failure = decoded.unwrap_or_else(|| bare(status));
    failure.http = failure.http.or(Some(status));
    let seconds = retry_after.and_then(|text| text.trim().parse::<u64>().ok());
    failure.retry_after_ms = failure.retry_after_ms.or(seconds.map(|seconds| seconds.saturating_mul(1000)));
    failure.into()
}

/// A failure of which only the status is known.
pub(super) fn bare(status: u16) -> Failure {
    let message = format!("the server answered with status {status}");
    let mut failure = Failure::new(Code::foreign(format!("HTTP_{status}")), Kind::of_http(status), message);
    failure.http = Some(status);
    failure
}

/// An answer that nobody can read: what was asked for may have been done.
pub(super) fn unreadable() -> Failure {
    let mut failure =
        Failure::declared(&imported::UPSTREAM_MALFORMED, "the server gave an answer that cannot be read");
    failure.applied = Some(curable_core::Applied::Maybe);
    failure
}

fn reply(outcome: Outcome, text: Option<String>) -> Reply {
    match outcome {
        Outcome::Failure(failure) => Reply { outcome: Err(failure), text },
        Outcome::Success(value) => value.into(),
    }
}

/// The words of a result.
fn words(result: &Value) -> Option<String> {
    let blocks = result.get("content")?.as_array()?;
    let texts: Vec<&str> = blocks.iter().filter_map(|block| block.get("text")?.as_str()).collect();
    (!texts.is_empty()).then(|| bounded(&texts.join("\n")))
}

pub(super) fn bounded(text: &str) -> String {
    let end = (0..=MAX_TEXT.min(text.len())).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0);
    text[..end].to_owned()
}
