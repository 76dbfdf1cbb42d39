//! A failure as a caller could get it: what the declaration says, with an example where it asks for a value.

use curable_core::{
    Applied, Expected, Failure, FailureDef, Origin, PatchOp, Pointer, Problem, Repair, Retry, Similar,
    protocol, resolve,
};
use serde_json::Value;

use super::code::{CodePage, status};
use crate::schema;

/// How long an example asks to wait.
const WAIT_MS: u64 = 1500;

/// A failure of this code.
pub(super) fn failure(page: &CodePage) -> Failure {
    // Every field of the declaration has its place in a failure, or is about the code and not about one failure.
    let FailureDef {
        code,
        summary,
        page: _,
        kind,
        retry,
        applied,
        http: _,
        hint,
        details: _,
        sensitive: _,
        since: _,
        deprecated: _,
        removed: _,
        aliases: _,
        ..
    } = &page.def;
    let mut failure = match protocol::find(code.as_str()) {
        Some(row) => row.failure(sentence(summary)),
        None => Failure::new(code.clone(), *kind, sentence(summary)),
    };
    failure.retry = resolve::declared(code.as_str(), *retry, *kind);
    failure.applied = *applied;
    failure.http = Some(status(&page.def));
    failure.hint.clone_from(hint);
    failure.details = details(&page.def);
    if code.as_str().starts_with("HTTP_") {
        failure.origin = Some(Origin::Upstream);
    }
    if failure.retry == Retry::Same && resolve::is_throttle(&failure) {
        failure.retry_after_ms = Some(WAIT_MS);
        failure.applied.get_or_insert(Applied::No);
    }
    facts(&mut failure);
    failure
}

/// What the machinery always says along with some of its codes.
fn facts(failure: &mut Failure) {
    let code = failure.code.clone();
    if code == protocol::INVALID_INPUT.code() {
        let at = Pointer::from_static("/unit");
        let expected = Expected::allowed(["celsius", "fahrenheit"]);
        let repair = Repair::new(at.clone(), Problem::Choice).expecting(expected).suggesting("celsius");
        failure.repairs.push(repair);
        failure.patch.push(PatchOp::Replace { path: at, value: "celsius".into() });
        failure.message = "/unit must be one of: celsius, fahrenheit".into();
    } else if code == protocol::NOT_FOUND.code() {
        failure.similar.push(Similar::new("weather/forecast"));
    } else if code == protocol::INTERNAL.code() {
        failure.reference = Some("r-5c1e0f2ab34d9e77".into());
    }
}

/// Details as a caller could get them, without the members that are never shown.
pub(crate) fn details(def: &FailureDef) -> Option<Value> {
    let mut value = schema::example(def.details.as_ref()?);
    if let Value::Object(members) = &mut value {
        members.retain(|name, _| !def.sensitive.contains(name));
    }
    Some(value)
}

/// A summary as a message: without its full stop.
fn sentence(summary: &str) -> String {
    let first = summary.trim().split_once('\n').map_or(summary.trim(), |(line, _)| line.trim());
    first.trim_end_matches('.').to_owned()
}
