//! Choices of which exactly one alternative must hold, as those see them who read: what fitted two alternatives was never
//! sent, and may come when one of the two takes less.

use serde_json::{Value, json};

use super::choice::Arms;
use super::exclusive::{MAX_ARMS, both, take_defs};
use super::node::Node;
use super::part::Part;
use super::prove::Judge;
use super::sample::samples;
use super::walk::{Found, Walk, found};
use crate::diff::{Place, SchemaChange};

/// How much effort it is to try values, measured in proofs about small schemas.
const SHOWING: u32 = 4;

impl<'c> Walk<'c> {
    /// Reports that what fitted an alternative and another one, and was never sent, fits one alone now: that alternative
    /// takes less, as was found from `start` on, or is gone, where it has no `partner`.
    pub(super) fn let_out(
        &mut self,
        (old, index): (&Arms<'c>, usize),
        (new, partner): (&Arms<'c>, Option<usize>),
        (start, at): (usize, &str),
        own: &mut Vec<Found>,
    ) {
        if self.place == Place::Input || self.is_asked || !old.exclusive || old.bare.len() > MAX_ARMS {
            return;
        }
        let shrank = |found: &Found| {
            matches!(
                found.change,
                SchemaChange::Narrowed
                    | SchemaChange::Tightened
                    | SchemaChange::Retyped
                    | SchemaChange::ValueRemoved
                    | SchemaChange::ValueReplaced
            )
        };
        if partner.is_some() && !self.found[start..].iter().any(shrank) {
            return;
        }
        let (Some(mut one), Some(sent)) = (self.alone(self.old, &old.whole[index]), self.one_of(new)) else {
            return;
        };
        // That objects without anything to tell them apart fitted two alternatives, nobody meant.
        if partner.is_none() && !Node::of(&self.old, &old.bare[index]).is_plain() {
            one = both(one, json!({ "not": { "type": "object" } }));
        }
        let mut others = (0..old.bare.len()).filter(|other| *other != index);
        if others.any(|other| self.comes_out((&one, &old.bare[other]), &sent)) {
            own.push(found(
                SchemaChange::Loosened,
                &format!("{at}/oneOf/{index}"),
                "fits several",
                "fits one",
            ));
        }
    }

    /// Whether something that fitted both of two alternatives may be sent now: by proof, or else by a value that shows it.
    fn comes_out(&mut self, (one, other): (&Value, &[Part<'c>]), sent: &Value) -> bool {
        let Some(other) = self.alone(self.old, other) else { return false };
        let never_sent = both(one.clone(), other);
        let nothing = both(never_sent.clone(), sent.clone());
        match self.covers(&Value::Bool(false), &nothing) {
            Some(is_nothing) => !is_nothing,
            None => self.is_shown(&never_sent, sent),
        }
    }

    /// Whether a value is at hand that fits both of two schemas.
    fn is_shown(&mut self, one: &Value, other: &Value) -> bool {
        if self.may_prove(SHOWING).is_none() {
            return false;
        }
        let (Some(first), Some(second)) = (Judge::of(one.clone()), Judge::of(other.clone())) else {
            return false;
        };
        samples(one, &[other]).iter().any(|value| first.takes(value) && second.takes(value))
    }

    /// The alternatives as one schema that stands alone.
    fn one_of(&self, arms: &Arms<'c>) -> Option<Value> {
        let mut all = Vec::new();
        for arm in &arms.whole {
            let mut schema = self.alone(self.new, arm)?;
            // The definitions are put beside the whole again.
            take_defs(&mut schema);
            all.push(schema);
        }
        let choice = if arms.exclusive { "oneOf" } else { "anyOf" };
        self.new.carried(json!({ choice: all }))
    }
}
