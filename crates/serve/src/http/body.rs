//! Reads the bodies of requests: within their limit, in time, and as JSON.

use std::time::Duration;

use axum::body::Body;
use curable_core::Failure;
use http::HeaderMap;
use http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use http_body_util::BodyExt;
use serde_json::Value;

use super::refuse;

/// Reads a whole body. Whoever sends too much, or too slowly, is not listened to any longer.
pub(super) async fn collect(
    headers: &HeaderMap,
    mut body: Body,
    limit: usize,
    time: Duration,
) -> Result<Vec<u8>, Failure> {
    let announced =
        headers.get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
    if announced.is_some_and(|length| length > limit) {
        return Err(refuse::too_large(limit));
    }
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
    tokio::time::timeout(time, read).await.unwrap_or_else(|_| Err(refuse::too_slow()))
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
