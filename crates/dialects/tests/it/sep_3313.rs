//! The time that `sep-3313` names, and the key that nobody may write yet.

use curable_dialects::{Dialect, Outcome, sep_3313};
use serde_json::json;

#[test]
fn the_wait_is_counted_from_the_callers_clock() {
    let value = json!({"class": "reliability", "code": "upstream_busy", "retryable": true,
        "retryNotBefore": 1_790_000_005_000_u64, "correlationId": "c-1"});
    let Ok(Outcome::Failure(failure)) = sep_3313::decode(value) else { panic!("not read") };
    assert_eq!(failure.retry_after_ms, None, "a decoder has no clock");
    assert_eq!(sep_3313::retry_after_ms(&failure, 1_790_000_000_000), Some(5000));
    assert_eq!(sep_3313::retry_after_ms(&failure, 1_790_000_009_000), Some(0));
}

#[test]
fn without_a_time_there_is_no_wait() {
    let value = json!({"class": "reliability", "code": "upstream_busy", "correlationId": "c-1"});
    let Ok(Outcome::Failure(failure)) = sep_3313::decode(value) else { panic!("not read") };
    assert_eq!(sep_3313::retry_after_ms(&failure, 0), None);
}

#[test]
fn long_guidance_is_cut() {
    let value =
        json!({"class": "governance", "code": "x", "correlationId": "c", "agentGuidance": "é".repeat(900)});
    let Ok(Outcome::Failure(failure)) = sep_3313::decode(value) else { panic!("not read") };
    assert_eq!(failure.hint.as_deref().map(|hint| hint.chars().count()), Some(500));
}

#[test]
fn it_is_read_only() {
    assert!(!Dialect::find("sep-3313").unwrap().can_encode());
}
