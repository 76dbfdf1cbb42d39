//! What a client does about a failure: a pure function of the failure and the situation.

mod decision;
mod policy;
mod reason;
mod rules;

pub use decision::{Action, Decision, Situation};
pub use policy::Policy;
pub use reason::Reason;

use crate::Failure;

/// Decides by the default policy.
pub fn decide<'f>(failure: &'f Failure, situation: &Situation) -> Decision<'f> {
    Policy::default().decide(failure, situation)
}
