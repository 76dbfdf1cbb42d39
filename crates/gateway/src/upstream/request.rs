//! A request that is ready to be sent, and the checks that nothing in it can lead it elsewhere.

use std::fmt;
use std::time::Instant;

use bytes::Bytes;
use http::header::{
    CONNECTION, CONTENT_LENGTH, EXPECT, HOST, HeaderMap, HeaderName, PROXY_AUTHORIZATION, TE, TRAILER,
    TRANSFER_ENCODING, UPGRADE,
};
use http::{Method, header};
use url::Url;

use super::Refusal;

/// A request that is ready to be sent. It says nothing about the host, which the upstream alone knows.
#[derive(Clone)]
pub struct Request {
    /// The method.
    pub method: Method,
    /// The path below that of the upstream, and the query; it begins with `/` and is encoded.
    pub path_and_query: String,
    /// The headers, without those that the transport writes.
    pub headers: HeaderMap,
    /// The body; empty for none.
    pub body: Bytes,
    /// When the caller stops waiting.
    pub deadline: Option<Instant>,
}

impl fmt::Debug for Request {
    /// The query, the headers and the body may hold credentials.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { method, path_and_query, headers, body, deadline } = self;
        f.debug_struct("Request")
            .field("method", method)
            .field("path", &path_and_query.split('?').next().unwrap_or_default())
            .field("headers", &headers.len())
            .field("body", &body.len())
            .field("deadline", deadline)
            .finish()
    }
}

/// The headers that belong to the connection or to us.
static PROTECTED: [HeaderName; 12] = [
    CONNECTION,
    CONTENT_LENGTH,
    EXPECT,
    HOST,
    PROXY_AUTHORIZATION,
    TE,
    TRAILER,
    TRANSFER_ENCODING,
    UPGRADE,
    HeaderName::from_static("keep-alive"),
    HeaderName::from_static("proxy-connection"),
    HeaderName::from_static("http2-settings"),
];

impl Request {
    /// The headers as they are sent.
    pub(super) fn outgoing_headers(&mut self) -> Result<HeaderMap, Refusal> {
        if PROTECTED.iter().any(|name| self.headers.contains_key(name)) {
            return Err(Refusal::Header);
        }
        let mut headers = std::mem::take(&mut self.headers);
        headers.insert(header::ACCEPT_ENCODING, header::HeaderValue::from_static("gzip"));
        // Some servers answer 411 to a write without a body that does not say that it is empty.
        if self.body.is_empty() && matches!(self.method, Method::POST | Method::PUT | Method::PATCH) {
            headers.insert(CONTENT_LENGTH, header::HeaderValue::from_static("0"));
        }
        Ok(headers)
    }
}

/// The URL of a request below a base.
///
/// The text is joined and then parsed as the client parses it, and the result must be what was asked for: a parser that
/// reads a backslash, a dot segment or a tab in its own way is then no way out.
pub(super) fn join(base: &Url, path_and_query: &str) -> Result<Url, Refusal> {
    let is_plain = |byte: &u8| matches!(byte, 0x21..=0x7e) && *byte != b'#';
    if !path_and_query.starts_with('/') || !path_and_query.as_bytes().iter().all(is_plain) {
        return Err(Refusal::Path);
    }
    let path = path_and_query.split_once('?').map_or(path_and_query, |(path, _)| path);
    if has_dot_segment(path) {
        return Err(Refusal::Path);
    }
    let prefix = base.path().trim_end_matches('/');
    let whole = [prefix, path_and_query].concat();
    // What begins with two slashes would name a host.
    let url = if whole.starts_with("//") {
        Url::parse(&[base.as_str().trim_end_matches('/'), path_and_query].concat())
    } else {
        Url::options().base_url(Some(base)).parse(&whole)
    };
    let url = url.map_err(|_unparsed| Refusal::Path)?;
    let is_below = url.path().strip_prefix(prefix) == Some(path);
    if is_below && is_same_origin(base, &url) { Ok(url) } else { Err(Refusal::Path) }
}

/// Whether two URLs have the same scheme, host and port, and the second has no user.
pub(super) fn is_same_origin(base: &Url, other: &Url) -> bool {
    base.scheme() == other.scheme()
        && base.host() == other.host()
        && base.port_or_known_default() == other.port_or_known_default()
        && other.username().is_empty()
        && other.password().is_none()
}

/// Whether a path holds `.` or `..` as a segment to any server that decodes first, once or twice, takes `\` for `/` or
/// cuts off what stands behind `;`.
pub(crate) fn has_dot_segment(path: &str) -> bool {
    if !path.contains('%') {
        return path.contains('.') && has_plain_dot_segment(path.as_bytes());
    }
    let once = decode(path.as_bytes());
    has_plain_dot_segment(path.as_bytes())
        || has_plain_dot_segment(&once)
        || has_plain_dot_segment(&decode(&once))
}

fn has_plain_dot_segment(path: &[u8]) -> bool {
    path.split(|byte| matches!(byte, b'/' | b'\\')).any(|segment| {
        let name = segment.split(|byte| *byte == b';').next().unwrap_or_default();
        matches!(name, b"." | b"..") || matches!(segment, b"." | b"..")
    })
}

fn decode(text: &[u8]) -> Vec<u8> {
    let digit = |at: usize| text.get(at).and_then(|byte| char::from(*byte).to_digit(16));
    let mut decoded = Vec::with_capacity(text.len());
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        if let (b'%', Some(high), Some(low)) = (byte, digit(at + 1), digit(at + 2)) {
            decoded.push(u8::try_from(high << 4 | low).unwrap_or(byte));
            at += 3;
        } else {
            decoded.push(byte);
            at += 1;
        }
    }
    decoded
}
