//! The way through two schemas at once, member by member.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use serde_json::{Map, Value, json};

use super::node::Node;
use super::part::{Part, Sub};
use super::prove::Silence;
use super::same::Same;
use super::scalar::values;
use super::scope::Scope;
use super::shared::Shared;
use super::types::Types;
use crate::diff::{Fact, Place, SchemaChange, What};

/// How many places are looked at in one pair of schemas.
const MAX_PLACES: u32 = 20_000;
/// How deep; what is deeper is proved or reported as unproven.
const MAX_DEPTH: u32 = 64;
/// How often the prover is asked about one pair of schemas.
const MAX_PROOFS: u32 = 60;

/// Arguments and details are objects, whether or not their schema says so.
static OBJECT: LazyLock<Value> = LazyLock::new(|| json!({ "type": "object" }));

/// The definitions of both contracts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sides<'c> {
    pub(crate) old: &'c Map<String, Value>,
    pub(crate) new: &'c Map<String, Value>,
    pub(crate) same: &'c Same<'c>,
    pub(crate) shared: &'c Shared<'c>,
}

/// What differs between the schemas of two objects, such as arguments, that stand at the same place.
pub(crate) fn compare_objects<'c>(
    sides: &Sides<'c>,
    place: Place,
    schemas: (&'c Value, &'c Value),
    at: &str,
) -> Vec<Fact> {
    compare_beside(sides, place, schemas, Some(&OBJECT), at)
}

/// What differs between two schemas that stand at the same place.
pub(crate) fn compare<'c>(
    sides: &Sides<'c>,
    place: Place,
    schemas: (&'c Value, &'c Value),
    at: &str,
) -> Vec<Fact> {
    compare_beside(sides, place, schemas, None, at)
}

fn compare_beside<'c>(
    sides: &Sides<'c>,
    place: Place,
    (old, new): (&'c Value, &'c Value),
    beside: Option<&'c Value>,
    at: &str,
) -> Vec<Fact> {
    if old == new && sides.same.holds(old) {
        return Vec::new();
    }
    let scopes = (Scope::new(old, sides.old), Scope::new(new, sides.new));
    if let (Some((before, was)), Some((after, name))) =
        (scopes.0.definition(&[Part::whole(old)]), scopes.1.definition(&[Part::whole(new)]))
    {
        let alike = sides.shared.are_alike((&scopes.0, before), (&scopes.1, after));
        if !alike && !leads_elsewhere(&scopes, was, name) {
            sides.shared.put_off(place, before, after, name);
            return Vec::new();
        }
        if alike {
            return Vec::new();
        }
    }
    let root =
        |schema: &'c Value| -> Sub<'c> { [schema].into_iter().chain(beside).map(Part::whole).collect() };
    compare_parts(sides, place, (old, new), (&root(old), &root(new)), at)
}

/// What differs between the parts of two schemas that stand at the same place.
pub(super) fn compare_parts<'c>(
    sides: &Sides<'c>,
    place: Place,
    (old, new): (&'c Value, &'c Value),
    (before, after): (&[Part<'c>], &[Part<'c>]),
    at: &str,
) -> Vec<Fact> {
    let mut walk = Walk {
        old: Scope::new(old, sides.old),
        new: Scope::new(new, sides.new),
        place,
        same: sides.same,
        shared: sides.shared,
        trying: false,
        led_on: false,
        found: Vec::new(),
        done: BTreeSet::new(),
        places: MAX_PLACES,
        proofs: MAX_PROOFS,
        depth: 0,
        spent: false,
    };
    walk.compare(before, after, "");
    walk.settle(before, after);
    let mut described = false;
    walk.found.retain(|found| found.matters() || !std::mem::replace(&mut described, true));
    let fact = |found: Found| Fact {
        what: What::Schema(place, found.change),
        at: format!("{at}{}", found.at),
        before: found.before,
        after: found.after,
    };
    walk.found.into_iter().map(fact).collect()
}

/// One difference.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) change: SchemaChange,
    pub(super) at: String,
    pub(super) before: Value,
    pub(super) after: Value,
}

impl Found {
    /// Whether it is more than words.
    pub(super) fn matters(&self) -> bool {
        self.change != SchemaChange::Described
    }
}

type Key = Vec<(usize, bool)>;

pub(super) struct Walk<'c> {
    pub(super) old: Scope<'c>,
    pub(super) new: Scope<'c>,
    pub(super) place: Place,
    same: &'c Same<'c>,
    pub(super) shared: &'c Shared<'c>,
    /// What is found is only counted.
    trying: bool,
    /// Something was put off, or left out on purpose, so that not everything that differs is found here.
    pub(super) led_on: bool,
    pub(super) found: Vec<Found>,
    /// The pairs that were or are being looked at: what comes round again is no news.
    done: BTreeSet<(Key, Key)>,
    places: u32,
    pub(super) proofs: u32,
    depth: u32,
    spent: bool,
}

