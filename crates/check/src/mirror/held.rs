//! Codes that a constant of the file holds, or the class of what is thrown: they are used where that stands, and count for
//! the operation there.

use std::ops::Range;

use tree_sitter::Node;

use super::declared::Verdict;
use super::hash::Map;
use super::lang::{View, words};
use super::operations::{Part, operation_at};
use super::places::Member;
use super::resolve::Leaf;
use super::things::last_name;
use super::uses::{By, Finder, How, Use};

/// A code that is written in one place and used in another.
#[derive(Clone, Debug)]
pub(crate) struct Held {
    word: String,
    /// Where it is written.
    span: Range<usize>,
    /// Where it is used.
    at: Range<usize>,
}

impl<'t> Finder<'_, 't, '_> {
    /// Keeps a code that a value comes down to and that is written elsewhere.
    pub(crate) fn keep_held(&mut self, value: Node<'t>, scope: usize, leaf: &Leaf<'t>) {
        let Leaf::Text(span) = leaf else { return };
        let whole = value.byte_range();
        if whole.contains(&span.start) || self.declared.operations.is_empty() {
            return;
        }
        let word = self.facts.slice(span);
        if self.declared.code(word).is_none() {
            return;
        }
        // The name that it was reached by says more than the whole choice.
        let bound: Vec<Node<'t>> = self.resolver.bound.borrow().iter().map(|(_, name)| *name).collect();
        let is_inside = |name: &Node<'t>| whole.start <= name.start_byte() && name.end_byte() <= whole.end;
        let leads = |name: &Node<'t>| self.resolver.leaves(*name, scope).contains(leaf);
        let name = bound.into_iter().find(|name| is_inside(name) && leads(name));
        let at = name.map_or(whole.clone(), |name| name.byte_range());
        self.held.push(Held { word: word.to_owned(), span: span.clone(), at });
    }

    /// The codes that are used in an operation and written outside of it.
    pub(crate) fn held_codes(&mut self, parts: &[Part]) {
        if parts.is_empty() {
            return;
        }
        self.thrown();
        for held in std::mem::take(&mut self.held) {
            let here = operation_at(parts, held.at.start);
            // What the contract says of the code itself is said where it is written.
            let is_fine = self.declared.verdict(&held.word, false) == Verdict::Fine;
            let is_outside = here.is_some_and(|here| {
                let codes = &self.declared.operations[here].codes;
                !codes.contains(held.word.as_str()) && !self.declared.is_given(&held.word)
            });
            if is_fine && is_outside && here != operation_at(parts, held.span.start) {
                self.add(Use { by: By::Parts, ..Use::plain(held.word, held.at, How::Emitted) });
            }
        }
    }

    /// `raise TankFull()` where `class TankFull(Failed): code = "TANK_FULL"`.
    fn thrown(&mut self) {
        let codes = self.codes_of_classes();
        if codes.is_empty() {
            return;
        }
        let facts = self.facts;
        for kept in &facts.seen {
            let View::Call { callee, args } = &kept.view else { continue };
            let path = self.path(*callee, kept.scope);
            let Some((word, span)) = path.last().and_then(|last| codes.get(last)) else { continue };
            // What is given with a code has that one.
            let is_code = |leaf: &Leaf<'t>| match leaf {
                Leaf::Text(span) => self.declared.is_code(facts.slice(span)),
                name => self.code_named(name).is_some(),
            };
            if !args.iter().any(|arg| self.resolver.leaves(arg.value, kept.scope).iter().any(is_code)) {
                self.held.push(Held { word: word.clone(), span: span.clone(), at: callee.byte_range() });
            }
        }
    }

    /// The classes of failures that have one code, with where it is written.
    fn codes_of_classes(&self) -> Map<&'t str, (String, Range<usize>)> {
        let facts = self.facts;
        let mut found: Map<&'t str, (String, Range<usize>)> = Map::default();
        // A class stands after what it derives from.
        for class in &facts.classes {
            let name = words(class.name, facts.text);
            let is_failure = |name: &&'t str| self.is_failure(last_name(name));
            if !is_failure(&name) && !class.bases.iter().any(is_failure) {
                continue;
            }
            let inherited = || class.bases.iter().find_map(|base| found.get(last_name(base)).cloned());
            let own = self.member_code(name, &class.range).or_else(|| self.given_code_in(&class.range));
            if let Some(code) = own.or_else(inherited) {
                found.insert(name, code);
            }
        }
        found
    }

    /// The declared code that a member of a class is: `code = "TANK_FULL"`, `static readonly code = Codes.TankFull`.
    fn member_code(&self, class: &'t str, range: &Range<usize>) -> Option<(String, Range<usize>)> {
        let facts = self.facts;
        let inside = facts.tops.iter().filter(|(_, seen)| range.contains(&seen.node.start_byte()));
        let mut codes = inside.filter(|(name, seen)| {
            self.places.member(name, facts.lang) == Some(Member::Code)
                && facts.constant(class, name, range.start).iter().any(|value| value.id() == seen.node.id())
        });
        let (_, seen) = codes.next()?;
        let leaves = self.resolver.leaves(seen.node, seen.scope);
        let [leaf] = leaves.as_slice() else { return None };
        let word = match leaf {
            Leaf::Text(span) => facts.slice(span).to_owned(),
            name => self.code_named(name)?,
        };
        self.declared.code(&word).is_some().then(|| (word, seen.node.byte_range()))
    }

    /// The one code that a class gives to what it derives from: `super().__init__("TANK_FULL")`.
    fn given_code_in(&self, range: &Range<usize>) -> Option<(String, Range<usize>)> {
        let inside = |found: &&Use| found.how == How::Emitted && range.contains(&found.span.start);
        let mut codes = self.uses.iter().filter(inside);
        let first = codes.next()?;
        let is_only = codes.all(|other| other.word == first.word);
        (is_only && self.declared.code(&first.word).is_some())
            .then(|| (first.word.clone(), first.span.clone()))
    }
}
