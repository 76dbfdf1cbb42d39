//! Go.

use tree_sitter::Node;

use super::{
    Arg, Below, Bind, Field, Holes, Kind, Language, Under, View, children, given_first, inside, joined,
    names_in, turns, words,
};

const LANG: Language = Language::Go;

/// The nodes that a walk looks at.
pub(super) const WALK: &[&str] = &[
    "assignment_statement",
    "binary_expression",
    "block",
    "call_expression",
    "comment",
    "composite_literal",
    "const_spec",
    "expression_switch_statement",
    "func_literal",
    "function_declaration",
    "import_spec",
    "interpreted_string_literal",
    "literal_value",
    "method_declaration",
    "range_clause",
    "raw_string_literal",
    "return_statement",
    "short_var_declaration",
    "type_conversion_expression",
    "var_spec",
];

/// What declares a name with its type, or a type.
pub(super) const TYPED: &[&str] = &[
    "const_spec",
    "field_declaration",
    "parameter_declaration",
    "type_alias",
    "type_spec",
    "var_spec",
    "variadic_parameter_declaration",
];

/// What a walk does not go into, or only for something.
pub(super) const BELOW: &[(Below, &[&str])] = &[(
    Below::Passed,
    &[
        "comment",
        "interpreted_string_literal",
        "raw_string_literal",
        "rune_literal",
        "type_declaration",
        "parameter_list",
        "pointer_type",
        "slice_type",
        "map_type",
        "array_type",
        "qualified_type",
        "function_type",
        "struct_type",
        "interface_type",
        "channel_type",
    ],
)];

#[expect(clippy::too_many_lines, reason = "one row for each kind of node")]
pub(super) fn view<'t>(node: Node<'t>, text: &'t str) -> View<'t> {
    let field = |name| node.under(LANG, name);
    match node.kind_in(LANG) {
        "interpreted_string_literal" | "raw_string_literal" => View::Str(inside(node, 1)),
        "identifier" | "field_identifier" | "type_identifier" | "package_identifier" => {
            View::Name(words(node, text))
        }
        "call_expression" => match (field(Field::Function), field(Field::Arguments)) {
            (Some(callee), Some(arguments)) => {
                let values = children(arguments);
                if let Some(made) = made(words(callee, text), &values, text) {
                    return made;
                }
                let args = values.into_iter().map(|value| Arg { label: None, key: None, value });
                View::Call { callee, args: args.collect() }
            }
            _ => View::Other,
        },
        "composite_literal" => composite(node, text),
        // An element of a list or a map leaves its type away.
        "literal_value" if node.parent().is_some_and(|parent| parent.kind_in(LANG) == "literal_element") => {
            elements(None, node, text)
        }
        "type_instantiation_expression" => View::Pass(children(node).into_iter().take(1).collect()),
        "literal_element" | "parenthesized_expression" | "expression_list" => View::Pass(children(node)),
        // `Fail[Label]("X")` looks like a conversion.
        "type_conversion_expression"
            if field(Field::Type).is_some_and(|ty| ty.kind_in(LANG) == "generic_type") =>
        {
            let callee = field(Field::Type).and_then(|ty| ty.named_child(0));
            match (callee, field(Field::Operand)) {
                (Some(callee), Some(value)) => {
                    View::Call { callee, args: vec![Arg { label: None, key: None, value }] }
                }
                _ => View::Other,
            }
        }
        "type_conversion_expression" | "unary_expression" => {
            View::Pass(field(Field::Operand).into_iter().collect())
        }
        "assignment_statement" => match (pairs(node).as_slice(), field(Field::Left)) {
            ([(target, value)], _) => View::Assign { target: *target, value: *value },
            // `p.Code, p.Detail = "X", "it fell"`
            ([_, _, ..], Some(target)) => {
                field(Field::Right).map_or(View::Other, |value| View::Assign { target, value })
            }
            _ => View::Other,
        },
        "range_clause" => match (field(Field::Left), field(Field::Right)) {
            (Some(names), Some(over)) => {
                let names = names_in(names, text);
                let over = view(over, text);
                // The first name is the number of an element, or the key of a table.
                let from = usize::from(matches!(over, View::List(_))).min(names.len());
                turns(&names[from..], over, |row| view(row, text))
            }
            _ => View::Other,
        },
        "short_var_declaration" => {
            let mut binds: Vec<Bind<'t>> = pairs(node)
                .into_iter()
                .map(|(name, value)| Bind { name: words(name, text), ty: None, value: Some(value) })
                .collect();
            // `code, err := classify(reply)`: what a function gives comes first.
            if let (true, Some(names)) = (binds.is_empty(), field(Field::Left)) {
                let names = children(names).into_iter().map(|name| words(name, text));
                if let Some(value) = field(Field::Right).and_then(|right| right.named_child(0)) {
                    return given_first(names, value);
                }
                binds = names.map(|name| Bind { name, ty: None, value: None }).collect();
            }
            View::Bind(binds)
        }
        "const_spec" | "var_spec" => spec(node, text),
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
        "qualified_type" => {
            let parts = children(node);
            match parts.as_slice() {
                [package, name] => {
                    View::Access { object: Some(*package), member: words(*name, text), node: *name }
                }
                _ => View::Other,
            }
        }
        "selector_expression" => match field(Field::Member) {
            Some(name) => {
                View::Access { object: field(Field::Operand), member: words(name, text), node: name }
            }
            None => View::Other,
        },
        "index_expression" => match (field(Field::Operand), field(Field::Index)) {
            (Some(object), Some(index)) => match view(index, text) {
                View::Str(range) => View::Access {
                    object: Some(object),
                    member: text.get(range).unwrap_or_default(),
                    node: index,
                },
                _ => View::Computed(object),
            },
            _ => View::Other,
        },
        "expression_switch_statement" => match field(Field::Value) {
            Some(subject) => {
                let cases =
                    children(node).into_iter().filter(|child| child.kind_in(LANG) == "expression_case");
                let labels = cases.filter_map(|case| case.under(LANG, Field::Value)).flat_map(children);
                View::Switch { subject, labels: labels.collect() }
            }
            None => View::Other,
        },
        "return_statement" => View::Return(children(node).into_iter().flat_map(children).collect()),
        "function_declaration" | "method_declaration" | "func_literal" => function(node, text),
        "import_spec" => match (field(Field::Name), field(Field::Path)) {
            (Some(name), Some(path)) => {
                let path = text.get(inside(path, 1)).unwrap_or_default();
                View::Alias { original: path.rsplit('/').next().unwrap_or(path), alias: words(name, text) }
            }
            _ => View::Other,
        },
        "block" => View::Block,
        // What stands outside of functions is documentation.
        "comment"
            if node.parent().is_some_and(|parent| {
                matches!(
                    parent.kind_in(LANG),
                    "source_file" | "const_declaration" | "var_declaration" | "var_spec_list"
                )
            }) =>
        {
            View::Doc
        }
        "comment" => View::Note,
        _ => View::Other,
    }
}

