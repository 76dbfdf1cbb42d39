//! How much may be sent again, shared by all calls to one server.

use std::sync::atomic::{AtomicU32, Ordering};

use curable_core::decide::Policy;

/// The retry quota: every repetition takes from it, every success gives back.
///
/// While everything fails nothing comes back, so that what is sent again ends by itself.
#[derive(Debug)]
pub struct Quota {
    left: AtomicU32,
    most: u32,
}

impl Quota {
    /// A full one.
    pub const fn new(policy: &Policy) -> Self {
        Self { left: AtomicU32::new(policy.quota), most: policy.quota }
    }

    /// What is left.
    pub fn left(&self) -> u32 {
        self.left.load(Ordering::Relaxed)
    }

    /// Takes a cost, or nothing at all when there is not enough.
    pub fn take(&self, cost: u32) -> bool {
        self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(cost)).is_ok()
    }

    /// Gives back what a success frees: the cost of its last repetition, or one where it needed none.
    pub fn succeed(&self, last_cost: Option<u32>) {
        let freed = last_cost.unwrap_or(1);
        let put = |left: u32| (left < self.most).then(|| left.saturating_add(freed).min(self.most));
        // A full quota stays as it is, and that is what the refusal says.
        let _ = self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, put);
    }
}
