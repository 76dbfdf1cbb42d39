//! Why the depot did not do what was asked.

use serde_json::{Map, Value};

use crate::Violation;

/// A refusal, before it is written in a style.
#[derive(Clone, Debug)]
pub(crate) struct Refusal {
    pub(crate) status: u16,
    pub(crate) code: &'static str,
    pub(crate) detail: String,
    pub(crate) violations: Vec<Violation>,
    /// Members that only the depot's own style has a place for.
    pub(crate) members: Map<String, Value>,
    pub(crate) headers: Vec<(&'static str, String)>,
    /// The seconds to wait, for styles that say them in the body.
    pub(crate) wait: Option<u64>,
}

impl Refusal {
    pub(crate) fn new(status: u16, code: &'static str, detail: impl Into<String>) -> Self {
        Self {
            status,
            code,
            detail: detail.into(),
            violations: Vec::new(),
            members: Map::new(),
            headers: Vec::new(),
            wait: None,
        }
    }

    pub(crate) fn invalid(violations: Vec<Violation>) -> Self {
        let detail = match violations.as_slice() {
            [only] => format!("{} {}", only.at, only.says),
            several => format!("{} arguments are wrong", several.len()),
        };
        Self { violations, ..Self::new(422, "invalid", detail) }
    }

    pub(crate) fn not_found(what: &str, id: &str) -> Self {
        Self::new(404, "not_found", format!("there is no {what} {id}"))
    }

    #[must_use]
    pub(crate) fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.members.insert(name.to_owned(), value.into());
        self
    }

    #[must_use]
    pub(crate) fn header(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.headers.push((name, value.into()));
        self
    }

    pub(crate) const fn title(&self) -> &'static str {
        match self.status {
            400 => "Bad request",
            401 => "Unauthorised",
            403 => "Forbidden",
            404 => "Not found",
            409 => "Conflict",
            412 => "Precondition failed",
            422 => "Unprocessable content",
            429 => "Too many requests",
            502 => "Bad gateway",
            503 => "Service unavailable",
            504 => "Gateway timeout",
            _ => "Internal server error",
        }
    }
}
