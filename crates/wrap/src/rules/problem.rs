//! What is wrong with a rules file.

use curable_runtime::located::LocatedProblem;
use std::fmt;
use std::path::{Path, PathBuf};

/// A rules file that cannot be used, with everything that is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RulesError {
    path: PathBuf,
    problems: Vec<LocatedProblem>,
}

impl RulesError {
    /// Sorted by line; `None` when nothing is wrong.
    pub(super) fn of(path: &Path, problems: Vec<LocatedProblem>) -> Option<Self> {
        let problems = LocatedProblem::sorted(problems);
        (!problems.is_empty()).then(|| Self { path: path.to_owned(), problems })
    }

    /// A file that cannot be read at all.
    pub(super) fn unreadable(path: &Path, error: &std::io::Error) -> Self {
        let what = format!("it cannot be read: {error}");
        Self { path: path.to_owned(), problems: vec![LocatedProblem::new(1, what)] }
    }

    /// Everything that is wrong, by line.
    pub fn problems(&self) -> &[LocatedProblem] {
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
