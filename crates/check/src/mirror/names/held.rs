//! Codes that a constant of the file holds: they are used where its name stands, and count for the operation there.

use std::ops::Range;

use tree_sitter::Node;

use crate::mirror::lang::View;
use crate::mirror::operations::parts::{Part, operation_at};
use crate::mirror::tree::resolve::Leaf;
use crate::mirror::uses::{By, Finder, How, Use};
use crate::mirror::words::declared::Verdict;

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
            Leaf::Made { word, at, is_local: false, .. } => (at, word.as_str()),
            _ => return,
        };
        let whole = value.byte_range();
        // What one of many rows holds is told of in the table.
        let is_cell = matches!(self.view(value), View::Name(name) if self.facts.cells.contains_key(name));
        if whole.contains(&span.start) || is_cell || self.declared.operations.is_empty() {
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

    /// The codes that are used in an operation and written outside of it; those that are used elsewhere matter where an
    /// operation leads there.
    pub(crate) fn held_codes(&mut self, parts: &[Part]) -> Vec<Use> {
        let mut within = Vec::new();
        for held in std::mem::take(&mut self.held) {
            let here = operation_at(parts, held.at.start);
            // What the contract says of the code itself is said where it is written.
            if self.declared.verdict(&held.word, false) != Verdict::Fine || self.declared.is_given(&held.word)
            {
                continue;
            }
            let found = Use { by: By::Parts, ..Use::plain(held.word, held.at, How::Emitted) };
            match here {
                Some(here) => {
                    let is_own = self.declared.operations[here].codes.contains(found.word.as_str());
                    if !is_own && Some(here) != operation_at(parts, held.span.start) {
                        self.add(found);
                    }
                }
                None => within.push(found),
            }
        }
        within
    }

    /// The declared codes that are returned where an operation was chosen: `if name == "shipments/track": return "X"`.
    pub(crate) fn returned_codes(&mut self, parts: &[Part]) {
        let facts = self.facts;
        for (_, seen) in facts.returns.iter().filter(|_| !parts.is_empty()) {
            let range = seen.node.byte_range();
            if operation_at(parts, range.start).is_none() {
                continue;
            }
            for leaf in self.resolver.leaves(seen.node, seen.scope) {
                if let Leaf::Text(span) = leaf
                    && range.contains(&span.start)
                    && self.declared.is_own(facts.slice(&span))
                {
                    self.add(Use::plain(facts.slice(&span).to_owned(), span, How::Emitted));
                }
            }
        }
    }
}
