//! Values that are listed, against whatever the other side says: each one is judged by the schema of that side.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::limit::Num;
use super::node::{Node, listed};
use super::part::Part;
use super::pattern::texts;
use super::prove::Judge;
use super::scope::Scope;
use super::types::Types;
use super::walk::{Found, Walk, found, listed as one};
use crate::diff::{Place, SchemaChange};

/// More values than this are not judged one by one.
const MAX_LISTED: usize = 400;

/// How many values are shown that gave way to others.
const SHOWN: usize = 8;

/// Types of which all values can be few.
const FEW: Types = Types::NULL.or(Types::BOOLEAN).or(Types::INTEGER).or(Types::STRING);

/// Values by their canonical text.
type Values = BTreeMap<String, Value>;

impl<'c> Walk<'c> {
    /// Tells what came and went where one side has few values. Says no where that is not so, or where nobody can judge
    /// the values, and has told nothing then.
    ///
    /// Keyword by keyword, a list that became a range would have lost its list and gained two limits, though each of its
    /// values is within them.
    pub(super) fn few_values(
        &mut self,
        old: &Node<'c>,
        new: &Node<'c>,
        subs: (&[Part<'c>], &[Part<'c>]),
        at: &str,
        own: &mut Vec<Found>,
    ) -> bool {
        // A pattern against a pattern is compared as such.
        let may_be_few = |one: &Node<'c>, other: &Node<'c>| {
            one.values.is_some() || (!one.patterns.is_empty() && other.patterns.is_empty())
        };
        let few = (may_be_few(old, new), may_be_few(new, old));
        let are_plain_lists = [old, new].iter().all(|node| node.values.is_some() && node.is_plain());
        if are_plain_lists || few == (false, false) || !old.types().meets(new.types()) {
            return false;
        }
        let (before, after) =
            (self.all_values(old, self.old, subs.0), self.all_values(new, self.new, subs.1));
        if !(few.0 && before.is_some() || few.1 && after.is_some()) {
            return false;
        }
        let by_list = (old.values.is_some(), new.values.is_some());
        match (before, after) {
            (Some(before), Some(after)) if by_list == (true, true) => {
                came_and_went(self.place, (&before, &after), at, own);
            }
            (Some(before), Some(after)) => {
                let (gone, come) = (without(&before, &after), without(&after, &before));
                if by_list.0 || !by_list.1 {
                    became_open(old, new, (&gone, &before), !come.is_empty(), at, own);
                } else {
                    became_few(old, new, (&come, &after), !gone.is_empty(), at, own);
                }
            }
            (Some(before), None) => {
                let Some(gone) = self.refused(&before, self.new, subs.1) else { return false };
                let grew = !self.all_covered(self.old, subs.0, self.new, subs.1);
                became_open(old, new, (&gone, &before), grew, at, own);
            }
            (None, Some(after)) => {
                let Some(come) = self.refused(&after, self.old, subs.0) else { return false };
                let shrank = !self.all_covered(self.new, subs.1, self.old, subs.0);
                became_few(old, new, (&come, &after), shrank, at, own);
            }
            (None, None) => return false,
        }
        true
    }

    /// All values that pass, where they are few.
    fn all_values(&mut self, node: &Node<'c>, scope: Scope<'c>, sub: &[Part<'c>]) -> Option<Values> {
        if let Some(values) = node.values.as_ref().filter(|_| node.is_plain()) {
            return Some(values.clone());
        }
        let mut all = match &node.values {
            Some(values) => values.clone(),
            None => listed(&possible(node)?),
        };
        for text in self.refused(&all, scope, sub)?.keys() {
            all.remove(text);
        }
        Some(all)
    }

    /// Those of the values that do not pass a schema.
    fn refused(&mut self, values: &Values, scope: Scope<'c>, sub: &[Part<'c>]) -> Option<Values> {
        if sub.is_empty() {
            return Some(Values::new());
        }
        if values.len() > MAX_LISTED {
            return None;
        }
        let schema = scope.alone(sub)?;
        self.may_prove(1)?;
        let judge = Judge::of(schema)?;
        let refused = values.iter().filter(|(_, value)| !judge.takes(value));
        Some(refused.map(|(text, value)| (text.clone(), value.clone())).collect())
    }