/// A text that a function puts together: `fmt.Sprintf("%s.GONE", space)`, `strings.Join([]string{space, "GONE"}, ".")`.
fn made<'t>(callee: &str, values: &[Node<'t>], text: &'t str) -> Option<View<'t>> {
    match (callee, values) {
        ("fmt.Sprintf", [format, rest @ ..]) => {
            let args = rest.iter().map(|value| Arg { label: None, key: None, value: *value }).collect();
            Some(View::Format { format: *format, holes: Holes::Percent, args })
        }
        // Nothing stands between texts.
        ("fmt.Sprint", parts) => Some(joined(parts.to_vec(), None)),
        ("strings.Join", [list, between]) => match view(*list, text) {
            View::List(parts) => Some(joined(parts, Some(*between))),
            _ => None,
        },
        _ => None,
    }
}

/// What stands left and right of an assignment, one by one.
fn pairs(node: Node<'_>) -> Vec<(Node<'_>, Node<'_>)> {
    let side = |name| node.child_by_field_name(name).map(children).unwrap_or_default();
    let (left, right) = (side("left"), side("right"));
    if left.len() == right.len() { left.into_iter().zip(right).collect() } else { Vec::new() }
}

fn spec<'t>(node: Node<'t>, text: &'t str) -> View<'t> {
    let ty = node.under(LANG, Field::Type).map(|ty| words(ty, text));
    let names = super::fields(node, "name");
    let values = node.under(LANG, Field::Value).map(children).unwrap_or_default();
    let mut values = values.into_iter();
    View::Bind(
        names.into_iter().map(|name| Bind { name: words(name, text), ty, value: values.next() }).collect(),
    )
}

fn composite<'t>(node: Node<'t>, text: &'t str) -> View<'t> {
    let ty = node.under(LANG, Field::Type);
    let Some(body) = node.under(LANG, Field::Body) else { return View::Other };
    let view = elements(ty.map(|ty| words(ty, text)), body, text);
    match (ty, view) {
        // `ToolError{"X", "it fell"}` gives the members in their order, as a call would.
        (Some(callee), View::List(values))
            if matches!(callee.kind_in(LANG), "type_identifier" | "qualified_type") =>
        {
            let args = values.into_iter().map(|value| Arg { label: None, key: None, value }).collect();
            View::Call { callee, args }
        }
        (_, view) => view,
    }
}

fn elements<'t>(ty: Option<&'t str>, body: Node<'t>, text: &'t str) -> View<'t> {
    let elements = children(body);
    if elements.iter().any(|element| element.kind_in(LANG) != "keyed_element") {
        return View::List(elements);
    }
    let members = elements.into_iter().filter_map(|element| {
        let key = element.under(LANG, Field::Key)?.named_child(0)?;
        let label = match view(key, text) {
            View::Str(range) => text.get(range),
            _ => Some(words(key, text)),
        };
        Some(Arg { label, key: Some(key), value: element.under(LANG, Field::Value)? })
    });
    View::Object { ty, members: members.collect() }
}

fn function<'t>(node: Node<'t>, text: &'t str) -> View<'t> {
    let params = node.under(LANG, Field::Parameters).map(children).unwrap_or_default();
    let params = params.into_iter().flat_map(|param| super::fields(param, "name"));
    View::Function {
        name: node.under(LANG, Field::Name).map(|name| words(name, text)),
        ret: node.under(LANG, Field::Result).map(|ty| words(ty, text)),
        params: params.map(|name| words(name, text)).collect(),
        tail: None,
        decorators: Vec::new(),
        doc: None,
    }
}

/// The name that a method has for what it belongs to, and the type of it.
pub(super) fn receiver<'t>(node: Node<'t>, text: &'t str) -> Option<(Option<&'t str>, &'t str)> {
    let receiver = node.under(LANG, Field::Receiver)?.named_child(0)?;
    let name = receiver.under(LANG, Field::Name).map(|name| words(name, text));
    let mut at = receiver.under(LANG, Field::Type)?;
    while matches!(at.kind_in(LANG), "pointer_type" | "generic_type" | "parenthesized_type") {
        at = at.named_child(0)?;
    }
    Some((name, words(at, text)))
}
