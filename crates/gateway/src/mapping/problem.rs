//! What is wrong with a mapping file.

use std::fmt;

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MappingProblem {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong, and what to do about it.
    pub what: String,
}

impl fmt::Display for MappingProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

/// A mapping file that cannot be used, with everything that is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MappingError {
    problems: Vec<MappingProblem>,
}

impl MappingError {
    /// Sorted by line; `None` when nothing is wrong.
    pub(super) fn of(mut problems: Vec<MappingProblem>) -> Option<Self> {
        problems.sort_by(|a, b| (a.line, &a.what).cmp(&(b.line, &b.what)));
        problems.dedup();
        (!problems.is_empty()).then_some(Self { problems })
    }

    /// Everything that is wrong, by line.
    pub fn problems(&self) -> &[MappingProblem] {
        &self.problems
    }
}

impl fmt::Display for MappingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the mapping file cannot be used:")?;
        self.problems.iter().try_for_each(|problem| write!(f, "\n  {problem}"))
    }
}

impl std::error::Error for MappingError {}
