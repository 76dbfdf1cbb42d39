//! The paths of the document.

use std::sync::Arc;

use curable_core::Effect;
use curable_runtime::{Operation, Snapshot};
use serde_json::{Map, Value, json};

use super::super::call::{LEAST_TIME_MS, TIME_LEFT};
use super::super::shape;
use super::problems::Statuses;

/// What the two words of an operation's name look like.
const WORD: &str = "^[a-z0-9]([a-z0-9_-]*[a-z0-9])?$";

/// What codes look like.
const CODE: &str = "^([a-z][a-z0-9]*\\.)?[A-Z][A-Z0-9_]*$";

/// The path of one operation.
pub(super) fn operation(operation: &Operation, statuses: &Statuses) -> Value {
    let def = &operation.def;
    let name = component(&def.name);
    let output = match &def.output {
        Some(_) => json!({ "$ref": format!("#/components/schemas/{name}.output") }),
        None => json!({}),
    };
    let mut item = json!({
        "operationId": def.name,
        "tags": [def.namespace().unwrap_or_default()],
        "summary": def.summary,
        "x-effect": def.effect.unwrap_or(Effect::Write),
        "parameters": [time_left()],
        "requestBody": {
            "required": operation.input.check(&json!({})).is_err(),
            "content": {
                "application/json": { "schema": { "$ref": format!("#/components/schemas/{name}.input") } },
            },
        },
        "responses": success("The output, bare.", &output),
    });
    fill(&mut item, statuses);
    json!({ "post": item })
}

/// The routes that take any operation.
pub(super) fn machinery(
    operations: &[Arc<Operation>],
    snapshot: &Snapshot,
    most: usize,
) -> Map<String, Value> {
    let mut every = Statuses::default();
    every.of_calls();
    for operation in operations {
        every.of_operation(operation, snapshot);
    }
    let mut door = Statuses::default();
    door.of_door();
    let mut found = Statuses::default();
    found.of_calls();
    let done = json!({ "$ref": "#/components/schemas/Done" });
    let results = json!({
        "type": "object",
        "required": ["results"],
        "properties": { "results": { "type": "array", "items": { "$ref": "#/components/schemas/Result" } } },
    });
    let any = json!({ "type": "object" });
    let operation_list = json!({
        "type": "object",
        "required": ["operations"],
        "properties": { "operations": { "type": "array", "items": { "type": "object" } } },
    });
    let mut paths = Map::new();
    let calls: Vec<Value> =
        operations.iter().map(|operation| json!({ "$ref": format!("#/components/schemas/{}.call", component(&operation.def.name)) })).collect();
    let body = if calls.is_empty() { shape::published_call() } else { json!({ "anyOf": calls }) };
    paths.insert(
        "/call".into(),
        posting("Call an operation.", &body, &success("The output in its envelope.", &done), &every),
    );
    let batch = "Call operations one after the other; each has a result of its own, in the same order.";
    door.add(422, "INVALID_INPUT");
    paths.insert(
        "/batch".into(),
        posting(batch, &shape::published_batch(most), &success("The results.", &results), &door),
    );
    paths.insert(
        "/operations".into(),
        getting("The operations that you may call.", &operation_list, &found, &[]),
    );
    let parameters = [path_parameter("namespace", WORD), path_parameter("name", WORD)];
    paths.insert(
        "/operations/{namespace}/{name}".into(),
        getting("The declaration of one operation.", &any, &found, &parameters),
    );
    let mut page = Statuses::default();
    page.of_door().add(404, "NOT_FOUND");
    paths.insert("/errors".into(), getting("The codes that there are.", &any, &page, &[]));
    paths.insert(
        "/errors/{code}".into(),
        getting("The page of one code.", &any, &page, &[path_parameter("code", CODE)]),
    );
    paths.insert("/openapi.json".into(), getting("This document.", &any, &page, &[]));
    paths.insert("/contract.json".into(), getting("The same as a contract.", &any, &page, &[]));
    let health =
        json!({ "type": "object", "required": ["status"], "properties": { "status": { "const": "ok" } } });
    let mut health = getting("Whether the server is there.", &health, &page, &[]);
    health["get"]["security"] = json!([]);
    paths.insert("/health".into(), health);
    for path in ["/errors", "/errors/{code}"] {
        paths[path]["get"]["security"] = json!([{}]);
    }
    paths
}

/// The components that the paths refer to, besides problems.
pub(super) fn envelopes() -> Map<String, Value> {
    let done = json!({
        "type": "object",
        "required": ["request_id", "result", "output"],
        "properties": {
            "request_id": { "type": "string" },
            "result": { "const": "ok" },
            "output": {},
            "_meta": { "type": "object" },
        },
    });
    let failed = json!({
        "type": "object",
        "required": ["request_id", "result", "error"],
        "properties": {
            "request_id": { "type": "string" },
            "result": { "const": "error" },
            "error": { "$ref": "#/components/schemas/Problem" },
        },
    });
    let result = json!({ "oneOf": [{ "$ref": "#/components/schemas/Done" }, failed] });
    Map::from_iter([("Done".to_owned(), done), ("Result".to_owned(), result)])
}

/// A call of one operation in the body of `/call`.
pub(super) fn call(operation: &Operation) -> Value {
    let name = &operation.def.name;
    let input = json!({ "$ref": format!("#/components/schemas/{}.input", component(name)) });
    let needs_arguments = operation.input.check(&json!({})).is_err();
    let arguments = if needs_arguments { input } else { json!({ "anyOf": [input, { "type": "null" }] }) };
    let with = |member: &str| {
        let required = if needs_arguments { json!(["operation", member]) } else { json!(["operation"]) };
        json!({
            "type": "object",
            "required": required,
            "properties": { "operation": { "enum": [name, format!("/{name}")] }, member: arguments },
            "additionalProperties": false,
        })
    };
    json!({ "anyOf": [with("input"), with("arguments")] })
}

/// The name of an operation as a name of a component.
pub(super) fn component(name: &str) -> String {
    name.replace('/', ".")
}

fn posting(summary: &str, body: &Value, responses: &Value, statuses: &Statuses) -> Value {
    let mut item = json!({
        "summary": summary,
        "parameters": [time_left()],
        "requestBody": { "required": true, "content": { "application/json": { "schema": body } } },
        "responses": responses,
    });
    fill(&mut item, statuses);
    json!({ "post": item })
}

fn getting(summary: &str, schema: &Value, statuses: &Statuses, parameters: &[Value]) -> Value {
    let mut item = json!({ "summary": summary, "responses": success(summary, schema) });
    if !parameters.is_empty() {
        item["parameters"] = json!(parameters);
    }
    fill(&mut item, statuses);
    json!({ "get": item })
}

fn fill(item: &mut Value, statuses: &Statuses) {
    if let Some(Value::Object(responses)) = item.get_mut("responses") {
        statuses.responses(responses);
    }
}

fn success(description: &str, schema: &Value) -> Value {
    json!({ "200": { "description": description, "content": { "application/json": { "schema": schema } } } })
}

fn path_parameter(name: &str, pattern: &str) -> Value {
    let schema = json!({ "type": "string", "pattern": pattern });
    json!({ "name": name, "in": "path", "required": true, "schema": schema })
}

fn time_left() -> Value {
    json!({
        "name": TIME_LEFT,
        "in": "header",
        "description": "How many milliseconds the caller will wait.",
        "schema": { "type": "integer", "minimum": LEAST_TIME_MS, "maximum": u32::MAX },
    })
}