    /// Whether it is proved that a schema takes all that another takes.
    fn all_covered(
        &mut self,
        wide: Scope<'c>,
        all: &[Part<'c>],
        narrow: Scope<'c>,
        some: &[Part<'c>],
    ) -> bool {
        match (wide.alone(all), narrow.alone(some)) {
            (Some(wide), Some(narrow)) => self.covers(&wide, &narrow) == Some(true),
            _ => false,
        }
    }
}

/// Few values became a rule that others may pass.
fn became_open(
    old: &Node<'_>,
    new: &Node<'_>,
    (gone, all): (&Values, &Values),
    grew: bool,
    at: &str,
    own: &mut Vec<Found>,
) {
    types(old, new, at, own);
    let place = format!("{at}/{}", keyword(old));
    for value in told(gone, new) {
        own.push(one(SchemaChange::Tightened, &place, Some(value), None));
    }
    if grew {
        own.push(found(SchemaChange::Loosened, &place, shown(old, all), Value::Null));
    }
}

/// A rule became few values.
fn became_few(
    old: &Node<'_>,
    new: &Node<'_>,
    (come, all): (&Values, &Values),
    shrank: bool,
    at: &str,
    own: &mut Vec<Found>,
) {
    types(old, new, at, own);
    let place = format!("{at}/{}", keyword(new));
    for value in told(come, old) {
        own.push(one(SchemaChange::Loosened, &place, None, Some(value)));
    }
    if shrank {
        own.push(found(SchemaChange::Tightened, &place, Value::Null, shown(new, all)));
    }
}

/// The types that came and went; what a choice takes, its alternatives tell.
fn types(old: &Node<'_>, new: &Node<'_>, at: &str, own: &mut Vec<Found>) {
    if old.choices.is_empty() && new.choices.is_empty() {
        own.extend(super::walk::retyped(old.types(), new.types(), at));
    }
}

/// The values that the types do not tell of.
fn told<'v>(values: &'v Values, other: &Node<'_>) -> impl Iterator<Item = &'v Value> {
    let types = if other.choices.is_empty() { other.types() } else { Types::ALL };
    values.values().filter(move |value| Types::of(value).meets(types))
}

/// The values that a list lost and gained.
pub(super) fn came_and_went(
    place: Place,
    (before, after): (&Values, &Values),
    at: &str,
    own: &mut Vec<Found>,
) {
    let at = format!("{at}/enum");
    let (gone, come) = (without(before, after), without(after, before));
    // Whoever reads and waits for a value that has another name now waits for ever.
    if place != Place::Input && !gone.is_empty() && !come.is_empty() {
        let (gone, come) = (one_or_first(gone), one_or_first(come));
        own.push(one(SchemaChange::ValueReplaced, &at, Some(&gone), Some(&come)));
        return;
    }
    for value in gone.values() {
        own.push(one(SchemaChange::ValueRemoved, &at, Some(value), None));
    }
    for value in come.values() {
        own.push(one(SchemaChange::ValueAdded, &at, None, Some(value)));
    }
}

/// One value, or the first of several.
fn one_or_first(values: Values) -> Value {
    let more = values.len().saturating_sub(SHOWN);
    let mut values: Vec<Value> = values.into_values().take(SHOWN).collect();
    if more > 0 {
        values.push(json!(format!("… and {more} more")));
    }
    if values.len() == 1 { values.remove(0) } else { Value::Array(values) }
}

fn without(from: &Values, other: &Values) -> Values {
    let kept = from.iter().filter(|(text, _)| !other.contains_key(*text));
    kept.map(|(text, value)| (text.clone(), value.clone())).collect()
}

/// The keyword that keeps the values few.
fn keyword(node: &Node<'_>) -> &'static str {
    if node.values.is_none() && !node.patterns.is_empty() { "pattern" } else { "enum" }
}

fn shown(node: &Node<'_>, all: &Values) -> Value {
    match keyword(node) {
        "pattern" => json!(node.patterns.iter().copied().collect::<Vec<_>>().join(" and ")),
        _ => all.values().cloned().collect(),
    }
}

/// Every value that may pass, and perhaps others, where nobody lists them and they are few.
fn possible(node: &Node<'_>) -> Option<Vec<Value>> {
    let types = node.types();
    if !types.without(FEW).is_empty() || !node.choices.is_empty() {
        return None;
    }
    let mut all = Vec::new();
    if types.meets(Types::NULL) {
        all.push(Value::Null);
    }
    if types.meets(Types::BOOLEAN) {
        all.extend([json!(false), json!(true)]);
    }
    if types.meets(Types::INTEGER) {
        let limit = |name| node.limits.get(name).and_then(|limit| Num::whole(limit.number));
        let (first, last) = (limit("minimum")?, limit("maximum")?);
        if last.checked_sub(first)? >= i64::try_from(MAX_LISTED).ok()? {
            return None;
        }
        all.extend((first..=last).map(Value::from));
    }
    if types.meets(Types::STRING) {
        let found = node.patterns.iter().find_map(|pattern| texts(pattern, MAX_LISTED))?;
        all.extend(found.into_iter().map(Value::from));
    }
    Some(all)
}
