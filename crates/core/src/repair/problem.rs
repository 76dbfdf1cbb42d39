//! What is wrong with an argument, in one word.

use serde::{Deserialize, Serialize};

/// What is wrong with an argument.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub enum Problem {
    /// It has another JSON type.
    Type,
    /// It is none of the allowed values.
    Choice,
    /// It is required and not there.
    Missing,
    /// There is no such argument.
    Unknown,
    /// It is too small or too large.
    Range,
    /// It has too few or too many characters or items.
    Length,
    /// It does not match the pattern.
    Pattern,
    /// It is no valid date, address, identifier, ….
    Format,
    /// Its owner sets it; a caller never does.
    Governed,
    /// It has the wrong shape in another way.
    Shape,
    /// A word that a newer or foreign sender used.
    Other(Box<str>),
}

impl Problem {
    /// The word on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Type => "type",
            Self::Choice => "choice",
            Self::Missing => "missing",
            Self::Unknown => "unknown",
            Self::Range => "range",
            Self::Length => "length",
            Self::Pattern => "pattern",
            Self::Format => "format",
            Self::Governed => "governed",
            Self::Shape => "shape",
            Self::Other(word) => word,
        }
    }
}

impl From<String> for Problem {
    fn from(word: String) -> Self {
        match word.as_str() {
            "type" => Self::Type,
            "choice" => Self::Choice,
            "missing" => Self::Missing,
            "unknown" => Self::Unknown,
            "range" => Self::Range,
            "length" => Self::Length,
            "pattern" => Self::Pattern,
            "format" => Self::Format,
            "governed" => Self::Governed,
            "shape" => Self::Shape,
            _ => Self::Other(word.into_boxed_str()),
        }
    }
}

impl From<Problem> for String {
    fn from(problem: Problem) -> Self {
        problem.as_str().to_owned()
    }
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}
