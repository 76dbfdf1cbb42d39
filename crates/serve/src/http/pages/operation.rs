//! The pages of the operations.

use std::sync::Arc;

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::response::Response;
use curable_pages::html;
use http::StatusCode;
use http::request::Parts;

use super::super::accept::prefers_html;
use super::super::state::{Shared, caller};
use super::super::{read, refuse};
use super::{frame, named, page, varied};

/// `GET /operations`.
pub(crate) async fn operations(State(shared): State<Arc<Shared>>, head: Parts) -> Response {
    if !prefers_html(&head.headers) {
        return varied(read::operations(&shared, &head).await);
    }
    let book = shared.books.get(&shared, &caller(&head.extensions));
    page(StatusCode::OK, html::operations(&frame(&shared, &book)))
}

/// `GET /operations.json`: the same for programs, whatever they accept.
pub(crate) async fn operations_json(State(shared): State<Arc<Shared>>, head: Parts) -> Response {
    read::operations(&shared, &head).await
}

/// `GET /operations/{namespace}/{name}`; with `.json` behind the name it is for programs, whatever they accept.
pub(crate) async fn operation(
    State(shared): State<Arc<Shared>>,
    path: Result<Path<(String, String)>, PathRejection>,
    head: Parts,
) -> Response {
    let Ok(Path((namespace, name))) = path else { return shared.refused(&refuse::no_such_path()) };
    let bare = name.strip_suffix(".json");
    let wanted = format!("{namespace}/{}", bare.unwrap_or(&name));
    if !prefers_html(&head.headers) || bare.is_some() {
        return varied(read::operation(&shared, &head, &wanted).await);
    }
    let book = shared.books.get(&shared, &caller(&head.extensions));
    let frame = frame(&shared, &book);
    let wanted = named(&wanted, |name| book.operation(name).is_some());
    match book.operation(wanted) {
        Some(found) => page(StatusCode::OK, html::operation(&frame, found)),
        None => page(StatusCode::NOT_FOUND, html::no_operation(&frame, wanted)),
    }
}
