//! Choices of which exactly one alternative must hold: an alternative that takes more takes from the others.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use super::choice::Arms;
use super::node::Node;
use super::part::{Part, Sub};
use super::scope::Scope;
use super::types::Types;
use super::walk::{Found, Walk, found};
use crate::diff::SchemaChange;

/// How deep members are looked into, to find what tells two objects apart.
const MAX_DEPTH: usize = 4;
/// Choices of more alternatives than this are not looked into for it.
pub(super) const MAX_ARMS: usize = 12;

impl<'c> Walk<'c> {
    /// Reports calls that fitted one alternative and fit two now; `partners` says which new one each old one became.
    ///
    /// An open object may be sent with any member, so that alternatives which are open are apart only by what they need.
    pub(super) fn clashes(
        &mut self,
        old: &Arms<'c>,
        new: &Arms<'c>,
        partners: &[Option<usize>],
        at: &str,
        own: &mut Vec<Found>,
    ) {
        let start = own.len();
        for (index, arm) in new.bare.iter().enumerate() {
            let was = partners.iter().position(|partner| *partner == Some(index));
            if was.is_some_and(|was| old.exclusive && !self.grew(&old.each[was], &new.each[index])) {
                continue;
            }
            // What fitted two of them was refused before.
            let refused = was.filter(|_| old.exclusive).map(|was| &old.bare[was]);
            let mut worst = Some(false);
            for (other, sent) in old.whole.iter().enumerate().filter(|(other, _)| Some(*other) != was) {
                let clash = self.clash(sent, arm, refused);
                if clash != Some(false) && worst != Some(true) && self.passed(old, other) {
                    worst = clash;
                }
            }
            let change = match worst {
                Some(false) => continue,
                Some(true) => SchemaChange::Tightened,
                None => SchemaChange::Unproven,
            };
            own.push(found(change, &format!("{at}/oneOf/{index}"), "fits one", "fits several"));
        }
        // What one alternative became several of, fits one of them, where nothing fits two.
        if own.len() > start && self.exclude_nothing(&new.bare) {
            own.truncate(start);
        }
    }

