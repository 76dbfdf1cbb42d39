//! The request of a call, built from its declaration alone: what is not declared cannot be sent.

mod body;
mod encode;
mod header;
mod multipart;
mod path;
mod query;
mod refuse;
mod value;

use bytes::Bytes;
use curable_core::Failure;
use curable_openapi::{Media, Route};
use http::header::{ACCEPT, CONTENT_TYPE, USER_AGENT};
use http::{HeaderMap, HeaderValue, Method};
use serde_json::{Map, Value};

pub use query::QueryKeys;
use refuse::Refusals;

/// What every request calls itself.
const AGENT: HeaderValue = HeaderValue::from_static(concat!("curable/", env!("CARGO_PKG_VERSION")));

/// A request without its host and its credentials, which never come from arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Built {
    /// The method.
    pub method: Method,
    /// The path below the server, with the query; it starts with exactly one slash.
    pub path_and_query: String,
    /// The headers that the declaration and the body ask for.
    pub headers: HeaderMap,
    /// The body.
    pub body: Option<Bytes>,
}

/// Builds the request of a call.
///
/// `key` makes a repeated write harmless; it is sent where the route declares such a header and no argument gives it.
/// `keys` are the gateway's own to set. Every argument that cannot be sent is named in the one failure.
pub fn build(
    route: &Route,
    arguments: &Map<String, Value>,
    key: Option<&str>,
    keys: &QueryKeys,
) -> Result<Built, Failure> {
    let mut refusals = Refusals::default();
    let mut path_and_query = path::write(route, arguments, &mut refusals);
    let query = query::write(route, arguments, keys, &mut refusals);
    if !query.is_empty() {
        path_and_query.push(if path_and_query.contains('?') { '&' } else { '?' });
        path_and_query.push_str(&query);
    }
    let mut headers = HeaderMap::new();
    headers.insert(USER_AGENT, AGENT);
    headers.insert(ACCEPT, accept(route));
    header::write(route, arguments, key, &mut headers, &mut refusals);
    let body = body::write(route, arguments, &mut refusals).map(|(content_type, body)| {
        headers.insert(CONTENT_TYPE, content_type);
        body
    });
    let method = Method::from_bytes(route.method.as_bytes());
    match (refusals.into_failure(), method) {
        (None, Ok(method)) => Ok(Built { method, path_and_query, headers, body }),
        (Some(failure), _) => Err(failure),
        (None, Err(_)) => Err(refuse::no_method()),
    }
}

/// JSON first where JSON is declared, then what else a success may be; a failure may always be a problem.
fn accept(route: &Route) -> HeaderValue {
    const JSON: &str = "application/json, application/problem+json;q=0.9, */*;q=0.5";
    let successes = || route.replies.iter().filter(|reply| reply.code.is_none());
    let mut other: Vec<&str> = Vec::new();
    for media in successes().flat_map(|reply| &reply.other) {
        let media = media.split(';').next().unwrap_or_default().trim();
        let plain = media.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"/+.-*".contains(&byte));
        if plain && media.contains('/') && media != "*/*" && other.len() < 4 && !other.contains(&media) {
            other.push(media);
        }
    }
    let declares_json = other.is_empty() || successes().any(|reply| reply.json);
    let text = match (declares_json, other.is_empty()) {
        (_, true) => JSON.to_owned(),
        (true, false) => {
            let other: Vec<String> = other.iter().map(|media| format!("{media};q=0.8")).collect();
            format!("application/json, application/problem+json;q=0.9, {}, */*;q=0.5", other.join(", "))
        }
        (false, false) => {
            let other = other.join(", ");
            format!("{other}, application/json;q=0.9, application/problem+json;q=0.9, */*;q=0.5")
        }
    };
    HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static(JSON))
}

/// The content type that goes with a body when the declaration's own is a wildcard or no header value.
const fn fallback(media: Media) -> HeaderValue {
    HeaderValue::from_static(match media {
        Media::Json => "application/json",
        Media::Form => "application/x-www-form-urlencoded",
        Media::Multipart => "multipart/form-data",
        Media::Text => "text/plain; charset=utf-8",
        Media::Binary => "application/octet-stream",
    })
}
