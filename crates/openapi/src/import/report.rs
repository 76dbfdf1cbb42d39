//! What became of a description.

use serde::{Deserialize, Serialize};

/// What became of a description: nothing of it is dropped without a word here.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// The operations.
    pub operations: Operations,
    /// The error responses of the operations.
    pub error_responses: ErrorResponses,
    /// Declared errors that could not be carried.
    pub losses: Vec<Remark>,
    /// What was read in another way than it stands there.
    pub notes: Vec<Remark>,
}

/// What became of the operations.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Operations {
    /// How many the description has.
    pub found: usize,
    /// How many of them can be called.
    pub imported: usize,
    /// The others.
    pub skipped: Vec<Skipped>,
}

/// An operation that cannot be called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Skipped {
    /// Its method and path.
    pub operation: String,
    /// Why.
    pub reason: String,
}

/// What became of the error responses.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ErrorResponses {
    /// How many the operations declare.
    pub found: usize,
    /// How many are failures of imported operations.
    pub imported: usize,
}

/// A remark on a place of the description.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Remark {
    /// The place, as a JSON Pointer.
    pub at: String,
    /// The remark.
    pub what: String,
}

impl Report {
    pub(super) fn note(&mut self, at: impl Into<String>, what: impl Into<String>) {
        self.notes.push(Remark { at: at.into(), what: what.into() });
    }

    pub(super) fn loss(&mut self, at: impl Into<String>, what: impl Into<String>) {
        self.losses.push(Remark { at: at.into(), what: what.into() });
    }

    pub(super) fn skip(&mut self, operation: String, reason: impl Into<String>) {
        self.operations.skipped.push(Skipped { operation, reason: reason.into() });
    }
}
