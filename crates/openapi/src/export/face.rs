//! An operation as our own HTTP face serves it.

use std::collections::BTreeMap;

use curable_core::{FailureDef, Kind, OperationDef, Retry};
use serde_json::{Map, Value, json};

use super::components::Components;
use super::failures::{Failures, Scope};
use crate::import::own::MEMBER;

/// Where an operation is called.
pub(super) fn path(def: &OperationDef) -> String {
    format!("/op/{}", def.name)
}

/// The operation.
pub(super) fn operation(def: &OperationDef, failures: &Failures<'_>, components: &mut Components) -> Value {
    let input = components.place(&def.input, &format!("{}.input", def.name));
    let needs = def.input.get("required").and_then(Value::as_array).is_some_and(|names| !names.is_empty());
    let mut done = json!({ "description": "The output." });
    if let Some(output) = &def.output {
        let output = components.place(output, &format!("{}.output", def.name));
        done["content"] = json!({ "application/json": { "schema": output } });
    }
    let mut responses = Map::from_iter([("200".to_owned(), done)]);
    let mut statuses: BTreeMap<u16, Vec<(&FailureDef, Scope)>> = BTreeMap::new();
    for (failure, scope) in failures.iter() {
        let status = failure.http.unwrap_or_else(|| failure.kind.default_http());
        statuses.entry(status).or_default().push((failure, scope));
    }
    for (status, failures) in &statuses {
        responses.insert(status.to_string(), response(def, failures, components));
    }
    // The machinery fails, too, in ways that are the same for every operation and belong to none.
    responses.insert("default".to_owned(), body("Any other failure.", &components.problem(), &[]));
    json!({
        "operationId": def.name,
        "summary": def.summary,
        "requestBody": { "required": needs, "content": { "application/json": { "schema": input } } },
        "responses": responses,
        MEMBER: [],
    })
}

/// One status: a branch for each code, and an open one for what was not declared.
fn response(def: &OperationDef, failures: &[(&FailureDef, Scope)], components: &mut Components) -> Value {
    let problem = components.problem();
    let mut branches = Vec::new();
    for (failure, _) in failures {
        let mut properties = json!({ "code": { "const": failure.code } });
        if let Some(details) = &failure.details {
            properties["details"] = components.details(details, &def.name, failure.code.as_str());
        }
        branches.push(json!({
            "allOf": [problem, { "type": "object", "properties": properties, "required": ["code"] }],
        }));
    }
    branches.push(problem);
    let named: Vec<Value> = failures.iter().map(|failure| components.mention(*failure, &def.name)).collect();
    let mut description: Vec<&str> = failures.iter().map(|(failure, _)| failure.summary.as_ref()).collect();
    description.dedup();
    body(&description.join(" "), &json!({ "anyOf": branches }), &named)
}

fn body(description: &str, schema: &Value, named: &[Value]) -> Value {
    json!({
        "description": description,
        "content": { "application/problem+json": { "schema": schema } },
        MEMBER: named,
    })
}

/// What all problems have in common.
pub(super) fn problem() -> Value {
    let words = |words: Vec<&str>| json!({ "type": "string", "enum": words });
    json!({
        "type": "object",
        "required": ["type", "title", "status", "detail", "code", "kind", "retryable", "retry"],
        "properties": {
            "type": { "type": "string" },
            "title": { "type": "string" },
            "status": { "type": "integer", "minimum": 400, "maximum": 599 },
            "detail": { "type": "string" },
            "code": { "type": "string" },
            "kind": words(Kind::ALL.iter().map(|kind| kind.as_str()).collect()),
            "retryable": { "type": "boolean" },
            "retry": words(Retry::ALL.iter().map(|retry| retry.as_str()).collect()),
        },
    })
}
