//! Why a description cannot be read at all.

use std::fmt;

/// Why a description cannot be read at all. Everything less than that is a [`Warning`](super::Warning).
#[derive(Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// The file cannot be opened or read.
    File {
        /// The file.
        path: String,
        /// What the system says.
        source: std::io::Error,
    },
    /// The file is larger than a description may be.
    TooLarge {
        /// The limit in bytes.
        limit: u64,
    },
    /// It is neither JSON nor YAML.
    Syntax {
        /// What the parser says, with line and column.
        what: String,
    },
    /// It is a value, but no description.
    NotADescription {
        /// What was found instead.
        found: String,
    },
    /// It is a description of a version that is not known.
    Version {
        /// The version that it names.
        found: String,
    },
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File { path, source: _ } => {
                write!(f, "`{path}` cannot be read; check that it exists and may be read")
            }
            Self::TooLarge { limit } => write!(
                f,
                "the description is larger than {limit} bytes; split it or leave out what is not needed"
            ),
            Self::Syntax { what } => {
                write!(f, "this is neither JSON nor YAML: {what}; correct the text at that place")
            }
            Self::NotADescription { found } => write!(
                f,
                "this is no OpenAPI description but {found}; give the file that has `openapi: 3…` or `swagger: \"2.0\"` \
                 at its top"
            ),
            Self::Version { found } => write!(
                f,
                "version {found} is not known; OpenAPI 3.0, 3.1, 3.2 and Swagger 2.0 are read, so convert the description"
            ),
        }
    }
}

impl std::error::Error for ReadError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::File { path: _, source } => Some(source),
            Self::TooLarge { .. }
            | Self::Syntax { .. }
            | Self::NotADescription { .. }
            | Self::Version { .. } => None,
        }
    }
}
