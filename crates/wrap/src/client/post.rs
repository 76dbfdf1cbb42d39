//! What one request of HTTP gets: the answer alone as JSON, or a stream where something comes before it.

use std::convert::Infallible;

use axum::body::Body;
use axum::response::Response;
use futures_util::stream;
use http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderValue};
use http::{HeaderMap, StatusCode};
use tokio::sync::mpsc;

use crate::frame::Frame;
use crate::server::event;

/// The answer that comes out of a queue, with these headers.
pub(super) async fn answer(mut queue: mpsc::Receiver<String>, headers: HeaderMap) -> Response {
    let Some(first) = queue.recv().await else {
        return with(Response::builder().status(StatusCode::ACCEPTED).body(Body::empty()), headers);
    };
    answer_from(queue, first, headers)
}

/// The same, when the first message is there.
pub(super) fn answer_from(queue: mpsc::Receiver<String>, first: String, headers: HeaderMap) -> Response {
    if is_answer(&first) {
        let response = Response::builder().header(CONTENT_TYPE, "application/json").body(Body::from(first));
        return with(response, headers);
    }
    with(events(queue, Some(first), Until::Answer), headers)
}

/// When a stream ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Until {
    /// With the answer to the request that it belongs to.
    Answer,
    /// When there is nobody left to say anything.
    Closed,
}

/// Messages as events.
pub(super) fn events(
    queue: mpsc::Receiver<String>,
    first: Option<String>,
    until: Until,
) -> Result<Response, http::Error> {
    let stream = stream::unfold((Some(queue), first), move |(queue, first)| async move {
        let mut queue = queue?;
        let text = match first {
            Some(first) => first,
            None => queue.recv().await?,
        };
        let is_last = until == Until::Answer && is_answer(&text);
        Some((Ok::<_, Infallible>(event(&text)), ((!is_last).then_some(queue), None)))
    });
    Response::builder()
        .header(CONTENT_TYPE, "text/event-stream")
        .header(CACHE_CONTROL, "no-cache")
        .body(Body::from_stream(stream))
}

pub(super) fn with(response: Result<Response, http::Error>, headers: HeaderMap) -> Response {
    let mut response = response.unwrap_or_else(|_| Response::new(Body::empty()));
    response.headers_mut().extend(headers);
    response.headers_mut().insert("x-accel-buffering", HeaderValue::from_static("no"));
    response
}

fn is_answer(text: &str) -> bool {
    Frame::read(text.to_owned()).is_ok_and(|frame| frame.method().is_none())
}