    /// Whether it is certain that nothing fits two of the new alternatives.
    fn exclude_nothing(&mut self, arms: &[Sub<'c>]) -> bool {
        let scope = self.new;
        let nodes: Vec<Node<'c>> = arms.iter().map(|arm| Node::of(&scope, arm)).collect();
        let mut pairs = (0..arms.len()).flat_map(|one| (one + 1..arms.len()).map(move |other| (one, other)));
        pairs.all(|(one, other)| {
            are_apart((&scope, &nodes[one]), (&scope, &nodes[other]), 0)
                || scope.alone(&arms[one]).zip(scope.alone(&arms[other])).is_some_and(|(one, other)| {
                    self.covers(&Value::Bool(false), &both(one, other)) == Some(true)
                })
        })
    }

    /// Whether an old alternative let anything pass: not when all its values fitted another one as well.
    fn passed(&mut self, old: &Arms<'c>, index: usize) -> bool {
        let Some(sent) = self.alone(self.old, &old.whole[index]).filter(|_| old.exclusive) else {
            return true;
        };
        let mut others = old.bare.iter().enumerate().filter(|(other, _)| *other != index);
        !others.any(|(_, other)| {
            self.alone(self.old, other).is_some_and(|other| self.covers(&other, &sent) == Some(true))
        })
    }

    /// Whether a new alternative may take what its old form did not.
    fn grew(&mut self, old: &Sub<'c>, new: &Sub<'c>) -> bool {
        self.changes(old, new).iter().any(|found| match found.change {
            SchemaChange::MemberAdded
            | SchemaChange::RequiredMemberAdded
            | SchemaChange::MemberRequired
            | SchemaChange::Narrowed
            | SchemaChange::ValueRemoved
            | SchemaChange::Tightened
            | SchemaChange::Closed
            | SchemaChange::Default
            | SchemaChange::Described => false,
            SchemaChange::Added
            | SchemaChange::Removed
            | SchemaChange::MemberAddedToClosed
            | SchemaChange::MemberRemoved
            | SchemaChange::MemberFreed
            | SchemaChange::MemberOptional
            | SchemaChange::Retyped
            | SchemaChange::Widened
            | SchemaChange::ValueAdded
            | SchemaChange::ValueReplaced
            | SchemaChange::Loosened
            | SchemaChange::Opened
            | SchemaChange::Unproven => true,
        })
    }

    /// Whether something that was sent as one alternative fits another now, and was not refused before.
    fn clash(&mut self, sent: &Sub<'c>, taken: &Sub<'c>, refused: Option<&Sub<'c>>) -> Option<bool> {
        let (before, after) = (Node::of(&self.old, sent), Node::of(&self.new, taken));
        if are_apart((&self.old, &before), (&self.new, &after), 0) {
            return Some(false);
        }
        let (sent, taken) = (self.alone(self.old, sent)?, self.alone(self.new, taken)?);
        let refused = refused.map_or(Some(Value::Bool(false)), |sub| self.alone(self.old, sub))?;
        self.covers(&refused, &both(sent, taken)).map(|covered| !covered)
    }
}

/// The names that an object declares, also in its alternatives; `None` when it takes others as well.
fn names<'c>(scope: &Scope<'c>, node: &Node<'c>) -> Option<BTreeSet<&'c str>> {
    if !node.additional.is_empty() || node.opaque.contains_key("patternProperties") {
        return None;
    }
    let mut all: BTreeSet<&str> = node.members.keys().chain(&node.required).copied().collect();
    for arm in node.choices.iter().flat_map(|choice| &choice.arms) {
        // Another choice further down is beyond what a name alone can tell.
        let arm = Node::of(scope, &[Part::whole(arm)]);
        if !arm.choices.is_empty() {
            return None;
        }
        all.extend(names(scope, &arm)?);
    }
    Some(all)
}

/// Whether no value can pass both: by type, by listed values, or by a member that one needs and the other cannot have.
pub(super) fn are_apart<'c>(
    (old, one): (&Scope<'c>, &Node<'c>),
    (new, other): (&Scope<'c>, &Node<'c>),
    depth: usize,
) -> bool {
    let common = one.types().and(other.types());
    if let (Some(one), Some(other)) = (&one.values, &other.values)
        && one.keys().all(|text| !other.contains_key(text))
    {
        return true;
    }
    if !common.is_empty()
        && depth < MAX_DEPTH
        && (each_arm(old, one, &|arm| are_apart((old, arm), (new, other), depth + 1))
            || each_arm(new, other, &|arm| are_apart((old, one), (new, arm), depth + 1)))
    {
        return true;
    }
    if common != Types::OBJECT || depth == MAX_DEPTH {
        return common.is_empty();
    }
    let lacks = |scope: &Scope<'c>, node: &Node<'c>, needed: &BTreeSet<&str>| {
        let known = if node.closed { names(scope, node) } else { None };
        known.is_some_and(|known| needed.iter().any(|name| !known.contains(name)))
    };
    if lacks(old, one, &other.required) || lacks(new, other, &one.required) {
        return true;
    }
    one.members.iter().any(|(name, sub)| {
        let is_needed = one.required.contains(name) || other.required.contains(name);
        other.members.get(name).filter(|_| is_needed).is_some_and(|theirs| {
            let (one, other) = (Node::of(old, sub), Node::of(new, theirs));
            are_apart((old, &one), (new, &other), depth + 1)
        })
    })
}

/// Whether something holds for each alternative of a choice.
fn each_arm<'c>(scope: &Scope<'c>, node: &Node<'c>, holds: &dyn Fn(&Node<'c>) -> bool) -> bool {
    let with_base = |arm: &&'c Value| {
        let mut parts = node.base.clone();
        parts.push(Part::whole(arm));
        Node::of(scope, &parts)
    };
    node.choices
        .iter()
        .any(|choice| choice.arms.len() <= MAX_ARMS && choice.arms.iter().all(|arm| holds(&with_base(arm))))
}

/// What passes both of two schemas that stand alone; each keeps its own definitions.
pub(super) fn both(mut one: Value, mut other: Value) -> Value {
    let mut defs = Map::new();
    for (schema, side) in [(&mut one, "one-"), (&mut other, "other-")] {
        for (name, mut inner) in take_defs(schema) {
            lead_to(&mut inner, side);
            defs.insert(format!("{side}{name}"), inner);
        }
        lead_to(schema, side);
    }
    json!({ "allOf": [one, other], "$defs": defs })
}

pub(super) fn take_defs(schema: &mut Value) -> Map<String, Value> {
    let defs = schema.as_object_mut().and_then(|members| members.shift_remove("$defs"));
    defs.and_then(|defs| if let Value::Object(defs) = defs { Some(defs) } else { None }).unwrap_or_default()
}

/// Lets references name the definitions of one side.
fn lead_to(schema: &mut Value, side: &str) {
    match schema {
        Value::Object(members) => {
            for (name, value) in members {
                match value {
                    Value::String(target) if name == "$ref" => {
                        if let Some(rest) = target.strip_prefix("#/$defs/") {
                            *target = format!("#/$defs/{side}{rest}");
                        }
                    }
                    _ => lead_to(value, side),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| lead_to(item, side)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
