//! What the prover is asked about two schemas, how often, and what its answers mean.

use serde_json::{Value, json};

use super::effort::effort;
use super::part::Part;
use super::prove::{self, Silence};
use super::same::NAMES;
use super::scope::Scope;
use super::walk::{Found, Walk, found};
use crate::diff::SchemaChange;

/// How deep within trials the prover is asked.
const MAX_ASKING: usize = 1;

impl<'c> Walk<'c> {
    /// What the prover says of two schemas that differ.
    pub(super) fn judge(&mut self, old: Option<Value>, new: Option<Value>, at: &str, own: &mut Vec<Found>) {
        let (keeps, adds_nothing) = match (&old, &new) {
            (Some(old), Some(new)) => self.cover_each_other(new, old, Silence::Closed),
            _ => (None, None),
        };
        let (before, after) = (old.unwrap_or_default(), new.unwrap_or_default());
        let mut push = |change| own.push(found(change, at, &before, &after));
        match (keeps, adds_nothing) {
            (Some(true), Some(true)) => {}
            (Some(true), _) => push(SchemaChange::Loosened),
            (_, Some(true)) => push(SchemaChange::Tightened),
            (Some(false), Some(false)) => {
                push(SchemaChange::Tightened);
                push(SchemaChange::Loosened);
            }
            (None, _) | (_, None) => push(SchemaChange::Unproven),
        }
    }

    /// Whether it is proved that `wide` takes all that `narrow` takes, or the opposite.
    pub(super) fn covers(&mut self, wide: &Value, narrow: &Value) -> Option<bool> {
        self.covers_as(wide, narrow, Silence::Closed)
    }

    pub(super) fn covers_as(&mut self, wide: &Value, narrow: &Value, silence: Silence) -> Option<bool> {
        self.may_prove(effort(wide)?.checked_add(effort(narrow)?)?)?;
        prove::covers(wide, narrow, silence)
    }

    /// Whether it is proved that the first takes all that the second takes, and the other way round.
    pub(super) fn cover_each_other(
        &mut self,
        one: &Value,
        other: &Value,
        silence: Silence,
    ) -> (Option<bool>, Option<bool>) {
        let effort = effort(one).zip(effort(other)).and_then(|(one, other)| one.checked_add(other));
        match effort.and_then(|effort| self.may_prove(effort)) {
            Some(()) => prove::covers_each_other(one, other, silence).unwrap_or_default(),
            None => (None, None),
        }
    }

    /// The parts as one schema for the prover; `None` when it is not asked any more, or they are too large.
    pub(super) fn alone(&self, scope: Scope<'c>, parts: &[Part<'c>]) -> Option<Value> {
        // A trial within a trial goes by what it sees.
        let may_ask = self.proofs > 0 && self.shared.trials().nested() <= MAX_ASKING;
        if may_ask { scope.alone(parts) } else { None }
    }

    /// Counts down how much others are asked.
    pub(super) fn may_prove(&mut self, effort: u32) -> Option<()> {
        self.proofs = self.proofs.checked_sub(effort).filter(|_| self.shared.may_prove(effort))?;
        Some(())
    }

    pub(super) fn are_equivalent(&mut self, old: &[Part<'c>], new: &[Part<'c>], silence: Silence) -> bool {
        let (Some(mut old), Some(mut new)) = (self.alone(self.old, old), self.alone(self.new, new)) else {
            return false;
        };
        let mut are_same =
            |old: &Value, new: &Value| self.cover_each_other(new, old, silence) == (Some(true), Some(true));
        if !are_same(&old, &new) {
            return false;
        }
        // Alternatives that shut out all of each other's values are alike in taking nothing; nobody means that.
        let meant = (as_meant(&mut old), as_meant(&mut new));
        meant == (false, false) || are_same(&old, &new)
    }

    /// Whether `wide` takes all that `narrow` takes, as a gateway reads the silence of objects or as others do.
    pub(super) fn takes_all_of(&mut self, wide: &Value, narrow: &Value) -> Option<bool> {
        match self.covers(wide, narrow) {
            Some(false) => self.covers_as(wide, narrow, Silence::Open),
            proved => proved,
        }
    }
}

/// Takes each choice of exactly one for a choice of any, and says whether there was one.
pub(super) fn as_meant(schema: &mut Value) -> bool {
    let mut found = false;
    match schema {
        Value::Object(members) => {
            for (name, value) in members.iter_mut() {
                match value {
                    // A member may be called `oneOf`.
                    Value::Object(named) if NAMES.contains(&name.as_str()) => {
                        for value in named.values_mut() {
                            found |= as_meant(value);
                        }
                    }
                    _ => found |= as_meant(value),
                }
            }
            if let Some(arms) = members.shift_remove("oneOf") {
                found = true;
                let all = members.entry("allOf").or_insert_with(|| json!([]));
                if let Value::Array(all) = all {
                    all.push(json!({ "anyOf": arms }));
                }
            }
        }
        Value::Array(items) => {
            for item in items {
                found |= as_meant(item);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
    found
}
