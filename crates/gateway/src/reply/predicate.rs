//! Failures that come with a good status: only a declared predicate tells them, nothing is guessed.

use curable_core::Pointer;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What the body of a success must hold to be a failure.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Predicate {
    /// Where in the body.
    pub pointer: Pointer,
    /// What must be there.
    #[serde(flatten)]
    pub test: Test,
}

/// What must be there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Test {
    /// This value.
    Equals(Value),
    /// Anything but null, or, when false, nothing but null.
    Exists(bool),
    /// One of these values.
    OneOf(Vec<Value>),
}

/// The first predicate that the body of a success fulfils.
pub fn body_failure<'p>(body: &Value, predicates: &'p [Predicate]) -> Option<&'p Predicate> {
    predicates.iter().find(|predicate| predicate.holds(body))
}

impl Predicate {
    /// Whether a body fulfils it.
    pub fn holds(&self, body: &Value) -> bool {
        let found = self.pointer.find(body);
        match &self.test {
            Test::Equals(value) => found.is_some_and(|found| same(found, value)),
            Test::Exists(wanted) => found.is_some_and(|found| !found.is_null()) == *wanted,
            Test::OneOf(values) => found.is_some_and(|found| values.iter().any(|value| same(found, value))),
        }
    }
}

/// Numbers are the same when they are equal, however they are written.
fn same(a: &Value, b: &Value) -> bool {
    match (a.as_f64(), b.as_f64()) {
        (Some(x), Some(y)) if a.is_f64() != b.is_f64() => x.to_bits() == y.to_bits(),
        _ => a == b,
    }
}
