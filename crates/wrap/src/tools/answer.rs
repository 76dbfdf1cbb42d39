//! What a client gets for a call: the server's own answer where it succeeded, our envelope where it failed.

use curable_core::Meta;
use curable_dialects::mcp::encode_meta;
use curable_runtime::Answer;
use curable_serve::mcp::foreign::{Writing, failure_result};
use serde_json::{Map, Value};

use super::handler::Back;
use crate::frame::{self, Frame};
use crate::json::{Edits, find, members, span};
use crate::options::Shared;

/// The first revision whose results say what they are.
pub(super) const MODERN: &str = "2026-07-28";

/// The text of the answer.
pub(super) fn write(
    shared: &Shared,
    request: &Frame,
    answer: Answer,
    back: Back,
    writing: Writing,
) -> String {
    let Answer { outcome, meta } = answer;
    let Back { answer: passed, meta: beside } = back;
    match (outcome, passed) {
        (Ok(_), Some(passed)) => with_notes(passed, meta),
        (Ok(_), None) => frame::result(request.id().unwrap_or("null"), &Value::Object(Map::new())),
        (Err(failure), _) => {
            let mut result = failure_result(failure, meta, writing, &shared.options.budget, beside);
            if !is_modern(request) {
                result.shift_remove("resultType");
            }
            frame::result(request.id().unwrap_or("null"), &Value::Object(result))
        }
    }
}

/// Whether a request is one of the newest revision, which says so itself.
pub(super) fn is_modern(request: &Frame) -> bool {
    request
        .meta("io.modelcontextprotocol/protocolVersion")
        .and_then(crate::json::string)
        .is_some_and(|version| &*version >= MODERN)
}

/// A success leaves as it came, unless there is something to tell beside it, such as arguments that were coerced.
fn with_notes(passed: Frame, meta: Meta) -> String {
    let Meta { elapsed_ms: _, estimated_tokens: _, provenance: _, extra } = meta;
    if extra.is_empty() {
        return passed.text;
    }
    let told = encode_meta(&Meta { elapsed_ms: None, estimated_tokens: None, provenance: None, extra });
    let Some((result, at)) = passed.outcome() else { return passed.text };
    let Some(found) = members(result) else { return passed.text };
    let mut edits = Edits::default();
    match find(&found, "_meta").map(|meta| (meta, members(meta))) {
        Some((meta, Some(there))) => {
            let mut is_empty = there.is_empty();
            for (name, value) in &told {
                edits.add(span(&passed.text, meta), is_empty, name, &value.to_string());
                is_empty = false;
            }
        }
        Some((_, None)) => return passed.text,
        None => edits.add(at, found.is_empty(), "_meta", &Value::Object(told).to_string()),
    }
    edits.apply(&passed.text)
}
