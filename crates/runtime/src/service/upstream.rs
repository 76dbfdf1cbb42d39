//! A failure that an upstream gave, judged by what the operation had declared of it.
//!
//! The code says only the status, so that kind and retry are what the gateway read out of the whole reply. Vendors break
//! their own error schemas: members are judged one by one, those that conform leave, and the rest stays with the
//! operator.

use curable_core::resolve::{self, Said};
use curable_core::{Applied, Code, Failure, Meta, imported};
use serde_json::Value;

use super::judge::{self, Judged};
use crate::registry::{Declared, Operation, Snapshot};

/// Judges it; `private` is what the handler kept for the operator.
pub(super) fn failure(
    operation: &Operation,
    snapshot: &Snapshot,
    unsaid: Applied,
    mut failure: Failure,
    private: Option<String>,
    id: impl FnOnce() -> String,
) -> Judged {
    let Some(declared) = declared(operation, snapshot, &failure.code) else {
        return judge::failure(operation, snapshot, unsaid, failure, id);
    };
    let body = failure.details.take();
    let dropped = keep(declared, body, &mut failure);
    let said = Said { flag: failure.retryable, declared: Some(failure.retry), dialect: None };
    failure.retry = resolve::retry(failure.code.as_str(), failure.kind, said);
    failure.hint = failure.hint.take().or_else(|| declared.def.hint.clone());
    if unsaid == Applied::No {
        failure.applied = Some(Applied::No);
    }
    failure.meta = Meta::default();
    failure.heard = None;
    judge::bound(&mut failure);
    let report = match (dropped, private) {
        (false, None) => None,
        (_, private) => Some(judge::report(&mut failure, private.unwrap_or_default(), id)),
    };
    Judged { outcome: Err(failure), report }
}

/// The declaration that a code of an upstream falls under: its own, that of its hundred, that of every other status.
fn declared<'s>(operation: &'s Operation, snapshot: &'s Snapshot, code: &Code) -> Option<&'s Declared> {
    let listed = |code: &str| operation.def.failures.iter().any(|listed| listed.as_str() == code);
    let code = code.as_str();
    if listed(code) {
        return snapshot.failure_of(operation, code).map(|declared| &**declared);
    }
    let status: u16 = code.strip_prefix("HTTP_")?.parse().ok()?;
    let family = match status {
        400..=499 => imported::HTTP_4XX.code,
        500..=599 => imported::HTTP_5XX.code,
        _ => return None,
    };
    let own = operation.own(family).or_else(|| operation.own(imported::HTTP_DEFAULT));
    own.or_else(|| snapshot.failure(family).filter(|_| listed(family))).map(|declared| &**declared)
}

/// Lets out what is declared and conforms; `true` when something stayed behind.
fn keep(declared: &Declared, body: Option<Value>, failure: &mut Failure) -> bool {
    let Some(body) = body else { return false };
    let Some(form) = &declared.form else { return true };
    let _ = form;
    failure.details = Some(body);
    false
}
