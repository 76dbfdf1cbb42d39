//! What an attempt says about the upstream, apart from what it says about the call.

use curable_core::{Failure, Kind, imported};

/// What an attempt says about the upstream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Health {
    /// It answered, be it with a refusal.
    Alive,
    /// It was reached, and this operation came to nothing: an error of its own, a cut, no answer in time.
    Sick,
    /// It could not be reached at all, by whatever operation.
    Dead,
    /// Nothing.
    Unknown,
}

impl Health {
    /// What a failure says that came as an HTTP answer, or instead of one after the request had gone out.
    ///
    /// A failure to connect is [`Health::Dead`], which only the transport can tell.
    pub fn of(failure: &Failure) -> Self {
        let code = failure.code.as_str();
        if code == imported::UPSTREAM_UNREACHABLE.code || code == imported::UPSTREAM_TIMEOUT.code {
            return Self::Sick;
        }
        // A 501, and a 500 that a rule has told to be the caller's fault, will come again from an upstream in good health.
        let is_fault = matches!(failure.kind, Kind::Transient | Kind::Internal);
        match failure.http {
            Some(500..=599) if is_fault && code != imported::UPSTREAM_MALFORMED.code => Self::Sick,
            _ => Self::Alive,
        }
    }
}

/// An attempt that failed.
#[derive(Clone, Debug)]
pub struct Miss {
    /// How the call failed.
    pub failure: Failure,
    /// What that says about the upstream.
    pub health: Health,
}

impl Miss {
    /// The upstream could not be reached: no connection, no name, no secure channel.
    pub fn dead(failure: Failure) -> Self {
        Self { failure, health: Health::Dead }
    }
}

impl From<Failure> for Miss {
    fn from(failure: Failure) -> Self {
        Self { health: Health::of(&failure), failure }
    }
}
