//! The document.

use std::collections::BTreeMap;

use curable_core::{Contract, Effect, OperationDef};
use serde_json::{Map, Value, json};

use super::components::Components;
use super::failures::Failures;
use super::{face, upstream};
use crate::import::own::MEMBER;
use crate::route::Route;

/// The methods that a path item has by name in OpenAPI 3.1.
const METHODS: &[&str] = &["GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE"];

/// A contract as an OpenAPI 3.1 document.
///
/// With its routes an operation is described as its upstream serves it. One without a route is described as our own
/// HTTP face serves it: posted to `/op/` and its name, with failures as `application/problem+json`.
///
/// What OpenAPI has no place for stands in members that begin with `x-curable`; an import reads them back.
pub fn export(contract: &Contract, routes: Option<&[Route]>) -> Value {
    let routes: BTreeMap<&str, &Route> =
        routes.unwrap_or_default().iter().map(|route| (route.operation.as_str(), route)).collect();
    let mut components = Components::new(contract);
    let mut paths = Map::new();
    for def in &contract.operations {
        let failures = Failures::of(contract, def);
        let sent = routes.get(def.name.as_str()).map(|route| {
            let path = def.source.as_ref().map_or(route.path.as_str(), |source| source.path.as_str());
            (*route, path)
        });
        let sent = sent.filter(|(route, path)| is_free(&paths, path, &route.method));
        let (path, method, operation) = if let Some((route, path)) = sent {
            let operation = upstream::operation(def, route, &failures, &mut components);
            (path.to_owned(), route.method.as_str(), operation)
        } else {
            (face::path(def), "POST", face::operation(def, &failures, &mut components))
        };
        put(&mut paths, path, method, with_name(def, operation));
    }
    let general: Vec<Value> = contract.failures.iter().map(|def| components.failure(def, "code")).collect();
    let mut document = json!({
        "openapi": "3.1.0",
        "info": { "title": contract.name, "version": contract.version },
    });
    // What is put into the macro is copied; this is nearly all of the document.
    document["paths"] = Value::Object(paths);
    document["components"]["schemas"] = Value::Object(components.finish());
    document[MEMBER] = Value::Array(general);
    document
}

/// The operation with what an import reads back.
fn with_name(def: &OperationDef, mut operation: Value) -> Value {
    operation["x-curable-name"] = json!(def.name);
    operation["x-curable-effect"] = json!(def.effect.unwrap_or(Effect::Write));
    operation
}

fn is_free(paths: &Map<String, Value>, path: &str, method: &str) -> bool {
    let Some(item) = paths.get(path) else { return true };
    item.get(method.to_ascii_lowercase()).is_none()
        && item.pointer(&format!("/additionalOperations/{method}")).is_none()
}

fn put(paths: &mut Map<String, Value>, path: String, method: &str, operation: Value) {
    let item = paths.entry(path).or_insert_with(|| json!({}));
    if METHODS.contains(&method) {
        item[method.to_ascii_lowercase()] = operation;
    } else {
        item["additionalOperations"][method] = operation;
    }
}
