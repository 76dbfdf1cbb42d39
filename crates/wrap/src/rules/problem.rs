//! What is wrong with a rules file.

use std::fmt;
use std::path::{Path, PathBuf};

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RulesProblem {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong, and what to do about it.
    pub what: String,
}

impl fmt::Display for RulesProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

/// A rules file that cannot be used, with everything that is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RulesError {
    path: PathBuf,
    problems: Vec<RulesProblem>,
}

impl RulesError {
    /// Sorted by line; `None` when nothing is wrong.
    pub(super) fn of(path: &Path, mut problems: Vec<RulesProblem>) -> Option<Self> {
        problems.sort_by(|a, b| (a.line, &a.what).cmp(&(b.line, &b.what)));
        problems.dedup();
        (!problems.is_empty()).then(|| Self { path: path.to_owned(), problems })
    }

    /// A file that cannot be read at all.
    pub(super) fn unreadable(path: &Path, error: &std::io::Error) -> Self {
        let what = format!("it cannot be read: {error}");
        Self { path: path.to_owned(), problems: vec![RulesProblem { line: 1, what }] }
    }

    /// Everything that is wrong, by line.
    pub fn problems(&self) -> &[RulesProblem] {
        &self.problems
    }
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the rules in {} cannot be used:", self.path.display())?;
        self.problems.iter().try_for_each(|problem| write!(f, "\n  {problem}"))
    }
}

impl std::error::Error for RulesError {}
