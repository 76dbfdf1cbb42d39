//! What differs between two declarations of a code.

use curable_core::{Applied, FailureDef, Retry, resolve};
use serde_json::{Value, json};

use super::contract::is_status;
use super::meaning::{Meaning, Sense};
use super::schema::{self, Sides};
use super::{CodeChange, Fact, Place, SchemaChange, What};

/// Adds what differs; both declarations are in use.
pub(super) fn compare<'c>(
    sides: &Sides<'c>,
    old: &'c FailureDef,
    new: &'c FailureDef,
    at: &str,
    facts: &mut Vec<Fact>,
) {
    let mut push = |change, name: &str, before: Value, after: Value| {
        facts.push(Fact::new(What::Code(change), format!("{at}/{name}"), before, after));
    };
    if old.kind != new.kind {
        push(CodeChange::Kind, "kind", json!(old.kind), json!(new.kind));
    }
    // What only follows from the kind is told by the kind.
    let same_kind = old.kind == new.kind;
    if same_kind || old.retry.is_some() || new.retry.is_some() {
        let (before, after) = (retry(old), retry(new));
        let change =
            if rank(after) < rank(before) { CodeChange::RetryTightened } else { CodeChange::RetryLoosened };
        if before != after {
            push(change, "retry", json!(before), json!(after));
        }
    }
    if let Some(change) = http(old, new) {
        push(change, "http", json!(old.http), json!(new.http));
    }
    if same_kind || old.applied.is_some() || new.applied.is_some() {
        let (before, after) = (applied(old), applied(new));
        let weaker = is_weaker(before, after);
        let change = if weaker { CodeChange::AppliedWeakened } else { CodeChange::AppliedStrengthened };
        if before != after {
            push(change, "applied", json!(before), json!(after));
        }
    }
    match (&old.deprecated, &new.deprecated) {
        (None, Some(after)) => push(CodeChange::Deprecated, "deprecated", Value::Null, json!(after)),
        (Some(before), None) => push(CodeChange::Undeprecated, "deprecated", json!(before), Value::Null),
        (Some(before), Some(after)) if before != after => {
            push(CodeChange::Described, "deprecated", json!(before), json!(after));
        }
        _ => {}
    }
    for name in new.sensitive.iter().filter(|name| !old.sensitive.contains(name)) {
        push(CodeChange::SensitiveAdded, "sensitive", Value::Null, json!(name));
    }
    for name in old.sensitive.iter().filter(|name| !new.sensitive.contains(name)) {
        push(CodeChange::SensitiveRemoved, "sensitive", json!(name), Value::Null);
    }
    if old.hint != new.hint {
        push(CodeChange::Hint, "hint", json!(old.hint), json!(new.hint));
    }
    if old.summary != new.summary {
        let change = if is_reworded(old, new) { CodeChange::Reworded } else { CodeChange::Described };
        push(change, "summary", json!(old.summary), json!(new.summary));
    }
    let words = [("page", json!(old.page), json!(new.page)), ("since", json!(old.since), json!(new.since))];
    for (name, before, after) in words {
        if before != after {
            push(CodeChange::Described, name, before, after);
        }
    }
    details(sides, old, new, at, facts);
}

/// Whether a code is described in words that tell of something else. Another code has words of its own, and a status
/// means what HTTP says.
fn is_reworded(old: &FailureDef, new: &FailureDef) -> bool {
    let says = |def: &FailureDef| !def.summary.trim().is_empty() && def.summary != def.code.as_str();
    old.code == new.code
        && !is_status(&old.code)
        && says(old)
        && says(new)
        && Meaning::of(old).sense(&Meaning::of(new)) != Sense::Same
}

fn details<'c>(sides: &Sides<'c>, old: &'c FailureDef, new: &'c FailureDef, at: &str, facts: &mut Vec<Fact>) {
    let at = format!("{at}/details");
    let what = |change| What::Schema(Place::Details, change);
    match (&old.details, &new.details) {
        (None, None) => {}
        (None, Some(_)) => {
            facts.push(Fact::new(what(SchemaChange::Added), at, Value::Null, json!("object")));
        }
        (Some(_), None) => {
            facts.push(Fact::new(what(SchemaChange::Removed), at, json!("object"), Value::Null));
        }
        (Some(before), Some(after)) => {
            facts.extend(schema::compare_objects(sides, Place::Details, (before, after), &at));
        }
    }
}

/// What may be sent again.
pub(super) fn retry(def: &FailureDef) -> Retry {
    resolve::declared(def.code.as_str(), def.retry, def.kind)
}

/// What a failed call did.
pub(super) fn applied(def: &FailureDef) -> Applied {
    let implied = if def.kind.proves_not_applied() { Applied::No } else { Applied::Maybe };
    def.applied.unwrap_or(implied)
}

/// Whether it is less certain than before what a failed call did, or the opposite.
pub(super) fn is_weaker(before: Applied, after: Applied) -> bool {
    before != after && before != Applied::Maybe
}

/// How much a caller may do: nothing, send a changed call, send the same.
pub(super) fn rank(retry: Retry) -> u8 {
    match retry {
        Retry::Never => 0,
        Retry::Amended => 1,
        Retry::Same => 2,
    }
}

fn http(old: &FailureDef, new: &FailureDef) -> Option<CodeChange> {
    let effective = |def: &FailureDef| def.http.unwrap_or_else(|| def.kind.default_http());
    match (old.http, new.http) {
        (before, after) if before == after => None,
        _ if effective(old) != effective(new) => Some(CodeChange::Http),
        (None, _) => Some(CodeChange::HttpDeclared),
        (Some(_), _) => Some(CodeChange::HttpUndeclared),
    }
}
