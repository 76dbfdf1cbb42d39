//! The situation that a decision is made in, and what it says.

use super::{Policy, Reason};
use crate::{Effect, NextAction, PatchOp};

/// What is known besides the failure.
#[derive(Clone, Copy, Debug)]
pub struct Situation {
    /// What the operation does to the world; unknown counts as a write.
    pub effect: Option<Effect>,
    /// How many times the call has been sent, this one included.
    pub attempt: u32,
    /// Whether a repaired call has been sent already.
    pub repaired: bool,
    /// How much time is left.
    pub time_left_ms: Option<u64>,
    /// What is left of the retry quota that all calls to this server share.
    pub quota: u32,
}

impl Default for Situation {
    fn default() -> Self {
        Self { effect: None, attempt: 1, repaired: false, time_left_ms: None, quota: Policy::default().quota }
    }
}

/// What to do, and why.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Decision<'f> {
    /// What to do.
    pub action: Action<'f>,
    /// Why.
    pub reason: Reason,
}

/// What to do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Action<'f> {
    /// Send the same call again: not before `after_ms`, and at a random time within `jitter_ms` after that.
    Retry {
        /// The least time to wait.
        after_ms: u64,
        /// How much may be added at random.
        jitter_ms: u64,
        /// What it takes from the quota.
        cost: u32,
    },
    /// Send the call with this patch applied to its arguments.
    Repair {
        /// The patch.
        patch: &'f [PatchOp],
    },
    /// Authenticate, then send the same call again.
    Authenticate,
    /// Ask a person or a planner.
    Ask,
    /// Find out first whether the call took effect, or how things stand.
    LookFirst {
        /// The call that can tell, if one is known.
        next: Option<&'f NextAction>,
    },
    /// Go on with something else.
    LookElsewhere {
        /// A call that may find it, if one is known.
        next: Option<&'f NextAction>,
    },
    /// Give up.
    GiveUp,
}

impl Action<'_> {
    /// The word for it.
    pub const fn as_str(&self) -> &'static str {
        match self {
            Self::Retry { .. } => "retry",
            Self::Repair { .. } => "repair",
            Self::Authenticate => "authenticate",
            Self::Ask => "ask",
            Self::LookFirst { .. } => "look_first",
            Self::LookElsewhere { .. } => "look_elsewhere",
            Self::GiveUp => "give_up",
        }
    }
}
