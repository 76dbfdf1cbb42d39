//! Names that a condition gives what a function gives, if that is something: `if let Some(code) = refusal(&station)`.

use std::ops::Range;

use tree_sitter::Node;

use crate::mirror::lang::{Language, View, words};
use crate::mirror::uses::Finder;

/// How far up is looked for the condition.
const STEPS: usize = 24;

impl<'t> Finder<'_, 't, '_> {
    /// Keeps the function that gives a name in the condition around it, where that is the code of a failure.
    pub(crate) fn keep_conditional(&mut self, name: &str, at: &Range<usize>) {
        if matches!(self.facts.lang, Language::Rust | Language::Swift) {
            let value = self.given_by_condition(name, at);
            let call = value.and_then(|value| self.named_call(value));
            self.coded_calls.extend(call);
        }
    }

    /// Where the function is named that an expression calls.
    fn named_call(&self, value: Node<'t>) -> Option<usize> {
        match self.view(value) {
            View::Call { callee, .. } => match self.view(callee) {
                View::Name(_) => Some(callee.start_byte()),
                View::Access { node: at, .. } => Some(self.facts.inner(at).start),
                _ => None,
            },
            View::Pass(parts) if parts.len() == 1 => self.named_call(parts[0]),
            _ => None,
        }
    }

    fn given_by_condition(&self, name: &str, at: &Range<usize>) -> Option<Node<'t>> {
        let node = self.facts.root.descendant_for_byte_range(at.start, at.end)?;
        let has_name = |pattern: Node<'t>| {
            let mut parts =
                words(pattern, self.facts.text).split(|c: char| !(c.is_alphanumeric() || c == '_'));
            parts.any(|part| part == name)
        };
        let mut inner = node;
        for _ in 0..STEPS {
            let outer = inner.parent()?;
            match outer.kind() {
                "if_expression" | "while_expression" => {
                    let condition = outer.child_by_field_name("condition")?;
                    let mut cursor = condition.walk();
                    let chained = condition.named_children(&mut cursor).chain([condition]);
                    let mut bindings = chained.filter(|one| one.kind() == "let_condition");
                    let binding = bindings
                        .find(|one| one.child_by_field_name("pattern").is_some_and(has_name))
                        .filter(|_| condition.id() != inner.id());
                    if let Some(binding) = binding {
                        return binding.child_by_field_name("value");
                    }
                }
                "match_expression" => {
                    let is_bound = |arm: &Node<'t>| {
                        arm.byte_range().contains(&at.start)
                            && arm.child_by_field_name("pattern").is_some_and(has_name)
                    };
                    let mut cursor = inner.walk();
                    if inner.named_children(&mut cursor).any(|arm| is_bound(&arm)) {
                        return outer.child_by_field_name("value");
                    }
                }
                "if_statement" => {
                    let mut cursor = outer.walk();
                    let parts: Vec<Node<'t>> = outer.children(&mut cursor).collect();
                    let is_it = |part: &Node<'t>| {
                        part.end_byte() <= at.start && words(*part, self.facts.text) == name
                    };
                    let index = parts.iter().position(is_it);
                    let sign = index.and_then(|index| parts.get(index + 1)).filter(|sign| sign.kind() == "=");
                    if let (Some(index), Some(_)) = (index, sign) {
                        return parts.get(index + 2).copied();
                    }
                }
                "function_item" | "function_declaration" => return None,
                _ => {}
            }
            inner = outer;
        }
        None
    }
}
