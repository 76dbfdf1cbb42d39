//! The tools of the suite that are operations: they pass the dispatch like any other.

use std::time::Duration;

use curable_core::{Code, Effect, Failure, FailureDef, Kind, OperationDef};
use curable_runtime::{Context, Operate, Progress, RegisterError, Service};
use serde_json::{Value, json};
use tokio::time::sleep;

const INTENDED: Code = Code::from_static("INTENDED");

pub(crate) fn service() -> Result<Service, RegisterError> {
    let summary = "This tool intentionally returns an error for testing";
    Service::builder("curable-conformance", env!("CARGO_PKG_VERSION"))
        .failures([FailureDef::new(INTENDED, Kind::Conflict, summary)])
        .operation(Operate::new(def("test/simple_text", "Gives a text."), |_: Context, _: Value| async {
            Ok(json!("This is a simple text response for testing."))
        }))
        .operation(Operate::new(failing(), |_: Context, _: Value| async {
            let message = "This tool intentionally returns an error for testing";
            Err(Failure::new(INTENDED, Kind::Conflict, message))
        }))
        .operation(Operate::new(def("test/tool_with_progress", "Tells how far it is."), with_progress))
        .operation(Operate::new(with_header(), |_: Context, _: Value| async { Ok(json!("ok")) }))
        .operation(Operate::new(schema_2020_12(), |_: Context, arguments: Value| async move {
            Ok(json!(format!("Hello, {}!", arguments["name"].as_str().unwrap_or("world"))))
        }))
        .operation(Operate::new(def("test/reconnection", "Takes a moment."), |_: Context, _: Value| async {
            sleep(Duration::from_millis(100)).await;
            Ok(json!("Reconnection test completed"))
        }))
        .build()
}

fn def(name: &str, summary: &str) -> OperationDef {
    let mut def = OperationDef::new(name, Effect::Read);
    summary.clone_into(&mut def.summary);
    def.input = json!({ "type": "object", "properties": {}, "additionalProperties": false });
    def
}

fn failing() -> OperationDef {
    let mut def = def("test/error_handling", "Always fails.");
    def.output = Some(json!({ "type": "object" }));
    def.failures = vec![INTENDED];
    def
}

async fn with_progress(context: Context, _: Value) -> Result<Value, Failure> {
    for done in [0.0, 50.0, 100.0] {
        context.progress(Progress { done, total: Some(100.0), message: None });
        sleep(Duration::from_millis(50)).await;
    }
    Ok(json!("Progress test completed"))
}

/// An argument that HTTP clients repeat in a header, which must say the same.
fn with_header() -> OperationDef {
    let mut def = def("test/custom_headers", "Takes an argument that is a header, too.");
    def.input["properties"] = json!({ "region": { "type": "string", "x-mcp-header": "Region" } });
    def
}

/// Keywords that a server must not lose.
fn schema_2020_12() -> OperationDef {
    let mut def = def("json/schema_2020_12_tool", "Tool with JSON Schema 2020-12 features");
    def.input = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "$defs": {
            "address": {
                "$anchor": "addressDef",
                "type": "object",
                "properties": { "street": { "type": "string" }, "city": { "type": "string" } },
            },
        },
        "properties": {
            "name": { "type": "string" },
            "address": { "$ref": "#/$defs/address" },
            "contactMethod": { "type": "string", "enum": ["phone", "email"] },
            "phone": { "type": "string" },
            "email": { "type": "string" },
        },
        "allOf": [{ "anyOf": [{ "required": ["phone"] }, { "required": ["email"] }] }],
        "if": { "properties": { "contactMethod": { "const": "phone" } }, "required": ["contactMethod"] },
        "then": { "required": ["phone"] },
        "else": { "required": ["email"] },
        "additionalProperties": false,
    });
    def
}
