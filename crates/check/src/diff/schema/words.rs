//! What differs between two schemas of which only words differ.

use std::collections::BTreeSet;

use curable_core::Pointer;
use serde_json::{Map, Value};

use super::alike::{Likeness, WORDS};
use super::part::Part;
use super::same::NAMES;
use super::scope::{Definition, Scope};
use super::walk::{Found, Sides, found};
use crate::diff::{Place, SchemaChange};

/// The first words that differ; definitions that are referred to are put off, and tell theirs by themselves.
pub(super) fn words<'c>(
    sides: &Sides<'c>,
    place: Place,
    scopes: (&Scope<'c>, &Scope<'c>),
    (old, new): (&'c Value, &'c Value),
) -> Option<Found> {
    let mut words = Words { sides, place, scopes, first: None, apart: BTreeSet::new() };
    // What is closed by silence is a definition still.
    let inner = |scope: &Scope<'c>, schema: &'c Value| {
        scope.definition(&[Part::whole(schema)]).map_or(schema, |definition| definition.value)
    };
    match (inner(scopes.0, old), inner(scopes.1, new)) {
        (Value::Object(before), Value::Object(after)) => words.objects(before, after, ""),
        _ => return None,
    }
    words.first
}

struct Words<'s, 'c> {
    sides: &'s Sides<'c>,
    place: Place,
    scopes: (&'s Scope<'c>, &'s Scope<'c>),
    first: Option<Found>,
    /// Definitions that stand in place on the other side, with what stands there: what comes round again is no news.
    apart: BTreeSet<(usize, usize)>,
}

impl<'c> Words<'_, 'c> {
    fn schemas(&mut self, old: &'c Value, new: &'c Value, at: &str) {
        let definitions =
            (self.scopes.0.definition(&[Part::whole(old)]), self.scopes.1.definition(&[Part::whole(new)]));
        match definitions {
            (Some(before), Some(after)) => {
                self.sides.shared.put_off(self.place, (old, before), (new, after));
            }
            (None, None) => {}
            // Nobody else compares a definition with what stands in its place.
            (before, after) => {
                let inner =
                    |schema, definition: Option<Definition<'c>>| definition.map_or(schema, |one| one.value);
                let (old, new) = (inner(old, before), inner(new, after));
                let address = |schema: &Value| std::ptr::from_ref(schema).addr();
                if self.apart.insert((address(old), address(new))) {
                    self.schemas(old, new, at);
                }
                return;
            }
        }
        if let (Value::Object(before), Value::Object(after)) = (old, new) {
            self.objects(before, after, at);
        }
    }

    fn objects(&mut self, old: &'c Map<String, Value>, new: &'c Map<String, Value>, at: &str) {
        let differs = WORDS.iter().find(|name| old.get(**name) != new.get(**name));
        if let Some(name) = differs.filter(|_| self.first.is_none()) {
            self.first = Some(found(SchemaChange::Described, at, old.get(*name), new.get(*name)));
        }
        for (keyword, before) in old {
            let Some(after) = new.get(keyword) else { continue };
            let at = format!("{at}{}", Pointer::ROOT.child(keyword));
            match (keyword.as_str(), before, after) {
                ("const" | "default" | "enum" | "$defs" | "definitions", ..) => {}
                (word, Value::Object(before), Value::Object(after)) if NAMES.contains(&word) => {
                    for (name, one) in before {
                        if let Some(other) = after.get(name) {
                            self.schemas(one, other, &format!("{at}{}", Pointer::ROOT.child(name)));
                        }
                    }
                }
                ("allOf" | "anyOf" | "oneOf", Value::Array(before), Value::Array(after)) => {
                    self.alternatives(before, after, &at);
                }
                (_, Value::Array(before), Value::Array(after)) => {
                    for (index, (one, other)) in before.iter().zip(after).enumerate() {
                        self.schemas(one, other, &format!("{at}/{index}"));
                    }
                }
                _ => self.schemas(before, after, &at),
            }
        }
    }

    fn alternatives(&mut self, old: &'c [Value], new: &'c [Value], at: &str) {
        let mut left: Vec<usize> = (0..new.len()).collect();
        for one in old {
            let is_it =
                |&other: &usize| self.sides.shared.likeness(self.scopes, (one, &new[other])) > Likeness::None;
            if let Some(found) = left.iter().position(is_it) {
                let index = left.remove(found);
                self.schemas(one, &new[index], &format!("{at}/{index}"));
            }
        }
    }
}
