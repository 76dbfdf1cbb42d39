//! What was tried, for the `_meta` of the answer.

use std::time::Duration;

use curable_core::Code;
use serde::Serialize;

/// One attempt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Tried {
    /// How it failed; absent when it succeeded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<Code>,
    /// Whether anything was sent.
    #[serde(skip_serializing_if = "is_true")]
    pub sent: bool,
    /// How long was waited before it.
    #[serde(skip_serializing_if = "is_zero")]
    pub waited_ms: u64,
    /// How long it took.
    pub elapsed_ms: u64,
}

impl Tried {
    pub(super) fn new(code: Option<Code>, sent: bool, waited: Duration, elapsed: Duration) -> Self {
        let ms = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        Self { code, sent, waited_ms: ms(waited), elapsed_ms: ms(elapsed) }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference over")]
fn is_true(flag: &bool) -> bool {
    *flag
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference over")]
fn is_zero(number: &u64) -> bool {
    *number == 0
}
