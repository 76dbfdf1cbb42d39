//! What every request of HTTP passes first: a foreign page must not use the server of whoever looks at it.

use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::response::{IntoResponse, Response};
use http::header::{HOST, ORIGIN};
use http::request::Parts;
use http::{HeaderMap, StatusCode};

/// Names of this machine that nobody else can give to it.
const LOOPBACK: &[&str] = &["localhost", "127.0.0.1", "[::1]"];

/// Who may come in over HTTP.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Door {
    /// Whoever calls the server by a name of this machine, and no foreign page.
    Loopback,
    /// Everybody who reaches it; no page of another origin than the name that it calls.
    Open,
}

impl Door {
    /// Lets a request in with its whole body, or says why not.
    pub(super) async fn enter(self, request: Request, longest: usize) -> Result<(Parts, Vec<u8>), Response> {
        let (parts, body) = request.into_parts();
        if !self.knows(&parts) {
            return Err(refused(StatusCode::FORBIDDEN, "the server is not called by a name of its own"));
        }
        match to_bytes(body, longest).await {
            Ok(bytes) => Ok((parts, bytes.to_vec())),
            Err(_) => Err(refused(StatusCode::PAYLOAD_TOO_LARGE, "the message is longer than allowed")),
        }
    }

    fn knows(self, parts: &Parts) -> bool {
        let host = parts.uri.authority().map(|authority| authority.as_str().to_owned());
        let host = host.or_else(|| text(&parts.headers, HOST.as_str())).map(|host| host.to_ascii_lowercase());
        let origin = text(&parts.headers, ORIGIN.as_str()).map(|origin| origin.to_ascii_lowercase());
        let named = origin.as_ref().map(|origin| origin.split_once("://").map_or("", |(_, name)| name));
        match self {
            Self::Loopback => {
                let is_local = |name: &str| LOOPBACK.contains(&without_port(name));
                host.as_deref().is_some_and(is_local) && named.is_none_or(is_local)
            }
            Self::Open => named.is_none_or(|named| host.as_deref() == Some(named)),
        }
    }
}

/// An answer that is no message of the protocol's own.
pub(super) fn refused(status: StatusCode, message: &str) -> Response {
    let text = crate::frame::error("null", -32600, message, None);
    json(status, text)
}

/// A message as the whole answer.
pub(super) fn json(status: StatusCode, text: String) -> Response {
    (status, [(http::header::CONTENT_TYPE, "application/json")], Body::from(text)).into_response()
}

pub(super) fn text(headers: &HeaderMap, name: &str) -> Option<String> {
    headers.get(name).and_then(|value| value.to_str().ok()).map(str::to_owned)
}

/// A host without its port; the brackets of an address stay.
fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    }
}
