//! What stands around a node: a tree finds that from its root each time it is asked, which is costly in deep ones.

use tree_sitter::Node;

use super::facts::Facts;
use crate::mirror::hash::Map;

/// The node around each node, by number.
pub(crate) type Outer<'t> = Map<usize, Node<'t>>;

impl<'t> Facts<'t> {
    /// The node around another one.
    pub(crate) fn outer(&self, node: Node<'t>) -> Option<Node<'t>> {
        self.outers.get_or_init(|| all(self.root)).get(&node.id()).copied()
    }

    /// The nodes around another one, the innermost first.
    pub(crate) fn around(&self, node: Node<'t>) -> impl Iterator<Item = Node<'t>> {
        std::iter::successors(self.outer(node), |outer| self.outer(*outer))
    }
}

fn all(root: Node<'_>) -> Outer<'_> {
    let mut found = Outer::default();
    let mut cursor = root.walk();
    let mut open = Vec::new();
    loop {
        let node = cursor.node();
        if let Some(outer) = open.last() {
            found.insert(node.id(), *outer);
        }
        if cursor.goto_first_child() {
            open.push(node);
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return found;
            }
            open.pop();
        }
    }
}
