//! Rust.

use std::ops::Range;

use tree_sitter::Node;

use super::{
    Arg, Below, Bind, Case, Field, Kind, Language, Under, View, children, given_first, inside, joined,
    names_in, turns, words,
};

const LANG: Language = Language::Rust;

/// The nodes that a walk looks at.
pub(super) const WALK: &[&str] = &[
    "assignment_expression",
    "attribute_item",
    "binary_expression",
    "block",
    "block_comment",
    "call_expression",
    "closure_expression",
    "const_item",
    "enum_item",
    "field_pattern",
    "for_expression",
    "function_item",
    "impl_item",
    "let_condition",
    "let_declaration",
    "line_comment",
    "macro_invocation",
    "match_expression",
    "mod_item",
    "raw_string_literal",
    "return_expression",
    "static_item",
    "string_literal",
    "struct_expression",
    "struct_item",
    "use_as_clause",
];

/// What declares a name with its type, or a type.
pub(super) const TYPED: &[&str] = &[
    "const_item",
    "enum_item",
    "field_declaration",
    "let_declaration",
    "parameter",
    "static_item",
    "struct_item",
    "type_item",
];

/// What a walk does not go into, or only for something.
pub(super) const BELOW: &[(Below, &[&str])] = &[
    (
        Below::Passed,
        &[
            "string_literal",
            "raw_string_literal",
            "char_literal",
            "line_comment",
            "block_comment",
            "scoped_identifier",
            "scoped_type_identifier",
            "generic_type",
            "reference_type",
            "pointer_type",
            "function_type",
            "tuple_type",
            "bounded_type",
            "abstract_type",
            "dynamic_type",
            "type_parameters",
            "where_clause",
            "parameters",
            "closure_parameters",
            "field_declaration",
            "ordered_field_declaration_list",
            "type_item",
            "visibility_modifier",
            "function_modifiers",
            "lifetime",
            "boolean_literal",
        ],
    ),
    (Below::Texts, &["attribute_item", "inner_attribute_item", "type_arguments", "array_type"]),
    (Below::Tokens, &["token_tree", "token_tree_pattern"]),
    (
        Below::Plain(0),
        &[
            "array_expression",
            "await_expression",
            "binary_expression",
            "captured_pattern",
            "expression_statement",
            "field_expression",
            "field_initializer",
            "generic_function",
            "index_expression",
            "match_pattern",
            "negative_literal",
            "or_pattern",
            "range_expression",
            "reference_expression",
            "try_expression",
            "type_cast_expression",
            "unary_expression",
        ],
    ),
    (
        Below::Plain(1),
        &[
            "arguments",
            "assignment_expression",
            "call_expression",
            "compound_assignment_expr",
            "const_item",
            "enum_item",
            "enum_variant",
            "enum_variant_list",
            "field_declaration_list",
            "field_initializer_list",
            "function_signature_item",
            "let_declaration",
            "match_arm",
            "parenthesized_expression",
            "static_item",
            "struct_expression",
            "struct_item",
            "tuple_expression",
            "tuple_pattern",
            "tuple_struct_pattern",
        ],
    ),
    (Below::Aliases, &["use_declaration"]),
];

