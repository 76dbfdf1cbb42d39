//! What an upstream says outright in its headers.

use http::{HeaderMap, HeaderName};

use super::{number, time};

/// Headers that hold seconds or a date.
static SECONDS: [HeaderName; 2] = [http::header::RETRY_AFTER, HeaderName::from_static("x-retry-after")];

/// Headers that hold milliseconds.
static MILLIS: [HeaderName; 3] = [
    HeaderName::from_static("retry-after-ms"),
    HeaderName::from_static("x-ms-retry-after-ms"),
    HeaderName::from_static("x-retry-after-ms"),
];

/// All waits that are said outright.
pub(super) fn all(headers: &HeaderMap, now: u64) -> Vec<u64> {
    let mut waits = Vec::new();
    for text in texts(headers, &SECONDS) {
        match number::seconds(text).or_else(|| Some(time::http_date(text)?.saturating_sub(now))) {
            Some(wait) => waits.push(wait),
            // Two headers that somebody between has made one; a date has a comma of its own and was tried before.
            None => waits.extend(text.split(',').filter_map(number::seconds)),
        }
    }
    for text in texts(headers, &MILLIS) {
        waits.extend(text.split(',').filter_map(number::millis));
    }
    waits
}

fn texts<'h>(headers: &'h HeaderMap, names: &'static [HeaderName]) -> impl Iterator<Item = &'h str> {
    names.iter().flat_map(|name| headers.get_all(name)).filter_map(|value| value.to_str().ok())
}
