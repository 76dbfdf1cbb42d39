//! How long an upstream asks to wait, as one number.

mod body;
mod limits;
mod number;
mod said;
mod time;
mod words;

use std::time::SystemTime;

use http::HeaderMap;
use serde_json::Value;

/// The longest wait that is passed on: 24 hours.
pub const LONGEST_MS: u64 = 24 * 60 * 60 * 1000;

/// How long an upstream that failed with this status asks to wait, in milliseconds; a floor.
///
/// What it says outright counts first: `Retry-After`, `retry-after-ms` and their kin, and then the members of the body
/// that say so. Only then its rate limits are looked at, because they tell of a window and not of this call: on 429 and
/// 503, and on 403 when nothing is left. Last come its words, such as *try again in 20s*. Of several equal voices the longest counts that is not beyond all reason.
///
/// A date is taken relative to the reply's own `Date`, so that it does not matter whose clock is wrong; `now` stands in
/// where there is none.
pub fn retry_after_ms(
    status: u16,
    headers: &HeaderMap,
    body: Option<&Value>,
    now: SystemTime,
) -> Option<u64> {
    let now = time::of_reply(headers, now);
    longest(&said::all(headers, now))
        .or_else(|| longest(&body.map(|body| body::all(body, now)).unwrap_or_default()))
        .or_else(|| longest(&limits::all(status, headers, now)))
        .or_else(|| if matches!(status, 403 | 429 | 503) { words::all(body?) } else { None })
}

/// Whether a reply says outright when to come back, beyond the windows of its rate limits.
pub(crate) fn is_told(headers: &HeaderMap, body: Option<&Value>) -> bool {
    let now = time::of_reply(headers, SystemTime::UNIX_EPOCH);
    !said::all(headers, now).is_empty()
        || body.is_some_and(|body| !body::all(body, now).is_empty() || words::all(body).is_some())
}

/// The longest wait that is not beyond all reason, or the longest that is passed on if all are.
fn longest(waits: &[u64]) -> Option<u64> {
    let sane = waits.iter().copied().filter(|wait| *wait <= LONGEST_MS).max();
    sane.or_else(|| waits.first().map(|_beyond| LONGEST_MS))
}
