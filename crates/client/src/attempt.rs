//! One attempt, as it is recorded.

use curable_core::Failure;
use curable_dialects::Canonical;
use serde_json::{Map, Value, json};

use crate::verdict::Verdict;

/// One attempt: why it was made, what was sent, and what came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Attempt {
    /// Which one it is, from 1.
    pub number: u32,
    /// Why it was made.
    pub cause: Cause,
    /// The arguments that were sent.
    pub arguments: Map<String, Value>,
    /// How long was waited before it.
    pub waited_ms: u64,
    /// How long it took.
    pub elapsed_ms: u64,
    /// How it failed, and what was decided about that; absent when it succeeded.
    pub failed: Option<(Failure, Verdict)>,
}

/// Why an attempt is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Somebody called.
    Called,
    /// The same call is sent again.
    Retry,
    /// The arguments were repaired.
    Repair,
}

impl Cause {
    /// The word for it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Called => "called",
            Self::Retry => "retry",
            Self::Repair => "repair",
        }
    }
}

impl Attempt {
    /// As one object, for programs.
    pub fn to_value(&self) -> Value {
        let Self { number, cause, arguments, waited_ms, elapsed_ms, failed } = self;
        let mut members = Map::new();
        members.insert("number".into(), (*number).into());
        members.insert("because".into(), cause.as_str().into());
        members.insert("arguments".into(), json!(arguments));
        if *waited_ms > 0 {
            members.insert("waited_ms".into(), (*waited_ms).into());
        }
        members.insert("elapsed_ms".into(), (*elapsed_ms).into());
        if let Some((failure, verdict)) = failed {
            members.insert("failure".into(), Canonical::without_meta(failure).to_value());
            members.insert("verdict".into(), verdict.to_value());
        }
        Value::Object(members)
    }
}
