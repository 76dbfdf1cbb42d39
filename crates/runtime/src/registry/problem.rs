//! What a contract can have wrong, each with what to do about it.

use std::fmt;

use super::fault::Fault;

/// Why nothing was registered: every problem that was found, not only the first.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RegisterError {
    problems: Vec<RegisterProblem>,
}

impl RegisterError {
    /// `Ok` when there is no problem; else all of them, sorted by what they are about.
    pub(super) fn unless_empty(problems: Vec<RegisterProblem>) -> Result<(), Self> {
        if problems.is_empty() { Ok(()) } else { Err(Self::new(problems)) }
    }

    /// What was built, unless there are these problems, too.
    pub(crate) fn joined<T>(built: Result<T, Self>, more: Vec<RegisterProblem>) -> Result<T, Self> {
        match built {
            Ok(built) => Self::unless_empty(more).map(|()| built),
            Err(Self { problems }) => Err(Self::new([problems, more].concat())),
        }
    }

    pub(super) fn new(mut problems: Vec<RegisterProblem>) -> Self {
        problems.sort_by(|a, b| (&a.contract, &a.subject).cmp(&(&b.contract, &b.subject)));
        Self { problems }
    }

    /// The problems, sorted by contract and by what they are about.
    pub fn problems(&self) -> &[RegisterProblem] {
        &self.problems
    }
}

impl fmt::Display for RegisterError {
    /// One line for each problem.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.problems.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            problem.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for RegisterError {}

/// One problem of one declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RegisterProblem {
    contract: String,
    subject: Subject,
    fault: Fault,
    near: Option<String>,
}

/// What a problem is about.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Subject {
    /// The contract as a whole.
    Contract,
    /// The declaration of a code.
    Failure(String),
    /// The declaration of an operation.
    Operation(String),
}

impl RegisterProblem {
    pub(crate) fn new(contract: &str, subject: Subject, fault: Fault) -> Self {
        Self { contract: contract.to_owned(), subject, fault, near: None }
    }

    #[must_use]
    pub(super) fn with_near(mut self, near: Option<&str>) -> Self {
        self.near = near.map(str::to_owned);
        self
    }

    /// The name of the contract.
    pub fn contract(&self) -> &str {
        &self.contract
    }

    /// What it is about.
    pub fn subject(&self) -> &Subject {
        &self.subject
    }

    /// What is wrong.
    pub fn fault(&self) -> &Fault {
        &self.fault
    }

    /// What was probably meant.
    pub fn near(&self) -> Option<&str> {
        self.near.as_deref()
    }

    /// What to do about it.
    pub fn advice(&self) -> String {
        self.fault.advice()
    }
}

impl fmt::Display for RegisterProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "contract `{}`", shown(&self.contract))?;
        match &self.subject {
            Subject::Contract => {}
            Subject::Failure(code) => write!(f, ", code `{}`", shown(code))?,
            Subject::Operation(name) => write!(f, ", operation `{}`", shown(name))?,
        }
        write!(f, ": {}; ", self.fault)?;
        if let Some(near) = &self.near {
            write!(f, "did you mean `{}`? ", shown(near))?;
        }
        f.write_str(&self.advice())
    }
}

/// A name on one line: a contract comes from elsewhere and may hold anything.
pub(super) fn shown(name: &str) -> String {
    const MAX: usize = 100;
    let mut text: String = name.chars().take(MAX).flat_map(char::escape_debug).collect();
    if name.chars().nth(MAX).is_some() {
        text.push('…');
    }
    text
}
