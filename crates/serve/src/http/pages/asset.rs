//! The files that pages are made of, and what their search looks through.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use curable_pages::html::Links;
use curable_pages::{assets, site};
use http::HeaderValue;
use http::header::{CACHE_CONTROL, CONTENT_TYPE};
use http::request::Parts;

use super::super::refuse;
use super::super::state::{Shared, caller};

/// `GET /assets/{file}`: the address changes with what the file holds, so that it may be kept.
pub(crate) async fn asset(
    State(shared): State<Arc<Shared>>,
    file: Result<Path<String>, PathRejection>,
) -> Response {
    let found = file.ok().and_then(|Path(file)| assets::find(&file));
    let Some(asset) = found else { return shared.refused(&refuse::no_such_path()) };
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static(asset.media)),
        (CACHE_CONTROL, HeaderValue::from_static("public, max-age=31536000, immutable")),
    ];
    (headers, asset.text).into_response()
}

/// `GET /assets/search.json`.
pub(crate) async fn search(State(shared): State<Arc<Shared>>, head: Parts) -> Response {
    let book = shared.books.get(&shared, &caller(&head.extensions));
    Json(site::search(&book, Links::Server(&shared.base))).into_response()
}
