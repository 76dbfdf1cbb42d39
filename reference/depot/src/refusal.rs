//! Why the depot did not do what was asked.

use serde_json::Value;

use crate::Violation;

/// A refusal, before it is written in a style.
#[derive(Clone, Debug)]
pub(crate) struct Refusal {
    pub(crate) status: u16,
    pub(crate) code: &'static str,
    pub(crate) detail: String,
    pub(crate) violations: Vec<Violation>,
    /// Members that only the depot's own style has a place for.
    pub(crate) members: Vec<(&'static str, Value)>,
    pub(crate) headers: Vec<(&'static str, String)>,
}

impl Refusal {
    pub(crate) fn new(status: u16, code: &'static str, detail: impl Into<String>) -> Self {
        Self {
            status,
            code,
            detail: detail.into(),
            violations: Vec::new(),
            members: Vec::new(),
            headers: Vec::new(),
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
    pub(crate) fn with(mut self, name: &'static str, value: impl Into<Value>) -> Self {
        self.members.push((name, value.into()));
        self
    }

    #[must_use]
    pub(crate) fn header(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.headers.push((name, value.into()));
        self
    }

    /// The seconds to wait, for styles that say them in the body.
    pub(crate) fn wait(&self) -> Option<u64> {
        let (_, value) = self.headers.iter().find(|(name, _)| *name == "retry-after")?;
        value.parse().ok()
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
