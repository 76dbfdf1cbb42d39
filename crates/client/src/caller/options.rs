//! How calls are made, and what is known of one.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use curable_core::Effect;
use curable_core::decide::Policy;
use serde_json::{Map, Value};

use crate::clock::{Clock, TokioClock};
use crate::dice::{Dice, RandomDice};
use crate::observe::{Observer, Silent};
use crate::quota::Quota;

/// How calls are made.
pub struct Options {
    /// How often and how fast a call is sent again.
    pub policy: Policy,
    /// How much may be sent again, shared by every caller of the same server that is given it.
    pub quota: Arc<Quota>,
    /// How much time a call has with all its attempts, unless it says otherwise.
    pub deadline: Option<Duration>,
    /// How much time one attempt has at most.
    pub attempt_limit: Option<Duration>,
    /// Whether a tool's own hints about its effect are believed; a server that is not trusted may lie in them.
    pub believe_hints: bool,
    /// Whether a call is sent with repaired arguments where a patch is certain; otherwise the patch is told alone.
    pub repair: bool,
    /// What the waits are drawn with.
    pub dice: Arc<dyn Dice>,
    /// What tells the time and waits.
    pub clock: Arc<dyn Clock>,
    /// Who sees each step as it happens.
    pub observer: Arc<dyn Observer>,
}

impl Default for Options {
    fn default() -> Self {
        let policy = Policy::default();
        Self {
            policy,
            quota: Arc::new(Quota::new(&policy)),
            deadline: Some(Duration::from_mins(1)),
            attempt_limit: Some(Duration::from_secs(30)),
            believe_hints: true,
            repair: true,
            dice: Arc::new(RandomDice::default()),
            clock: Arc::new(TokioClock::default()),
            observer: Arc::new(Silent),
        }
    }
}

impl fmt::Debug for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Options")
            .field("policy", &self.policy)
            .field("quota", &self.quota)
            .field("deadline", &self.deadline)
            .finish_non_exhaustive()
    }
}

/// One call.
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    /// The tool.
    pub tool: String,
    /// Its arguments.
    pub arguments: Map<String, Value>,
    /// What it does to the world, where the caller knows better than the server says.
    pub effect: Option<Effect>,
    /// How much time it has with all its attempts; that of the caller where it is absent.
    pub deadline: Option<Duration>,
}

impl Call {
    /// A call of a tool.
    pub fn new(tool: impl Into<String>, arguments: Map<String, Value>) -> Self {
        Self { tool: tool.into(), arguments, effect: None, deadline: None }
    }

    /// The same with what it does to the world.
    #[must_use]
    pub const fn with_effect(mut self, effect: Effect) -> Self {
        self.effect = Some(effect);
        self
    }

    /// The same with a time for all its attempts together.
    #[must_use]
    pub const fn within(mut self, deadline: Duration) -> Self {
        self.deadline = Some(deadline);
        self
    }
}
