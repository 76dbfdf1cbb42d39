//! What a decoder has understood so far, and how the rest follows from it.

use curable_core::resolve::{self, Said};
use curable_core::{Code, Failure, Heard, Kind, Retry, protocol};
use serde_json::{Map, Value};

use crate::guess;

/// The parts of a failure that depend on one another; what a sender did not say is worked out in one place.
#[derive(Debug)]
pub(crate) struct Draft {
    pub(crate) code: Code,
    pub(crate) message: String,
    /// The kind that the sender or the dialect's table gives.
    pub(crate) kind: Option<Kind>,
    /// The sender's word on a retry.
    pub(crate) flag: Option<bool>,
    /// The retry that the sender or a declaration gives.
    pub(crate) declared: Option<Retry>,
    /// What the dialect says of this code where the sender says nothing.
    pub(crate) dialect: Option<Retry>,
    pub(crate) http: Option<u16>,
}

impl Draft {
    pub(crate) fn new(code: Code, message: String) -> Self {
        Self { code, message, kind: None, flag: None, declared: None, dialect: None, http: None }
    }

    /// The failure, with kind and retry worked out.
    pub(crate) fn finish(self) -> Failure {
        let Self { code, message, kind, flag, declared, dialect, http } = self;
        let known = kind.or_else(|| known_kind(&code, http));
        let kind = known.unwrap_or_else(|| guess::kind(code.as_str()));
        // A kind that is only guessed from the name of a code must not make a retry possible.
        let guessed = if known.is_none() && kind == Kind::Transient { Some(Retry::Never) } else { None };
        let retry =
            resolve::retry(code.as_str(), kind, Said { flag, declared, dialect: dialect.or(guessed) });
        let hard = resolve::is_hard_never(code.as_str());
        let mut failure = Failure::new(code, kind, message);
        failure.retry = retry;
        failure.retryable = if hard { flag.map(|_| false) } else { flag };
        failure.http = http;
        failure
    }
}

fn known_kind(code: &Code, http: Option<u16>) -> Option<Kind> {
    if let Some(row) = protocol::find(code.as_str()) {
        return Some(row.kind());
    }
    let status = http.or_else(|| code.http_status())?;
    (400..=599).contains(&status).then(|| Kind::of_http(status))
}

/// Notes where a failure was heard, and what of it no field could hold.
pub(crate) fn heard(failure: &mut Failure, dialect: &'static str, members: Map<String, Value>) {
    heard_as(failure, dialect, members, Map::new());
}

/// The same, with the members that were understood, as they were spelled.
pub(crate) fn heard_as(
    failure: &mut Failure,
    dialect: &'static str,
    members: Map<String, Value>,
    spelled: Map<String, Value>,
) {
    failure.heard = Some(Box::new(Heard { dialect, members, spelled }));
}

/// The members that this dialect itself could not hold when the failure was decoded from it.
pub(crate) fn own_members<'f>(failure: &'f Failure, dialect: &str) -> Option<&'f Map<String, Value>> {
    failure.heard.as_deref().filter(|heard| heard.dialect == dialect).map(|heard| &heard.members)
}
