//! Items of arrays.

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
        for index in 0..longest {
            let before: &[Part<'c>] = old.prefix.get(index).unwrap_or(&old.items);
            let after: &[Part<'c>] = new.prefix.get(index).unwrap_or(&new.items);
            self.compare(before, after, &format!("{at}/prefixItems/{index}"));
        }
        self.compare(&old.items, &new.items, &format!("{at}/items"));
    }
}
