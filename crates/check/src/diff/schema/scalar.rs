//! Listed values, limits, patterns and formats.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::format::formats;
use super::limit::{Limit, Num};
use super::listed::came_and_went;
use super::node::Node;
use super::pattern::normal;
use super::read::limited;
use super::types::Types;
use super::walk::{Found, Walk, found};
use crate::diff::{Place, SchemaChange};

impl<'c> Walk<'c> {
    pub(super) fn scalars(&mut self, old: &Node<'c>, new: &Node<'c>, at: &str, own: &mut Vec<Found>) {
        // What is about a type that only one side has, the types have told.
        let common = old.types().and(new.types());
        let names: BTreeSet<&str> = old.limits.keys().chain(new.limits.keys()).copied().collect();
        for name in names.into_iter().filter(|name| limited(name).meets(common)) {
            let limit = |node: &Node<'c>| node.limit_of(name, common);
            let (before, after) = (limit(old), limit(new));
            let mut push = |change| {
                let (keyword, before, after) = shown(name, before, after);
                own.push(found(change, &format!("{at}/{keyword}"), before, after));
            };
            if after.is_some_and(|after| !old.implies(name, &after, common)) {
                push(SchemaChange::Tightened);
            }
            if before.is_some_and(|before| !new.implies(name, &before, common)) {
                push(SchemaChange::Loosened);
            }
        }
        if common.meets(Types::NUMBER) {
            multiples(old, new, at, own);
        }
        if common.meets(Types::STRING) {
            self.patterns(old, new, at, own);
        }
        formats(old, new, common, at, own);
    }

    /// Whether what fits all of some patterns fits all of others, as far as one of them alone tells.
    fn takes_all(&self, wide: &[&'c str], narrow: &[&'c str]) -> bool {
        let takes =
            |wide: &&'c str| narrow.iter().any(|narrow| self.shared.covers(wide, narrow) == Some(true));
        wide.iter().all(takes)
    }

    fn patterns(&mut self, old: &Node<'c>, new: &Node<'c>, at: &str, own: &mut Vec<Found>) {
        let at = format!("{at}/pattern");
        let mut gone: Vec<&'c str> = old.patterns.difference(&new.patterns).copied().collect();
        let mut come: Vec<&'c str> = new.patterns.difference(&old.patterns).copied().collect();
        if !gone.is_empty() && !come.is_empty() {
            let normals = |patterns: &[&str]| patterns.iter().map(|one| normal(one)).collect::<Vec<_>>();
            let (before, after) = (normals(&gone), normals(&come));
            gone.retain(|pattern| !after.contains(&normal(pattern)));
            come.retain(|pattern| !before.contains(&normal(pattern)));
        }
        match (gone.is_empty(), come.is_empty()) {
            (true, true) => {}
            (false, true) => own.push(found(SchemaChange::Loosened, &at, gone.join(" and "), Value::Null)),
            (true, false) => own.push(found(SchemaChange::Tightened, &at, Value::Null, come.join(" and "))),
            (false, false) if self.takes_all(&come, &gone) && self.takes_all(&gone, &come) => {}
            (false, false) if self.takes_all(&come, &gone) => {
                own.push(found(SchemaChange::Loosened, &at, gone.join(" and "), come.join(" and ")));
            }
            (false, false) if self.takes_all(&gone, &come) => {
                own.push(found(SchemaChange::Tightened, &at, gone.join(" and "), come.join(" and ")));
            }
            (false, false) => {
                let schema = |patterns: &[&str]| {
                    let all: Vec<Value> =
                        patterns.iter().map(|pattern| json!({ "pattern": pattern })).collect();
                    Some(json!({ "type": "string", "allOf": all }))
                };
                self.judge(schema(&gone), schema(&come), &at, own);
            }
        }
    }
}

/// Two limits as they are written, under their keyword; where that is another one than before, each with its own.
fn shown<'n>(name: &'n str, before: Option<Limit<'_>>, after: Option<Limit<'_>>) -> (&'n str, Value, Value) {
    let mut keywords = [before, after].into_iter().flatten().map(|limit| limit.keyword);
    let one = keywords.next().unwrap_or(name);
    let raw = |limit: Limit<'_>| limit.raw.clone();
    let said = |limit: Limit<'_>| json!({ (limit.keyword): limit.raw });
    if keywords.all(|other| other == one) {
        return (one, json!(before.map(raw)), json!(after.map(raw)));
    }
    (name, json!(before.map(said)), json!(after.map(said)))
}

/// The values that are listed.
pub(super) fn values(place: Place, old: &Node<'_>, new: &Node<'_>, at: &str, own: &mut Vec<Found>) {
    if let (Some(before), Some(after)) = (&old.values, &new.values) {
        return came_and_went(place, (before, after), at, own);
    }
    let at = format!("{at}/enum");
    let all = |values: &BTreeMap<String, Value>| Value::Array(values.values().cloned().collect());
    match (&old.values, &new.values) {
        (None, Some(after)) => own.push(found(SchemaChange::Tightened, &at, Value::Null, all(after))),
        (Some(before), None) => own.push(found(SchemaChange::Loosened, &at, all(before), Value::Null)),
        (None, None) | (Some(_), Some(_)) => {}
    }
}

fn multiples(old: &Node<'_>, new: &Node<'_>, at: &str, own: &mut Vec<Found>) {
    let is_step_of_whole =
        |node: &Node<'_>, step: Num| !node.types().meets(Types::FRACTION) && Num::ONE.is_multiple_of(step);
    // Every step of the one must follow from a step of the other.
    let follows = |all: &Node<'_>, from: &Node<'_>| {
        all.multiples.iter().all(|(step, _)| {
            from.multiples.iter().any(|(other, _)| other.is_multiple_of(*step))
                || is_step_of_whole(from, *step)
        })
    };
    let at = format!("{at}/multipleOf");
    let raw = |node: &Node<'_>| match node.multiples.as_slice() {
        [] => Value::Null,
        [(_, raw)] => (*raw).clone(),
        all => json!(all.iter().map(|(_, raw)| *raw).collect::<Vec<_>>()),
    };
    if !follows(new, old) {
        own.push(found(SchemaChange::Tightened, &at, raw(old), raw(new)));
    }
    if !follows(old, new) {
        own.push(found(SchemaChange::Loosened, &at, raw(old), raw(new)));
    }
}
