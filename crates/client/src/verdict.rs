//! What was decided about one failure, as a value that outlives it.

use curable_core::decide::{Action, Decision, Reason};
use curable_core::{NextAction, PatchOp};
use serde_json::{Map, Value, json};

/// What was decided, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// What is done next, or is left to whoever called.
    pub next: Next,
    /// Why.
    pub reason: Reason,
}

/// What is done next. The first two are done by the caller itself, all others are left to a person or a planner.
#[derive(Clone, Debug, PartialEq)]
pub enum Next {
    /// The same call is sent again.
    Retry {
        /// After so much time, drawn already.
        wait_ms: u64,
    },
    /// The call is sent with this patch applied to its arguments.
    Repair {
        /// The patch.
        patch: Vec<PatchOp>,
        /// Who made it.
        author: Author,
    },
    /// Somebody must authenticate.
    Authenticate,
    /// Somebody must choose, grant or renew.
    Ask,
    /// Find out first whether the call took effect, or how things stand.
    LookFirst {
        /// The call that can tell, if one is known.
        next: Option<NextAction>,
    },
    /// Go on with something else.
    LookElsewhere {
        /// A call that may find it, if one is known.
        next: Option<NextAction>,
    },
    /// Nothing can be done.
    GiveUp,
}

/// Who made a patch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Author {
    /// The server sent it along.
    Server,
    /// It was made here, from what the failure says and from the tool's input schema.
    Client,
}

impl Author {
    /// The word for it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Server => "server",
            Self::Client => "client",
        }
    }
}

impl Next {
    /// The word for it, as `curable decide` has it.
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

impl Verdict {
    pub(crate) const fn new(next: Next, reason: Reason) -> Self {
        Self { next, reason }
    }

    /// The same as the policy decided; a retry waits as long as it must and as the dice say.
    pub(crate) fn of(decision: &Decision<'_>, author: Author, draw: impl FnOnce(u64) -> u64) -> Self {
        let next = match decision.action {
            Action::Retry { after_ms, jitter_ms, cost: _ } => {
                Next::Retry { wait_ms: after_ms.saturating_add(draw(jitter_ms)) }
            }
            Action::Repair { patch } => Next::Repair { patch: patch.to_vec(), author },
            Action::Authenticate => Next::Authenticate,
            Action::Ask => Next::Ask,
            Action::LookFirst { next } => Next::LookFirst { next: next.cloned() },
            Action::LookElsewhere { next } => Next::LookElsewhere { next: next.cloned() },
            Action::GiveUp => Next::GiveUp,
        };
        Self::new(next, decision.reason)
    }

    /// As one object, for programs.
    pub fn to_value(&self) -> Value {
        let mut members = Map::new();
        members.insert("decision".into(), self.next.as_str().into());
        match &self.next {
            Next::Retry { wait_ms } => {
                members.insert("wait_ms".into(), (*wait_ms).into());
            }
            Next::Repair { patch, author } => {
                members.insert("patch".into(), json!(patch));
                members.insert("by".into(), author.as_str().into());
            }
            Next::LookFirst { next: Some(next) } | Next::LookElsewhere { next: Some(next) } => {
                members.insert("next".into(), json!(next));
            }
            Next::LookFirst { next: None }
            | Next::LookElsewhere { next: None }
            | Next::Authenticate
            | Next::Ask
            | Next::GiveUp => {}
        }
        members.insert("reason".into(), self.reason.as_str().into());
        Value::Object(members)
    }
}
