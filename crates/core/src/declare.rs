//! What a type says about the failures that it stands for.

use crate::{Code, Failure, FailureDef};

/// A type whose values are failures: a struct stands for one code, an enum for all codes of an operation.
///
/// `#[derive(Failure)]` writes it.
pub trait Declare: Into<Failure> {
    /// The codes, for checks at compile time.
    const CODES: &'static [&'static str];

    /// The declarations, in the order of the source.
    fn defs() -> Vec<FailureDef>;
}

/// Stops the build when two variants of an enum have one code.
///
/// # Panics
/// When a code occurs twice.
pub const fn assert_distinct(codes: &[&[&str]]) {
    let mut i = 0;
    while i < codes.len() {
        let mut j = 0;
        while j < codes[i].len() {
            let mut k = 0;
            while k <= i {
                let mut l = 0;
                while l < codes[k].len() {
                    assert!(
                        (k == i && l >= j) || !same(codes[i][j], codes[k][l]),
                        "two variants have the same code"
                    );
                    l += 1;
                }
                k += 1;
            }
            j += 1;
        }
        i += 1;
    }
}

const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut i = 0;
    while i < a.len() {
        if a[i] != b[i] {
            return false;
        }
        i += 1;
    }
    true
}

/// Why a failure is none of a type's: another code, or details that do not fit.
#[derive(Debug)]
#[non_exhaustive]
pub enum NotDeclared {
    /// The code is another one; here is the failure.
    Code(Failure),
    /// The code is right, but the details are off their schema; here are the failure and what is wrong.
    Details(Failure, String),
}

impl NotDeclared {
    /// The failure itself.
    pub fn into_failure(self) -> Failure {
        match self {
            Self::Code(failure) | Self::Details(failure, _) => failure,
        }
    }

    /// The code that was found.
    pub fn code(&self) -> &Code {
        match self {
            Self::Code(failure) | Self::Details(failure, _) => &failure.code,
        }
    }
}

impl std::fmt::Display for NotDeclared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Code(failure) => write!(f, "`{}` is not one of the declared codes", failure.code),
            Self::Details(failure, problem) => {
                write!(f, "the details of `{}` are off their schema: {problem}", failure.code)
            }
        }
    }
}

impl std::error::Error for NotDeclared {}
