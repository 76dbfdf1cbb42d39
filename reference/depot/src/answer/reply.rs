//! Replies as they go out.

use std::io;
use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderName, HeaderValue, Response as Builder, StatusCode, header};
use axum::response::Response;
use futures_util::{StreamExt, stream};

use crate::Style;
use crate::refusal::Refusal;
use crate::store::Reply;

/// Marks a response that must not be sent: the connection is to be reset instead.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dropped;

/// Long enough for what was written to leave before the connection breaks.
const FLUSH: Duration = Duration::from_millis(20);

/// The chunks of a large body.
const CHUNK: usize = 64 * 1024;

pub(super) fn good(reply: &Reply) -> Response {
    let mut response = written(reply.status, "application/json", reply.body.to_string());
    if let Some(etag) = reply.etag.as_ref().and_then(|etag| HeaderValue::from_str(etag).ok()) {
        response.headers_mut().insert(header::ETAG, etag);
    }
    response
}

pub(super) fn refused(refusal: &Refusal, style: Style) -> Response {
    let text = style.write(refusal);
    let mut response = written(text.status, text.media, text.body);
    for (name, value) in &refusal.headers {
        if let Ok(value) = HeaderValue::from_str(value) {
            response.headers_mut().append(HeaderName::from_static(name), value);
        }
    }
    response
}

pub(super) fn written(status: u16, media: &'static str, body: impl Into<Body>) -> Response {
    let mut response = Builder::new(body.into());
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(media));
    response
}

pub(super) fn empty(status: u16) -> Response {
    let mut response = Builder::new(Body::empty());
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    response
}

/// A response that our own server turns into a reset; any other server breaks off after the head.
pub(super) fn dropped() -> Response {
    let broken = stream::iter([Err::<&str, _>(io::Error::from(io::ErrorKind::ConnectionReset))]);
    let mut response = Builder::new(Body::from_stream(broken));
    response.extensions_mut().insert(Dropped);
    response
}

/// The first half of a body that was announced whole.
pub(super) fn cut(status: u16, body: &str) -> Response {
    let half = body.as_bytes()[..body.len() / 2].to_vec();
    let start = stream::iter([Ok::<Vec<u8>, io::Error>(half)]);
    let end = stream::once(async {
        tokio::time::sleep(FLUSH).await;
        Err(io::Error::from(io::ErrorKind::UnexpectedEof))
    });
    let mut response = written(status, "application/json", Body::from_stream(start.chain(end)));
    response.headers_mut().insert(header::CONTENT_LENGTH, HeaderValue::from(body.len()));
    response
}

/// A text in JSON that is as long as asked for.
pub(super) fn huge(status: u16, bytes: usize) -> Response {
    let chunk = "a".repeat(CHUNK);
    let middle = stream::iter((0..bytes / CHUNK).map(move |_| chunk.clone()));
    let whole = stream::iter(["\"".to_owned()]).chain(middle).chain(stream::iter(["\"".to_owned()]));
    written(status, "application/json", Body::from_stream(whole.map(Ok::<String, io::Error>)))
}
