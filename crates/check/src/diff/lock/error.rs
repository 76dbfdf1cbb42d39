//! A text that is no lock.

use std::fmt;

/// A text that is no lock, or one that was not only added to.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LockError {
    line: usize,
    problem: String,
}

impl LockError {
    pub(super) fn new(line: usize, problem: impl Into<String>) -> Self {
        Self { line, problem: problem.into() }
    }

    /// The line, counted from 1.
    pub fn line(&self) -> usize {
        self.line
    }
}

impl fmt::Display for LockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.problem)
    }
}

impl std::error::Error for LockError {}
