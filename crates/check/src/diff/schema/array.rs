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
        let (before, after) = (most(old), most(new));
        let is_told = own.iter().any(|found| found.at.ends_with("/maxItems"));
        if before != after && !is_told {
            let is_longer = before.is_some_and(|before| after.is_none_or(|after| after > before));
            let change = if is_longer { SchemaChange::Loosened } else { SchemaChange::Tightened };
            own.push(found(change, &format!("{at}/maxItems"), before, after));
        }
        // An item that one side can never have is told by how long a list may be.
        let can_have = |index: usize| [before, after].iter().flatten().all(|most| index < *most);
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

/// How long a list may be, by what it says of the items after the first ones, too.
fn most(node: &Node<'_>) -> Option<usize> {
    let has_no_others = node.items.iter().any(|part| *part.value == Value::Bool(false));
    let limit = node.limits.get("maxItems").and_then(|limit| limit.number.count());
    has_no_others.then_some(node.prefix.len()).into_iter().chain(limit).min()
}
