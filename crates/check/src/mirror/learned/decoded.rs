//! Aliases that are read to write the canonical code in their place, which is what they are there for.

use tree_sitter::Node;

use crate::mirror::lang::View;
use crate::mirror::tree::arms::arm_of;
use crate::mirror::tree::resolve::Leaf;
use crate::mirror::uses::{Finder, Use};

/// How far an alias is from what chooses by it, and a choice from what it gives.
const STEPS: usize = 8;

impl<'t> Finder<'_, 't, '_> {
    /// Leaves out the aliases that are only translated to their codes: `"RATE_LIMITED" => "RESOURCE_EXHAUSTED"`.
    pub(crate) fn leave_decoded(&mut self) {
        let mut uses = std::mem::take(&mut self.uses);
        uses.retain(|found| !self.is_decoded(found));
        self.uses = uses;
    }

    fn is_decoded(&self, found: &Use) -> bool {
        let Some(code) = self.declared.of_alias(&found.word) else { return false };
        let span = &found.span;
        let Some(alias) = self.facts.root.descendant_for_byte_range(span.start, span.end) else {
            return false;
        };
        let mut at = alias;
        for _ in 0..STEPS {
            let Some(parent) = at.parent() else { return false };
            if let Some(value) = chosen(parent, at, self.facts.text) {
                return self.gives(value, code);
            }
            if is_end(parent.kind()) {
                return false;
            }
            at = parent;
        }
        false
    }

    /// Whether a value, or what stands last in it, is a code alone.
    fn gives(&self, value: Node<'t>, code: &str) -> bool {
        let mut value = value;
        for _ in 0..STEPS {
            match self.resolver.leaves(value, 0).as_slice() {
                [Leaf::Text(span)] => return self.facts.slice(span) == code,
                [name @ Leaf::Name { .. }] if self.code_named(name).is_some_and(|word| word == code) => {
                    return true;
                }
                _ => {}
            }
            // What is made with the code is a failure, and no name of one.
            if matches!(self.view(value), View::Call { .. } | View::Object { .. } | View::Throw(_)) {
                return false;
            }
            let Some(last) = last_of(value) else { return false };
            value = last;
        }
        false
    }
}

/// Whether nothing chooses by what stands in a node of this kind.
fn is_end(kind: &str) -> bool {
    matches!(kind, "block" | "statement_block" | "statements" | "function_body" | "source_file" | "program")
}

/// What stands last in something and says what it gives.
fn last_of(node: Node<'_>) -> Option<Node<'_>> {
    let mut cursor = node.walk();
    let says = |part: &Node<'_>| part.kind() != "break_statement" && !part.kind().contains("comment");
    node.named_children(&mut cursor).filter(says).last()
}

/// What a node gives for one of its parts: the value of a key, what an arm does, what follows from a condition.
fn chosen<'t>(node: Node<'t>, part: Node<'t>, text: &str) -> Option<Node<'t>> {
    let field = |name: &str| node.child_by_field_name(name);
    let is_part = |other: Option<Node<'t>>| other.is_some_and(|other| other.id() == part.id());
    let next = || part.next_named_sibling();
    match node.kind() {
        "pair" => field("value").filter(|value| value.id() != part.id()),
        "keyed_element" => next(),
        "dictionary_literal" => {
            let mut cursor = node.walk();
            let keys: Vec<_> = node.children_by_field_name("key", &mut cursor).collect();
            next().filter(|_| keys.iter().any(|key| key.id() == part.id()))
        }
        // A row of a table: `[("RATE_LIMITED", "RESOURCE_EXHAUSTED")]`
        kind if is_list(kind) && node.named_child_count() == 2 => {
            node.parent().filter(|table| is_list(table.kind())).and_then(|_| next())
        }
        // `codes["RATE_LIMITED"] = "RESOURCE_EXHAUSTED"`
        "assignment" | "assignment_expression" | "assignment_statement" => {
            field("right").or_else(|| field("result")).filter(|value| value.id() != part.id())
        }
        "match_arm" | "expression_case" | "switch_entry" | "switch_case" | "case_clause" => {
            let mut arm = arm_of(part)?;
            // A case without anything to do goes on with the next.
            while arm.kind() == "switch_case" && arm.named_child_count() == 1 {
                arm = arm.next_named_sibling()?;
            }
            last_of(arm).filter(|value| value.start_byte() >= part.end_byte())
        }
        // Python has no names for the parts of this one.
        "conditional_expression" if field("condition").is_none() => {
            let (yes, no) = (node.named_child(0), node.named_child(2));
            if is_part(node.named_child(1)) { if denies(part, text) { no } else { yes } } else { None }
        }
        "if_statement"
        | "if_expression"
        | "elif_clause"
        | "ternary_expression"
        | "conditional_expression"
            if is_part(field("condition")) =>
        {
            let yes = field("consequence").or_else(|| field("if_true")).or_else(next);
            let no = || field("alternative").or_else(|| field("if_false"));
            if denies(part, text) { no() } else { yes }
        }
        _ => None,
    }
}

/// Whether nodes of this kind are lists or tuples.
fn is_list(kind: &str) -> bool {
    matches!(kind, "array" | "array_expression" | "array_literal" | "list" | "tuple" | "tuple_expression")
}

fn denies(condition: Node<'_>, text: &str) -> bool {
    let words = text.get(condition.byte_range()).unwrap_or_default();
    words.contains("!=") || words.contains(" not ")
}
