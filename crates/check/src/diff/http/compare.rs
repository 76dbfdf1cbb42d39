//! What differs between two exchanges.

use std::collections::BTreeMap;

use curable_core::Pointer;
use serde_json::{Value, json};

use super::{Exchange, ReplyForm, Types, security};
use crate::diff::schema::{self, Sides};
use crate::diff::{Fact, OperationChange, Place, What};

/// Adds what differs; `at` is the place of the operation.
pub(in crate::diff) fn compare<'c>(
    sides: &Sides<'c>,
    (old, new): (&'c Exchange, &'c Exchange),
    at: &str,
    facts: &mut Vec<Fact>,
) {
    let mut push = |change, place: Pointer, before: Value, after: Value| {
        facts.push(Fact { what: What::Operation(change), at: format!("{at}{place}"), before, after });
    };
    for (name, before) in &old.arguments {
        if let Some(after) = new.arguments.get(name).filter(|after| *after != before) {
            let place = Pointer::ROOT.child("arguments").child(name);
            push(OperationChange::ArgumentMoved, place, json!(before), json!(after));
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
    let (gone, come) = (OperationChange::BodyTypeRemoved, OperationChange::BodyTypeAdded);
    // Whether there is a body at all, the arguments tell.
    if !old.body.is_empty() && !new.body.is_empty() {
        types((&old.body, &new.body), &Pointer::ROOT.child("body"), (gone, come), &mut push);
    }
    statuses(&old.replies, &new.replies, &mut push);
    for (status, before, after) in pairs(&old.replies, &new.replies) {
        replies(before, after, &Pointer::ROOT.child("replies").child(status), &mut push);
    }
    let body = format!("{at}{}", Pointer::ROOT.child("body"));
    schemas(sides, Place::Input, (&old.body, &new.body), &body, facts);
    for (status, before, after) in pairs(&old.replies, &new.replies) {
        let at = format!("{at}{}", Pointer::ROOT.child("replies").child(status));
        schemas(sides, Place::Output, (&before.types, &after.types), &at, facts);
    }
}

type Push<'p> = dyn FnMut(OperationChange, Pointer, Value, Value) + 'p;

type Replies = BTreeMap<String, ReplyForm>;

/// The replies that both sides have.
fn pairs<'c>(
    old: &'c Replies,
    new: &'c Replies,
) -> impl Iterator<Item = (&'c str, &'c ReplyForm, &'c ReplyForm)> {
    old.iter().filter_map(|(status, before)| Some((status.as_str(), before, new.get(status)?)))
}

/// Which statuses a success has.
fn statuses(old: &Replies, new: &Replies, push: &mut Push<'_>) {
    if old.is_empty() || new.is_empty() {
        return;
    }
    let has = |replies: &Replies, status: &str| replies.contains_key(status) || replies.contains_key("2XX");
    let place = Pointer::ROOT.child("replies");
    let all = |replies: &Replies| json!(replies.keys().collect::<Vec<_>>());
    let mut fresh = new.keys().filter(|status| !has(old, status)).peekable();
    let mut gone = old.keys().filter(|status| !has(new, status));
    if fresh.peek().is_some() && old.keys().all(|status| !has(new, status)) {
        push(OperationChange::StatusChanged, place, all(old), all(new));
    } else if fresh.peek().is_some() {
        push(OperationChange::StatusAdded, place, Value::Null, json!(fresh.collect::<Vec<_>>()));
    } else if gone.next().is_some() {
        push(OperationChange::StatusRemoved, place, all(old), all(new));
    }
}

fn replies(old: &ReplyForm, new: &ReplyForm, place: &Pointer, push: &mut Push<'_>) {
    let (gone, come) = (OperationChange::ReplyTypeRemoved, OperationChange::ReplyTypeAdded);
    types((&old.types, &new.types), place, (gone, come), push);
    for (name, promised) in &old.headers {
        let place = place.child("headers").child(name);
        let words = |promised: bool| json!(if promised { "always" } else { "sometimes" });
        match (promised, new.headers.get(name).copied()) {
            (true, Some(true)) | (false, Some(_)) => {}
            (true, after) => {
                push(OperationChange::HeaderRemoved, place, words(true), after.map_or(Value::Null, words));
            }
            (false, None) => push(OperationChange::HeaderDropped, place, words(false), Value::Null),
        }
    }
    for name in new.headers.keys().filter(|name| !old.headers.contains_key(*name)) {
        let place = place.child("headers").child(name);
        push(OperationChange::HeaderAdded, place, Value::Null, json!(name));
    }
}

/// Media types that came and went; where none is left, the schemas tell.
fn types(
    (old, new): (&Types, &Types),
    place: &Pointer,
    (gone, come): (OperationChange, OperationChange),
    push: &mut Push<'_>,
) {
    for name in old.keys().filter(|name| !has_type(new, name)) {
        push(gone, place.child(name), json!(name), Value::Null);
    }
    for name in new.keys().filter(|name| !has_type(old, name)) {
        push(come, place.child(name), Value::Null, json!(name));
    }
}

/// Whether a media type is among those that are declared, by itself or in a range such as `text/*`.
fn has_type(types: &Types, name: &str) -> bool {
    let family = name.split('/').next().unwrap_or_default();
    types.contains_key(name) || types.contains_key("*/*") || types.contains_key(&format!("{family}/*"))
}

/// The schemas that only some media types have.
fn schemas<'c>(
    sides: &Sides<'c>,
    place: Place,
    (old, new): (&'c Types, &'c Types),
    at: &str,
    facts: &mut Vec<Fact>,
) {
    for (name, before) in old {
        if let (Some(before), Some(Some(after))) = (before, new.get(name)) {
            let at = format!("{at}{}", Pointer::ROOT.child(name));
            facts.extend(schema::compare(sides, place, before, after, &at));
        }
    }
}
