//! Failures that have their code already: what else is given to them is for people, or the value of a detail.

use tree_sitter::Node;

use super::calls::receiver;
use super::positions::{MAKES, Member};
use crate::mirror::lang::{Arg, View};
use crate::mirror::tree::resolve::Leaf;
use crate::mirror::uses::{Finder, Trust};

/// How many calls one behind another are looked at.
const STEPS: usize = 6;
/// How methods are called that add something to a failure.
const ADDS: &[&str] = &[
    "with", "add", "tag", "attach", "put", "set", "field", "detail", "context", "extra", "note", "meta",
    "annotat", "param", "label", "prop", "attr", "and",
];

impl<'t> Finder<'_, 't, '_> {
    /// Whether a call is given its code by a name, or what it is called on was made with one:
    /// `NewFault("X", "").Because("…")`.
    pub(crate) fn is_settled(&self, callee: Node<'t>, args: &[Arg<'t>], scope: usize) -> bool {
        if self.is_named_code(args, scope) {
            return true;
        }
        let mut object = receiver(callee, self.facts);
        for _ in 0..STEPS {
            let Some(made) = object else { return false };
            object = match self.view(made) {
                View::Call { callee, args } => {
                    let is_given = || {
                        let mut plain = args.iter().filter(|arg| arg.label.is_none());
                        self.makes_failures(callee, scope)
                            && plain.any(|arg| self.is_code_given(arg.value, scope))
                    };
                    if self.is_named_code(&args, scope) || is_given() {
                        return true;
                    }
                    receiver(callee, self.facts)
                }
                View::Object { members, .. } => return self.is_named_code(&members, scope),
                View::Pass(parts) if parts.len() == 1 => Some(parts[0]),
                _ => return false,
            };
        }
        false
    }

    /// Whether an argument stands behind the code of its call, or the failure has one already.
    pub(crate) fn is_behind_code(
        &self,
        callee: Node<'t>,
        args: &[Arg<'t>],
        index: usize,
        scope: usize,
    ) -> bool {
        let mut before = args.iter().take(index).filter(|arg| arg.label.is_none());
        before.any(|arg| self.is_code_given(arg.value, scope)) || self.is_settled(callee, args, scope)
    }

    /// Whether a call makes a failure, by its name or by what it belongs to.
    fn makes_failures(&self, callee: Node<'t>, scope: usize) -> bool {
        self.path(callee, scope)
            .iter()
            .rev()
            .take(2)
            .any(|part| self.is_near_call(part) || self.is_failure(part))
    }

    /// Whether one of these is called a code, and is one.
    fn is_named_code(&self, args: &[Arg<'t>], scope: usize) -> bool {
        args.iter().any(|arg| {
            arg.label.is_some_and(|label| self.places.member(label, self.facts.lang) == Some(Member::Code))
                && self.is_code_given(arg.value, scope)
        })
    }

    /// Whether a value is a code, declared or not.
    pub(crate) fn is_code_given(&self, value: Node<'t>, scope: usize) -> bool {
        self.is_code_there(value, scope)
            || self.resolver.leaves(value, scope).iter().any(|leaf| match leaf {
                Leaf::Text(span) => self.stands_for_code(self.facts.slice(span), Trust::Call),
                Leaf::Made { word, .. } => self.stands_for_code(word, Trust::Call),
                Leaf::Name { owner, .. } => {
                    owner.is_some_and(|owner| self.is_code_type(owner)) || self.code_named(leaf).is_some()
                }
            })
    }

    /// Whether an argument is a code, though the call has one: its parameter is called so, or a declared one is given.
    pub(crate) fn is_code_too(&self, path: &[&'t str], index: usize, value: Node<'t>, scope: usize) -> bool {
        let Some(last) = path.last() else { return false };
        self.names_code(last) || self.is_given_code(last, index) || self.has_own_text(value, scope)
    }

    /// Whether a method sets a code, by its name.
    fn names_code(&self, name: &str) -> bool {
        name.to_ascii_lowercase().contains("code")
            || self.places.member(name, self.facts.lang) == Some(Member::Code)
    }

    /// Whether an argument is the value of a detail that the one before it names: `.With("form", "FORM_A")`.
    pub(crate) fn is_detail(
        &self,
        callee: Node<'t>,
        path: &[&'t str],
        index: usize,
        plain: &[Node<'t>],
    ) -> bool {
        let Some(last) = path.last().filter(|_| index == 1) else { return false };
        let is_key = |text: &str| {
            text.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'.'))
                && text.starts_with(|c: char| c.is_ascii_lowercase())
                && !self.declared.knows(text)
                && self.places.member_named(text, self.facts.lang).is_none()
        };
        let adds = || {
            let name = last.to_ascii_lowercase();
            !MAKES.contains(last) && ADDS.iter().any(|start| name.starts_with(start))
        };
        let is_chained = || {
            let is_made = |object| matches!(self.view(object), View::Call { .. } | View::Object { .. });
            (*last == "with" || !MAKES.contains(last) && !self.is_near_call(last))
                && receiver(callee, self.facts).is_some_and(is_made)
        };
        self.plain_text(plain[0]).is_some_and(is_key) && !self.names_code(last) && (adds() || is_chained())
    }
}