#[expect(clippy::too_many_lines, reason = "one row for each kind of node")]
pub(super) fn view<'t>(node: Node<'t>, text: &'t str) -> View<'t> {
    let field = |name| node.under(LANG, name);
    match node.kind_in(LANG) {
        "string_literal" => View::Str(string(node, text)),
        "raw_string_literal" => {
            View::Str(node.named_child(0).map_or_else(|| inside(node, 2), |content| content.byte_range()))
        }
        "identifier" | "field_identifier" | "type_identifier" | "self" | "shorthand_field_identifier" => {
            View::Name(words(node, text))
        }
        "call_expression" => match (field(Field::Function), field(Field::Arguments)) {
            (Some(callee), Some(arguments)) => {
                let values = children(arguments);
                if let Some(made) = made(callee, &values, text) {
                    return made;
                }
                let args = values.into_iter().map(|value| Arg { label: None, key: None, value });
                View::Call { callee, args: args.collect() }
            }
            _ => View::Other,
        },
        "generic_function" => View::Pass(field(Field::Function).into_iter().collect()),
        "macro_invocation" => match field(Field::Macro) {
            Some(name) => {
                let trees = children(node).into_iter().filter(|child| child.kind_in(LANG) == "token_tree");
                let name = words(name, text);
                View::Tokens { name: name.rsplit("::").next().unwrap_or(name), tokens: trees.collect() }
            }
            None => View::Other,
        },
        "attribute_item" => attribute(node, text),
        "struct_expression" => structure(node, text),
        "array_expression" | "tuple_expression" | "tuple_pattern" => View::List(children(node)),
        "reference_expression" | "type_cast_expression" => {
            View::Pass(field(Field::Value).into_iter().collect())
        }
        "parenthesized_expression"
        | "try_expression"
        | "await_expression"
        | "match_pattern"
        | "or_pattern"
        | "expression_statement"
        | "unary_expression"
        | "else_clause"
        | "unsafe_block" => View::Pass(children(node)),
        // `code @ "X"`
        "captured_pattern" => View::Pass(children(node).into_iter().skip(1).collect()),
        "if_expression" => {
            View::Pass([field(Field::Consequence), field(Field::Alternative)].into_iter().flatten().collect())
        }
        "block" => View::Block,
        "match_expression" => match (field(Field::Value), field(Field::Body)) {
            (Some(subject), Some(body)) => {
                let labels = children(body).into_iter().filter_map(|arm| arm.under(LANG, Field::Pattern));
                View::Switch { subject, labels: labels.collect() }
            }
            _ => View::Other,
        },
        "let_condition" => match (field(Field::Value), field(Field::Pattern)) {
            (Some(subject), Some(pattern)) => View::Switch { subject, labels: vec![pattern] },
            _ => View::Other,
        },
        "assignment_expression" => match (field(Field::Left), field(Field::Right)) {
            (Some(target), Some(value)) => View::Assign { target, value },
            _ => View::Other,
        },
        "let_declaration" => given(node, text),
        "const_item" | "static_item" => {
            field(Field::Name).map_or(View::Other, |name| named(node, name, text))
        }
        "for_expression" => match (field(Field::Pattern), field(Field::Value)) {
            (Some(names), Some(over)) => {
                turns(&names_in(names, text), view(listed(over), text), |row| view(row, text))
            }
            _ => View::Other,
        },
        "binary_expression" => {
            match (
                field(Field::Operator).map(|operator| words(operator, text)),
                field(Field::Left),
                field(Field::Right),
            ) {
                (Some("==" | "!="), Some(left), Some(right)) => View::Compare(vec![left, right]),
                (Some("+"), Some(left), Some(right)) => View::Join(vec![left, right]),
                _ => View::Other,
            }
        }
        "field_expression" => match field(Field::Member) {
            Some(name) => View::Access { object: field(Field::Value), member: words(name, text), node: name },
            None => View::Other,
        },
        "scoped_identifier" | "scoped_type_identifier" => match field(Field::Name) {
            Some(name) => View::Access { object: field(Field::Path), member: words(name, text), node: name },
            None => View::Other,
        },
        "tuple_struct_pattern"
            if field(Field::Type).is_some_and(|ty| matches!(words(ty, text), "Some" | "Ok" | "Err")) =>
        {
            View::Pass(children(node).into_iter().skip(1).collect())
        }
        "tuple_struct_pattern" | "struct_pattern" => View::Pass(field(Field::Type).into_iter().collect()),
        "index_expression" => index(node, text),
        "return_expression" => View::Return(children(node)),
        "function_item" | "closure_expression" => function(node, text),
        // `Failed { code: "X", .. }`
        "field_pattern" => View::Compare(children(node)),
        "struct_item" => item(node, text),
        "enum_item" => enumeration(node, text),
        "impl_item" => field(Field::Type).map_or(View::Other, |ty| View::Home(words(ty, text))),
        "mod_item" => field(Field::Name).map_or(View::Other, |name| View::Home(words(name, text))),
        "use_as_clause" => match (field(Field::Path), field(Field::Alias)) {
            (Some(path), Some(alias)) => {
                let path = words(path, text);
                View::Alias { original: path.rsplit("::").next().unwrap_or(path), alias: words(alias, text) }
            }
            _ => View::Other,
        },
        "line_comment" if words(node, text).starts_with("///") => View::Doc,
        "line_comment" | "block_comment" => View::Note,
        _ => View::Other,
    }
}

/// A text that a method puts together: `["customs", "GONE"].join(".")`.
fn made<'t>(callee: Node<'t>, values: &[Node<'t>], text: &'t str) -> Option<View<'t>> {
    if values.len() > 1 || callee.kind_in(LANG) != "field_expression" {
        return None;
    }
    let list = callee.under(LANG, Field::Value).filter(|list| list.kind_in(LANG) == "array_expression")?;
    match (callee.under(LANG, Field::Member).map(|name| words(name, text))?, values) {
        ("join", [between]) => Some(joined(children(list), Some(*between))),
        ("concat", []) => Some(joined(children(list), None)),
        _ => None,
    }
}

