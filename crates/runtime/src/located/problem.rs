//! What is wrong with a file of settings.

use std::fmt;

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LocatedProblem {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong, and what to do about it.
    pub what: String,
}

impl LocatedProblem {
    /// A problem on a line.
    pub fn new(line: usize, what: impl Into<String>) -> Self {
        Self { line, what: what.into() }
    }

    /// Everything that is wrong, by line, each thing once.
    pub fn sorted(mut problems: Vec<Self>) -> Vec<Self> {
        problems.sort_by(|a, b| (a.line, &a.what).cmp(&(b.line, &b.what)));
        problems.dedup();
        problems
    }
}

impl fmt::Display for LocatedProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}
