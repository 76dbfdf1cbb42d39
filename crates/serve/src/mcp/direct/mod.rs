//! A call over HTTP, answered where it comes in.
//!
//! A request that calls a tool is complete by itself: it needs no channel, no stream and no worker of its own, which
//! together cost several times what the call does. Whatever is not exactly such a request goes the common way, and every
//! answer says the same as there; a test compares them.

mod message;
mod sessions;
mod ways;
mod write;

use http::{HeaderMap, HeaderName};

pub(super) use self::ways::Ways;
use super::caller::SESSION;

const JSON: &str = "application/json";

/// The text of a header that is there once.
fn text<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Option<&'h str> {
    let mut all = headers.get_all(name).iter();
    match (all.next(), all.next()) {
        (Some(value), None) => value.to_str().ok(),
        _ => None,
    }
}
