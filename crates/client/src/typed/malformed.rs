//! An answer that breaks the contract.

use std::fmt;

use curable_core::Failure;
use serde_json::Value;

/// An answer that breaks the contract, and all that it said.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Malformed {
    /// What is broken.
    pub broken: Broken,
    /// The failure as it was heard, or one that says what happened.
    pub failure: Failure,
    /// What is wrong, in words for a developer.
    pub problem: String,
}

/// What of a call breaks the contract.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Broken {
    /// The details of a failure whose code is declared are off their schema.
    Details,
    /// The operation succeeded, and its result, which is here, is off its schema.
    Result(Value),
    /// The answer is nothing that can be read.
    Answer,
    /// The arguments cannot be sent.
    Arguments,
}

impl Malformed {
    pub(super) const fn new(broken: Broken, failure: Failure, problem: String) -> Self {
        Self { broken, failure, problem }
    }
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match &self.broken {
            Broken::Details => "the details are off their schema",
            Broken::Result(_) => "the result is off its schema",
            Broken::Answer => "the answer cannot be read",
            Broken::Arguments => "the arguments cannot be sent",
        };
        write!(f, "{}: {what}: {}", self.failure, self.problem)
    }
}

impl std::error::Error for Malformed {}
