//! The contract of what a caller may call, as a document.

use std::sync::Arc;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::header::CONTENT_TYPE;
use http::request::Parts;

use super::state::{Shared, caller};
use crate::contract::visible;

/// `GET /contract.json`: every operation that the caller may call, with its codes and definitions, and nothing else.
pub(super) async fn contract(State(shared): State<Arc<Shared>>, head: Parts) -> Response {
    let document = visible(&shared.service, &caller(&head.extensions)).to_canonical_json();
    ([(CONTENT_TYPE, "application/json")], document).into_response()
}
