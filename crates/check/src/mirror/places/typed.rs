//! Members that hold a code in a failure and many other things elsewhere, such as `type`: where those of a file are declared
//! codes, the others are meant as codes, too.

use std::ops::Range;

use tree_sitter::Node;

use super::objects::is_coalescing;
use super::positions::Member;
use crate::mirror::lang::{View, words};
use crate::mirror::learned::slots::ANY;
use crate::mirror::tree::resolve::Leaf;
use crate::mirror::uses::{Finder, How, Trust, Use};

/// What passes on what happens, beside what is given words of all kinds.
const EVENTS: &[&str] =
    &["broadcast", "dispatchEvent", "enqueue", "next", "notify", "postMessage", "put", "setState", "toast"];

impl<'t> Finder<'_, 't, '_> {
    /// Keeps a word that is made the type of something with the other members of a failure.
    pub(crate) fn keep_typed(&mut self, span: &Range<usize>, how: How, trust: Trust) {
        let Trust::Member { member: Member::InFailure, around } = trust else { return };
        if how == How::Emitted && around.strong > 0 {
            self.typed.push(span.clone());
        }
    }

    /// `{ type: "LANE_GONE", message }` where other types of the file are declared codes: `own` of them are compared.
    pub(crate) fn typed_failures(&mut self, own: usize) {
        let facts = self.facts;
        let (known, others): (Vec<_>, Vec<_>) = std::mem::take(&mut self.typed)
            .into_iter()
            .partition(|span| self.declared.is_own(facts.slice(span)));
        let own = own + known.len();
        if own == 0 || others.len() > own {
            return;
        }
        for span in others {
            let word = facts.slice(&span);
            if self.declared.is_long_code(word)
                && !self.is_event(&span)
                && !self.declared.is_foreign_among(word)
                && !self.is_known(span.start)
            {
                self.uses.push(Use::plain(word.to_owned(), span, How::Emitted));
            }
        }
    }

    /// Whether what has this type is given to something that passes on what happens: `dispatch({ type: "X", message })`.
    fn is_event(&self, span: &Range<usize>) -> bool {
        const STEPS: usize = 8;
        let word = self.facts.root.descendant_for_byte_range(span.start, span.end);
        let mut around = std::iter::successors(word, Node::parent).take(STEPS).map(|node| self.view(node));
        let call = around.find_map(|view| match view {
            View::Call { callee, .. } => Some(self.resolver.path(callee).last().copied()),
            View::Return(_) | View::Bind(_) | View::Block => Some(None),
            _ => None,
        });
        call.flatten().is_some_and(|name| ANY.contains(&name) || EVENTS.contains(&name))
    }

    /// The texts that a member may be in all types of one choice: `{ type: "A" } | { type: "B" }`.
    pub(crate) fn alike_in_choice(&self, name: &str, member: Node<'t>) -> Vec<Node<'t>> {
        let is_choice = |node: &Node<'t>| matches!(node.kind(), "union_type" | "parenthesized_type");
        let around = std::iter::successors(member.parent(), Node::parent);
        let mut choice = around.take_while(|node| node.kind() != "type_alias_declaration").filter(is_choice);
        let Some(top) = choice.by_ref().last() else { return Vec::new() };
        let mut found = Vec::new();
        let mut open = vec![top];
        while let Some(node) = open.pop() {
            match self.view(node) {
                View::Union { name: other, members } if other == name => found.extend(members),
                _ if is_choice(&node) || node.kind() == "object_type" => {
                    let mut cursor = node.walk();
                    open.extend(node.named_children(&mut cursor));
                }
                _ => {}
            }
        }
        found
    }

    /// Whether a name stands for the code of something or, where it has none, for one of ours:
    /// `let code = json["code"] as? String ?? "TANK_LEAKING"`.
    pub(crate) fn has_code_instead(&self, name: &str, scope: usize) -> bool {
        let values = self.facts.lookup(name, scope).unwrap_or_default();
        let [value] = values.as_slice() else { return false };
        let is_ours = |leaf: &Leaf<'t>| match leaf {
            Leaf::Text(span) => {
                let word = self.facts.slice(span);
                self.declared.is_own(word) || self.declared.is_code(word) && self.declared.is_near_own(word)
            }
            _ => false,
        };
        is_coalescing(*value, self.facts.lang)
            && words(*value, self.facts.text).len() < 200
            && self.resolver.leaves(*value, scope).iter().any(is_ours)
    }
}
