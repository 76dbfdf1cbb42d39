//! What is wrong with a mapping file.

use curable_runtime::located::LocatedProblem;
use std::fmt;

/// A mapping file that cannot be used, with everything that is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MappingError {
    problems: Vec<LocatedProblem>,
}

impl MappingError {
    /// Sorted by line; `None` when nothing is wrong.
    pub(super) fn of(problems: Vec<LocatedProblem>) -> Option<Self> {
        let problems = LocatedProblem::sorted(problems);
        (!problems.is_empty()).then_some(Self { problems })
    }

    /// Everything that is wrong, by line.
    pub fn problems(&self) -> &[LocatedProblem] {
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
