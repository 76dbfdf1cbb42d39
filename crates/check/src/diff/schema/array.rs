//! Items of arrays.

use serde_json::Value;

use super::node::Node;
use super::part::Part;
use super::walk::{Found, Walk, found};
use crate::diff::SchemaChange;

impl<'c> Walk<'c> {
    pub(super) fn arrays(&mut self, old: &Node<'c>, new: &Node<'c>, at: &str, own: &mut Vec<Found>) {
        match (old.unique, new.unique) {
            (false, true) => {
                own.push(found(SchemaChange::Tightened, &format!("{at}/uniqueItems"), false, true));
            }
            (true, false) => {
                own.push(found(SchemaChange::Loosened, &format!("{at}/uniqueItems"), true, false));
            }
            (true, true) | (false, false) => {}
        }
        let longest = old.prefix.len().max(new.prefix.len());
        // An item that one side can never have is told by how long a list may be.
        let can_have = |index: usize| has_item(old, index) && has_item(new, index);
        for index in (0..longest).filter(|index| can_have(*index)) {
            let before: &[Part<'c>] = old.prefix.get(index).unwrap_or(&old.items);
            let after: &[Part<'c>] = new.prefix.get(index).unwrap_or(&new.items);
            self.compare(before, after, &format!("{at}/prefixItems/{index}"));
        }
        if can_have(longest) {
            self.compare(&old.items, &new.items, &format!("{at}/items"));
        }
    }
}

/// Whether a list may be so long that it has an item there.
fn has_item(node: &Node<'_>, index: usize) -> bool {
    let is_beyond =
        index >= node.prefix.len() && node.items.iter().any(|part| *part.value == Value::Bool(false));
    let is_over = node.limits.get("maxItems").is_some_and(|limit| limit.number.is_at_most(index));
    !is_beyond && !is_over
}
