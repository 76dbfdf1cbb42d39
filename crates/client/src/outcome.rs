//! What came of a call.

use curable_core::{Failure, NextAction};
use curable_dialects::Canonical;
use serde_json::{Map, Value, json};

use crate::attempt::Attempt;
use crate::verdict::Verdict;

/// What came of a call.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// It was done.
    Done {
        /// The result.
        value: Value,
        /// Every attempt, in order; the last one succeeded.
        attempts: Vec<Attempt>,
    },
    /// It failed, and no further attempt is right; the decision is what somebody else may do about it.
    Failed {
        /// The last failure.
        failure: Failure,
        /// Every attempt, in order.
        attempts: Vec<Attempt>,
        /// What is left to do, and why.
        decision: Verdict,
    },
    /// It may have taken effect, or has, and no good answer came back: look before it is sent again.
    Ambiguous {
        /// The last failure.
        failure: Failure,
        /// Every attempt, in order.
        attempts: Vec<Attempt>,
        /// The call that can tell, if one is known.
        look: Option<NextAction>,
        /// What was decided, and why.
        decision: Verdict,
    },
}

impl Outcome {
    /// Every attempt, in order.
    pub fn attempts(&self) -> &[Attempt] {
        match self {
            Self::Done { attempts, .. }
            | Self::Failed { attempts, .. }
            | Self::Ambiguous { attempts, .. } => attempts,
        }
    }

    /// The result, if it was done.
    pub fn value(&self) -> Option<&Value> {
        match self {
            Self::Done { value, .. } => Some(value),
            Self::Failed { .. } | Self::Ambiguous { .. } => None,
        }
    }

    /// The last failure, if it was not done.
    pub fn failure(&self) -> Option<&Failure> {
        match self {
            Self::Done { .. } => None,
            Self::Failed { failure, .. } | Self::Ambiguous { failure, .. } => Some(failure),
        }
    }

    /// What is left to do, if it was not done.
    pub fn decision(&self) -> Option<&Verdict> {
        match self {
            Self::Done { .. } => None,
            Self::Failed { decision, .. } | Self::Ambiguous { decision, .. } => Some(decision),
        }
    }

    /// The result, or the last failure.
    pub fn into_result(self) -> Result<Value, Failure> {
        match self {
            Self::Done { value, .. } => Ok(value),
            Self::Failed { failure, .. } | Self::Ambiguous { failure, .. } => Err(failure),
        }
    }

    /// The word for it.
    pub const fn as_str(&self) -> &'static str {
        match self {
            Self::Done { .. } => "done",
            Self::Failed { .. } => "failed",
            Self::Ambiguous { .. } => "ambiguous",
        }
    }

    /// As one object, for programs.
    pub fn to_value(&self) -> Value {
        let mut members = Map::new();
        members.insert("outcome".into(), self.as_str().into());
        if let Some(value) = self.value() {
            members.insert("value".into(), value.clone());
        }
        if let Some(failure) = self.failure() {
            members.insert("failure".into(), Canonical::without_meta(failure).to_value());
        }
        if let Some(decision) = self.decision() {
            members.insert("decision".into(), decision.to_value());
        }
        if let Self::Ambiguous { look: Some(look), .. } = self {
            members.insert("look".into(), json!(look));
        }
        let attempts: Vec<Value> = self.attempts().iter().map(Attempt::to_value).collect();
        members.insert("attempts".into(), attempts.into());
        Value::Object(members)
    }
}
