//! The way through two schemas at once, member by member.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use serde_json::{Map, Value, json};

use super::alike::{Likeness, WORDS};
use super::node::Node;
use super::part::{Part, Sub};
use super::prove::Silence;
use super::same::Same;
use super::scalar::values;
use super::scope::Scope;
use super::shared::Shared;
use super::trial::key;
use super::types::{ANY, Types};
use super::words::words;
use crate::diff::{Fact, Place, SchemaChange, What};

/// How many places are looked at in one pair of schemas.
const MAX_PLACES: u32 = 20_000;
/// How deep; what is deeper is proved or reported as unproven.
const MAX_DEPTH: u32 = 64;
/// How much the prover is asked about one pair of schemas, in proofs about small ones.
const MAX_PROOFS: u32 = 240;

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
    if let (Some(before), Some(after)) =
        (scopes.0.definition(&[Part::whole(old)]), scopes.1.definition(&[Part::whole(new)]))
        && before.is_closed == after.is_closed
        && !leads_elsewhere(&scopes, before.name, after.name)
    {
        let likeness = sides.shared.likeness((&scopes.0, &scopes.1), (before.value, after.value));
        if likeness < Likeness::Whole {
            sides.shared.put_off(place, (old, before), (new, after));
        }
        return Vec::new();
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
    let scopes = (Scope::new(old, sides.old), Scope::new(new, sides.new));
    let told = |found: Found| Fact {
        what: What::Schema(place, found.change),
        at: format!("{at}{}", found.at),
        before: found.before,
        after: found.after,
    };
    match sides.shared.likeness((&scopes.0, &scopes.1), (old, new)) {
        Likeness::Whole => return Vec::new(),
        Likeness::ButForWords => {
            return words(sides, place, (&scopes.0, &scopes.1), (old, new)).map(told).into_iter().collect();
        }
        Likeness::None => {}
    }
    let mut walk = Walk {
        old: scopes.0,
        new: scopes.1,
        place,
        same: sides.same,
        shared: sides.shared,
        trying: false,
        is_asked: false,
        is_refuted: false,
        choices_above: 0,
        looks_inside: false,
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
    let crossed = crossed(&walk.found, place);
    let left = walk.found.into_iter().zip(crossed).filter(|(_, is_crossed)| !is_crossed);
    left.map(|(found, _)| told(found)).collect()
}

/// Which differences say of two values what another one says of them, that each takes what the other does not: told is
/// what breaks somebody.
fn crossed(all: &[Found], place: Place) -> Vec<bool> {
    let (left_out, told) = match place {
        Place::Input => (SchemaChange::Loosened, SchemaChange::Tightened),
        Place::Output | Place::Details => (SchemaChange::Tightened, SchemaChange::Loosened),
    };
    let of = |found: &Found| (found.at.clone(), found.before.clone(), found.after.clone());
    let are_told: Vec<_> =
        all.iter().filter(|found| found.change == told && found.before.is_some()).map(of).collect();
    all.iter().map(|found| found.change == left_out && are_told.contains(&of(found))).collect()
}

/// One difference.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) change: SchemaChange,
    pub(super) at: String,
    pub(super) before: Option<Value>,
    pub(super) after: Option<Value>,
}

impl Found {
    /// Whether it is more than words.
    pub(super) fn matters(&self) -> bool {
        self.change != SchemaChange::Described
    }

    /// Whether the prover may find it to be none: it does not know every format and none of the defaults, and a member that
    /// may be anything is to it no other than one that is not declared.
    pub(super) fn is_provable(&self) -> bool {
        match self.change {
            SchemaChange::Default => false,
            SchemaChange::MemberRemoved | SchemaChange::MemberFreed => {
                self.before.as_ref().is_none_or(|before| *before != ANY)
            }
            _ => !self.at.ends_with("/format"),
        }
    }
}

pub(super) type Key = Vec<(usize, bool)>;

