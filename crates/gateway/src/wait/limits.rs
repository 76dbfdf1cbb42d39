//! When the window of a rate limit ends.

use http::HeaderMap;

use super::{number, time};

/// All waits that the rate limits tell, where they count.
pub(super) fn all(status: u16, headers: &HeaderMap, now: u64) -> Vec<u64> {
    let policies = policies(headers);
    let counts = match status {
        429 | 503 => true,
        403 => is_nothing_left(headers, &policies),
        _ => false,
    };
    if !counts {
        return Vec::new();
    }
    let mut waits = Vec::new();
    // Of several policies, those that are used up are the reason; without one that says so, each may be.
    let is_told = policies.iter().any(|policy| policy.left == Some(0));
    waits.extend(
        policies.iter().filter(|policy| !is_told || policy.left == Some(0)).filter_map(|policy| policy.wait),
    );
    for (name, value) in headers {
        let Ok(text) = value.to_str() else { continue };
        waits.extend(match name.as_str() {
            "ratelimit-reset" => number::seconds(text).or_else(|| reset(text, now)),
            "x-ratelimit-reset" | "x-rate-limit-reset" | "x-ratelimit-requests-reset" => reset(text, now),
            "x-ratelimit-reset-after" | "x-rate-limit-reset-after" => number::seconds(text),
            "x-ratelimit-reset-requests" | "x-ratelimit-reset-tokens" => number::duration(text),
            "x-ratelimit-reset-ms" | "x-rate-limit-reset-ms" => number::millis(text),
            _ => None,
        });
    }
    waits
}

/// A reset that may be a moment or a wait; its size tells, because no wait lasts thirty years.
fn reset(text: &str, now: u64) -> Option<u64> {
    const SECONDS_OF_2001: u64 = 1_000_000_000;
    const MILLIS_OF_2001: u64 = SECONDS_OF_2001 * 1000;
    const MILLIS_OF_33658: u64 = MILLIS_OF_2001 * 1000;
    let Some(as_seconds) = number::seconds(text) else {
        let moment = time::rfc3339(text).or_else(|| time::http_date(text));
        return moment.map(|moment| moment.saturating_sub(now)).or_else(|| number::duration(text));
    };
    match as_seconds / 1000 {
        0..SECONDS_OF_2001 => Some(as_seconds),
        SECONDS_OF_2001..MILLIS_OF_2001 => Some(as_seconds.saturating_sub(now)),
        MILLIS_OF_2001..MILLIS_OF_33658 => Some((as_seconds / 1000).saturating_sub(now)),
        _ => None,
    }
}

/// One policy of a `RateLimit` header.
#[derive(Default)]
struct Policy {
    left: Option<u64>,
    wait: Option<u64>,
}

/// The policies of the `RateLimit` headers: `"default";r=0;t=30` of the draft as it is, and `limit=9, remaining=0,
/// reset=30` of the draft as it was.
fn policies(headers: &HeaderMap) -> Vec<Policy> {
    let mut found = Vec::new();
    for value in headers.get_all("ratelimit") {
        let Ok(text) = value.to_str() else { continue };
        if text.contains(';') || text.trim_start().starts_with('"') {
            found.extend(items(text, ',').map(|item| policy(items(item, ';'))));
        } else {
            found.push(policy(items(text, ',')));
        }
    }
    found
}

fn policy<'t>(members: impl Iterator<Item = &'t str>) -> Policy {
    let mut policy = Policy::default();
    for (name, value) in members.filter_map(|member| member.split_once('=')) {
        match name.trim() {
            "r" | "remaining" => policy.left = value.trim().parse().ok(),
            "t" | "reset" => policy.wait = number::seconds(value),
            _ => {}
        }
    }
    policy
}

/// The items of a list; a separator between quotes is none.
fn items(text: &str, separator: char) -> impl Iterator<Item = &str> {
    let mut is_quoted = false;
    text.split(move |c| {
        is_quoted ^= c == '"';
        c == separator && !is_quoted
    })
}

fn is_nothing_left(headers: &HeaderMap, policies: &[Policy]) -> bool {
    const LEFT: [&str; 4] = [
        "x-ratelimit-remaining",
        "x-rate-limit-remaining",
        "ratelimit-remaining",
        "x-ratelimit-remaining-requests",
    ];
    let is_nought = |name: &&str| {
        headers
            .get_all(*name)
            .into_iter()
            .any(|value| value.to_str().is_ok_and(|text| number::millis(text) == Some(0)))
    };
    LEFT.iter().any(is_nought) || policies.iter().any(|policy| policy.left == Some(0))
}
