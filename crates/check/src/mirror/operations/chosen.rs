//! Choices by the name of an operation: what an arm does belongs to it.

use tree_sitter::Node;

use super::parts::Part;
use crate::mirror::lang::words;
use crate::mirror::tree::arms::arm_of;
use crate::mirror::uses::Finder;

impl<'t> Finder<'_, 't, '_> {
    /// The arms of a choice by the name of the operation.
    pub(crate) fn arms(&self, labels: &[Node<'t>], parts: &mut Vec<Part>) {
        let mut last: Option<Part> = None;
        for label in labels {
            let Some(operation) = self.of_full(*label).or_else(|| self.of_case(*label)) else { continue };
            let Some(arm) = arm_of(*label) else { continue };
            let range = arm.byte_range();
            // An arm of two operations belongs to neither.
            if last.as_ref().is_some_and(|last| last.range == range && last.operation != operation) {
                parts.retain(|part| part.range != range);
                continue;
            }
            let part = Part { range, operation };
            last = Some(part.clone());
            parts.push(part);
        }
    }

    /// The operation that a case is called like: `Command::ShipmentsTrack(input)`.
    fn of_case(&self, label: Node<'t>) -> Option<usize> {
        let label = if label.kind() == "switch_pattern" { label.named_child(0)? } else { label };
        let (_, case) = self.head_of(label).rsplit_once(['.', ':'])?;
        self.declared.full_operation(case)
    }

    /// `if name == "shipments/track" { … }`.
    pub(crate) fn condition(&self, node: Node<'t>, sides: &[Node<'t>], parts: &mut Vec<Part>) {
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
}
