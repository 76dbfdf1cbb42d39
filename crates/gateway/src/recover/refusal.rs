//! The failures of calls that were not sent.

use curable_core::{Applied, Code, Failure, Kind, Origin, Retry, imported};

use super::breaker::Open;
use super::limiter::Held;

/// The circuit is open.
pub(super) fn open(open: Open) -> Failure {
    let message = "the upstream has failed several times in a row, and the call was not sent";
    let mut failure = Failure::declared(&imported::UPSTREAM_UNREACHABLE, message);
    failure.hint = Some("Send the same call again after `retry_after_ms`.".into());
    not_sent(failure, open.retry_after_ms)
}

/// The upstream asked for a pause.
pub(super) fn held(held: Held) -> Failure {
    let code = Code::foreign(format!("HTTP_{}", held.status));
    let message = "the upstream asked for a pause, which is not over, and the call was not sent";
    let mut failure = Failure::new(code, Kind::Transient, message);
    failure.http = Some(held.status);
    failure.hint = Some("Send the same call again after `retry_after_ms`.".into());
    not_sent(failure, held.retry_after_ms)
}

fn not_sent(mut failure: Failure, retry_after_ms: u64) -> Failure {
    failure.retry = Retry::Same;
    failure.retry_after_ms = Some(retry_after_ms);
    failure.applied = Some(Applied::No);
    failure.origin = Some(Origin::Upstream);
    failure
}
