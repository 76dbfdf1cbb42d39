//! The schema as a tree that can be walked beside the arguments.
//!
//! The validator judges; the tree explains. It is read when a call is refused for the first time.

mod build;
mod node;
mod number;
mod refs;
mod scope;
mod types;

pub(crate) use node::{Array, Leaf, Length, Node, NodeId, Object, Text};
pub(crate) use number::{compare, contains, same};
pub(crate) use types::Types;

use serde_json::Value;

/// Every schema of a document that its root can reach.
#[derive(Debug)]
pub(crate) struct Tree {
    nodes: Vec<Node>,
    /// Whether any schema is marked as sensitive.
    marked: bool,
}

impl Tree {
    /// The schema of the arguments as a whole.
    pub(crate) const ROOT: NodeId = NodeId(0);

    /// Reads a document.
    pub(crate) fn read(
        document: &Value,
        options: &jsonschema::ValidationOptions<'_>,
        lone_refs: bool,
    ) -> Self {
        build::tree(document, options, lone_refs)
    }

    /// One schema.
    pub(crate) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }
}
