//! The first page of a server: the console for people, and where things are for programs.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::{IntoResponse, Response};
use curable_pages::html;
use http::StatusCode;
use http::request::Parts;
use serde_json::{Value, json};

use super::super::accept::prefers_html;
use super::super::state::{Shared, caller};
use super::{frame, page, varied};

/// `GET /`; `?operation=` chooses an operation, and `&part=main` leaves out what does not change with the choice.
pub(crate) async fn console(
    State(shared): State<Arc<Shared>>,
    query: Result<Query<BTreeMap<String, String>>, QueryRejection>,
    head: Parts,
) -> Response {
    let caller = caller(&head.extensions);
    if !prefers_html(&head.headers) {
        let is_stranger = shared.auth.is_required() && caller.identity.is_none();
        return varied(Json(places(&shared, is_stranger)).into_response());
    }
    let query = query.map(|Query(query)| query).unwrap_or_default();
    let book = shared.books.get(&shared, &caller);
    let frame = frame(&shared, &book);
    let wanted = query.get("operation");
    let chosen = wanted.and_then(|name| book.operation(name));
    if let (Some(name), None) = (wanted, chosen) {
        return page(StatusCode::NOT_FOUND, html::no_operation(&frame, name));
    }
    let is_part = query.get("part").is_some_and(|part| part == "main");
    let html = if is_part { html::console_main(&frame, chosen) } else { html::console(&frame, chosen) };
    page(StatusCode::OK, html)
}

/// Where a program finds what it needs.
fn places(shared: &Shared, is_stranger: bool) -> Value {
    let base = &shared.base;
    let at = |path: &str| Value::from(format!("{base}{path}"));
    let mut places = json!({
        "operations": at("/operations"),
        "openapi": at("/openapi.json"),
        "contract": at("/contract.json"),
        "errors": at("/errors"),
        "call": at("/call"),
        "batch": at("/batch"),
        "health": at("/health"),
    });
    if shared.has_mcp {
        places["mcp"] = at("/mcp");
    }
    if shared.auth.is_required() {
        places["authentication"] = "bearer".into();
    }
    if !is_stranger {
        let snapshot = shared.service.registry().snapshot();
        places["name"] = snapshot.name().into();
        places["version"] = snapshot.version().into();
        places["hash"] = snapshot.provenance().hash.clone().into();
    }
    places
}
