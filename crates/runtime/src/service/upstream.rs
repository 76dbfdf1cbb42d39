//! A failure that an upstream gave, judged by what the operation had declared of it.
//!
//! The code says only the status, so that kind and retry are what the gateway read out of the whole reply. Vendors break
//! their own error schemas: members are judged one by one, those that conform leave, and the rest stays with the
//! operator.

use curable_core::resolve::{self, Said};
use curable_core::{Applied, Code, Failure, Meta, Pointer, beginning, imported};
use serde_json::Value;

use super::judge::{self, Judged};
use super::notes::Notes;
use crate::registry::{Declared, Operation, Snapshot};
use crate::screen;
use crate::validate::{Kept, Prose};

/// The longest text of an upstream that leaves, where that is allowed at all.
const MAX_TEXT: usize = 500;

/// Judges it; the notes hold what the handler kept for the operator.
pub(super) fn failure(
    operation: &Operation,
    snapshot: &Snapshot,
    unsaid: Applied,
    mut failure: Failure,
    notes: &Notes,
    id: impl FnOnce() -> String,
) -> Judged {
    let Some(declared) = declared(operation, snapshot, &failure.code) else {
        return judge::failure(operation, snapshot, unsaid, failure, id);
    };
    let body = failure.details.take();
    let kept = keep(declared, body.as_ref());
    failure.details = kept.value.filter(|details| !is_empty(details)).map(pruned);
    failure.drift |= kept.off;
    failure.upstream_text = notes.lets_upstream_text().then(|| text(&kept.withheld)).flatten();
    let said = Said { flag: failure.retryable, declared: Some(failure.retry), dialect: None };
    failure.retry = resolve::retry(failure.code.as_str(), failure.kind, said);
    failure.hint = failure.hint.take().or_else(|| declared.def.hint.clone());
    if unsaid == Applied::No {
        failure.applied = Some(Applied::No);
    }
    failure.meta = Meta::default();
    failure.heard = None;
    judge::bound(&mut failure);
    let redacted = screen::failure(&mut failure);
    let stays = kept.off || redacted || !kept.dropped.is_empty() || !kept.withheld.is_empty();
    let report = match notes.take_private() {
        None if !stays => None,
        private => {
            let places: Vec<String> = kept.dropped.iter().map(screen::place).collect();
            let text = format!("{}\ndropped: {}", private.unwrap_or_default(), places.join(" "));
            Some(judge::report(&mut failure, text, id))
        }
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

/// What of a body is declared and conforms.
fn keep(declared: &Declared, body: Option<&Value>) -> Kept {
    let mut kept = match (body, &declared.form) {
        (Some(body), Some(form)) => form.keep(body, Prose::Withhold),
        (Some(_), None) => {
            let mut none = Kept::default();
            none.dropped.push(Pointer::ROOT);
            none
        }
        (None, _) => Kept::default(),
    };
    if let Some(Value::Object(members)) = &mut kept.value {
        members.retain(|name, _| !declared.def.sensitive.contains(name));
    }
    kept
}

/// Whether nothing is said: details without a member would only cost tokens.
fn is_empty(details: &Value) -> bool {
    match details {
        Value::Null => true,
        Value::Object(members) => members.values().all(is_empty),
        Value::Array(items) => items.iter().all(is_empty),
        Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}

/// Details without the items of lists that nothing is left of, and without what holds nothing else.
fn pruned(details: Value) -> Value {
    let is_left = |before: &Value, after: &Value| !is_empty(after) || is_hollow(before) == is_hollow(after);
    match details {
        Value::Array(items) => {
            let items =
                items.into_iter().filter(|item| !matches!(item, Value::Object(item) if item.is_empty()));
            Value::Array(items.map(pruned).collect())
        }
        Value::Object(members) => {
            let members = members.into_iter().filter_map(|(name, before)| {
                let after = pruned(before.clone());
                is_left(&before, &after).then_some((name, after))
            });
            Value::Object(members.collect())
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => details,
    }
}

/// Whether a list or an object has nothing in it at all.
fn is_hollow(value: &Value) -> bool {
    match value {
        Value::Object(members) => members.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}

/// The upstream's own words on one line, escaped and cut.
fn text(withheld: &[String]) -> Option<String> {
    let all = withheld.join(" / ");
    let shown = screen::screened(&all);
    (!shown.is_empty()).then(|| beginning(&shown, MAX_TEXT).to_owned())
}
