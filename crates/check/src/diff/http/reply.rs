//! What differs between the replies of two exchanges: statuses, media types, headers.

use std::collections::BTreeMap;

use curable_core::Pointer;
use serde_json::{Value, json};

use super::compare::{Push, has_type, types};
use super::{HeaderForm, ReplyForm, Types};
use crate::diff::schema::{self, Sides};
use crate::diff::{Fact, OperationChange, Place, What};

pub(super) type Replies = BTreeMap<String, ReplyForm>;

/// Adds what differs between the successes.
pub(super) fn successes<'c>(
    sides: &Sides<'c>,
    (old, new): (&'c Replies, &'c Replies),
    at: &str,
    facts: &mut Vec<Fact>,
) {
    let mut push = |change, place: Pointer, before: Value, after: Value| {
        facts.push(Fact::new(What::Operation(change), format!("{at}{place}"), before, after));
    };
    statuses(old, new, &mut push);
    for (status, before, after) in pairs(old, new) {
        reply(sides, (before, after), &place(at, status), facts);
    }
}

/// Adds what differs between the failures that both sides have; which there are, the contract tells.
pub(super) fn failures<'c>(
    sides: &Sides<'c>,
    (old, new): (&'c Replies, &'c Replies),
    at: &str,
    facts: &mut Vec<Fact>,
) {
    for (status, before, after) in pairs(old, new) {
        reply(sides, (before, after), &place(at, status), facts);
    }
}

fn place(at: &str, status: &str) -> String {
    format!("{at}{}", Pointer::ROOT.child("replies").child(status))
}

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

fn reply<'c>(sides: &Sides<'c>, (old, new): (&'c ReplyForm, &'c ReplyForm), at: &str, facts: &mut Vec<Fact>) {
    let mut push = |change, place: Pointer, before: Value, after: Value| {
        facts.push(Fact::new(What::Operation(change), format!("{at}{place}"), before, after));
    };
    // Whether there is a body at all, the schemas tell.
    if !old.types.is_empty() && !new.types.is_empty() {
        let changes = (OperationChange::ReplyTypeRemoved, OperationChange::ReplyTypeAdded);
        types((&old.types, &new.types), &Pointer::ROOT, changes, &mut push);
    }
    for (name, before) in &old.headers {
        header_kept(before, new.headers.get(name), &header(name), &mut push);
    }
    for name in new.headers.keys().filter(|name| !old.headers.contains_key(*name)) {
        push(OperationChange::HeaderAdded, header(name), Value::Null, json!(name));
    }
    for (name, before) in &old.headers {
        if let Some(after) = new.headers.get(name) {
            let at = format!("{at}{}", header(name));
            facts.extend(schema::compare(sides, Place::Output, (&before.schema, &after.schema), &at));
        }
    }
    schemas(sides, (&old.types, &new.types), at, facts);
}

fn header(name: &str) -> Pointer {
    Pointer::ROOT.child("headers").child(name)
}

fn header_kept(old: &HeaderForm, new: Option<&HeaderForm>, place: &Pointer, push: &mut Push<'_>) {
    let words = |promised: bool| json!(if promised { "always" } else { "sometimes" });
    match (old.promised, new.map(|new| new.promised)) {
        (true, Some(true)) | (false, Some(false)) => {}
        (false, Some(true)) => {
            push(OperationChange::HeaderPromised, place.clone(), words(false), words(true));
        }
        (true, after) => {
            let after = after.map_or(Value::Null, words);
            push(OperationChange::HeaderRemoved, place.clone(), words(true), after);
        }
        (false, None) => push(OperationChange::HeaderDropped, place.clone(), words(false), Value::Null),
    }
}

/// The schemas of what is not JSON; those of JSON are in the contract, and so is what is alike.
fn schemas<'c>(sides: &Sides<'c>, (old, new): (&'c Types, &'c Types), at: &str, facts: &mut Vec<Fact>) {
    let all = || {
        old.iter().filter_map(|(name, before)| Some((name, before.as_ref()?, has_type(new, name)?.as_ref()?)))
    };
    let told: Vec<_> = all().filter(|(name, ..)| is_json(name)).map(|(_, old, new)| (old, new)).collect();
    for (name, before, after) in all().filter(|(name, ..)| !is_json(name)) {
        if !told.contains(&(before, after)) {
            let at = format!("{at}{}", Pointer::ROOT.child(name));
            facts.extend(schema::compare(sides, Place::Output, (before, after), &at));
        }
    }
}

fn is_json(name: &str) -> bool {
    name.ends_with("/json") || name.ends_with("+json")
}
