//! What constants and values stand in.

use tree_sitter::Node;

use crate::mirror::lang::words;

/// Whether this holds several values, each with a meaning of its own: `return "X", false`.
pub(crate) fn is_row(node: Node<'_>) -> bool {
    matches!(node.kind(), "expression_list" | "tuple_expression")
}

/// The block of constants, module or type that a constant stands in; not the file itself.
pub(crate) fn block_of(bind: Node<'_>) -> Option<usize> {
    let block = bind.parent()?;
    // A statement of Python stands between.
    let block = if block.kind() == "expression_statement" { block.parent()? } else { block };
    let is_block = match block.kind() {
        "declaration_list" | "class_body" | "enum_class_body" | "var_spec_list" => true,
        "const_declaration" => block.named_child_count() > 1,
        "block" => block.parent().is_some_and(|outer| outer.kind() == "class_definition"),
        _ => false,
    };
    is_block.then_some(block.id())
}

/// Whether what is given a name is a member of a class, as each object of it has it.
pub(crate) fn is_member_of_class(bind: Node<'_>) -> bool {
    let in_class = || bind.parent().is_some_and(|outer| outer.kind() == "class_body");
    match bind.kind() {
        "public_field_definition" | "field_definition" => true,
        "property_declaration" => in_class(),
        _ => false,
    }
}

/// The body of the class that a constant of Python stands in.
pub(crate) fn block_id(bind: Node<'_>) -> usize {
    std::iter::successors(bind.parent(), Node::parent).nth(1).map_or(0, |block| block.id())
}

/// The file that something stands in without anything around it.
pub(crate) fn file_of(mut node: Node<'_>) -> Option<Node<'_>> {
    loop {
        node = node.parent()?;
        match node.kind() {
            "source_file" | "module" | "program" => return Some(node),
            "expression_statement"
            | "lexical_declaration"
            | "variable_declaration"
            | "export_statement"
            | "const_declaration"
            | "var_declaration" => {}
            _ => return None,
        }
    }
}

/// The first of the constants of a file that stand one below the other, each on its own line, perhaps with comments of
/// their own between them.
pub(crate) fn row_of<'t>(bind: Node<'t>, file: Node<'t>) -> Node<'t> {
    let around = std::iter::successors(Some(bind), Node::parent);
    let mut first = around.take_while(|node| node.id() != file.id()).last().unwrap_or(bind);
    let above = |node: Node<'t>| {
        let above = node.prev_named_sibling();
        above.filter(|above| above.end_position().row + 1 >= node.start_position().row)
    };
    loop {
        let mut before = above(first);
        while let Some(comment) = before.filter(|before| before.kind().ends_with("comment")) {
            before = above(comment);
        }
        match before.filter(|before| before.kind() == first.kind()) {
            Some(before) => first = before,
            None => return first,
        }
    }
}

/// Whether something stands at the end of a block.
pub(crate) fn is_last(node: Node<'_>, block: Node<'_>) -> bool {
    let last = u32::try_from(block.named_child_count()).unwrap_or(0).saturating_sub(1);
    block.named_child(last).is_some_and(|last| last.id() == node.id())
}

/// The type without a name that is a choice of texts, from what stands in it: `Record<"X" | "Y", number>`, and
/// `def f() -> Literal["X", "Y"]`.
pub(crate) fn choice_of<'t>(within: Node<'t>, text: &str) -> Option<Node<'t>> {
    match within.kind() {
        "union_type" => {
            let around = std::iter::successors(Some(within), Node::parent);
            around.take_while(|node| node.kind() == "union_type").last()
        }
        "type_parameter" | "subscript" => {
            let name = within.prev_named_sibling().filter(|_| within.kind() == "type_parameter");
            let name = name.or_else(|| within.child_by_field_name("value"))?;
            words(name, text).ends_with("Literal").then_some(within)
        }
        _ => None,
    }
}
