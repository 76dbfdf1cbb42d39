//! Elements of a page that are given a `code`: most show any text, and some tell of a failure.

use tree_sitter::Node;

use crate::mirror::lang::View;
use crate::mirror::tree::resolve::Leaf;
use crate::mirror::uses::Finder;
use crate::mirror::words::text::is_code;

impl<'t> Finder<'_, 't, '_> {
    /// Whether the `code` of an element is that of a failure: it has a namespace of ours, or the element of this file
    /// compares what it is given with our codes.
    pub(crate) fn is_shown_code(&self, element: &str, value: Node<'t>, scope: usize) -> bool {
        let mut leaves = self.resolver.leaves(value, scope).into_iter();
        leaves.any(|leaf| matches!(leaf, Leaf::Text(span) if self.has_own_space(self.facts.slice(&span))))
            || self.compares_code(element)
    }

    /// Whether a word has the namespace of a declared code.
    fn has_own_space(&self, word: &str) -> bool {
        let space = |word: &'_ str| word.rsplit_once('.').map(|(space, _)| space.len());
        let Some(length) = space(word).filter(|_| is_code(word)) else { return false };
        self.declared.codes().any(|(code, _)| space(code) == Some(length) && code[..length] == word[..length])
    }

    /// Whether an element of this file compares its `code` with declared ones.
    fn compares_code(&self, element: &str) -> bool {
        let facts = self.facts;
        let Some(function) = facts.functions.iter().find(|one| one.name == Some(element)) else {
            return false;
        };
        let is_subject = |node: &Node<'t>| self.resolver.path(*node).last() == Some(&"code");
        let inside = facts.seen.iter().filter(|kept| function.range.contains(&kept.node.start_byte()));
        inside.into_iter().any(|kept| match &kept.view {
            View::Compare(sides) => {
                sides.iter().any(is_subject) && sides.iter().any(|side| self.is_ours(*side, kept.scope))
            }
            View::Switch { subject, labels } => {
                is_subject(subject) && labels.iter().any(|label| self.is_ours(*label, kept.scope))
            }
            _ => false,
        })
    }
}
