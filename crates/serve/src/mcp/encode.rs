//! How an answer is written for a revision of the protocol: one row per way of writing.
//!
//! The specification is about to redesign this part, so nothing else knows the members of a tool result.

use curable_core::{Failure, Meta};
use curable_runtime::{Answer, Operation, Snapshot, estimate_text_tokens, estimate_tokens};
use rmcp::model::{CallToolResult, ContentBlock, JsonObject, ProtocolVersion};
use serde_json::{Map, Value, json};

use super::meta;
use super::output::{self, Shape};
use crate::budget::{Budget, Envelope, shown};

/// One way of writing answers.
#[derive(Debug)]
pub(super) struct Encoder {
    /// The first revision that reads it.
    since: &'static str,
    /// Writes a result.
    success: fn(Value, Shape) -> Written,
    /// Writes the envelope of a failure.
    failure: fn(Envelope) -> Written,
    /// Says what both look like.
    pub(super) output_schema: fn(&Operation, &Snapshot) -> Option<JsonObject>,
}

/// An answer: one text block that is complete by itself, and what stands beside it.
#[derive(Debug)]
pub(super) struct Written {
    pub(super) text: String,
    pub(super) structured: Structured,
    pub(super) meta: Meta,
}

/// The structured content of an answer.
#[derive(Debug)]
pub(super) enum Structured {
    None,
    /// The object that the text says.
    Same(Map<String, Value>),
    /// The envelope that the text says.
    Failure(Envelope),
    /// An object around the value that the text says.
    Around(Value),
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
    pub(super) fn encode(&self, answer: Answer, shape: Shape, budget: &Budget) -> Written {
        let Answer { outcome, mut meta } = answer;
        let mut written = match outcome {
            Ok(value) => (self.success)(value, shape),
            Err(failure) => (self.failure)(envelope(failure, budget, &mut meta)),
        };
        meta.estimated_tokens = Some(written.paid());
        written.meta = meta;
        written
    }
}

impl Written {
    pub(super) fn is_error(&self) -> bool {
        matches!(self.structured, Structured::Failure(_))
    }

    /// About how many tokens a model pays for it: clients show it the text or the structured content, rarely both, and
    /// the dearer of the two is counted.
    fn paid(&self) -> u64 {
        let text = estimate_text_tokens(&self.text);
        match &self.structured {
            Structured::Around(whole) => estimate_tokens(whole).max(text),
            Structured::None | Structured::Same(_) | Structured::Failure(_) => text,
        }
    }

    /// The same as rmcp takes it.
    pub(super) fn into_result(self) -> CallToolResult {
        let is_error = self.is_error();
        let content = vec![ContentBlock::text(self.text)];
        let mut result =
            if is_error { CallToolResult::error(content) } else { CallToolResult::success(content) };
        result.structured_content = match self.structured {
            Structured::None => None,
            Structured::Same(members) => Some(Value::Object(members)),
            Structured::Failure(envelope) => Some(envelope.value()),
            Structured::Around(whole) => Some(whole),
        };
        result.meta = meta::of_answer(&self.meta);
        result
    }
}

/// The envelope within the budget; what was cut is named beside it.
pub(super) fn envelope(failure: Failure, budget: &Budget, meta: &mut Meta) -> Envelope {
    let envelope = budget.envelope(failure);
    if !envelope.cut.is_empty() {
        meta.extra.insert("cut".into(), json!(envelope.cut));
    }
    envelope
}

/// The envelope as text, and the same object as structured content.
pub(super) fn failure(mut envelope: Envelope) -> Written {
    let text = std::mem::take(&mut envelope.text);
    Written { text, structured: Structured::Failure(envelope), meta: Meta::default() }
}

/// The result as structured content, and as one text block; a text is its own.
fn success(value: Value, shape: Shape) -> Written {
    let text = match &value {
        Value::String(text) => text.clone(),
        // Not by `Display`, which writes through a formatter.
        other => shown(serde_json::to_string(other).unwrap_or_default()),
    };
    let structured = match (shape, value) {
        (Shape::Wrapped, value) => {
            Structured::Around(Value::Object(Map::from_iter([("result".into(), value)])))
        }
        (Shape::Bare, Value::Object(members)) => Structured::Same(members),
        // Older clients take nothing but an object, and nothing was declared that they could expect.
        (Shape::Bare, _) => Structured::None,
    };
    Written { text, structured, meta: Meta::default() }
}
