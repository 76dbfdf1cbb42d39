//! Tables of operations: rows that start with the name of one, and what is held under such a name.

use tree_sitter::Node;

use super::parts::Part;
use crate::mirror::lang::{Arg, View};
use crate::mirror::prose::descriptions::Description;
use crate::mirror::tree::facts::Seen;
use crate::mirror::uses::Finder;

impl<'t> Finder<'_, 't, '_> {
    /// The row that starts with the name of an operation, without that: `("slots/book", "Books a slot.", book)`.
    fn row_of_operation(&self, seen: &Seen<'t>) -> Option<(usize, Vec<Node<'t>>)> {
        let operation = self.of_full(seen.node)?;
        let mut row = seen.node.parent();
        // An element of a list of Go.
        row = row.filter(|row| row.kind() != "literal_element").or_else(|| row.and_then(|row| row.parent()));
        let Some(View::List(mut cells)) = row.map(|row| self.view(row)) else { return None };
        let is_first = cells.first().is_some_and(|first| first.start_byte() == seen.node.start_byte());
        is_first.then(|| (operation, cells.split_off(1)))
    }

    /// What rows say of their operations.
    pub(crate) fn in_rows(&self, found: &mut Vec<Description>) {
        for seen in &self.facts.strings {
            let Some((operation, cells)) = self.row_of_operation(seen) else { continue };
            for cell in cells {
                found.extend(self.sentence(cell, seen.scope, operation));
                self.told_by(&self.held_by(cell), seen.scope, operation, found);
            }
        }
    }

    /// What rows do for their operations.
    pub(crate) fn rows_of_operations(&self, parts: &mut Vec<Part>) {
        for seen in &self.facts.strings {
            let Some((operation, cells)) = self.row_of_operation(seen) else { continue };
            for cell in cells {
                let held = self.held_by(cell);
                let own = [Arg { label: None, key: None, value: cell }];
                // `("slots/book", "Books a slot.", slots::book)`
                let inner = match self.view(cell) {
                    View::Pass(inner) if inner.len() == 1 => inner[0],
                    _ => cell,
                };
                if !self.is_handler(inner) {
                    self.register(inner, operation);
                }
                if held.iter().chain(&own).any(|arg| self.is_handler(arg.value)) {
                    parts.push(Part { range: cell.byte_range(), operation });
                    self.handlers(&held, operation, parts);
                    self.handlers(&own, operation, parts);
                }
            }
        }
    }

    /// What a table says under the names of operations: `"slots/book": {"Books a slot. Errors: …", book}`.
    pub(crate) fn keyed_texts(&self, members: &[Arg<'t>], scope: usize, found: &mut Vec<Description>) {
        for member in members {
            let Some(operation) = member.label.and_then(|label| self.declared.full_operation(label)) else {
                continue;
            };
            found.extend(self.sentence(member.value, scope, operation));
            self.told_by(&self.held_by(member.value), scope, operation, found);
        }
    }

    /// What describes an operation among what is held for it.
    fn told_by(&self, held: &[Arg<'t>], scope: usize, operation: usize, found: &mut Vec<Description>) {
        for inner in held {
            if inner.label.is_none_or(|label| self.places.is_description(label)) {
                found.extend(self.sentence(inner.value, scope, operation));
            }
        }
    }

    /// The members of what is held under a name, with names or without: an object, a row, or what is made of them.
    pub(crate) fn held_by(&self, value: Node<'t>) -> Vec<Arg<'t>> {
        match self.view(value) {
            View::Object { members, .. } => members,
            View::List(cells) => {
                cells.into_iter().map(|value| Arg { label: None, key: None, value }).collect()
            }
            View::Call { args, .. } => args,
            View::Pass(inner) => match inner.as_slice() {
                [only] => self.held_by(*only),
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    }
}