/// What a statement gives to names.
fn given<'t>(node: Node<'t>, text: &'t str) -> View<'t> {
    let Some(pattern) = node.under(LANG, Field::Pattern) else { return View::Other };
    let value = || node.under(LANG, Field::Value);
    // `let Some("X") = error.code() else { return };`
    if node.under(LANG, Field::Alternative).is_some() {
        return value().map_or(View::Other, |subject| View::Switch { subject, labels: vec![pattern] });
    }
    if pattern.kind_in(LANG) != "tuple_pattern" {
        return named(node, pattern, text);
    }
    match value() {
        // `let (code, late) = late_for(&charge);`
        Some(value) if value.kind_in(LANG) == "call_expression" => {
            given_first(children(pattern).into_iter().map(|name| words(name, text)), value)
        }
        // `let (status, code) = …`
        Some(value) => View::Assign { target: pattern, value },
        None => View::Other,
    }
}

/// What gives something to one name.
fn named<'t>(node: Node<'t>, name: Node<'t>, text: &'t str) -> View<'t> {
    let ty = node.under(LANG, Field::Type).map(|ty| words(ty, text));
    View::Bind(vec![Bind { name: words(name, text), ty, value: node.under(LANG, Field::Value) }])
}

/// The list that something goes through: `&[…]`, `[…].iter()`.
fn listed(over: Node<'_>) -> Node<'_> {
    let inner = match over.kind_in(LANG) {
        "reference_expression" => over.under(LANG, Field::Value),
        "call_expression" => {
            over.under(LANG, Field::Function).and_then(|method| method.under(LANG, Field::Value))
        }
        _ => None,
    };
    inner.map_or(over, listed)
}

fn string(node: Node<'_>, text: &str) -> Range<usize> {
    // A byte string has a letter before the quote.
    let letters = words(node, text).bytes().take_while(|b| *b != b'"').count();
    node.start_byte() + letters + 1..node.end_byte().saturating_sub(1).max(node.start_byte() + letters + 1)
}

/// What a block or a choice is worth in the end.
pub(crate) fn tails(node: Node<'_>) -> Vec<Node<'_>> {
    match node.kind() {
        "block" => last_of(node).map(tails).unwrap_or_default(),
        "unsafe_block" | "else_clause" => children(node).into_iter().flat_map(tails).collect(),
        "if_expression" => ["consequence", "alternative"]
            .into_iter()
            .filter_map(|name| node.child_by_field_name(name))
            .flat_map(tails)
            .collect(),
        "match_expression" => node
            .under(LANG, Field::Body)
            .map(children)
            .unwrap_or_default()
            .into_iter()
            .filter_map(|arm| arm.under(LANG, Field::Value))
            .flat_map(tails)
            .collect(),
        "switch_statement" => children(node)
            .into_iter()
            .filter(|entry| entry.kind() == "switch_entry")
            .filter_map(|entry| children(entry).into_iter().find(|part| part.kind() == "statements"))
            .filter_map(|statements| children(statements).into_iter().next_back())
            .flat_map(tails)
            .collect(),
        _ => vec![node],
    }
}

fn last_of(block: Node<'_>) -> Option<Node<'_>> {
    let last = children(block).into_iter().next_back()?;
    if last.kind() != "expression_statement" {
        return Some(last);
    }
    let ends = last.child(last.child_count().saturating_sub(1)).is_some_and(|end| end.kind() == ";");
    if ends { None } else { last.named_child(0) }
}

fn attribute<'t>(node: Node<'t>, text: &'t str) -> View<'t> {
    let Some(attribute) = node.named_child(0) else { return View::Other };
    let name = attribute.named_child(0).map(|name| words(name, text)).unwrap_or_default();
    let tokens = attribute.under(LANG, Field::Arguments).into_iter().collect();
    // `#[case::late(9, "X")]` has a name of its own.
    let is_case = name.starts_with("case::");
    let name = if is_case { "case" } else { name.rsplit("::").next().unwrap_or(name) };
    View::Tokens { name, tokens }
}

fn structure<'t>(node: Node<'t>, text: &'t str) -> View<'t> {
    let ty = node.under(LANG, Field::Name).map(|ty| words(ty, text));
    let Some(body) = node.under(LANG, Field::Body) else { return View::Other };
    let members = children(body).into_iter().filter_map(|member| match member.kind_in(LANG) {
        "field_initializer" => {
            let key = member.under(LANG, Field::Member)?;
            Some(Arg {
                label: Some(words(key, text)),
                key: Some(key),
                value: member.under(LANG, Field::Value)?,
            })
        }
        "shorthand_field_initializer" => {
            let value = member.named_child(0)?;
            Some(Arg { label: Some(words(value, text)), key: None, value })
        }
        _ => None,
    });
    View::Object { ty, members: members.collect() }
}

fn index<'t>(node: Node<'t>, text: &'t str) -> View<'t> {
    let parts = children(node);
    let [object, index] = parts.as_slice() else { return View::Other };
    match view(*index, text) {
        View::Str(range) => {
            View::Access { object: Some(*object), member: text.get(range).unwrap_or_default(), node: *index }
        }
        _ => View::Computed(*object),
    }
}

fn function<'t>(node: Node<'t>, text: &'t str) -> View<'t> {
    let params = node.under(LANG, Field::Parameters).map(children).unwrap_or_default();
    let params =
        params.into_iter().map(|param| words(param.under(LANG, Field::Pattern).unwrap_or(param), text));
    View::Function {
        name: node.under(LANG, Field::Name).map(|name| words(name, text)),
        ret: node.under(LANG, Field::ReturnType).map(|ty| words(ty, text)),
        params: params.collect(),
        tail: node.under(LANG, Field::Body),
        decorators: Vec::new(),
        doc: None,
    }
}

/// The attributes before an item, the nearest first.
fn attributes<'t>(node: Node<'t>, text: &str) -> Vec<Node<'t>> {
    let mut found = Vec::new();
    // To find what stands before a node costs much.
    let before = text.get(..node.start_byte()).unwrap_or_default().trim_end();
    let line = &before[before.rfind('\n').unwrap_or_default()..];
    if !before.ends_with([']', '/']) && !line.contains("//") {
        return found;
    }
    let mut before = node.prev_named_sibling();
    while let Some(sibling) = before {
        match sibling.kind_in(LANG) {
            "attribute_item" => found.push(sibling),
            "line_comment" | "block_comment" => {}
            _ => break,
        }
        before = sibling.prev_named_sibling();
    }
    found
}

/// The text that an attribute gives to a name, such as `code = "X"`.
fn said<'t>(attributes: &[Node<'t>], attribute: &str, name: &str, text: &'t str) -> Option<Range<usize>> {
    for item in attributes {
        let View::Tokens { name: found, tokens } = self::attribute(*item, text) else { continue };
        if found != attribute {
            continue;
        }
        let parts: Vec<Node<'t>> = tokens.into_iter().flat_map(children).collect();
        for pair in parts.windows(2) {
            if words(pair[0], text) == name && pair[1].kind_in(LANG) == "string_literal" {
                return Some(string(pair[1], text));
            }
        }
    }
    None
}

