//! Definitions that many schemas share: each pair is compared once, and told once.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};

use curable_core::Pointer;
use serde_json::{Map, Value};

use super::alike::{Alike, Likeness};
use super::language;
use super::part::Part;
use super::renamed::renamed;
use super::scope::{Definition, Scope};
use super::trial::Trials;
use super::walk::{Sides, compare_parts};
use crate::diff::{Fact, Place};

/// How much the prover is asked about one pair of contracts, in proofs about small schemas.
const MAX_PROOFS: u32 = 4_000;

/// How many places are looked at in one pair of contracts.
const MAX_PLACES: u32 = 300_000;

/// How many pairs of patterns are run against each other.
const MAX_PATTERNS: u32 = 300;

/// The pairs of definitions that schemas have met on their way.
#[derive(Debug)]
pub(crate) struct Shared<'c> {
    inner: RefCell<Inner<'c>>,
    /// How much schemas are alike, as far as somebody asked.
    alike: RefCell<BTreeMap<(usize, usize), Likeness>>,
    trials: Trials,
    places: Cell<u32>,
    /// The new name of each definition that is called otherwise now.
    renamed: BTreeMap<&'c str, &'c str>,
}

#[derive(Clone, Debug)]
struct Inner<'c> {
    seen: BTreeSet<(Place, bool, usize, usize)>,
    open: Vec<Pair<'c>>,
    proofs: u32,
    /// Which patterns take all that others take, as far as somebody asked.
    patterns: BTreeMap<(&'c str, &'c str), Option<bool>>,
    patterns_left: u32,
}

#[derive(Clone, Debug)]
struct Pair<'c> {
    place: Place,
    old: &'c Value,
    new: &'c Value,
    name: String,
}

/// How far things had come.
pub(crate) struct Mark<'c> {
    inner: Inner<'c>,
}

impl<'c> Shared<'c> {
    pub(crate) fn new(old: &'c Map<String, Value>, new: &'c Map<String, Value>) -> Self {
        let inner = Inner {
            seen: BTreeSet::new(),
            open: Vec::new(),
            proofs: MAX_PROOFS,
            patterns: BTreeMap::new(),
            patterns_left: MAX_PATTERNS,
        };
        Self {
            inner: RefCell::new(inner),
            alike: RefCell::default(),
            trials: Trials::default(),
            places: Cell::new(MAX_PLACES),
            renamed: renamed(old, new),
        }
    }

    /// Puts a pair of definitions off until all schemas have been seen; both are closed by silence, or none is.
    pub(super) fn put_off(
        &self,
        place: Place,
        (old, before): (&'c Value, Definition<'c>),
        (new, after): (&'c Value, Definition<'c>),
    ) {
        let is_closed = before.is_closed;
        let mut inner = self.inner.borrow_mut();
        if inner.seen.insert((place, is_closed, address(before.value), address(after.value))) {
            let (old, new) = if is_closed { (old, new) } else { (before.value, after.value) };
            inner.open.push(Pair { place, old, new, name: after.name.to_owned() });
        }
    }

    /// How much two schemas are alike.
    pub(super) fn likeness(
        &self,
        scopes: (&Scope<'c>, &Scope<'c>),
        (old, new): (&Value, &Value),
    ) -> Likeness {
        let mut asked = Alike::new(scopes.0, scopes.1);
        // Where a schema has definitions of its own, names are not those of others.
        if scopes.0.has_own() || scopes.1.has_own() {
            return asked.likeness(old, new);
        }
        let pair = (address(old), address(new));
        let mut alike = self.alike.borrow_mut();
        if let Some(&known) = alike.get(&pair) {
            return known;
        }
        let likeness = asked.likeness(old, new);
        alike.extend(asked.different.iter().map(|pair| (*pair, Likeness::None)));
        if likeness > Likeness::None {
            for pair in asked.taken() {
                let known = alike.entry(*pair).or_insert(likeness);
                *known = likeness.max(*known);
            }
        }
        alike.insert(pair, likeness);
        likeness
    }

    /// Whether two definitions are one, by their names.
    pub(super) fn are_one(&self, old: &str, new: &str) -> bool {
        old == new || self.renamed.get(old) == Some(&new)
    }

    pub(super) fn trials(&self) -> &Trials {
        &self.trials
    }

    /// Whether one more place may be looked at.
    pub(super) fn may_go_on(&self) -> bool {
        let left = self.places.get().checked_sub(1);
        self.places.set(left.unwrap_or_default());
        left.is_some()
    }

    /// Whether the prover may be asked once more.
    pub(super) fn may_prove(&self, effort: u32) -> bool {
        let mut inner = self.inner.borrow_mut();
        match inner.proofs.checked_sub(effort) {
            Some(left) => {
                inner.proofs = left;
                true
            }
            None => false,
        }
    }

    /// Whether a pattern takes every text that another takes; `None` when nobody can tell.
    pub(super) fn covers(&self, wide: &'c str, narrow: &'c str) -> Option<bool> {
        let mut inner = self.inner.borrow_mut();
        if let Some(&known) = inner.patterns.get(&(wide, narrow)) {
            return known;
        }
        inner.patterns_left = inner.patterns_left.checked_sub(1)?;
        let covered = language::covers(wide, narrow);
        inner.patterns.insert((wide, narrow), covered);
        covered
    }

    /// Where things stand now, to go back to.
    pub(crate) fn mark(&self) -> Mark<'c> {
        Mark { inner: self.inner.borrow().clone() }
    }

    /// Forgets what was put off since then, and says whether there was anything.
    pub(crate) fn go_back(&self, mark: Mark<'c>) -> bool {
        let before = self.inner.replace(mark.inner);
        before.open.len() > self.inner.borrow().open.len()
    }

    /// What differs between the definitions that were put off, and those that they lead to.
    pub(crate) fn facts(&self, sides: &Sides<'c>) -> Vec<Fact> {
        let mut facts = Vec::new();
        loop {
            let next = self.inner.borrow_mut().open.pop();
            let Some(Pair { place, old, new, name }) = next else { return facts };
            let at = Pointer::ROOT.child("$defs").child(&name).to_string();
            facts.extend(compare_parts(
                sides,
                place,
                (old, new),
                (&[Part::whole(old)], &[Part::whole(new)]),
                &at,
            ));
        }
    }
}

/// Where a schema stands in memory, which tells it from all others of its contract.
fn address(value: &Value) -> usize {
    std::ptr::from_ref(value).addr()
}
