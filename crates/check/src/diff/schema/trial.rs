//! Schemas that are compared only to see whether they differ: each pair once, and what comes round again is taken to be
//! the same.

use std::cell::RefCell;
use std::collections::BTreeMap;

use serde_json::Value;

use super::part::Part;
use super::walk::{Found, Key, Walk, found};
use crate::diff::{Place, SchemaChange};

/// How deep trials are made within trials; what is deeper is the same only where it is written alike.
const MAX_NESTED: usize = 4;
/// How many places are looked at in all trials of one comparison, and in one of them.
const MAX_PLACES: u32 = 60_000;
const MAX_PLACES_EACH: u32 = 250;

/// Where two schemas are compared, and which.
type Question = (Place, (usize, usize), Key, Key);

/// What trials found out, and which are under way.
#[derive(Debug, Default)]
pub(super) struct Trials {
    inner: RefCell<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    known: BTreeMap<Question, bool>,
    /// Answers that hold only if what is under way comes out as it was taken.
    supposed: Vec<Question>,
    open: Vec<Question>,
    places: u32,
    /// The outermost trial under way that an answer was supposed for.
    outermost: Option<usize>,
}

impl Trials {
    /// The answer, if there is one or one can be supposed; otherwise the trial is under way.
    fn begin(&self, question: &Question) -> Result<bool, Begun> {
        let mut inner = self.inner.borrow_mut();
        if let Some(known) = inner.known.get(question) {
            return Ok(*known);
        }
        if let Some(index) = inner.open.iter().position(|open| open == question) {
            inner.outermost = Some(inner.outermost.map_or(index, |outermost| outermost.min(index)));
            return Ok(true);
        }
        let begun = Begun { supposed: inner.supposed.len(), outermost: inner.outermost.take() };
        inner.open.push(question.clone());
        Err(begun)
    }

    fn end(&self, begun: &Begun, are_same: bool) {
        let mut inner = self.inner.borrow_mut();
        let Some(question) = inner.open.pop() else { return };
        let index = inner.open.len();
        let outermost = inner.outermost.filter(|outermost| *outermost < index);
        if are_same {
            inner.known.insert(question.clone(), true);
            if outermost.is_some() {
                inner.supposed.push(question);
            } else {
                inner.supposed.truncate(begun.supposed);
            }
        } else {
            // It differs though all that is supposed is in its favour; what was built on it is asked again.
            for question in inner.supposed.split_off(begun.supposed) {
                inner.known.remove(&question);
            }
            inner.known.insert(question, false);
        }
        let both = [outermost.filter(|_| are_same), begun.outermost];
        inner.outermost = both.into_iter().flatten().min();
    }

    pub(super) fn nested(&self) -> usize {
        self.inner.borrow().open.len()
    }
}

impl Trials {
    fn are_spent(&self) -> bool {
        self.inner.borrow().places >= MAX_PLACES
    }
}

struct Begun {
    supposed: usize,
    outermost: Option<usize>,
}

impl<'c> Walk<'c> {
    /// Whether no difference would be found that matters.
    pub(super) fn are_same(&mut self, old: &[Part<'c>], new: &[Part<'c>]) -> bool {
        if self.are_written_alike(old, new) {
            return true;
        }
        let trials = self.shared.trials();
        if trials.nested() >= MAX_NESTED || trials.are_spent() {
            return false;
        }
        let question = (self.place, (self.old.id(), self.new.id()), key(old), key(new));
        match trials.begin(&question) {
            Ok(known) => known,
            Err(begun) => {
                let done = std::mem::take(&mut self.done);
                let above = std::mem::take(&mut self.choices_above);
                let asked = std::mem::replace(&mut self.is_asked, true);
                let most = self.places.min(MAX_PLACES_EACH);
                let places = std::mem::replace(&mut self.places, most);
                let (found, spent) = self.try_out(old, new);
                self.shared.trials().inner.borrow_mut().places += most - self.places;
                self.places = places;
                (self.is_asked, self.is_refuted) = (asked, false);
                self.choices_above = above;
                self.done = done;
                let are_same = !spent && !found.iter().any(Found::matters);
                self.shared.trials().end(&begun, are_same);
                are_same
            }
        }
    }

    /// The differences, whether or not they were told elsewhere, and without keeping them.
    pub(super) fn changes(&mut self, old: &[Part<'c>], new: &[Part<'c>]) -> Vec<Found> {
        // A definition that is compared once for all is looked into here.
        self.looks_inside = true;
        let done = std::mem::take(&mut self.done);
        let asked = std::mem::replace(&mut self.is_asked, false);
        let (mut changes, spent) = self.try_out(old, new);
        self.is_asked = asked;
        self.done = done;
        if spent {
            changes.push(found(SchemaChange::Unproven, "", Value::Null, Value::Null));
        }
        changes
    }

    fn try_out(&mut self, old: &[Part<'c>], new: &[Part<'c>]) -> (Vec<Found>, bool) {
        let start = self.found.len();
        let spent = std::mem::replace(&mut self.spent, false);
        let trying = std::mem::replace(&mut self.trying, true);
        self.compare(old, new, "");
        self.trying = trying;
        let spent = std::mem::replace(&mut self.spent, spent);
        (self.found.split_off(start), spent)
    }
}

/// What tells parts from others of the same contract.
pub(super) fn key(parts: &[Part<'_>]) -> Key {
    parts.iter().map(Part::key).collect()
}
