//! The numbers of a retry policy.

/// How often and how fast a client may try again. The default is the standard mode of the AWS SDKs (2026).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Policy {
    /// How many times a call is sent at most, with the repaired one.
    pub attempts: u32,
    /// The retry quota that all calls to one server share.
    pub quota: u32,
    /// What a retry after a transient failure takes from the quota.
    pub transient_cost: u32,
    /// What a retry after a throttled call takes from the quota.
    pub throttle_cost: u32,
    /// The first backoff after a transient failure.
    pub transient_base_ms: u64,
    /// The first backoff after a throttled call.
    pub throttle_base_ms: u64,
    /// The longest backoff.
    pub cap_ms: u64,
}

impl Default for Policy {
    fn default() -> Self {
        Self {
            attempts: 3,
            quota: 500,
            transient_cost: 14,
            throttle_cost: 5,
            transient_base_ms: 50,
            throttle_base_ms: 1_000,
            cap_ms: 20_000,
        }
    }
}

impl Policy {
    /// The ceiling of the random wait before the next attempt: the base, doubled with each attempt, up to the cap.
    pub fn backoff_ms(&self, throttled: bool, attempt: u32) -> u64 {
        let base = if throttled { self.throttle_base_ms } else { self.transient_base_ms };
        let doubled = base.saturating_mul(1_u64.checked_shl(attempt.saturating_sub(1)).unwrap_or(u64::MAX));
        doubled.min(self.cap_ms)
    }
}
