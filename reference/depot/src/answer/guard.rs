//! Who may call, and how often.

use std::time::Instant;

use crate::refusal::Refusal;
use crate::{Depot, GUEST_TOKEN, Operation, Seen, TOKEN};

/// Why this caller may not make this call now.
pub(super) fn refusal(depot: &Depot, operation: &Operation, seen: &Seen) -> Option<Refusal> {
    if operation.guarded {
        match seen.token.as_deref() {
            Some(TOKEN) => {}
            Some(GUEST_TOKEN) => return Some(forbidden()),
            Some(_) => return Some(expired()),
            None => return Some(unauthorised()),
        }
    }
    if operation.id == "createShipment" { limited(depot) } else { None }
}

pub(super) fn unauthorised() -> Refusal {
    let refusal = Refusal::new(401, "no_token", "a token is needed");
    refusal.header("www-authenticate", "Bearer realm=\"depot\"")
}

pub(super) fn expired() -> Refusal {
    let refusal = Refusal::new(401, "invalid_token", "the token is not valid or has expired");
    refusal.header("www-authenticate", "Bearer realm=\"depot\", error=\"invalid_token\"")
}

pub(super) fn forbidden() -> Refusal {
    let refusal = Refusal::new(403, "insufficient_scope", "the token does not allow this");
    refusal.header(
        "www-authenticate",
        "Bearer realm=\"depot\", error=\"insufficient_scope\", scope=\"customers:read\"",
    )
}

fn limited(depot: &Depot) -> Option<Refusal> {
    let rate = depot.options.rate?;
    let mut state = depot.state();
    let now = Instant::now();
    while state.shipped.front().is_some_and(|at| now.duration_since(*at) >= rate.per) {
        state.shipped.pop_front();
    }
    if state.shipped.len() < rate.calls as usize {
        state.shipped.push_back(now);
        return None;
    }
    let oldest = state.shipped.front().copied().unwrap_or(now);
    let wait = rate.per.saturating_sub(now.duration_since(oldest)).as_secs() + 1;
    Some(too_many(wait))
}

/// 429 with the seconds to wait.
pub(super) fn too_many(wait: u64) -> Refusal {
    let refusal = Refusal::new(429, "too_many_calls", format!("wait {wait} s"));
    refusal.header("retry-after", wait.to_string())
}
