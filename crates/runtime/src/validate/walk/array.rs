//! The violations of a list.

use std::collections::HashSet;

use curable_core::canonical;
use serde_json::Value;

use super::{Fault, Path, Sink, Walk};
use crate::validate::tree::{Array, Length, NodeId};

impl<'t> Walk<'t> {
    pub(super) fn check_array<'a>(
        &self,
        id: NodeId,
        rules: &'t Array,
        items: &'a [Value],
        value: &'a Value,
        path: &Path<'_>,
        sink: &mut Sink<'a>,
    ) where
        't: 'a,
    {
        let closed = rules.items.is_some_and(|node| self.tree.node(node).never);
        let length = if closed { at_most(rules.length, rules.prefix.len()) } else { rules.length };
        if !length.accepts(items.len()) {
            sink.put(path, id, value, Fault::Length(length));
        }
        for (index, item) in items.iter().enumerate() {
            match (rules.prefix.get(index), rules.items) {
                (Some(node), _) => self.visit(*node, item, &path.index(index), sink),
                (None, Some(node)) if !closed => self.visit(node, item, &path.index(index), sink),
                (None, _) => {}
            }
        }
        if rules.unique {
            check_unique(id, items, path, sink);
        }
        if let Some(contains) = &rules.contains {
            let count = items.iter().filter(|item| self.fits(contains.node, item)).count() as u64;
            if count < contains.min || contains.max.is_some_and(|max| count > max) {
                let fault = Fault::Contains { min: contains.min, max: contains.max };
                sink.put(path, id, value, fault);
            }
        }
    }
}

/// The same limits with no more than so many.
pub(super) fn at_most(length: Length, count: usize) -> Length {
    let count = count as u64;
    Length { min: length.min, max: Some(length.max.map_or(count, |max| max.min(count))) }
}

/// Whether an item stands there twice.
pub(crate) fn has_repeated(items: &[Value]) -> bool {
    let mut seen = HashSet::with_capacity(items.len());
    items.iter().any(|item| !seen.insert(canonical::to_string(item)))
}

/// Canonical text is the same for the same value, so that each item is looked up once.
fn check_unique<'a>(id: NodeId, items: &'a [Value], path: &Path<'_>, sink: &mut Sink<'a>) {
    let mut seen = HashSet::with_capacity(items.len());
    for (index, item) in items.iter().enumerate() {
        if !seen.insert(canonical::to_string(item)) {
            sink.put(&path.index(index), id, item, Fault::Repeated);
        }
    }
}
