//! Choices by the name of an operation: what an arm does belongs to it, and the function that it calls.

use tree_sitter::Node;

use super::arms::arm_of;
use super::facts::Kept;
use super::hash::Map;
use super::lang::{Arg, View, words};
use super::operations::Part;
use super::uses::Finder;

/// How deep in an arm the call may be that it is all about.
const STEPS: usize = 10;

/// A function that is called where an operation is chosen.
pub(super) struct Chosen<'t> {
    callee: Node<'t>,
    operation: usize,
}

impl<'t> Finder<'_, 't, '_> {
    /// The arms of a choice by the name of the operation.
    pub(super) fn arms(&self, labels: &[Node<'t>], parts: &mut Vec<Part>, chosen: &mut Vec<Chosen<'t>>) {
        let mut last: Option<Part> = None;
        for label in labels {
            let Some(operation) = self.of_full(*label) else { continue };
            let Some(arm) = arm_of(*label) else { continue };
            let range = arm.byte_range();
            // An arm of two operations belongs to neither.
            if last.as_ref().is_some_and(|last| last.range == range && last.operation != operation) {
                parts.retain(|part| part.range != range);
                chosen.retain(|one| !range.contains(&one.callee.start_byte()));
                continue;
            }
            let part = Part { range, operation };
            last = Some(part.clone());
            chosen.extend(self.called(arm, label.end_byte(), operation));
            parts.push(part);
        }
    }

    /// `if name == "shipments/track" { … }`.
    pub(super) fn condition(
        &self,
        node: Node<'t>,
        sides: &[Node<'t>],
        parts: &mut Vec<Part>,
        chosen: &mut Vec<Chosen<'t>>,
    ) {
        let Some(operation) = sides.iter().find_map(|side| self.of_full(*side)) else { return };
        let text = words(node, self.facts.text);
        if text.contains("!=") || text.contains(" not ") {
            return;
        }
        let mut at = node;
        while let Some(parent) = at.parent() {
            if matches!(parent.kind(), "if_expression" | "if_statement" | "elif_clause") {
                let body = parent
                    .child_by_field_name("consequence")
                    .or_else(|| parent.child_by_field_name("body"))
                    .filter(|body| body.id() != at.id());
                let body = body.or_else(|| at.next_named_sibling());
                chosen.extend(body.and_then(|body| self.called(body, body.start_byte(), operation)));
                parts.extend(body.map(|body| Part { range: body.byte_range(), operation }));
                return;
            }
            if !matches!(parent.kind(), "parenthesized_expression" | "binary_expression" | "boolean_operator")
            {
                return;
            }
            at = parent;
        }
    }

    /// What an arm calls and gives back, or calls and does nothing else: `case "seats/hold": return hold(input)`.
    fn called(&self, arm: Node<'t>, from: usize, operation: usize) -> Option<Chosen<'t>> {
        let mut at = arm;
        for _ in 0..STEPS {
            match self.view(at) {
                View::Call { callee, args } => match (self.view(callee), args.as_slice()) {
                    // `Ok(hold(input)?)`
                    (View::Name("Ok" | "Some"), [only]) => {
                        at = only.value;
                        continue;
                    }
                    (View::Name(name) | View::Access { member: name, .. }, _) => {
                        return (!self.is_failure(name)).then_some(Chosen { callee, operation });
                    }
                    _ => return None,
                },
                View::Throw(_) | View::Object { .. } | View::Function { .. } => return None,
                // `return try hold(input)`
                View::Return(values) | View::Pass(values) if values.len() == 1 => {
                    at = values[0];
                    continue;
                }
                _ => {}
            }
            let mut cursor = at.walk();
            let is_done = |part: &Node<'t>| {
                part.start_byte() >= from
                    && part.kind() != "break_statement"
                    && !part.kind().contains("comment")
            };
            let parts: Vec<Node<'t>> = at.named_children(&mut cursor).filter(is_done).collect();
            at = match parts.as_slice() {
                [only] => *only,
                [.., last] if matches!(self.view(*last), View::Return(_)) => *last,
                _ => return None,
            };
        }
        None
    }

    /// The functions that one operation alone calls, and nothing else of the file.
    pub(super) fn done_for(&self, chosen: &[Chosen<'t>], seen: &[Kept<'t>], parts: &mut Vec<Part>) {
        if chosen.is_empty() {
            return;
        }
        let name_of = |callee: Node<'t>| match self.view(callee) {
            View::Name(name) | View::Access { member: name, .. } => Some(name),
            _ => None,
        };
        let mut calls: Map<&'t str, usize> = Map::default();
        for seen in seen {
            if let View::Call { callee, .. } = seen.view
                && let Some(name) = name_of(callee)
            {
                *calls.entry(name).or_default() += 1;
            }
        }
        for one in chosen {
            if name_of(one.callee).is_some_and(|name| calls.get(name) == Some(&1)) {
                self.handlers(&[Arg { label: None, key: None, value: one.callee }], one.operation, parts);
            }
        }
    }
}
