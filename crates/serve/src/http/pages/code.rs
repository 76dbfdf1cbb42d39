//! The pages of the codes.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use curable_core::Similar;
use curable_pages::html;
use http::StatusCode;
use http::request::Parts;

use super::super::accept::prefers_html;
use super::super::refuse;
use super::super::state::{Shared, caller};
use super::{frame, named, page, varied};

/// `GET /errors`.
pub(crate) async fn all(State(shared): State<Arc<Shared>>, head: Parts) -> Response {
    let book = shared.books.get(&shared, &caller(&head.extensions));
    if prefers_html(&head.headers) {
        return page(StatusCode::OK, html::index(&frame(&shared, &book)));
    }
    varied(Json(book.codes_json()).into_response())
}

/// `GET /errors.json`: the same for programs, whatever they accept.
pub(crate) async fn all_json(State(shared): State<Arc<Shared>>, head: Parts) -> Response {
    let book = shared.books.get(&shared, &caller(&head.extensions));
    Json(book.codes_json()).into_response()
}

/// `GET /errors/{code}`; with `.json` behind the code it is for programs, whatever they accept.
pub(crate) async fn one(
    State(shared): State<Arc<Shared>>,
    code: Result<Path<String>, PathRejection>,
    head: Parts,
) -> Response {
    let code = code.map(|Path(code)| code).unwrap_or_default();
    let book = shared.books.get(&shared, &caller(&head.extensions));
    let bare = code.strip_suffix(".json");
    let html = prefers_html(&head.headers) && bare.is_none();
    let code = bare.unwrap_or_else(|| named(&code, |code| book.code(code).is_some()));
    match (book.code(code), html) {
        (Some(found), true) => page(StatusCode::OK, html::code(&frame(&shared, &book), found)),
        (Some(found), false) => varied(Json(found.to_json()).into_response()),
        (None, true) => page(StatusCode::NOT_FOUND, html::no_code(&frame(&shared, &book), code)),
        (None, false) => {
            let mut failure = refuse::no_such_path();
            failure.message = "there is no such code".into();
            failure.hint = Some("See /errors for the codes that there are.".into());
            failure.similar.extend(book.near_codes(code).into_iter().map(Similar::new));
            varied(shared.refused(&failure))
        }
    }
}
