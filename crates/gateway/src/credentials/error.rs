//! What can be wrong with credentials.

use std::fmt;

use crate::upstream::Broken;

/// A configuration of credentials that cannot be used; every problem is listed, and no secret.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CredentialsError {
    problems: Vec<String>,
}

impl CredentialsError {
    pub(super) fn new(problems: Vec<String>) -> Self {
        Self { problems }
    }

    /// What is wrong, each in one sentence.
    pub fn problems(&self) -> &[String] {
        &self.problems
    }
}

impl fmt::Display for CredentialsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "credentials cannot be set up: {}", self.problems.join("; "))
    }
}

impl std::error::Error for CredentialsError {}

/// A request cannot be given its credential.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CredentialError {
    /// None of the alternatives is configured for this upstream.
    Missing {
        /// The scheme that is missing in the first alternative.
        scheme: String,
        /// The environment variable that would give it.
        variable: String,
    },
    /// The token could not be got.
    Token {
        /// The scheme.
        scheme: String,
        /// Why.
        failure: TokenFailure,
    },
}

impl fmt::Display for CredentialError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing { scheme, variable } => {
                write!(f, "no credential is configured for {scheme}; {variable} would hold it")
            }
            Self::Token { scheme, .. } => write!(f, "no token could be got for {scheme}"),
        }
    }
}

impl std::error::Error for CredentialError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Missing { .. } => None,
            Self::Token { failure, .. } => Some(failure),
        }
    }
}

/// Why no token could be got.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TokenFailure {
    /// The place that gives out tokens gave no answer that can be read.
    Broken(Broken),
    /// It refused.
    Refused {
        /// The status of its answer.
        status: u16,
    },
    /// Its answer holds no token that can be sent.
    Unreadable,
    /// A token that it has just given out is refused by the upstream, so that another one would be too.
    NotAccepted,
}

impl fmt::Display for TokenFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Broken(_) => f.write_str("the token endpoint gave no answer"),
            Self::Refused { status } => write!(f, "the token endpoint refused with status {status}"),
            Self::Unreadable => f.write_str("the token endpoint gave no token"),
            Self::NotAccepted => f.write_str("the upstream does not accept a new token either"),
        }
    }
}

impl std::error::Error for TokenFailure {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Broken(broken) => Some(broken),
            Self::Refused { .. } | Self::Unreadable | Self::NotAccepted => None,
        }
    }
}
