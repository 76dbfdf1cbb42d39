//! Members of objects.

use std::collections::BTreeSet;

use curable_core::Pointer;
use serde_json::Value;

use super::node::Node;
use super::part::{Part, Sub};
use super::scope::Scope;
use super::walk::{Found, Walk, found, sub_or_any};
use crate::diff::{Place, SchemaChange};

impl<'c> Walk<'c> {
    pub(super) fn objects(&mut self, old: &Node<'c>, new: &Node<'c>, at: &str, own: &mut Vec<Found>) {
        let declared = |node: &Node<'c>| -> BTreeSet<&'c str> {
            node.members.keys().chain(&node.required).copied().collect()
        };
        let (before, after) = (declared(old), declared(new));
        let is_freed = self.place == Place::Input && old.says_closed && takes_any_object(new);
        for name in before.union(&after) {
            let place = format!("{at}{}", Pointer::ROOT.child("properties").child(name));
            let (sub_before, sub_after) =
                (sub_or_any(old.members.get(name)), sub_or_any(new.members.get(name)));
            match (before.contains(name), after.contains(name)) {
                (true, false) => {
                    let shown = Node::of(&self.old, sub_before).shown();
                    let change =
                        if is_freed { SchemaChange::MemberFreed } else { SchemaChange::MemberRemoved };
                    own.push(found(change, &place, shown, Value::Null));
                }
                (false, true) => {
                    let shown = Node::of(&self.new, sub_after).shown();
                    let change = if new.required.contains(name) {
                        SchemaChange::RequiredMemberAdded
                    } else if old.closed {
                        SchemaChange::MemberAddedToClosed
                    } else {
                        SchemaChange::MemberAdded
                    };
                    own.push(found(change, &place, Value::Null, shown));
                    // What undeclared members had to be is what callers have sent, and read, under this name.
                    if !old.closed && !old.additional.is_empty() {
                        self.compare(&old.additional, sub_after, &place);
                    }
                }
                (true, true) => {
                    match (old.required.contains(name), new.required.contains(name)) {
                        (false, true) => {
                            own.push(found(SchemaChange::MemberRequired, &place, "optional", "required"));
                        }
                        (true, false) => {
                            own.push(found(SchemaChange::MemberOptional, &place, "required", "optional"));
                        }
                        (true, true) | (false, false) => {}
                    }
                    self.members(sub_before, sub_after, &place);
                }
                (false, false) => {}
            }
        }
        for name in old.forbidden.symmetric_difference(&new.forbidden) {
            let place = format!("{at}{}", Pointer::ROOT.child("properties").child(name));
            let open =
                |node: &Node<'c>, declared: &BTreeSet<&str>| !node.says_closed && !declared.contains(name);
            if new.forbidden.contains(name) && open(old, &before) {
                own.push(found(SchemaChange::Tightened, &place, true, false));
            } else if old.forbidden.contains(name) && open(new, &after) {
                own.push(found(SchemaChange::Loosened, &place, false, true));
            }
        }
        let place = format!("{at}/additionalProperties");
        // An object that says nothing takes any member of those who call without a gateway, whatever a gateway makes of it.
        match (old.says_closed, new.says_closed) {
            // That it takes others as well is what the loss of its members tells.
            (true, false) if is_freed && !before.is_empty() => {}
            (true, false) => own.push(found(SchemaChange::Opened, &place, false, true)),
            (false, true) => own.push(found(SchemaChange::Closed, &place, true, false)),
            (false, false) => self.compare(&old.additional, &new.additional, &place),
            (true, true) => {}
        }
    }

    /// A member of both sides. A value that a discriminator implies is compared with one that is implied or written, and
    /// with nothing else: to say that a choice is made by a member changes no value of it.
    fn members(&mut self, old: &[Part<'c>], new: &[Part<'c>], at: &str) {
        let implies = |sub: &[Part<'c>]| sub.iter().any(|part| is_implied(part.value));
        let (before, after) = (implies(old), implies(new));
        let is_listed = |scope: &Scope<'c>, sub: &[Part<'c>]| Node::of(scope, sub).values.is_some();
        let is_alone =
            before != after && if before { !is_listed(&self.new, new) } else { !is_listed(&self.old, old) };
        if !is_alone {
            return self.compare(old, new, at);
        }
        self.led_on = true;
        let written = |sub: &[Part<'c>]| -> Sub<'c> {
            sub.iter().filter(|part| !is_implied(part.value)).copied().collect()
        };
        self.compare(&written(old), &written(new), at);
    }
}

/// Whether it declares nothing of objects: whatever was sent as one is taken, under any name.
fn takes_any_object(node: &Node<'_>) -> bool {
    node.members.is_empty()
        && node.required.is_empty()
        && node.forbidden.is_empty()
        && node.additional.is_empty()
        && node.choices.is_empty()
        && node.opaque.is_empty()
        && node.values.is_none()
        && node.limits.is_empty()
        && !node.closed
}

/// Whether a schema is what an import writes for a value that a discriminator implies: the same value in two ways.
fn is_implied(schema: &Value) -> bool {
    let Value::Object(members) = schema else { return false };
    let listed = members.get("enum").and_then(Value::as_array).map(Vec::as_slice);
    members.len() == 2 && matches!((members.get("const"), listed), (Some(one), Some([only])) if one == only)
}
