//! Whether an expression holds a declared code, which every reading asks: as a text, or by the name of a constant.

use std::ops::Range;

use tree_sitter::Node;

use crate::mirror::tree::resolve::Leaf;
use crate::mirror::uses::Finder;

impl<'t> Finder<'_, 't, '_> {
    /// Whether this is a declared code as a text.
    pub(crate) fn is_own_text(&self, leaf: &Leaf<'t>) -> bool {
        matches!(leaf, Leaf::Text(span) if self.declared.is_own(self.facts.slice(span)))
    }

    /// Whether this is a declared code by its name.
    pub(crate) fn is_own_name(&self, leaf: &Leaf<'t>) -> bool {
        self.code_named(leaf).is_some_and(|word| self.declared.is_own(&word))
    }

    /// Whether an expression may be a declared code that is written as a text.
    pub(crate) fn has_own_text(&self, node: Node<'t>, scope: usize) -> bool {
        // What an expression comes down to is costly to find out, and most files have no code.
        self.has_own_codes() && self.resolver.leaves(node, scope).iter().any(|leaf| self.is_own_text(leaf))
    }

    /// Whether an expression may be a declared code, however it is written.
    pub(crate) fn is_ours(&self, node: Node<'t>, scope: usize) -> bool {
        let mut leaves = self.resolver.leaves(node, scope).into_iter();
        leaves.any(|leaf| self.is_own_text(&leaf) || self.is_own_name(&leaf))
    }

    /// The texts that an expression may be and whether each is a declared code; the name of one tells of those beside it.
    pub(crate) fn texts_of(&self, node: Node<'t>, scope: usize) -> Vec<(Range<usize>, bool)> {
        let mut found = Vec::new();
        for leaf in self.resolver.leaves(node, scope) {
            let is_own = self.is_own_text(&leaf);
            match leaf {
                Leaf::Name { ref at, .. } if self.is_own_name(&leaf) => found.push((at.clone(), true)),
                Leaf::Text(span) => found.push((span, is_own)),
                Leaf::Name { .. } | Leaf::Made { .. } => {}
            }
        }
        found
    }

    /// Whether a text has a namespace of the contract.
    pub(crate) fn is_in_own_space(&self, value: Node<'t>) -> bool {
        let space = self.plain_text(value).and_then(|text| Some(text.rsplit_once('.')?.0));
        space.is_some_and(|space| self.declared.spaces().contains(&space))
    }
}
