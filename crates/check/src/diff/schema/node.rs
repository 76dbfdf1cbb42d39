//! A schema as the comparison sees it: one place, all its limits merged.

use std::collections::{BTreeMap, BTreeSet};

use curable_core::canonical;
use serde_json::Value;

use super::flat::{Choice, Flat};
use super::limit::{Limit, Num};
use super::part::{Part, Sub};
use super::range;
use super::scope::Scope;
use super::types::Types;

/// How deep choices are looked into, to find that they are none.
const MAX_FOLD: usize = 8;

/// What one schema says, with everything that it refers to.
#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is what one keyword says")]
pub(super) struct Node<'c> {
    /// The parts that it was read from, without their choices.
    pub(super) base: Sub<'c>,
    pub(super) never: bool,
    pub(super) types: Option<Types>,
    /// The values that are listed, by their canonical text.
    pub(super) values: Option<BTreeMap<String, Value>>,
    pub(super) members: BTreeMap<&'c str, Sub<'c>>,
    pub(super) required: BTreeSet<&'c str>,
    /// Names that are declared as what cannot be.
    pub(super) forbidden: BTreeSet<&'c str>,
    pub(super) closed: bool,
    /// It is closed in so many words, and not only because nothing else was said.
    pub(super) says_closed: bool,
    /// The names that each closed part knows: no other name can pass.
    pub(super) known: Vec<BTreeSet<&'c str>>,
    /// What undeclared members must be.
    pub(super) additional: Sub<'c>,
    pub(super) items: Sub<'c>,
    pub(super) prefix: Vec<Sub<'c>>,
    pub(super) limits: BTreeMap<&'static str, Limit<'c>>,
    pub(super) multiples: Vec<(Num, &'c Value)>,
    pub(super) unique: bool,
    pub(super) patterns: BTreeSet<&'c str>,
    pub(super) formats: BTreeSet<&'c str>,
    pub(super) choices: Vec<Choice<'c>>,
    /// What only the prover understands, by the group of keywords that belong together.
    pub(super) opaque: BTreeMap<&'static str, Vec<(&'c str, &'c Value)>>,
    /// Titles and descriptions.
    pub(super) notes: BTreeSet<&'c str>,
    pub(super) default: Option<&'c Value>,
}

