//! The routes that tell what there is.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use curable_runtime::Answer;
use http::header::CONTENT_TYPE;
use http::request::Parts;
use serde_json::{Value, json};

use super::call::Asker;
use super::refuse;
use super::shape::Asked;
use super::state::{Shared, caller};

/// `GET /operations`, for programs.
pub(super) async fn operations(shared: &Shared, head: &Parts) -> Response {
    tell(shared, head, "services/list", json!({})).await
}

/// `GET /operations/{namespace}/{name}`, for programs.
pub(super) async fn operation(shared: &Shared, head: &Parts, name: &str) -> Response {
    tell(shared, head, "services/schema", json!({ "name": name })).await
}

/// Discovery passes the one dispatch as every call does.
async fn tell(shared: &Shared, head: &Parts, operation: &str, arguments: Value) -> Response {
    let asker = match Asker::of(head) {
        Ok(asker) => asker,
        Err(failure) => return shared.refused(&failure),
    };
    let Answer { outcome, meta } =
        asker.ask(shared, Asked { operation: operation.to_owned(), arguments }).await;
    match outcome {
        Ok(output) => Json(output).into_response(),
        Err(failure) => shared.failed(failure, meta, operation),
    }
}

/// `GET /openapi.json`: what the caller may call, and nothing else.
pub(super) async fn openapi(State(shared): State<Arc<Shared>>, head: Parts) -> Response {
    let document = shared.documents.get(&shared, &caller(&head.extensions));
    ([(CONTENT_TYPE, "application/json")], document).into_response()
}

/// `GET /health`.
pub(super) async fn health() -> Json<Value> {
    Json(json!({ "status": "ok" }))
}

/// `GET /.well-known/oauth-protected-resource`.
pub(super) async fn metadata(State(shared): State<Arc<Shared>>) -> Response {
    match shared.auth.metadata() {
        Some(document) => Json(document).into_response(),
        None => shared.refused(&refuse::no_such_path()),
    }
}
