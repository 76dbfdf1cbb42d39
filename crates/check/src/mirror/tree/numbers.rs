//! Constants of Go that are numbers: `Hard` after `Soft Kind = iota` is no code, whatever stands beside it.

use tree_sitter::Node;

use super::facts::{FILE, Facts};
use crate::mirror::lang::{Language, View};

/// What a number is written as.
const NUMBERS: &[&str] = &["iota", "int_literal", "float_literal", "rune_literal", "imaginary_literal"];

impl<'t> Facts<'t> {
    /// Whether the file itself gives this name to a number, and nothing else has it here.
    pub(crate) fn is_number(&self, name: &str, scope: usize) -> bool {
        self.lang == Language::Go
            && self.home_of(name, scope) == Some(FILE)
            && self.numbers().any(|number| number == name)
    }

    /// The names of this file that stand for numbers.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = &'t str> {
        let specs =
            self.seen.iter().filter(|kept| self.lang == Language::Go && kept.node.kind() == "const_spec");
        let binds = specs.filter_map(|kept| match &kept.view {
            View::Bind(binds) => Some((kept.node, binds)),
            _ => None,
        });
        binds.flat_map(|(spec, binds)| {
            // What is given nothing goes on with what was given before.
            let value = std::iter::successors(Some(spec), Node::prev_named_sibling)
                .find_map(|spec| spec.child_by_field_name("value"));
            binds.iter().filter(move |_| value.is_some_and(is_number)).map(|bind| bind.name)
        })
    }
}

/// Whether a value is a number, or made of some: `1 << iota`.
fn is_number(value: Node<'_>) -> bool {
    NUMBERS.contains(&value.kind())
        || matches!(
            value.kind(),
            "expression_list" | "binary_expression" | "unary_expression" | "parenthesized_expression"
        ) && value.named_child(0).is_some_and(is_number)
}
