//! A configuration of authentication that cannot be used.

use std::fmt;

/// A configuration of authentication that cannot be used; every problem is listed, and no token or hash.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AuthError {
    problems: Vec<String>,
}

impl AuthError {
    pub(super) fn new(problems: Vec<String>) -> Self {
        Self { problems }
    }

    pub(super) fn one(problem: impl Into<String>) -> Self {
        Self { problems: vec![problem.into()] }
    }

    /// What is wrong, each in one sentence.
    pub fn problems(&self) -> &[String] {
        &self.problems
    }
}

impl fmt::Display for AuthError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "authentication cannot be set up: {}", self.problems.join("; "))
    }
}

impl std::error::Error for AuthError {}