impl<'c> Node<'c> {
    pub(super) fn of(scope: &Scope<'c>, sub: &[Part<'c>]) -> Self {
        Self::folded(scope, sub, 0)
    }

    fn folded(scope: &Scope<'c>, sub: &[Part<'c>], depth: usize) -> Self {
        let flat = Flat::of(scope, sub);
        let mut node = Self { never: flat.never, choices: flat.choices, ..Self::default() };
        for (members, part) in flat.maps {
            node.read(members);
            node.base.push(part);
        }
        if !flat.unknown.is_empty() {
            node.opaque.insert("$ref", flat.unknown.into_iter().map(|value| ("$ref", value)).collect());
        }
        node.settle();
        if depth < MAX_FOLD { node.fold(scope, depth) } else { node }
    }

    /// The types that can pass.
    pub(super) fn types(&self) -> Types {
        if self.never { Types::NONE } else { self.types.unwrap_or(Types::ALL) }
    }

    /// A choice that only says *or null*, or lists types or values, is none.
    fn fold(mut self, scope: &Scope<'c>, depth: usize) -> Self {
        let [choice] = self.choices.as_slice() else { return self };
        let read = |arm: &&'c Value| (*arm, Self::folded(scope, &[Part::whole(arm)], depth + 1));
        let arms: Vec<(&Value, Self)> =
            choice.arms.iter().map(read).filter(|(_, node)| !node.types().is_empty()).collect();
        if arms.is_empty() {
            self.never = true;
            self.choices.clear();
            return self;
        }
        if let [(arm, _)] = arms.as_slice() {
            let mut parts = self.base.clone();
            parts.push(Part::whole(arm));
            return Self::folded(scope, &parts, depth + 1);
        }
        let exclusive = choice.exclusive;
        if arms.iter().all(|(_, arm)| arm.is_plain() && arm.values.is_some()) {
            let all: Vec<_> = arms.into_iter().filter_map(|(_, arm)| arm.values).collect();
            // Where exactly one must hold, what two of them list cannot pass.
            let passes =
                |text: &str| !exclusive || all.iter().filter(|values| values.contains_key(text)).count() == 1;
            let listed = all.iter().flatten().filter(|(text, _)| passes(text));
            let listed = listed.map(|(text, value)| (text.clone(), value.clone())).collect();
            self.meet_values(listed);
            self.choices.clear();
            self.settle();
            return self;
        }
        let overlap = exclusive && overlap(arms.iter().map(|(_, arm)| arm));
        let is_plain = !overlap && arms.iter().all(|(_, arm)| arm.is_plain() && arm.values.is_none());
        if let Some(passing) =
            passing(exclusive, arms.iter().map(|(_, arm)| arm.types())).filter(|_| is_plain)
        {
            self.types = Some(self.types().and(passing));
            self.choices.clear();
            self.settle();
            return self;
        }
        let nodes: Vec<&Self> = arms.iter().map(|(_, arm)| arm).collect();
        if let Some(limits) = range::together(&nodes).filter(|_| !exclusive) {
            self.types = Some(self.types().and(nodes[0].types()));
            for (name, limit) in limits {
                if self.limits.get(name).is_none_or(|old| limit.strictness(old).is_gt()) {
                    self.limits.insert(name, limit);
                }
            }
            self.choices.clear();
            self.settle();
            return self;
        }
        let (nulls, others): (Vec<_>, Vec<_>) = arms.iter().partition(|(_, arm)| arm.types() == Types::NULL);
        let [(other, _)] = others.as_slice() else { return self };
        if overlap {
            return self;
        }
        let mut parts = self.base.clone();
        parts.push(Part::whole(other));
        let mut folded = Self::folded(scope, &parts, depth + 1);
        let takes_null = self.types().meets(Types::NULL)
            && self.values.as_ref().is_none_or(|values| values.contains_key("null"));
        if nulls.is_empty() || !takes_null {
            return folded;
        }
        let may_be_null = folded.types().meets(Types::NULL);
        match folded.choices.as_mut_slice() {
            [] => {
                folded.types = Some(folded.types().or(Types::NULL));
                if let Some(values) = &mut folded.values {
                    values.insert("null".to_owned(), Value::Null);
                }
            }
            // A choice that is one of the alternatives has *or null* as one more of its own.
            [inner] if may_be_null && !inner.exclusive => {
                inner.arms.extend(nulls.iter().map(|(arm, _)| *arm));
            }
            _ => return self,
        }
        folded
    }

    /// Only the values in both lists are left.
    pub(super) fn meet_values(&mut self, listed: BTreeMap<String, Value>) {
        self.values = Some(match self.values.take() {
            None => listed,
            Some(mut before) => {
                before.retain(|text, _| listed.contains_key(text));
                before
            }
        });
    }

    /// Whether it says nothing but types or values.
    pub(super) fn is_plain(&self) -> bool {
        self.limits.is_empty() && self.says_no_more_than_limits()
    }

    /// Whether it says nothing but types and limits.
    pub(super) fn says_only_limits(&self) -> bool {
        self.values.is_none() && self.says_no_more_than_limits()
    }

    fn says_no_more_than_limits(&self) -> bool {
        self.members.is_empty()
            && self.required.is_empty()
            && self.forbidden.is_empty()
            && !self.closed
            && self.additional.is_empty()
            && self.items.is_empty()
            && self.prefix.is_empty()
            && self.multiples.is_empty()
            && !self.unique
            && self.patterns.is_empty()
            && self.formats.is_empty()
            && self.choices.is_empty()
            && self.opaque.is_empty()
    }

    /// The node in a few words.
    pub(super) fn shown(&self) -> Value {
        match &self.values {
            Some(values) if values.len() <= 8 => Value::Array(values.values().cloned().collect()),
            _ => self.types().shown(),
        }
    }

    /// The member that tells this object from its siblings, with the one value that it must have.
    pub(super) fn tags(&self, scope: &Scope<'c>) -> BTreeSet<(&'c str, String)> {
        let mut tags = BTreeSet::new();
        for (&name, sub) in self.members.iter().filter(|(name, _)| self.required.contains(**name)) {
            if let Some(values) = Self::of(scope, sub).values
                && let [text] = values.keys().collect::<Vec<_>>().as_slice()
            {
                tags.insert((name, (*text).clone()));
            }
        }
        tags
    }
}

/// The types that pass a choice between types: where exactly one must hold, those of one alternative alone. `None` where
/// nothing would pass, which nobody means.
fn passing(exclusive: bool, arms: impl Iterator<Item = Types>) -> Option<Types> {
    let (mut once, mut twice) = (Types::NONE, Types::NONE);
    for types in arms {
        twice = twice.or(once.and(types));
        once = once.or(types);
    }
    let passing = if exclusive { once.without(twice) } else { once };
    (!passing.is_empty()).then_some(passing)
}

/// Whether a value that is no object and no list may pass two of the schemas.
///
/// Objects without a member that tells them apart are common among alternatives, and hardly ever meant to exclude each
/// other; they are taken as their authors meant them.
pub(super) fn overlap<'n, 'c: 'n>(arms: impl Iterator<Item = &'n Node<'c>>) -> bool {
    let mut seen: Vec<&Node<'_>> = Vec::new();
    for arm in arms {
        let meets = |other: &&Node<'_>| {
            let apart = match (&arm.values, &other.values) {
                (Some(one), Some(two)) => one.keys().all(|text| !two.contains_key(text)),
                _ => false,
            };
            !apart && arm.types().and(other.types()).meets(Types::SCALAR)
        };
        if seen.iter().any(meets) {
            return true;
        }
        seen.push(arm);
    }
    false
}

/// Values by their canonical text.
pub(super) fn listed<'v>(values: impl IntoIterator<Item = &'v Value>) -> BTreeMap<String, Value> {
    values.into_iter().map(|value| (canonical::to_string(value), value.clone())).collect()
}