#[expect(clippy::struct_excessive_bools, reason = "each is where the walk stands, by itself")]
pub(super) struct Walk<'c> {
    pub(super) old: Scope<'c>,
    pub(super) new: Scope<'c>,
    pub(super) place: Place,
    same: &'c Same<'c>,
    pub(super) shared: &'c Shared<'c>,
    /// What is found is only counted.
    pub(super) trying: bool,
    /// Whether anything differs is all that somebody asks.
    pub(super) is_asked: bool,
    /// Something differs, and that was all that was asked.
    pub(super) is_refuted: bool,
    /// How many choices stand above, any of which may turn out to say the same as a whole.
    pub(super) choices_above: u32,
    /// The next definition is looked into, though it is compared once for all.
    pub(super) looks_inside: bool,
    /// Something was put off, or left out on purpose, so that not everything that differs is found here.
    pub(super) led_on: bool,
    pub(super) found: Vec<Found>,
    /// The pairs that were or are being looked at: what comes round again is no news.
    pub(super) done: BTreeSet<(Key, Key)>,
    pub(super) places: u32,
    pub(super) proofs: u32,
    depth: u32,
    pub(super) spent: bool,
}

impl<'c> Walk<'c> {
    /// Compares two schemas and all below them.
    pub(super) fn compare(&mut self, old: &[Part<'c>], new: &[Part<'c>], at: &str) {
        let looks_inside = std::mem::take(&mut self.looks_inside);
        if self.is_refuted
            || self.is_same(old, new)
            || (!looks_inside && self.is_put_off(old, new, at))
            || !self.done.insert((key(old), key(new)))
        {
            return;
        }
        if self.places == 0 || self.depth == MAX_DEPTH || !(self.is_asked || self.shared.may_go_on()) {
            self.spent = true;
            return;
        }
        self.places -= 1;
        self.depth += 1;
        let start = self.found.len();
        let before = Box::new(Node::of(&self.old, old));
        let after = Box::new(Node::of(&self.new, new));
        let mut own = Vec::new();
        if self.is_asked && differ_at_sight(&before, &after) {
            self.depth -= 1;
            self.is_refuted |= self.choices_above == 0;
            self.found.push(found(SchemaChange::Retyped, at, before.shown(), after.shown()));
            return;
        }
        let has_choice = before.choices.len() + after.choices.len() > 0;
        self.choices_above += u32::from(has_choice);
        self.nodes(&before, &after, (old, new), at, &mut own);
        self.choices_above -= u32::from(has_choice);
        self.depth -= 1;
        // Whether others than the declared members are taken is a difference between two objects that a gateway closes.
        let said = |found: &Found| matches!(found.change, SchemaChange::Closed | SchemaChange::Opened);
        let is_said = own.iter().chain(&self.found[start..]).any(said);
        let silence = if is_said { Silence::Open } else { Silence::Closed };
        let is_same = (own.iter().any(Found::matters)
            && own.iter().all(Found::is_provable)
            && !surely_differ(&before, &after, &own)
            && self.are_equivalent(old, new, silence))
            || (has_choice
                && own.iter().chain(&self.found[start..]).any(Found::matters)
                && own.iter().chain(&self.found[start..]).all(Found::is_provable)
                && self.are_same_inside(old, new, silence));
        if is_same {
            self.found.truncate(start);
        } else {
            let is_guess = has_choice || before.opaque.len() + after.opaque.len() > 0;
            if is_guess && !self.is_asked && !surely_differ(&before, &after, &own) {
                self.take_back((old, new), || (before.shown(), after.shown()), (start, at), &mut own);
            }
            self.is_refuted |= self.is_asked && self.choices_above == 0 && own.iter().any(Found::matters);
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
        values(self.place, old, new, at, own);
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

    /// What is left over when the way was too long, and a last look by other means when nothing was found.
    fn settle(&mut self, old: &[Part<'c>], new: &[Part<'c>]) {
        if (self.led_on || self.found.iter().any(Found::matters)) && !self.spent {
            return;
        }
        let schemas = (self.alone(self.old, old), self.alone(self.new, new));
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
    fn is_put_off(&mut self, old: &[Part<'c>], new: &[Part<'c>], at: &str) -> bool {
        if self.old.has_own() || self.new.has_own() {
            return false;
        }
        let (Some(before), Some(after)) = (self.old.definition(old), self.new.definition(new)) else {
            return false;
        };
        if before.is_closed != after.is_closed {
            return false;
        }
        let (Some(schemas), scopes) = (old.first().zip(new.first()), (&self.old, &self.new)) else {
            return false;
        };
        let (old, new) = (schemas.0.value, schemas.1.value);
        let likeness = self.shared.likeness(scopes, (before.value, after.value));
        let leads_elsewhere = || leads_elsewhere(&(self.old, self.new), before.name, after.name);
        if likeness < Likeness::Whole {
            // While trying, only those that are one are a pair, or those that say the same.
            let is_another =
                || likeness == Likeness::None && self.trying && !self.shared.are_one(before.name, after.name);
            if self.depth == 0 || leads_elsewhere() || is_another() {
                return false;
            }
            self.shared.put_off(self.place, (old, before), (new, after));
            self.led_on = true;
        }
        let words = |schema: &'c Value| -> BTreeSet<&'c str> {
            WORDS.iter().filter_map(|name| schema.get(*name)?.as_str()).collect()
        };
        if words(old) != words(new) {
            self.found.push(found(SchemaChange::Described, at, words(old), words(new)));
        }
        true
    }

    /// Whether two schemas are written in the same way, but for words.
    pub(super) fn are_written_alike(&self, old: &[Part<'c>], new: &[Part<'c>]) -> bool {
        let is_alike = |(old, new): (&Part<'c>, &Part<'c>)| {
            old.flat == new.flat
                && self.shared.likeness((&self.old, &self.new), (old.value, new.value)) > Likeness::None
        };
        old.len() == new.len() && old.iter().zip(new).all(is_alike)
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

/// Whether what was found is a difference, whatever a prover says.
fn surely_differ(old: &Node<'_>, new: &Node<'_>, own: &[Found]) -> bool {
    let differs = |found: &Found| {
        let shown = match found.change {
            SchemaChange::MemberAdded | SchemaChange::MemberAddedToClosed => &found.after,
            SchemaChange::MemberRemoved | SchemaChange::MemberFreed => &found.before,
            _ => return false,
        };
        // A member that may be anything is none to an object that takes any.
        shown
            .as_ref()
            .is_some_and(|shown| *shown != ANY && shown.as_array().is_none_or(|types| !types.is_empty()))
    };
    says_all_by_members(old) && says_all_by_members(new) && own.iter().any(differs)
}

/// Whether nothing is said that could have been about a member which is not declared.
fn says_all_by_members(node: &Node<'_>) -> bool {
    node.choices.is_empty()
        && node.opaque.is_empty()
        && node.additional.is_empty()
        && node.values.is_none()
        && node.limits.is_empty()
}

/// Whether two schemas take other types, or are objects of other members, so that nobody needs to look into them.
fn differ_at_sight(old: &Node<'_>, new: &Node<'_>) -> bool {
    let (before, after) = (old.types(), new.types());
    let is_sure = says_all_by_members(old) && says_all_by_members(new);
    let have_others =
        before == Types::OBJECT && after == Types::OBJECT && !old.members.keys().eq(new.members.keys());
    is_sure && (!before.meets(after) || have_others)
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

/// One difference, its values bounded, in something that is never null: there null is what is not there.
pub(super) fn found(
    change: SchemaChange,
    at: &str,
    before: impl serde::Serialize,
    after: impl serde::Serialize,
) -> Found {
    let there = |value: Value| Some(value).filter(|value| !value.is_null());
    Found { change, at: at.to_owned(), before: there(bounded(before)), after: there(bounded(after)) }
}

/// The same in a list of values, any of which may be null.
pub(super) fn listed(change: SchemaChange, at: &str, before: Option<&Value>, after: Option<&Value>) -> Found {
    Found { change, at: at.to_owned(), before: before.map(bounded), after: after.map(bounded) }
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
