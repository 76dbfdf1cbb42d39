//! Tools of somebody else's server, told of as our own are: for a relay, which knows no operations of its own.

use curable_core::{Failure, FailureDef, Meta};
use rmcp::model::ContentBlock;
use serde_json::{Map, Value};

use super::encode::{self, envelope};
use super::{annotate, meta, output};
use crate::budget::Budget;

/// How the failures of a tool are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Writing {
    /// As one text block and as structured content: its output schema is a union, or there is none.
    #[default]
    Structured,
    /// As one text block that no reader takes for structured content, and in `_meta`: its output schema knows no failure.
    Beside,
}

/// The output schema to list in place of the one that a server lists; `None` where that one must stay.
pub fn output_schema(listed: &Value, codes: &[FailureDef]) -> Option<Value> {
    output::foreign(listed, codes).map(Value::Object)
}

/// The line of codes for a description; empty where none are known.
pub fn fails_line(codes: &[FailureDef], tokens: u64) -> String {
    annotate::foreign(codes, tokens)
}

/// The result of a call that failed; members of `beside` stand in its `_meta`, too.
pub fn failure_result(
    failure: Failure,
    mut told: Meta,
    writing: Writing,
    budget: &Budget,
    beside: Map<String, Value>,
) -> Map<String, Value> {
    let line = format!("{}: {}", failure.code, failure.message);
    let envelope = envelope(failure, budget, &mut told);
    let mut members = beside;
    let result = match writing {
        Writing::Structured => encode::failure(envelope).into_result(),
        Writing::Beside => {
            let result = rmcp::model::CallToolResult::error(vec![ContentBlock::text(format!(
                "{line}\n{}",
                envelope.text
            ))]);
            let mut value = envelope.value();
            members.insert(meta::key("error"), value["error"].take());
            result
        }
    };
    members.extend(meta::of_answer(&told).map(|meta| meta.0).unwrap_or_default());
    let mut result = match serde_json::to_value(result) {
        Ok(Value::Object(members)) => members,
        // A tool result is an object and holds nothing that JSON cannot.
        _ => Map::new(),
    };
    if !members.is_empty() {
        result.insert("_meta".into(), Value::Object(members));
    }
    result
}

/// The envelope `{"error": …}` of a failure within the budget, for the `data` of a protocol error.
pub fn error_data(failure: Failure, budget: &Budget) -> Value {
    envelope(failure, budget, &mut Meta::default()).value()
}
