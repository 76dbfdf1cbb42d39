//! The three operations themselves.

use std::sync::Arc;
use std::time::Duration;

use curable_core::{Effect, OperationDef};
use curable_runtime::{Call, Context, Operate, ProgressSink};
use serde_json::{Value, json};

use super::directory::Directory;
use super::nest::nest;

/// Finds operations.
pub const SEARCH: &str = "api/search";

/// Tells what an operation takes, and how it may fail.
pub const DESCRIBE: &str = "api/describe";

/// Calls an operation.
pub const CALL: &str = "api/call";

/// How many operations a search lists where nothing is said.
const FEW: u64 = 10;

/// How many it lists at most.
const MANY: u64 = 50;

/// What the inner call leaves of the time, so that its own answer comes before the outer one is given up.
const MARGIN: Duration = Duration::from_millis(20);

/// The three operations.
#[derive(Debug)]
pub struct Tools {
    /// Finds operations.
    pub search: Operate,
    /// Tells what an operation takes, and how it may fail.
    pub describe: Operate,
    /// Calls an operation. A deadline of its own must be longer than that of every operation.
    pub call: Operate,
}

/// The three operations over all those of a directory.
pub fn tools(directory: &Arc<Directory>) -> Tools {
    Tools { search: search(directory), describe: describe(directory), call: call(directory) }
}

fn search(directory: &Arc<Directory>) -> Operate {
    let mut def = OperationDef::new(SEARCH, Effect::Read);
    def.summary = String::from("Search the operations of this API by words; then describe or call one.");
    def.input = json!({
        "type": "object",
        "required": ["query"],
        "properties": {
            "query": {
                "type": "string",
                "minLength": 1,
                "maxLength": 400,
                "description": "What it should do, such as: create an invoice.",
            },
            "limit": { "type": "integer", "minimum": 1, "maximum": MANY, "default": FEW },
        },
        "additionalProperties": false,
    });
    def.output = Some(json!({
        "type": "object",
        "required": ["operations"],
        "properties": { "operations": { "type": "array", "items": { "type": "object" } } },
    }));
    let directory = Arc::clone(directory);
    Operate::new(def, move |context: Context, arguments: Value| {
        let query = arguments["query"].as_str().unwrap_or_default();
        let limit = arguments["limit"].as_u64().unwrap_or(FEW).min(MANY);
        let limit = usize::try_from(limit).unwrap_or_default();
        let found = directory.search(query, limit, &context.caller);
        async move { Ok(json!({ "operations": found })) }
    })
}

fn describe(directory: &Arc<Directory>) -> Operate {
    let mut def = OperationDef::new(DESCRIBE, Effect::Read);
    def.summary = String::from("Tell what one operation takes, and how it may fail.");
    def.input = json!({
        "type": "object",
        "required": ["operation"],
        "properties": { "operation": name() },
        "additionalProperties": false,
    });
    def.output = Some(json!({ "type": "object" }));
    let directory = Arc::clone(directory);
    Operate::new(def, move |context: Context, arguments: Value| {
        let name = arguments["operation"].as_str().unwrap_or_default();
        let told = directory
            .find(name, &context.caller)
            .map(|operation| directory.describe(operation))
            .ok_or_else(|| directory.unknown(name, &context.caller));
        async move { told }
    })
}

fn call(directory: &Arc<Directory>) -> Operate {
    // What is called may write, and nobody knows before.
    let mut def = OperationDef::new(CALL, Effect::Write);
    def.summary = String::from("Call an operation of this API with its arguments, as describe tells them.");
    def.input = json!({
        "type": "object",
        "required": ["operation"],
        "properties": {
            "operation": name(),
            "arguments": { "type": "object", "description": "What the operation takes.", "default": {} },
        },
        "additionalProperties": false,
    });
    let directory = Arc::clone(directory);
    let handler = move |context: Context, arguments: Value| {
        let directory = Arc::clone(&directory);
        async move {
            let name = arguments["operation"].as_str().unwrap_or_default();
            let Some(operation) = directory.find(name, &context.caller) else {
                return Err(directory.unknown(name, &context.caller));
            };
            let inner = arguments.get("arguments").cloned().unwrap_or_else(|| json!({}));
            let mut call = Call::new(operation.def.name.clone(), inner).by(context.caller.clone());
            call.cancelled = context.cancelled.clone();
            call.time_left = context.deadline.map(|deadline| {
                let now = tokio::time::Instant::now().into_std();
                deadline.saturating_duration_since(now).saturating_sub(MARGIN)
            });
            let progress = context.clone();
            call.progress = Some(ProgressSink::new(move |told| progress.progress(told)));
            let answer = directory.service().call(call).await;
            for (name, value) in answer.meta.extra {
                context.note(&name, value);
            }
            answer.outcome.map_err(|mut failure| {
                nest(&mut failure);
                failure
            })
        }
    };
    Operate::new(def, handler).relays()
}

fn name() -> Value {
    json!({
        "type": "string",
        "minLength": 1,
        "maxLength": 400,
        "description": "Its name as search gives it, its operationId, or its method and path.",
    })
}
