//! What people read: the console, the pages of operations and of codes; the same for programs as JSON.

mod asset;
mod books;
mod code;
mod console;
mod operation;

use axum::response::{IntoResponse, Response};
use curable_pages::Book;
use curable_pages::html::{Frame, Links, POLICY, no_page};
use http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY, VARY};
use http::request::Parts;
use http::{HeaderValue, StatusCode};

use super::state::{Shared, caller};

pub(super) use asset::{asset, search};
pub(super) use books::Books;
pub(super) use code::{all, all_json, one};
pub(super) use console::console;
pub(super) use operation::{operation, operations, operations_json};

/// The page that says that there is none.
pub(super) fn nothing(shared: &Shared, head: &Parts) -> Response {
    let book = shared.books.get(shared, &caller(&head.extensions));
    page(StatusCode::NOT_FOUND, no_page(&frame(shared, &book)))
}

/// What all pages of this server have around them.
fn frame<'f>(shared: &'f Shared, book: &'f Book) -> Frame<'f> {
    Frame { book, links: Links::Server(&shared.base), asks_for_token: shared.auth.is_required() }
}

/// An answer that depends on what the client would rather read.
fn varied(mut response: Response) -> Response {
    response.headers_mut().insert(VARY, HeaderValue::from_static("accept"));
    response
}

/// A name that is asked for: with the ending of a page in a folder it is the same page.
fn named(asked: &str, is_there: impl Fn(&str) -> bool) -> &str {
    let bare = asked.strip_suffix(".html").filter(|bare| is_there(bare) && !is_there(asked));
    bare.unwrap_or(asked)
}

/// A page that loads and runs nothing but files of ours, and that no other page can frame.
fn page(status: StatusCode, html: String) -> Response {
    let policy = HeaderValue::try_from(format!("{POLICY}; frame-ancestors 'none'"));
    let policy = policy.unwrap_or(HeaderValue::from_static("default-src 'none'"));
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8")),
        (CONTENT_SECURITY_POLICY, policy),
        (REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    ];
    varied((status, headers, html).into_response())
}