fn item<'t>(node: Node<'t>, text: &'t str) -> View<'t> {
    let Some(name) = node.under(LANG, Field::Name) else { return View::Other };
    let attributes = attributes(node, text);
    let derives = attributes.iter().filter_map(|item| match attribute(*item, text) {
        View::Tokens { name: "derive", tokens } => Some(tokens),
        _ => None,
    });
    let derives = derives.flatten().flat_map(children).map(|derive| words(derive, text)).collect();
    View::Class { name, bases: Vec::new(), derives, code: said(&attributes, "failure", "code", text) }
}

fn enumeration<'t>(node: Node<'t>, text: &'t str) -> View<'t> {
    let (Some(name), Some(body)) = (node.under(LANG, Field::Name), node.under(LANG, Field::Body)) else {
        return View::Other;
    };
    let parts = children(body);
    let mut cases = Vec::new();
    // What stands between two cases belongs to the second.
    for part in parts.split_inclusive(|part| part.kind_in(LANG) == "enum_variant") {
        const SAID: &[(&str, &str)] = &[("serde", "rename"), ("strum", "serialize"), ("strum", "to_string")];
        let Some((variant, before)) = part.split_last() else { continue };
        let attributes: Vec<Node<'t>> =
            before.iter().rev().copied().take_while(|part| part.kind_in(LANG) == "attribute_item").collect();
        let raw = SAID.iter().find_map(|(attribute, name)| said(&attributes, attribute, name, text));
        let name = Some(variant).filter(|variant| variant.kind_in(LANG) == "enum_variant");
        cases
            .extend(name.and_then(|variant| variant.under(LANG, Field::Name)).map(|name| Case { name, raw }));
    }
    View::Enum { name: words(name, text), cases }
}