impl<'c> Walk<'c> {
    /// Compares two schemas and all below them.
    pub(super) fn compare(&mut self, old: &[Part<'c>], new: &[Part<'c>], at: &str) {
        let key = |parts: &[Part<'c>]| parts.iter().map(Part::key).collect::<Key>();
        if self.is_same(old, new) || self.is_put_off(old, new) || !self.done.insert((key(old), key(new))) {
            return;
        }
        if self.places == 0 || self.depth == MAX_DEPTH {
            self.spent = true;
            return;
        }
        self.places -= 1;
        self.depth += 1;
        let start = self.found.len();
        let before = Box::new(Node::of(&self.old, old));
        let after = Box::new(Node::of(&self.new, new));
        let mut own = Vec::new();
        self.nodes(&before, &after, (old, new), at, &mut own);
        self.depth -= 1;
        // The prover does not know every format and none of the defaults, and a member that may be anything is to it no other
        // than one that is not declared.
        let provable = |found: &Found| {
            use SchemaChange::{Default, MemberRemoved};
            let is_beyond = match found.change {
                Default => true,
                MemberRemoved => found.before == "any",
                _ => found.at.ends_with("/format"),
            };
            !is_beyond
        };
        // Whether others than the declared members are taken is a difference between two objects that a gateway closes.
        let said = |found: &Found| matches!(found.change, SchemaChange::Closed | SchemaChange::Opened);
        let is_said = own.iter().chain(&self.found[start..]).any(said);
        let silence = if is_said { Silence::Open } else { Silence::Closed };
        let is_same = (own.iter().any(Found::matters)
            && own.iter().all(provable)
            && self.are_equivalent(old, new, silence))
            || (before.choices.len() + after.choices.len() > 0
                && own.iter().chain(&self.found[start..]).any(Found::matters)
                && own.iter().chain(&self.found[start..]).all(provable)
                && self.are_same_inside(old, new, silence));
        if is_same {
            self.found.truncate(start);
        } else {
            self.found.append(&mut own);
        }
    }

    fn nodes(
        &mut self,
        old: &Node<'c>,
        new: &Node<'c>,
        subs: (&[Part<'c>], &[Part<'c>]),
        at: &str,
        own: &mut Vec<Found>,
    ) {
        if old.notes != new.notes {
            own.push(found(SchemaChange::Described, at, &old.notes, &new.notes));
        }
        let default = |node: &Node<'c>| node.default.cloned().unwrap_or_default();
        if self.place == Place::Input && default(old) != default(new) {
            own.push(found(SchemaChange::Default, &format!("{at}/default"), default(old), default(new)));
        }
        if self.few_values(old, new, subs, at, own) {
            return;
        }
        if old.choices.is_empty() != new.choices.is_empty() && !old.never && !new.never {
            self.one_choice(old, new, subs, at, own);
            return;
        }
        let (before, after) = (old.types(), new.types());
        // Lists of values tell by themselves what came and went, unless nothing is left of them.
        let both_listed = old.values.is_some() && new.values.is_some() && before.meets(after);
        own.extend(retyped(before, after, at).filter(|_| !both_listed));
        if !before.meets(after) {
            return;
        }
        values(old, new, at, own);
        self.scalars(old, new, at, own);
        if before.and(after).meets(Types::OBJECT) {
            self.objects(old, new, at, own);
        }
        if before.and(after).meets(Types::ARRAY) {
            self.arrays(old, new, at, own);
        }
        self.choices(old, new, at, own);
        self.opaque(old, new, at, own);
    }

    /// How many differences there would be, without keeping them.
    pub(super) fn tried(&mut self, old: &[Part<'c>], new: &[Part<'c>]) -> usize {
        let done = self.done.clone();
        let (found, spent) = self.try_out(old, new);
        self.done = done;
        found.iter().filter(|found| found.matters()).count() + usize::from(spent)
    }

    /// The differences, whether or not they were told elsewhere, and without keeping them.
    pub(super) fn changes(&mut self, old: &[Part<'c>], new: &[Part<'c>]) -> Vec<Found> {
        // A definition that is compared once for all is looked into here.
        let target = |scope: &Scope<'c>, parts: &[Part<'c>]| {
            scope.definition(parts).map_or_else(|| parts.to_vec(), |(target, _)| vec![Part::whole(target)])
        };
        let (old, new) = (target(&self.old, old), target(&self.new, new));
        let done = std::mem::take(&mut self.done);
        let (mut changes, spent) = self.try_out(&old, &new);
        self.done = done;
        if spent {
            changes.push(found(SchemaChange::Unproven, "", Value::Null, Value::Null));
        }
        changes
    }

