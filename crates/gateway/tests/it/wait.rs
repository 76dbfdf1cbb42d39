//! One number from whatever an upstream says about waiting: a table of headers, one of bodies, and their order.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use curable_gateway::wait::{LONGEST_MS, retry_after_ms};
use http::{HeaderMap, HeaderName, HeaderValue};
use proptest::prelude::*;
use serde_json::{Value, json};

/// Our clock in all cases: Sunday, 15 November 2026, 12:00:00 GMT.
const NOW: u64 = 1_794_744_000;

fn now() -> SystemTime {
    UNIX_EPOCH + Duration::from_secs(NOW)
}

/// Headers from lines of `name: value`, with `|` between them.
fn headers(text: &str) -> HeaderMap {
    let mut headers = HeaderMap::new();
    for line in text.split('|').filter(|line| !line.is_empty()) {
        let (name, value) = line.split_once(':').unwrap();
        let value = HeaderValue::from_bytes(value.strip_prefix(' ').unwrap_or(value).as_bytes()).unwrap();
        headers.append(HeaderName::from_bytes(name.as_bytes()).unwrap(), value);
    }
    headers
}

const DAY: Option<u64> = Some(LONGEST_MS);

/// Status, headers, the wait that is right.
#[rustfmt::skip]
const CASES: &[(u16, &str, Option<u64>)] = &[
    // Seconds.
    (503, "retry-after: 0", Some(0)),
    (503, "retry-after: 1", Some(1_000)),
    (429, "retry-after: 120", Some(120_000)),
    (429, "Retry-After:5", Some(5_000)),
    (429, "retry-after:  7 ", Some(7_000)),
    (429, "retry-after: \t9", Some(9_000)),
    (429, "retry-after: 007", Some(7_000)),
    (429, "retry-after: 86400", DAY),
    (429, "retry-after: 86401", DAY),
    (429, "retry-after: 1000000000", DAY),
    (429, "retry-after: 18446744073709551615", DAY),
    (429, "retry-after: 99999999999999999999999999999", DAY),
    (429, "retry-after: 1.5", Some(1_500)),
    (429, "retry-after: 0.0001", Some(1)),
    (429, "retry-after: 2.0000", Some(2_000)),
    (400, "retry-after: 3", Some(3_000)),
    (404, "retry-after: 3", Some(3_000)),
    (409, "retry-after: 3", Some(3_000)),
    (403, "retry-after: 60", Some(60_000)),
    (500, "retry-after: 3", Some(3_000)),
    (502, "x-retry-after: 4", Some(4_000)),
    // Not a number.
    (503, "", None),
    (503, "retry-after:", None),
    (503, "retry-after: -1", None),
    (503, "retry-after: -120", None),
    (503, "retry-after: +5", None),
    (503, "retry-after: soon", None),
    (503, "retry-after: 1e9", None),
    (503, "retry-after: 0x10", None),
    (503, "retry-after: 12abc", None),
    (503, "retry-after: 5 seconds", None),
    (503, "retry-after: 1.", None),
    (503, "retry-after: .5", None),
    (503, "retry-after: 1.2.3", None),
    (503, "retry-after: NaN", None),
    (503, "retry-after: Infinity", None),
    (503, "retry-after: \"5\"", None),
    (503, "retry-after: null", None),
    (503, "retry-after: \u{e9}", None),
    (503, "retry-after: ٣", None),
    (503, "retry-after: 1 2", None),
    (503, "retry-after: PT5S", None),
    // Dates, by our clock.
    (503, "retry-after: Sun, 15 Nov 2026 12:00:30 GMT", Some(30_000)),
    (503, "retry-after: Sunday, 15-Nov-26 12:01:00 GMT", Some(60_000)),
    (503, "retry-after: Sun Nov 15 12:02:00 2026", Some(120_000)),
    (503, "retry-after: Sun, 15 Nov 2026 12:00:00 GMT", Some(0)),
    (503, "retry-after: Sun, 15 Nov 2026 11:59:59 GMT", Some(0)),
    (503, "retry-after: Fri, 31 Dec 1999 23:59:59 GMT", Some(0)),
    (503, "retry-after: Mon, 16 Nov 2026 12:00:00 GMT", DAY),
    (503, "retry-after: Mon, 16 Nov 2026 12:00:01 GMT", DAY),
    (503, "retry-after: Tue, 15 Nov 2033 12:00:00 GMT", DAY),
    (503, "retry-after: Sun, 32 Nov 2026 12:00:30 GMT", None),
    (503, "retry-after: Sun, 15 Foo 2026 12:00:30 GMT", None),
    (503, "retry-after: 15 Nov 2026", None),
    (503, "retry-after: 2026-11-15", None),
    // Dates, by the reply's clock.
    (503, "date: Sun, 15 Nov 2026 12:00:00 GMT|retry-after: Sun, 15 Nov 2026 12:00:30 GMT", Some(30_000)),
    (503, "date: Sun, 15 Nov 2026 15:00:00 GMT|retry-after: Sun, 15 Nov 2026 15:00:30 GMT", Some(30_000)),
    (503, "date: Sun, 15 Nov 2026 09:00:00 GMT|retry-after: Sun, 15 Nov 2026 09:00:30 GMT", Some(30_000)),
    (503, "date: Thu, 01 Jan 1970 00:00:00 GMT|retry-after: Thu, 01 Jan 1970 00:00:09 GMT", Some(9_000)),
    (503, "date: Thu, 15 Nov 2040 00:00:00 GMT|retry-after: Thu, 15 Nov 2040 00:01:00 GMT", Some(60_000)),
    (503, "date: Thu, 15 Nov 2040 00:00:00 GMT|retry-after: Sun, 15 Nov 2026 12:00:30 GMT", Some(0)),
    (503, "date: garbage|retry-after: Sun, 15 Nov 2026 12:00:30 GMT", Some(30_000)),
    (503, "date: 1794744000|retry-after: Sun, 15 Nov 2026 12:00:30 GMT", Some(30_000)),
    (503, "date: Thu, 15 Nov 2040 00:00:00 GMT|retry-after: 5", Some(5_000)),
    // Several.
    (429, "retry-after: 5|retry-after: 9", Some(9_000)),
    (429, "retry-after: 9|retry-after: 5", Some(9_000)),
    (429, "retry-after: 5|retry-after: junk", Some(5_000)),
    (429, "retry-after: -5|retry-after: 7", Some(7_000)),
    (429, "retry-after: 5|retry-after: 999999999", Some(5_000)),
    (429, "retry-after: 999999999|retry-after: 999999998", DAY),
    (429, "retry-after: 5, 9", Some(9_000)),
    (429, "retry-after: 5,junk", Some(5_000)),
    (429, "retry-after: junk, -1", None),
    (503, "retry-after: 5|retry-after: Sun, 15 Nov 2026 12:00:30 GMT", Some(30_000)),
    (503, "retry-after: Sun, 15 Nov 2026 11:00:00 GMT|retry-after: 8", Some(8_000)),
    // Milliseconds.
    (429, "retry-after-ms: 1500", Some(1_500)),
    (429, "retry-after-ms: 20.3", Some(21)),
    (429, "retry-after-ms: 0", Some(0)),
    (429, "retry-after-ms: -20", None),
    (429, "retry-after-ms: junk", None),
    (429, "x-ms-retry-after-ms: 250", Some(250)),
    (429, "retry-after-ms: 900|retry-after: 1", Some(1_000)),
    (429, "retry-after-ms: 1900|retry-after: 1", Some(1_900)),
    (429, "retry-after-ms: 86400001", DAY),
    // The draft, as it is.
    (429, "ratelimit: \"default\";r=0;t=30", Some(30_000)),
    (429, "ratelimit: default;r=0;t=30", Some(30_000)),
    (429, "ratelimit: \"default\"; r=0; t=30", Some(30_000)),
    (429, "ratelimit: \"default\";t=30;r=0", Some(30_000)),
    (429, "ratelimit: \"a,b;t=9\";r=0;t=30", Some(30_000)),
    (429, "ratelimit: \"burst\";r=0;t=5, \"day\";r=0;t=3600", Some(3_600_000)),
    (429, "ratelimit: \"burst\";r=0;t=5, \"day\";r=900;t=3600", Some(5_000)),
    (429, "ratelimit: \"burst\";r=0;t=5|ratelimit: \"day\";r=9;t=3600", Some(5_000)),
    (429, "ratelimit: \"default\";r=5;t=30", Some(30_000)),
    (429, "ratelimit: \"default\";t=30", Some(30_000)),
    (429, "ratelimit: \"default\";r=0", None),
    (429, "ratelimit: \"default\";r=0;t=-5", None),
    (429, "ratelimit: \"default\";r=0;t=x", None),
    (429, "ratelimit: \"default\"", None),
    (429, "ratelimit: \"default\";r=0;t=999999", DAY),
    (429, "ratelimit-policy: \"default\";q=100;w=60", None),
    // The draft, as it was.
    (429, "ratelimit: limit=100, remaining=0, reset=30", Some(30_000)),
    (429, "ratelimit: limit=100,remaining=0,reset=30", Some(30_000)),
    (429, "ratelimit-reset: 30", Some(30_000)),
    (429, "ratelimit-limit: 10|ratelimit-remaining: 0|ratelimit-reset: 12", Some(12_000)),
    (429, "ratelimit-reset: junk", None),
    (429, "ratelimit-reset: -3", None),
    // Windows of vendors.
    (429, "x-ratelimit-reset: 30", Some(30_000)),
    (429, "x-ratelimit-reset: 0", Some(0)),
    (429, "x-ratelimit-reset: 86400", DAY),
    (429, "x-ratelimit-reset: 1794744060", Some(60_000)),
    (429, "x-ratelimit-reset: 1794744060.25", Some(60_250)),
    (429, "x-ratelimit-reset: 1794744060000", Some(60_000)),
    (429, "x-ratelimit-reset: 1794743999", Some(0)),
    (429, "x-ratelimit-reset: 1000000000", Some(0)),
    (429, "x-ratelimit-reset: 999999999", DAY),
    (429, "x-ratelimit-reset: 1894744060", DAY),
    (429, "x-ratelimit-reset: 1794744060000000", None),
    (429, "x-ratelimit-reset: 2026-11-15T12:00:45Z", Some(45_000)),
    (429, "x-ratelimit-reset: 2026-11-15T13:00:45.5+01:00", Some(45_500)),
    (429, "x-ratelimit-reset: Sun, 15 Nov 2026 12:00:30 GMT", Some(30_000)),
    (429, "x-ratelimit-reset: junk", None),
    (429, "x-ratelimit-reset: -1", None),
    (429, "x-rate-limit-reset: 1794744007", Some(7_000)),
    (429, "x-ratelimit-reset-after: 1.25", Some(1_250)),
    (429, "x-ratelimit-reset-after: 64.57", Some(64_570)),
    (429, "x-ratelimit-reset-requests: 6m0s", Some(360_000)),
    (429, "x-ratelimit-reset-tokens: 20ms", Some(20)),
    (429, "x-ratelimit-reset-requests: 1s|x-ratelimit-reset-tokens: 6m0s", Some(360_000)),
    (429, "date: Sun, 15 Nov 2026 12:30:00 GMT|x-ratelimit-reset: 1794745860", Some(60_000)),
    (429, "date: Sun, 15 Nov 2026 11:30:00 GMT|x-ratelimit-reset: 1794742260000", Some(60_000)),
    // When windows count.
    (503, "x-ratelimit-reset: 30", Some(30_000)),
    (503, "ratelimit: \"default\";r=0;t=30", Some(30_000)),
    (403, "x-ratelimit-remaining: 0|x-ratelimit-reset: 1794744060", Some(60_000)),
    (403, "x-ratelimit-remaining: 12|x-ratelimit-reset: 1794744060", None),
    (403, "x-ratelimit-reset: 1794744060", None),
    (403, "ratelimit: \"default\";r=0;t=30", Some(30_000)),
    (403, "ratelimit: \"default\";r=1;t=30", None),
    (403, "ratelimit: limit=9, remaining=0, reset=30", Some(30_000)),
    (403, "ratelimit-remaining: 0|ratelimit-reset: 30", Some(30_000)),
    (403, "ratelimit-remaining: 3|ratelimit-reset: 30", None),
    (400, "x-ratelimit-remaining: 0|x-ratelimit-reset: 30", None),
    (401, "x-ratelimit-remaining: 0|x-ratelimit-reset: 30", None),
    (404, "ratelimit: \"default\";r=0;t=30", None),
    (500, "x-ratelimit-reset-after: 30", None),
    (502, "ratelimit-reset: 30", None),
    // What is said outright counts before a window.
    (429, "retry-after: 2|x-ratelimit-reset: 1794744060", Some(2_000)),
    (429, "retry-after: 60|x-ratelimit-reset: 2", Some(60_000)),
    (403, "retry-after: 60|x-ratelimit-remaining: 4000|x-ratelimit-reset: 1794746400", Some(60_000)),
    (429, "retry-after: junk|x-ratelimit-reset: 30", Some(30_000)),
    (429, "retry-after: -1|ratelimit: \"default\";r=0;t=30", Some(30_000)),
];

