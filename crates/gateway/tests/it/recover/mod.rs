//! Recovery below the model.
#![expect(clippy::unwrap_used, reason = "a test whose helper fails has failed")]

mod attempts;
mod breaker;
mod duplicates;
mod limiter;
mod quota;
mod storm;

use std::sync::Arc;
use std::time::Duration;

use curable_core::{Applied, Code, Failure, Kind, Origin};
use curable_gateway::recover::{Dice, Recovery};

/// Dice that always show the same: all of it, or nothing.
pub(crate) struct Loaded {
    pub(crate) all: bool,
}

impl Dice for Loaded {
    fn up_to(&self, most: u64) -> u64 {
        if self.all { most } else { 0 }
    }
}

/// A recovery whose dice always show the most.
pub(crate) fn recovery() -> Recovery {
    Recovery { dice: Box::new(Loaded { all: true }), ..Recovery::default() }
}

pub(crate) fn operation(name: &str) -> Arc<str> {
    Arc::from(name)
}

/// What a reply of this status becomes.
pub(crate) fn http(status: u16, applied: Applied) -> Failure {
    let code = Code::foreign(format!("HTTP_{status}"));
    let mut failure = Failure::new(code, Kind::of_http(status), "refused");
    failure.http = Some(status);
    failure.applied = Some(applied);
    failure.origin = Some(Origin::Upstream);
    failure
}

pub(crate) fn ms(count: u64) -> Duration {
    Duration::from_millis(count)
}
