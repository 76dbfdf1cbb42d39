//! Errors of others in a typed handler.

use std::error::Error;
use std::fmt::Write;

use curable_core::{Declare, Failure, FailureDef, protocol};

/// A declared failure, or an error of somebody else, which leaves as `INTERNAL`: its words stay in the private report.
///
/// ```
/// # use curable_core::{Code, Declare, Failure, FailureDef, Kind};
/// # use curable_runtime::Foreign;
/// # struct NoLine;
/// # impl From<NoLine> for Failure {
/// #     fn from(_: NoLine) -> Self { Failure::new(Code::from_static("NO_LINE"), Kind::NotFound, "no line") }
/// # }
/// # impl Declare for NoLine {
/// #     const CODES: &'static [&'static str] = &["NO_LINE"];
/// #     fn defs() -> Vec<FailureDef> { vec![] }
/// # }
/// fn first_line(path: &str) -> Result<String, Foreign<NoLine>> {
///     let text = std::fs::read_to_string(path).map_err(Foreign::error)?;
///     Ok(text.lines().next().ok_or(NoLine)?.to_owned())
/// }
/// # assert_eq!(Failure::from(first_line("no/such/file").unwrap_err()).code.as_str(), "INTERNAL");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Foreign<E> {
    /// One that the operation declares.
    Declared(E),
    /// What somebody else said.
    Error(String),
}

impl<E> Foreign<E> {
    /// An error of somebody else, with all its sources.
    pub fn error(error: impl Error) -> Self {
        let mut text = error.to_string();
        let mut source = error.source();
        while let Some(cause) = source {
            let _ = write!(text, ": {cause}");
            source = cause.source();
        }
        Self::Error(text)
    }
}

impl<E> From<E> for Foreign<E> {
    fn from(declared: E) -> Self {
        Self::Declared(declared)
    }
}

impl<E: Into<Failure>> From<Foreign<E>> for Failure {
    fn from(foreign: Foreign<E>) -> Self {
        match foreign {
            Foreign::Declared(declared) => declared.into(),
            // The dispatch puts words of its own in place of the message, which stays in the report.
            Foreign::Error(text) => protocol::INTERNAL.failure(text),
        }
    }
}

impl<E: Declare> Declare for Foreign<E> {
    const CODES: &'static [&'static str] = E::CODES;

    fn defs() -> Vec<FailureDef> {
        E::defs()
    }
}
