//! Recovery below the model: what is sent again, how often, how fast, and what is not sent at all.
//!
//! Everything here is a function of values: the time is given, and so are the dice.

mod attempts;
mod breaker;
mod circuit;
mod health;
mod limiter;
mod refusal;
mod tried;

pub use attempts::{Attempt, Done, Plan, attempts};
pub use breaker::{Breaker, Open, Permit};
pub use circuit::BreakerOptions;
pub use curable_client::{Dice, Quota, RandomDice};
pub use health::{Health, Miss};
pub use limiter::{Held, Limiter, Scope};
pub use tried::Tried;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use curable_core::decide::Policy;

/// What all calls to one upstream share.
pub struct Recovery {
    /// How often and how fast a call is sent again.
    pub policy: Policy,
    /// The longest wait that is done here; a longer one is left to whoever called.
    pub longest_wait: Duration,
    /// What keeps calls away from an upstream that does not answer.
    pub breaker: Arc<Breaker>,
    /// What keeps calls away from an upstream that asked for a pause.
    pub limiter: Limiter,
    /// How much may still be sent again.
    pub quota: Quota,
    /// What the waits are drawn with.
    pub dice: Box<dyn Dice>,
}

impl Recovery {
    /// With a policy and the options of the breaker.
    pub fn new(policy: Policy, breaker: BreakerOptions) -> Self {
        Self {
            policy,
            longest_wait: Duration::from_secs(10),
            breaker: Arc::new(Breaker::new(breaker)),
            limiter: Limiter::default(),
            quota: Quota::new(&policy),
            dice: Box::new(RandomDice::default()),
        }
    }
}

impl Default for Recovery {
    fn default() -> Self {
        Self::new(Policy::default(), BreakerOptions::default())
    }
}

impl fmt::Debug for Recovery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Recovery")
            .field("policy", &self.policy)
            .field("quota", &self.quota)
            .finish_non_exhaustive()
    }
}
