//! How deep a tree is: what is written goes a few dozen levels down, and what goes further exhausts whoever follows it.

use tree_sitter::Tree;

/// How many levels a tree has at most that is followed.
pub(crate) const DEEPEST: usize = 1_000;
/// How many nodes may stand around one byte.
const AROUND: usize = 8;

/// Whether a tree is deeper than anybody writes.
pub(crate) fn is_too_deep(tree: &Tree) -> bool {
    let mut cursor = tree.walk();
    let mut depth = 0;
    loop {
        // Most nodes are too short to hold so many others.
        let may_be = cursor.node().byte_range().len() * AROUND + depth > DEEPEST;
        if may_be && cursor.goto_first_child() {
            depth += 1;
            if depth > DEEPEST {
                return true;
            }
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return false;
            }
            depth -= 1;
        }
    }
}
