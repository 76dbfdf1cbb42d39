//! Reads the bodies of requests: within their limit, in time, and as JSON.

use std::time::Duration;

use axum::body::Body;
use curable_core::Failure;
use http::HeaderMap;
use http::header::{CONTENT_LENGTH, CONTENT_TYPE, EXPECT};
use http_body_util::BodyExt;
use serde_json::Value;

use super::refuse;

/// How much of a body that is refused is read and dropped: a client that still sends sees the answer only when it is
/// done, and an error of its connection if that is closed before.
const DROPPED: usize = 64 << 20;

/// Reads what a client still sends of a body that nobody wants, so that it sees the answer.
pub(super) async fn finish(headers: &HeaderMap, mut body: Body, time: Duration) {
    // Who asks before it sends is answered before it does.
    if headers.contains_key(EXPECT) || announced(headers).is_some_and(|length| length > DROPPED) {
        return;
    }
    let read = async {
        let mut dropped = 0;
        while dropped <= DROPPED
            && let Some(Ok(frame)) = body.frame().await
        {
            dropped += frame.data_ref().map_or(0, axum::body::Bytes::len);
        }
    };
    // Whoever is slower does without the answer.
    let _ = tokio::time::timeout(time, read).await;
}

fn announced(headers: &HeaderMap) -> Option<usize> {
    headers.get(CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

/// Reads a whole body. Whoever sends too much is not listened to, and whoever is too slow not any longer.
pub(super) async fn collect(
    headers: &HeaderMap,
    mut body: Body,
    limit: usize,
    time: Duration,
) -> Result<Vec<u8>, Failure> {
    let announced = announced(headers);
    let read = async {
        let mut bytes = Vec::with_capacity(announced.unwrap_or_default());
        while let Some(frame) = body.frame().await {
            let Ok(frame) = frame else { return Err(refuse::broken_off()) };
            if let Some(data) = frame.data_ref() {
                if bytes.len() + data.len() > limit {
                    return Err(refuse::too_large(limit));
                }
                bytes.extend_from_slice(data);
            }
        }
        Ok(bytes)
    };
    let is_too_large = announced.is_some_and(|length| length > limit);
    let read = async { if is_too_large { Err(refuse::too_large(limit)) } else { read.await } };
    match tokio::time::timeout(time, read).await {
        Ok(Err(failure)) => {
            finish(headers, body, time).await;
            Err(failure)
        }
        Ok(Ok(bytes)) => Ok(bytes),
        Err(_) => Err(refuse::too_slow()),
    }
}

/// The JSON of a body; `None` when there is no body.
pub(super) fn json(headers: &HeaderMap, bytes: &[u8]) -> Result<Option<Value>, Failure> {
    if bytes.is_empty() {
        return Ok(None);
    }
    if !headers.get(CONTENT_TYPE).is_some_and(|media| media.to_str().is_ok_and(is_json)) {
        return Err(refuse::media_type());
    }
    serde_json::from_slice(bytes).map(Some).map_err(|error| refuse::malformed(&error))
}

/// Whether a media type is JSON, in the one encoding that JSON has.
fn is_json(media: &str) -> bool {
    let mut parts = media.split(';').map(str::trim);
    let name = parts.next().unwrap_or_default().to_ascii_lowercase();
    let subtype = name.strip_prefix("application/");
    subtype.is_some_and(|subtype| subtype == "json" || subtype.ends_with("+json"))
        && parts.all(|parameter| match parameter.split_once('=') {
            Some((name, value)) if name.trim().eq_ignore_ascii_case("charset") => {
                value.trim().trim_matches('"').eq_ignore_ascii_case("utf-8")
            }
            _ => true,
        })
}

#[cfg(test)]
mod tests {
    use super::is_json;

    #[test]
    fn json_is_known_by_its_media_type() {
        for media in [
            "application/json",
            "Application/JSON; charset=UTF-8",
            "application/problem+json;charset=\"utf-8\"",
        ] {
            assert!(is_json(media), "{media}");
        }
        for media in ["text/plain", "text/json", "application/jsonx", "application/json; charset=latin1", ""]
        {
            assert!(!is_json(media), "{media}");
        }
    }
}
