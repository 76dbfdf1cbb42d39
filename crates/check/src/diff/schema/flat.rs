//! A schema taken apart: what it refers to and what it is composed of, side by side.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::part::Part;
use super::scope::Scope;

/// A choice between schemas.
#[derive(Clone, Debug)]
pub(super) struct Choice<'c> {
    /// Exactly one must hold, not at least one.
    pub(super) exclusive: bool,
    pub(super) arms: Vec<&'c Value>,
}

/// All that must hold at once, with nothing nested any more.
#[derive(Debug, Default)]
pub(super) struct Flat<'c> {
    /// Nothing can pass.
    pub(super) never: bool,
    pub(super) maps: Vec<(&'c Map<String, Value>, Part<'c>)>,
    pub(super) choices: Vec<Choice<'c>>,
    /// References that name nothing here.
    pub(super) unknown: Vec<&'c Value>,
}

impl<'c> Flat<'c> {
    pub(super) fn of(scope: &Scope<'c>, parts: &[Part<'c>]) -> Self {
        let mut flat = Self::default();
        let mut seen = BTreeSet::new();
        let mut open: Vec<Part<'c>> = parts.iter().rev().copied().collect();
        while let Some(part) = open.pop() {
            if !seen.insert(part.key()) {
                continue;
            }
            match part.value {
                Value::Bool(false) => flat.never = true,
                Value::Object(members) => {
                    flat.maps.push((members, Part::flat(part.value)));
                    if !part.flat {
                        flat.nested(scope, members, &mut open);
                    }
                }
                // What is no schema says nothing.
                _ => {}
            }
        }
        let holds = |arm: &&'c Value| {
            let target =
                arm.get("$ref").filter(|_| arm.as_object().is_some_and(|members| members.len() == 1));
            let target = target.and_then(Value::as_str).and_then(|reference| scope.resolve(reference));
            target.is_some_and(|target| seen.contains(&Part::whole(target).key()))
        };
        // What must hold anyway settles a choice: left in, a schema that is an alternative of itself would never end.
        flat.choices
            .retain(|choice| choice.exclusive && choice.arms.len() > 1 || !choice.arms.iter().any(holds));
        flat
    }

    fn nested(&mut self, scope: &Scope<'c>, members: &'c Map<String, Value>, open: &mut Vec<Part<'c>>) {
        if let Some(value) = members.get("$ref") {
            match value.as_str().and_then(|reference| scope.resolve(reference)) {
                Some(target) => open.push(Part::whole(target)),
                None => self.unknown.push(value),
            }
        }
        if let Some(Value::Array(all)) = members.get("allOf") {
            open.extend(all.iter().rev().map(Part::whole));
        }
        for (name, exclusive) in [("anyOf", false), ("oneOf", true)] {
            if let Some(Value::Array(arms)) = members.get(name) {
                self.choices.push(Choice { exclusive, arms: arms.iter().collect() });
            }
        }
    }
}
