//! Definitions that many schemas share: each pair is compared once, and told once.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use curable_core::Pointer;
use serde_json::Value;

use super::language;
use super::part::Part;
use super::same::{Pairs, are_alike};
use super::scope::Scope;
use super::walk::{Sides, compare_parts};
use crate::diff::{Fact, Place};

/// How often the prover is asked about one pair of contracts.
const MAX_PROOFS: u32 = 2_000;

/// How many pairs of patterns are run against each other.
const MAX_PATTERNS: u32 = 300;

/// The pairs of definitions that schemas have met on their way.
#[derive(Debug)]
pub(crate) struct Shared<'c> {
    inner: RefCell<Inner<'c>>,
}

#[derive(Clone, Debug)]
struct Inner<'c> {
    seen: BTreeSet<(Place, usize, usize)>,
    open: Vec<Pair<'c>>,
    /// Which definitions are alike but for names, as far as somebody asked.
    alike: BTreeMap<(usize, usize), bool>,
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
    pub(crate) fn new() -> Self {
        let inner = Inner {
            seen: BTreeSet::new(),
            open: Vec::new(),
            alike: BTreeMap::new(),
            proofs: MAX_PROOFS,
            patterns: BTreeMap::new(),
            patterns_left: MAX_PATTERNS,
        };
        Self { inner: RefCell::new(inner) }
    }

    /// Puts a pair off until all schemas have been seen.
    pub(super) fn put_off(&self, place: Place, old: &'c Value, new: &'c Value, name: &str) {
        let address = |value: &Value| std::ptr::from_ref(value).addr();
        let mut inner = self.inner.borrow_mut();
        if inner.seen.insert((place, address(old), address(new))) {
            inner.open.push(Pair { place, old, new, name: name.to_owned() });
        }
    }

    /// Whether two definitions are alike but for the names of those that they refer to.
    pub(super) fn are_alike(&self, old: (&Scope<'c>, &'c Value), new: (&Scope<'c>, &'c Value)) -> bool {
        let key = (std::ptr::from_ref(old.1).addr(), std::ptr::from_ref(new.1).addr());
        let mut inner = self.inner.borrow_mut();
        if let Some(&known) = inner.alike.get(&key) {
            return known;
        }
        let mut taken = Pairs::from([key]);
        let alike = are_alike(old, new, &mut taken);
        if alike {
            inner.alike.extend(taken.into_iter().map(|pair| (pair, true)));
        }
        inner.alike.insert(key, alike);
        alike
    }

    /// Whether the prover may be asked once more.
    pub(super) fn may_prove(&self) -> bool {
        let mut inner = self.inner.borrow_mut();
        match inner.proofs.checked_sub(1) {
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
