//! One machine-actionable finding: where, what is wrong, what was expected.

mod expected;
mod nearest;
mod problem;

pub use expected::{Bounds, Expected};
pub use problem::Problem;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::Pointer;

/// How many repairs a failure lists; the rest is a count.
pub const MAX_REPAIRS: usize = 10;

/// What must change in the arguments.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Repair {
    /// The argument that must change; for a missing one, where it belongs.
    pub at: Pointer,
    /// What is wrong with it.
    pub problem: Problem,
    /// What would have been right.
    #[serde(default, skip_serializing_if = "Expected::is_empty")]
    pub expected: Expected,
    /// The nearest legal value or name; of a member that belongs elsewhere its place, as a pointer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suggest: Option<Value>,
    /// Members that a newer or foreign sender added.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

impl Repair {
    /// A finding about one argument.
    pub fn new(at: Pointer, problem: Problem) -> Self {
        Self { at, problem, expected: Expected::default(), suggest: None, extra: Map::new() }
    }

    /// The same with what was expected.
    #[must_use]
    pub fn expecting(mut self, expected: Expected) -> Self {
        self.expected = expected;
        self
    }

    /// The same with the nearest legal value or name.
    #[must_use]
    pub fn suggesting(mut self, suggest: impl Into<Value>) -> Self {
        self.suggest = Some(suggest.into());
        self
    }

    /// Reads what a wire holds; what is not understood is kept in `extra`. `None` when it is no object.
    pub fn from_value(value: Value) -> Option<Self> {
        let Value::Object(members) = value else { return None };
        let mut repair = Self::new(Pointer::ROOT, Problem::Shape);
        for (name, value) in members {
            match (name.as_str(), value) {
                ("at", Value::String(at)) => repair.at = Pointer::lenient(at),
                ("problem", Value::String(word)) => repair.problem = Problem::from(word),
                ("expected", Value::Object(members)) => repair.expected = Expected::from_members(members),
                ("suggest", value) => repair.suggest = Some(value),
                (_, value) => {
                    repair.extra.insert(name, value);
                }
            }
        }
        Some(repair)
    }
}
