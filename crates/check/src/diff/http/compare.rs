//! What differs between two exchanges.

use curable_core::Pointer;
use serde_json::{Value, json};

use super::{Exchange, Types, body, reply, security};
use crate::diff::schema::Sides;
use crate::diff::{Fact, OperationChange, What};

/// Adds what differs; `at` is the place of the operation.
pub(in crate::diff) fn compare<'c>(
    sides: &Sides<'c>,
    (old, new): (&'c Exchange, &'c Exchange),
    at: &str,
    facts: &mut Vec<Fact>,
) {
    let mut push = |change, place: Pointer, before: Value, after: Value| {
        facts.push(Fact::new(What::Operation(change), format!("{at}{place}"), before, after));
    };
    for (name, before) in &old.arguments {
        let Some(after) = new.arguments.get(name) else { continue };
        let allowed = |exchange: &Exchange| exchange.allowed.get(name).cloned().unwrap_or_default();
        let (could, can) = (allowed(old), allowed(new));
        let place = Pointer::ROOT.child("arguments").child(name);
        if after != before {
            push(OperationChange::ArgumentMoved, place, json!(before), json!(after));
        } else if !could.is_subset(&can) {
            push(OperationChange::ArgumentMoved, place, json!(could), json!(can));
        }
    }
    for name in new.needed.difference(&old.needed) {
        push(OperationChange::SentRequired, Pointer::ROOT.child(name), json!("optional"), json!("required"));
    }
    for name in old.needed.difference(&new.needed) {
        push(OperationChange::SentOptional, Pointer::ROOT.child(name), json!("required"), json!("optional"));
    }
    let (tightened, loosened) = security::compare(&old.security, &new.security);
    if tightened || loosened {
        let change =
            if tightened { OperationChange::AccessTightened } else { OperationChange::AccessLoosened };
        push(change, Pointer::ROOT.child("security"), json!(old.security), json!(new.security));
    }
    if !new.flows.is_empty() && !old.flows.is_subset(&new.flows) {
        let place = Pointer::ROOT.child("security");
        push(OperationChange::FlowRemoved, place, json!(old.flows), json!(new.flows));
    }
    if old.is_deprecated != new.is_deprecated {
        let change =
            if new.is_deprecated { OperationChange::Deprecated } else { OperationChange::Undeprecated };
        let place = Pointer::ROOT.child("deprecated");
        push(change, place, json!(old.is_deprecated), json!(new.is_deprecated));
    }
    body::compare(old, new, &mut push);
    body::named(old, new, at, facts);
    body::schemas(sides, (old, new), at, facts);
    reply::successes(sides, (&old.replies, &new.replies), at, facts);
    reply::failures(sides, (&old.failures, &new.failures), at, facts);
}

pub(super) type Push<'p> = dyn FnMut(OperationChange, Pointer, Value, Value) + 'p;

/// Media types that came and went.
pub(super) fn types(
    (old, new): (&Types, &Types),
    place: &Pointer,
    (gone, come): (OperationChange, OperationChange),
    push: &mut Push<'_>,
) {
    for name in old.keys().filter(|name| has_type(new, name).is_none()) {
        push(gone, place.child(name), json!(name), Value::Null);
    }
    for name in new.keys().filter(|name| has_type(old, name).is_none()) {
        push(come, place.child(name), Value::Null, json!(name));
    }
}

/// What is said of a media type, if it is among those that are declared, by itself or in a range such as `text/*`.
pub(super) fn has_type<'c>(types: &'c Types, name: &str) -> Option<&'c Option<Value>> {
    let family = name.split('/').next().unwrap_or_default();
    types.get(name).or_else(|| types.get(&format!("{family}/*"))).or_else(|| types.get("*/*"))
}
