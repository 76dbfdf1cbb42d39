//! The pages of the codes: HTML for people, JSON for programs.

mod html;

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use curable_core::{FailureDef, nearest, protocol};
use curable_runtime::Caller;
use http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE, VARY};
use http::request::Parts;
use http::{HeaderValue, StatusCode};
use serde_json::{Value, json};

use super::accept::prefers_html;
use super::problem::status_of;
use super::refuse;
use super::state::{Shared, caller};

/// `GET /errors`.
pub(super) async fn all(State(shared): State<Arc<Shared>>, head: Parts) -> Response {
    let pages = Pages::of(&shared, &caller(&head.extensions));
    let shown: Vec<&Page> = pages.0.values().collect();
    if prefers_html(&head.headers) {
        return page(StatusCode::OK, html::list(&shown));
    }
    let codes: Vec<Value> = shown.into_iter().map(Page::to_json).collect();
    varied(Json(json!({ "errors": codes })).into_response())
}

/// `GET /errors/{code}`.
pub(super) async fn one(
    State(shared): State<Arc<Shared>>,
    code: Result<Path<String>, PathRejection>,
    head: Parts,
) -> Response {
    let code = code.map(|Path(code)| code).unwrap_or_default();
    let mut pages = Pages::of(&shared, &caller(&head.extensions));
    let html = prefers_html(&head.headers);
    if let Some(found) = pages.find(&code) {
        return if html {
            page(StatusCode::OK, html::one(&found))
        } else {
            varied(Json(found.to_json()).into_response())
        };
    }
    let near = nearest(&code, pages.0.keys().map(String::as_str));
    if html {
        return page(StatusCode::NOT_FOUND, html::missing(near));
    }
    let mut failure = refuse::no_such_path();
    failure.message = "there is no such code".into();
    failure.hint = Some("See /errors for the codes that there are.".into());
    failure.similar.extend(near.map(curable_core::Similar::new));
    varied(shared.refused(&failure))
}

/// One code and the operations that fail with it.
#[derive(Debug)]
struct Page {
    def: FailureDef,
    status: u16,
    operations: Vec<String>,
    machinery: bool,
}

/// The codes that a caller may read of, sorted.
#[derive(Debug)]
struct Pages(BTreeMap<String, Page>);

impl Pages {
    /// The codes of the machinery are for everybody; those of operations for whoever may call one of them.
    fn of(shared: &Shared, caller: &Caller) -> Self {
        let mut pages = BTreeMap::new();
        for row in protocol::ALL {
            let def = row.def();
            let page = Page { status: status_of(&def), def, operations: Vec::new(), machinery: true };
            pages.insert(row.code().as_str().to_owned(), page);
        }
        if shared.auth.is_required() && caller.identity.is_none() {
            return Self(pages);
        }
        let snapshot = shared.service.registry().snapshot();
        for operation in shared.service.visible(caller) {
            for code in &operation.def.failures {
                let Some(declared) = snapshot.failure_of(&operation, code.as_str()) else { continue };
                let page = pages.entry(declared.def.code.as_str().to_owned()).or_insert_with(|| Page {
                    def: declared.def.clone(),
                    status: status_of(&declared.def),
                    operations: Vec::new(),
                    machinery: false,
                });
                page.operations.push(operation.def.name.clone());
            }
        }
        Self(pages)
    }

    /// The page of a code, by its name or by an alias.
    fn find(&mut self, code: &str) -> Option<Page> {
        let alias =
            || self.0.iter().find(|(_, page)| page.def.aliases.iter().any(|alias| alias.as_str() == code));
        let name = if self.0.contains_key(code) { code.to_owned() } else { alias()?.0.clone() };
        self.0.remove(&name)
    }
}

impl Page {
    fn to_json(&self) -> Value {
        let mut value = serde_json::to_value(&self.def).unwrap_or_default();
        value["status"] = self.status.into();
        value["protocol"] = self.machinery.into();
        value["operations"] = json!(self.operations);
        value
    }
}

fn varied(mut response: Response) -> Response {
    response.headers_mut().insert(VARY, HeaderValue::from_static("accept"));
    response
}

/// A page that can load and run nothing.
fn page(status: StatusCode, html: String) -> Response {
    let policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8")),
        (CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy)),
    ];
    varied((status, headers, html).into_response())
}