#[test]
fn headers_give_the_wait_that_is_right() {
    assert!(CASES.len() >= 120, "{}", CASES.len());
    for (status, text, expected) in CASES {
        let found = retry_after_ms(*status, &headers(text), None, now());
        assert_eq!(found, *expected, "{status} {text}");
    }
}

#[test]
fn bodies_give_the_wait_that_is_right() {
    let google = json!({"error": {"code": 429, "status": "RESOURCE_EXHAUSTED", "details": [
        {"@type": "type.googleapis.com/google.rpc.Help"},
        {"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "3.5s"},
    ]}});
    let cases: Vec<(Value, Option<u64>)> = vec![
        (json!({"retry_after": 5}), Some(5_000)),
        (json!({"retry_after": 64.57}), Some(64_570)),
        (json!({"retry_after": "7"}), Some(7_000)),
        (json!({"retry_after": "1m30s"}), Some(90_000)),
        (json!({"retry_after": "2026-11-15T12:00:10Z"}), Some(10_000)),
        (json!({"retry_after_ms": 250}), Some(250)),
        (json!({"retryAfterMs": 250.5}), Some(251)),
        (json!({"retryAfter": 2}), Some(2_000)),
        (json!({"retryAfterSeconds": 2}), Some(2_000)),
        (json!({"ok": false, "error_code": 429, "parameters": {"retry_after": 35}}), Some(35_000)),
        (json!({"error": {"retry_after": 1}}), Some(1_000)),
        (json!({"errors": [{"code": "x"}, {"extensions": {"retry_after": 4}}]}), Some(4_000)),
        (google, Some(3_500)),
        (json!({"error": {"details": [{"retryDelay": {"seconds": "3", "nanos": 1}}]}}), Some(3_001)),
        (json!({"retry_after": 3, "error": {"retry_after": 8}}), Some(8_000)),
        (json!({"retry_after": 1_000_000_000}), DAY),
        (json!({"retry_at": "2026-11-15T11:00:00Z"}), Some(0)),
        (json!({"retry_after": -1}), None),
        (json!({"retry_after": null}), None),
        (json!({"retry_after": true}), None),
        (json!({"retry_after": "soon"}), None),
        (json!({"retry_after": [5]}), None),
        (json!({"message": "try again in 20s"}), None),
        (json!({"item": {"retry_after": 5}}), None),
        (json!([{"retry_after": 5}]), Some(5_000)),
        (json!("retry_after: 5"), None),
        (json!(5), None),
    ];
    for (body, expected) in cases {
        assert_eq!(retry_after_ms(500, &HeaderMap::new(), Some(&body), now()), expected, "{body}");
    }
}

#[test]
fn a_header_counts_before_the_body_and_the_body_before_a_window() {
    let body = json!({"retry_after": 5});
    let found = |text: &str| retry_after_ms(429, &headers(text), Some(&body), now());
    assert_eq!(found("retry-after: 2"), Some(2_000));
    assert_eq!(found("retry-after: junk"), Some(5_000));
    assert_eq!(found("x-ratelimit-reset: 60"), Some(5_000));
}

proptest! {
    #[test]
    fn nothing_breaks_it_and_nothing_lasts_longer_than_a_day(
        status in 400_u16..600,
        name in prop::sample::select(vec!["retry-after", "ratelimit", "x-ratelimit-reset", "retry-after-ms", "x-ratelimit-reset-tokens", "ratelimit-reset"]),
        value in "[ -~]{0,40}",
        date in "[ -~]{0,30}",
        member in "[ -~]{0,40}",
    ) {
        let mut headers = HeaderMap::new();
        headers.insert(name, HeaderValue::from_str(&value).unwrap());
        headers.insert("date", HeaderValue::from_str(&date).unwrap());
        let body = json!({"retryDelay": member});
        if let Some(wait) = retry_after_ms(status, &headers, Some(&body), now()) {
            prop_assert!(wait <= LONGEST_MS);
        }
    }

    #[test]
    fn a_moment_is_the_same_in_every_form(after in 0_u64..86_400, skew in 0_u64..1_000_000_000) {
        let date = httpdate::fmt_http_date(UNIX_EPOCH + Duration::from_secs(skew));
        let at = httpdate::fmt_http_date(UNIX_EPOCH + Duration::from_secs(skew + after));
        let found = retry_after_ms(503, &headers(&format!("date: {date}|retry-after: {at}")), None, now());
        prop_assert_eq!(found, Some(after * 1000));
    }
}
