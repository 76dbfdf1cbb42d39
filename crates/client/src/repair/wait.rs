//! A wait that stands among the details, under one of the usual names.

use curable_core::Failure;
use serde_json::Value;

/// Members that hold seconds, and members that hold milliseconds.
const SECONDS: &[&str] = &["retry_after", "retryAfter", "retry_after_seconds", "retryAfterSeconds"];
const MILLIS: &[&str] = &["retry_after_ms", "retryAfterMs", "retry_delay_ms"];

/// The longest wait that is believed: a day.
const LONGEST_MS: u64 = 24 * 60 * 60 * 1000;

/// The wait that the details of a failure ask for, where the failure itself names none: who waits longer than it must
/// does no harm, who comes too early does.
pub(super) fn in_details(failure: &Failure) -> Option<u64> {
    let details = failure.details.as_ref()?.as_object()?;
    let find = |names: &[&str]| names.iter().find_map(|name| details.get(*name).and_then(Value::as_u64));
    let ms = find(MILLIS).or_else(|| find(SECONDS).map(|seconds| seconds.saturating_mul(1000)))?;
    Some(ms.min(LONGEST_MS))
}
