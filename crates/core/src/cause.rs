//! What lay behind a failure.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{Code, Origin};

/// How deep a chain of causes is kept.
pub const MAX_CAUSES: usize = 8;

/// One link of the chain; dispatch itself gives code and origin alone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Cause {
    /// The code of what happened there.
    pub code: Code,
    /// Who failed there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<Origin>,
    /// The words of a foreign sender.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// The rest of what a foreign sender said.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

impl Cause {
    /// A link with its code.
    pub fn new(code: Code) -> Self {
        Self { code, origin: None, message: None, extra: Map::new() }
    }

    /// Reads what a wire holds; `None` when it names no code.
    pub fn from_value(value: Value) -> Option<Self> {
        let Value::Object(members) = value else { return None };
        let mut cause = Self::new(Code::foreign(members.get("code")?.as_str()?));
        for (name, value) in members {
            match (name.as_str(), value) {
                ("code", _) => {}
                ("origin", Value::String(word)) if Origin::parse(&word).is_some() => {
                    cause.origin = Origin::parse(&word);
                }
                ("message", Value::String(message)) => cause.message = Some(message),
                (_, value) => {
                    cause.extra.insert(name, value);
                }
            }
        }
        Some(cause)
    }
}
