//! One thing that is wrong with a call.

use serde_json::Value;

use crate::Place;

/// One thing that is wrong with a call.
#[derive(Clone, Debug, PartialEq)]
pub struct Violation {
    /// Where the argument travels.
    pub place: Place,
    /// Where it is in the arguments, as a JSON Pointer; the name comes first, for parameters too.
    pub at: String,
    /// The rule that it breaks.
    pub rule: Rule,
    /// The rule in words.
    pub says: String,
    /// The values that would be right, where they can be counted.
    pub allowed: Vec<Value>,
    /// The least that would be right.
    pub minimum: Option<Value>,
    /// The most that would be right.
    pub maximum: Option<Value>,
}

/// The rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rule {
    /// It has another type.
    Type,
    /// It is none of the allowed values.
    Choice,
    /// It is not there.
    Missing,
    /// There is no such argument.
    Unknown,
    /// It is too small or too large.
    Range,
    /// It is too short or too long.
    Length,
    /// It does not match the pattern.
    Pattern,
    /// It is no date, address, identifier, ….
    Format,
    /// A rule of the depot that no schema says.
    Business,
}

impl Rule {
    /// The word for it in the depot's own style.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Type => "type",
            Self::Choice => "choice",
            Self::Missing => "missing",
            Self::Unknown => "unknown",
            Self::Range => "range",
            Self::Length => "length",
            Self::Pattern => "pattern",
            Self::Format => "format",
            Self::Business => "rule",
        }
    }
}

impl Violation {
    pub(crate) fn new(at: impl Into<String>, rule: Rule, says: impl Into<String>) -> Self {
        let (allowed, at, says) = (Vec::new(), at.into(), says.into());
        Self { place: Place::Body, at, rule, says, allowed, minimum: None, maximum: None }
    }

    #[must_use]
    pub(crate) fn allowing<V: Into<Value>>(mut self, allowed: impl IntoIterator<Item = V>) -> Self {
        self.allowed = allowed.into_iter().map(Into::into).collect();
        self
    }

    /// The steps of the pointer, unescaped.
    pub(crate) fn steps(&self) -> Vec<String> {
        self.at.split('/').skip(1).map(|step| step.replace("~1", "/").replace("~0", "~")).collect()
    }
}

/// One step of a pointer.
pub(crate) fn escaped(step: &str) -> String {
    step.replace('~', "~0").replace('/', "~1")
}
