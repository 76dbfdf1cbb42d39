//! How an answer is written for a revision of the protocol: one row per way of writing.
//!
//! The specification is about to redesign this part, so nothing else knows the members of a tool result.

use curable_core::{Failure, Meta};
use curable_runtime::{Answer, Operation, Snapshot, estimate_text_tokens, estimate_tokens};
use rmcp::model::{CallToolResult, ContentBlock, JsonObject, ProtocolVersion};
use serde_json::{Map, Value, json};

use super::meta;
use super::output::{self, Shape};
use crate::budget::{Budget, Envelope};

/// One way of writing answers.
#[derive(Debug)]
pub(super) struct Encoder {
    /// The first revision that reads it.
    since: &'static str,
    /// Writes a result.
    success: fn(Value, Shape) -> CallToolResult,
    /// Writes the envelope of a failure.
    failure: fn(Envelope) -> CallToolResult,
    /// Says what both look like.
    pub(super) output_schema: fn(&Operation, &Snapshot) -> Option<JsonObject>,
}

/// Every way of writing, the oldest first.
const ENCODERS: &[Encoder] =
    &[Encoder { since: "2024-11-05", success, failure, output_schema: output::schema }];

/// The way of writing that a revision reads; the newest when it is not known which one is spoken.
pub(super) fn encoder_for(version: Option<&ProtocolVersion>) -> &'static Encoder {
    let newest = &ENCODERS[ENCODERS.len() - 1];
    let Some(version) = version else { return newest };
    // Revisions are dates: they sort as texts.
    ENCODERS.iter().rev().find(|encoder| encoder.since <= version.as_str()).unwrap_or(&ENCODERS[0])
}

impl Encoder {
    /// Writes an answer within the budget, with what stands beside it.
    pub(super) fn encode(&self, answer: Answer, shape: Shape, budget: &Budget) -> CallToolResult {
        let Answer { outcome, mut meta } = answer;
        let mut result = match outcome {
            Ok(value) => (self.success)(value, shape),
            Err(failure) => (self.failure)(envelope(failure, budget, &mut meta)),
        };
        meta.estimated_tokens = Some(paid(&result, shape));
        result.meta = meta::of_answer(&meta);
        result
    }
}

/// About how many tokens a model pays for a result: clients show it the text or the structured content, rarely both,
/// and the dearer of the two is counted.
fn paid(result: &CallToolResult, shape: Shape) -> u64 {
    let texts = result.content.iter().filter_map(ContentBlock::as_text);
    let text = texts.map(|text| estimate_text_tokens(&text.text)).sum();
    // Unless it is wrapped, it is the same object.
    match (&result.structured_content, shape) {
        (Some(wrapped), Shape::Wrapped) => estimate_tokens(wrapped).max(text),
        (_, Shape::Bare) | (None, Shape::Wrapped) => text,
    }
}

/// The envelope within the budget; what was cut is named beside it.
pub(super) fn envelope(mut failure: Failure, budget: &Budget, meta: &mut Meta) -> Envelope {
    let envelope = budget.envelope(&mut failure);
    if !envelope.cut.is_empty() {
        meta.extra.insert("cut".into(), json!(envelope.cut));
    }
    envelope
}

/// The flag, one text block that is complete by itself, and the same object as structured content.
pub(super) fn failure(envelope: Envelope) -> CallToolResult {
    let Envelope { value, text, cut: _ } = envelope;
    let mut result = CallToolResult::error(vec![ContentBlock::text(text)]);
    result.structured_content = Some(value);
    result
}

/// The result as structured content, and as one text block; a text is its own.
fn success(value: Value, shape: Shape) -> CallToolResult {
    let text = match &value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let mut result = CallToolResult::success(vec![ContentBlock::text(text)]);
    result.structured_content = match (shape, value) {
        (Shape::Wrapped, value) => Some(Value::Object(Map::from_iter([("result".into(), value)]))),
        (Shape::Bare, Value::Object(members)) => Some(Value::Object(members)),
        // Older clients take nothing but an object, and nothing was declared that they could expect.
        (Shape::Bare, _) => None,
    };
    result
}
