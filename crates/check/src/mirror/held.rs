//! Codes that a constant of the file holds: they are used where its name stands, and count for the operation there.

use std::ops::Range;

use tree_sitter::Node;

use super::declared::Verdict;
use super::operations::{Part, operation_at};
use super::resolve::Leaf;
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
        let (span, word) = match leaf {
            Leaf::Text(span) => (span, self.facts.slice(span)),
            Leaf::Made { word, at, is_local: false } => (at, word.as_str()),
            _ => return,
        };
        let whole = value.byte_range();
        if whole.contains(&span.start) || self.declared.operations.is_empty() {
            return;
        }
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
}
