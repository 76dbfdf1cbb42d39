//! A request that got no answer, or none that can be read.

use std::time::Duration;

use curable_core::{Applied, Declaration, Failure, FailureDef, Origin, imported};
use curable_serve::Budget;
use curable_serve::mcp::foreign::error_data;
use serde_json::json;

use crate::frame;

/// The code of the JSON-RPC error that a request gets which is no call of a tool.
const INTERNAL_ERROR: i64 = -32603;

/// Why a request has no answer.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    pub(crate) what: What,
    /// Whether the request had gone out.
    pub(crate) sent: bool,
    /// What is only for the operator.
    pub(crate) private: Option<String>,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum What {
    /// The server is not there; it may be again after so long.
    Gone(Option<Duration>),
    /// The server ended, or the connection did, before the answer came.
    Ended,
    /// The client has called it off, and no answer came.
    CalledOff,
    /// The server was silent for so long.
    Silent(Duration),
    /// The answer is longer than allowed.
    TooLong,
    /// The answer is no message.
    Malformed,
    /// The server answered with this HTTP status and no message.
    Status(u16),
}

impl Fault {
    /// Before anything was sent.
    pub(crate) fn unsent(what: What) -> Self {
        Self { what, sent: false, private: None }
    }

    /// After the request had gone out.
    pub(crate) fn sent(what: What) -> Self {
        Self { what, sent: true, private: None }
    }

    /// With something for the operator alone.
    pub(crate) fn with_private(mut self, text: impl Into<String>) -> Self {
        self.private = Some(text.into());
        self
    }

    /// As a failure. What it did to a write nobody knows once the request was sent; the dispatch knows what a read does.
    pub(crate) fn failure(&self) -> Failure {
        let of = |declaration: &Declaration, message: &'static str| Failure::declared(declaration, message);
        let mut failure = match &self.what {
            What::Gone(after) => {
                let mut failure = of(&imported::UPSTREAM_UNREACHABLE, "the server is not running");
                failure.retry_after_ms = after.map(millis);
                failure
            }
            What::Ended | What::CalledOff => {
                of(&imported::UPSTREAM_UNREACHABLE, "the server ended before it answered")
            }
            What::Silent(budget) => {
                let mut failure = of(&imported::UPSTREAM_TIMEOUT, "the server did not answer in time");
                failure.details = Some(json!({ "phase": "total", "budget_ms": millis(*budget) }));
                failure
            }
            What::TooLong => {
                of(&imported::UPSTREAM_MALFORMED, "the answer of the server is longer than allowed")
            }
            What::Malformed => of(&imported::UPSTREAM_MALFORMED, "the answer of the server cannot be read"),
            What::Status(status) => match imported::http(*status) {
                Some(def) => of_def(&def),
                None => {
                    of(&imported::UPSTREAM_MALFORMED, "the server answered with a status that is no answer")
                }
            },
        };
        // A status of the client's fault was given before anything ran.
        let refused = matches!(self.what, What::Status(400..=407 | 409..=499));
        failure.applied = Some(if self.sent && !refused { Applied::Maybe } else { Applied::No });
        let answered = matches!(self.what, What::TooLong | What::Malformed | What::Status(_));
        failure.origin = Some(if answered { Origin::Upstream } else { Origin::Network });
        failure
    }

    /// As the JSON-RPC error of a request that is no call of a tool.
    pub(crate) fn error(&self, id: &str, budget: &Budget) -> String {
        let failure = self.failure();
        let message = failure.message.to_string();
        frame::error(id, INTERNAL_ERROR, &message, Some(error_data(failure, budget)))
    }
}

fn of_def(def: &FailureDef) -> Failure {
    let mut failure = Failure::new(def.code.clone(), def.kind, def.summary.clone());
    failure.http = def.http;
    failure.hint.clone_from(&def.hint);
    failure
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
