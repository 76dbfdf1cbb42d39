//! A failure of somebody who declared nothing, such as a foreign server behind a relay.
//!
//! Its code is what whoever read the answer made of it, and leaves as it is. Everything else is held to what holds for
//! all failures: bounds, screening, and a private report for what must stay.

use curable_core::{Applied, Failure, Meta};

use super::judge::{self, Judged};
use super::notes::Notes;
use crate::depth::{MAX_DEPTH, is_deeper};
use crate::registry::{Operation, Snapshot};
use crate::screen;

/// Judges it; the notes hold what the handler kept for the operator.
pub(super) fn failure(
    operation: &Operation,
    snapshot: &Snapshot,
    unsaid: Applied,
    mut failure: Failure,
    notes: &Notes,
    id: impl FnOnce() -> String,
) -> Judged {
    if let Some(declared) = snapshot.failure_of(operation, failure.code.as_str()) {
        failure.http = failure.http.or(declared.def.http);
        failure.hint = failure.hint.take().or_else(|| declared.def.hint.clone());
        failure.applied = failure.applied.or(declared.def.applied);
        if let Some(serde_json::Value::Object(members)) = &mut failure.details {
            members.retain(|name, _| !declared.def.sensitive.contains(name));
        }
    }
    failure.details = failure.details.take().filter(|details| !is_deeper(details, MAX_DEPTH));
    if unsaid == Applied::No {
        failure.applied = Some(Applied::No);
    }
    failure.meta = Meta::default();
    failure.heard = None;
    judge::bound(&mut failure);
    let redacted = screen::failure(&mut failure);
    let report = match notes.take_private() {
        None if !redacted => None,
        private => Some(judge::report(&mut failure, private.unwrap_or_default(), id)),
    };
    Judged { outcome: Err(failure), report }
}