    fn try_out(&mut self, old: &[Part<'c>], new: &[Part<'c>]) -> (Vec<Found>, bool) {
        let (start, spent) = (self.found.len(), self.spent);
        let trying = std::mem::replace(&mut self.trying, true);
        self.compare(old, new, "");
        self.trying = trying;
        let spent = std::mem::replace(&mut self.spent, spent);
        (self.found.split_off(start), spent)
    }

    /// What is left over when the way was too long, and a last look by other means when nothing was found.
    fn settle(&mut self, old: &[Part<'c>], new: &[Part<'c>]) {
        if (self.led_on || self.found.iter().any(Found::matters)) && !self.spent {
            return;
        }
        let schemas = (self.old.alone(old), self.new.alone(new));
        let safe = match (self.place, &schemas) {
            (Place::Input, (Some(old), Some(new))) => self.takes_all_of(new, old),
            (Place::Output | Place::Details, (Some(old), Some(new))) => self.takes_all_of(old, new),
            _ => None,
        };
        if safe == Some(false) || (safe.is_none() && self.spent) {
            self.found.push(found(SchemaChange::Unproven, "", Value::Null, Value::Null));
        }
    }

    /// Definitions are compared once for all schemas, not here; while trying, only those of one name are a pair.
    fn is_put_off(&mut self, old: &[Part<'c>], new: &[Part<'c>]) -> bool {
        if self.old.has_own() || self.new.has_own() {
            return false;
        }
        let (Some((before, name_before)), Some((after, name))) =
            (self.old.definition(old), self.new.definition(new))
        else {
            return false;
        };
        if self.shared.are_alike((&self.old, before), (&self.new, after)) {
            return true;
        }
        let leads_elsewhere = || leads_elsewhere(&(self.old, self.new), name_before, name);
        if self.depth == 0 || (self.trying && name_before != name) || leads_elsewhere() {
            return false;
        }
        self.shared.put_off(self.place, before, after, name);
        self.led_on = true;
        true
    }

    fn is_same(&self, old: &[Part<'c>], new: &[Part<'c>]) -> bool {
        let is_equal = |(old, new): (&Part<'c>, &Part<'c>)| {
            old.flat == new.flat && old.value == new.value && self.same.holds(old.value)
        };
        !self.old.has_own()
            && !self.new.has_own()
            && old.len() == new.len()
            && old.iter().zip(new).all(is_equal)
    }
}

/// Whether a reference leads to another definition than before, and not to one that has another name: then neither of the
/// two has changed, and the difference belongs to the place that refers to them.
fn leads_elsewhere((old, new): &(Scope<'_>, Scope<'_>), before: &str, after: &str) -> bool {
    before != after && (old.has_definition(after) || new.has_definition(before))
}

/// The types that came and went.
pub(super) fn retyped(before: Types, after: Types, at: &str) -> Option<Found> {
    let change = match (before.without(after).is_empty(), after.without(before).is_empty()) {
        (false, false) => SchemaChange::Retyped,
        (false, true) => SchemaChange::Narrowed,
        (true, false) => SchemaChange::Widened,
        (true, true) => return None,
    };
    Some(found(change, &format!("{at}/type"), before.shown(), after.shown()))
}

/// One difference, its values bounded.
pub(super) fn found(
    change: SchemaChange,
    at: &str,
    before: impl serde::Serialize,
    after: impl serde::Serialize,
) -> Found {
    Found { change, at: at.to_owned(), before: bounded(before), after: bounded(after) }
}

/// What is too long to read is cut to its keywords.
fn bounded(value: impl serde::Serialize) -> Value {
    const MOST: usize = 400;
    match json!(value) {
        Value::Object(members) if json!(members).to_string().len() > MOST => {
            json!(members.keys().map(|name| format!("{name}: …")).collect::<Vec<_>>())
        }
        Value::Array(items) if json!(items).to_string().len() > MOST => {
            json!(format!("{} values", items.len()))
        }
        Value::String(text) if text.chars().count() > MOST => {
            json!(text.chars().take(MOST).collect::<String>() + "…")
        }
        other => other,
    }
}

/// The parts of a schema, when there is one.
pub(super) fn sub_or_any<'n, 'c>(sub: Option<&'n Sub<'c>>) -> &'n [Part<'c>] {
    sub.map_or(&[], Vec::as_slice)
}
