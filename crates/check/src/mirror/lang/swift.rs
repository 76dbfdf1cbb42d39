//! Swift.

use tree_sitter::Node;

use super::{
    Arg, Below, Bind, Case, Field, Holes, Kind, Language, Under, View, children, fields, given_first, joined,
    names_in, turns, words,
};

const LANG: Language = Language::Swift;

/// The nodes that a walk looks at.
pub(super) const WALK: &[&str] = &[
    "assignment",
    "attribute",
    "call_expression",
    "class_declaration",
    "comment",
    "computed_property",
    "control_transfer_statement",
    "dictionary_literal",
    "directly_assignable_expression",
    "equality_expression",
    "for_statement",
    "function_body",
    "function_declaration",
    "guard_statement",
    "if_statement",
    "infix_expression",
    "init_declaration",
    "lambda_literal",
    "line_string_literal",
    "multi_line_string_literal",
    "multiline_comment",
    "parameter",
    "property_declaration",
    "raw_string_literal",
    "switch_statement",
    "tuple_expression",
    "typealias_declaration",
];

/// What declares a name with its type, or a type.
pub(super) const TYPED: &[&str] = &[
    "class_declaration",
    "enum_type_parameters",
    "lambda_parameter",
    "parameter",
    "property_declaration",
    "protocol_declaration",
    "protocol_property_declaration",
    "tuple_type_item",
    "typealias_declaration",
];

/// What a walk does not go into, or only for something.
pub(super) const BELOW: &[(Below, &[&str])] = &[
    (
        Below::Passed,
        &[
            "comment",
            "multiline_comment",
            "user_type",
            "optional_type",
            "array_type",
            "dictionary_type",
            "function_type",
            "tuple_type",
            "import_declaration",
            "inheritance_specifier",
            "typealias_declaration",
        ],
    ),
    (Below::Texts, &["type_annotation", "modifiers", "attribute"]),
    (Below::Computed, &["line_string_literal", "multi_line_string_literal", "raw_string_literal"]),
];

#[expect(clippy::too_many_lines, reason = "one row for each kind of node")]
pub(super) fn view<'t>(node: Node<'t>, text: &'t str) -> View<'t> {
    let field = |name| node.under(LANG, name);
    match node.kind_in(LANG) {
        "line_string_literal" | "multi_line_string_literal" | "raw_string_literal" => string(node, text),
        "simple_identifier" | "self_expression" | "super_expression" => {
            // A pattern writes a case as a dot and a name side by side.
            let dotted = node
                .prev_sibling()
                .filter(|before| before.kind_in(LANG) == "." && before.end_byte() == node.start_byte());
            match dotted {
                Some(_) => View::Access { object: None, member: words(node, text), node },
                None => View::Name(words(node, text)),
            }
        }
        "call_expression" => call(node, text),
        "attribute" => attribute(node, text),
        "prefix_expression" if words(node, text).starts_with('.') => match field(Field::Target) {
            Some(target) => View::Access { object: None, member: words(target, text), node: target },
            None => View::Other,
        },
        // `!Trouble(code: "X").passes` is read as a call of `!Trouble`.
        "prefix_expression" if words(node, text).starts_with('!') => {
            View::Pass(field(Field::Target).into_iter().collect())
        }
        "dictionary_literal" => {
            let (keys, values) = (fields(node, "key"), fields(node, "value"));
            let members = keys.into_iter().zip(values);
            let members =
                members.map(|(key, value)| Arg { label: text_of(key, text), key: Some(key), value });
            View::Object { ty: None, members: members.collect() }
        }
        "array_literal" => View::List(children(node)),
        "tuple_expression" if node.named_child_count() > 1 => View::List(fields(node, "value")),
        "assignment" => match (field(Field::Target), field(Field::Result)) {
            (Some(target), Some(value)) => View::Assign { target, value },
            _ => View::Other,
        },
        "property_declaration" => property(node, text),
        "equality_expression" => match (field(Field::Lhs), field(Field::Rhs)) {
            (Some(left), Some(right)) => View::Compare(vec![left, right]),
            _ => View::Other,
        },
        // After a member the grammar takes `!=` for an operator of one's own.
        "infix_expression" if field(Field::Op).is_some_and(|op| matches!(words(op, text), "!=" | "==")) => {
            View::Compare([field(Field::Lhs), field(Field::Rhs)].into_iter().flatten().collect())
        }
        "parameter" => parameter(node, text),
        "if_statement" | "guard_statement" => if_case(node),
        "for_statement" => match (fields(node, "item").first(), fields(node, "collection").first()) {
            (Some(names), Some(over)) => {
                turns(&names_in(*names, text), view(*over, text), |row| view(row, text))
            }
            _ => View::Other,
        },
        // The grammar binds these looser than the language does: what is compared stands at the left.
        "disjunction_expression" | "conjunction_expression" => {
            View::Pass(field(Field::Lhs).into_iter().collect())
        }
        "additive_expression" => {
            View::Join([field(Field::Lhs), field(Field::Rhs)].into_iter().flatten().collect())
        }
        "nil_coalescing_expression" => {
            View::Pass([field(Field::Value), field(Field::IfNil)].into_iter().flatten().collect())
        }
        "ternary_expression" => {
            View::Pass([field(Field::IfTrue), field(Field::IfFalse)].into_iter().flatten().collect())
        }
        "try_expression" | "await_expression" => {
            View::Pass(children(node).into_iter().rev().take(1).collect())
        }
        // `case let c where c == "X"`
        "pattern" if !fields(node, "bound_identifier").is_empty() => {
            View::Pass(fields(node, "bound_identifier"))
        }
        // `case ("X", 3):`
        "pattern" if node.named_child_count() > 1 && words(node, text).starts_with('(') => {
            View::List(children(node))
        }
        "typealias_declaration" => match fields(node, "name").as_slice() {
            [alias, original] => View::Alias { original: words(*original, text), alias: words(*alias, text) },
            _ => View::Other,
        },
        "tuple_expression"
        | "pattern"
        | "switch_pattern"
        | "directly_assignable_expression"
        | "statements"
        | "as_expression"
        | "postfix_expression"
        | "optional_chaining_expression" => View::Pass(children(node).into_iter().take(1).collect()),
        "navigation_expression" => {
            match field(Field::Suffix).and_then(|suffix| suffix.under(LANG, Field::Suffix)) {
                Some(name) => {
                    View::Access { object: field(Field::Target), member: words(name, text), node: name }
                }
                None => View::Other,
            }
        }
        "switch_statement" => match field(Field::Expr) {
            Some(subject) => {
                let entries =
                    children(node).into_iter().filter(|child| child.kind_in(LANG) == "switch_entry");
                let labels = entries.flat_map(children).filter(|part| part.kind_in(LANG) == "switch_pattern");
                View::Switch { subject, labels: labels.collect() }
            }
            None => View::Other,
        },
        "control_transfer_statement" if words(node, text).starts_with("throw") => {
            children(node).last().map_or(View::Other, |thrown| View::Throw(*thrown))
        }
        "control_transfer_statement" => View::Return(fields(node, "result")),
        "function_declaration" | "init_declaration" | "lambda_literal" => function(node, text),
        "class_declaration" => class(node, text),
        "computed_property" => computed(node, text),
        "function_body" => View::Block,
        "comment" if words(node, text).starts_with("///") => View::Doc,
        "multiline_comment" if words(node, text).starts_with("/**") => View::Doc,
        "comment" | "multiline_comment" => View::Note,
        _ => View::Other,
    }
}

/// `if case .x = error.code`: the parts of the pattern stand in the statement itself.
fn if_case(node: Node<'_>) -> View<'_> {
    let mut cursor = node.walk();
    let parts: Vec<Node<'_>> = node.children(&mut cursor).take(8).collect();
    let is_case = |part: &[Node<'_>]| part.iter().map(Node::kind).eq(["case", ".", "simple_identifier", "="]);
    let start = parts.windows(4).position(is_case);
    match start.and_then(|start| Some((parts[start + 2], *parts.get(start + 4)?))) {
        Some((case, value)) => View::Compare(vec![case, value]),
        None => View::Other,
    }
}

fn string<'t>(node: Node<'t>, text: &'t str) -> View<'t> {
    let whole = words(node, text);
    if node.kind_in(LANG) == "line_string_literal" && !whole.contains('\\') && whole.starts_with('"') {
        return View::Str(super::inside(node, 1));
    }
    let parts: Vec<_> = fields(node, "text").iter().map(Node::byte_range).collect();
    let computed = children(node).iter().any(|part| part.kind_in(LANG).contains("interpol"));
    // The grammar gives a raw text with its signs and quotes.
    let is_raw = node.kind_in(LANG) == "raw_string_literal";
    match (computed, parts.as_slice()) {
        (false, _) if is_raw => {
            let quotes = whole.bytes().take_while(|b| matches!(b, b'#' | b'"')).count();
            View::Str(super::inside(node, quotes.min(whole.len() / 2)))
        }
        (false, [first, .., last]) => View::Str(first.start..last.end),
        (false, [only]) => View::Str(only.clone()),
        (false, []) => {
            let quotes = words(node, text).bytes().take_while(|b| matches!(b, b'#' | b'"')).count();
            View::Str(super::inside(node, quotes.min(words(node, text).len() / 2)))
        }
        (true, _) => View::Template(parts),
    }
}

fn text_of<'t>(node: Node<'t>, text: &'t str) -> Option<&'t str> {
    match (node.kind_in(LANG), view(node, text)) {
        ("line_string_literal", View::Str(range)) => text.get(range),
        _ => None,
    }
}

/// A text that a call puts together: `String(format: "%@.GONE", space)`, `[space, "GONE"].joined(separator: ".")`.
fn made<'t>(callee: Node<'t>, args: &[Arg<'t>], text: &'t str) -> Option<View<'t>> {
    let (first, rest) = args.split_first()?;
    let label = first.label.unwrap_or_default();
    if label == "format" && matches!(words(callee, text), "String" | "NSString") {
        return Some(View::Format { format: first.value, holes: Holes::Percent, args: rest.to_vec() });
    }
    let method = callee.under(LANG, Field::Suffix).and_then(|suffix| suffix.under(LANG, Field::Suffix))?;
    let object = callee.under(LANG, Field::Target)?;
    match (words(method, text), label, object.kind_in(LANG)) {
        ("joined", "separator", "array_literal") => Some(joined(children(object), Some(first.value))),
        ("appending", "", "line_string_literal" | "simple_identifier") => {
            Some(joined(vec![object, first.value], None))
        }
        _ => None,
    }
}

/// The members of a tuple that have names.
pub(crate) fn labelled<'t>(node: Node<'t>, text: &'t str) -> Vec<Arg<'t>> {
    let names = fields(node, "name").into_iter();
    let member = |name: Node<'t>| {
        let sign = name.next_sibling()?;
        Some(Arg { label: Some(words(name, text)), key: None, value: sign.next_named_sibling()? })
    };
    names.filter(|_| node.kind_in(LANG) == "tuple_expression").filter_map(member).collect()
}

fn call<'t>(node: Node<'t>, text: &'t str) -> View<'t> {
    let parts = children(node);
    let [callee, suffix, ..] = parts.as_slice() else { return View::Other };
    let arguments = children(*suffix).into_iter().find(|part| part.kind_in(LANG) == "value_arguments");
    let closures = children(*suffix).into_iter().filter(|part| part.kind_in(LANG) == "lambda_literal");
    let args: Vec<Arg<'t>> = arguments
        .map(children)
        .unwrap_or_default()
        .into_iter()
        .filter_map(|argument| {
            let key = argument.under(LANG, Field::Name);
            let label = key.map(|key| words(key, text));
            Some(Arg { label, key, value: argument.under(LANG, Field::Value)? })
        })
        .collect();
    if let Some(made) = made(*callee, &args, text) {
        return made;
    }
    if arguments.is_some_and(|arguments| words(arguments, text).starts_with('[')) {
        return match args.first().and_then(|first| Some((first.value, text_of(first.value, text)?))) {
            Some((index, member)) => View::Access { object: Some(*callee), member, node: index },
            None => match args.first().map(|first| first.value) {
                // `reply[keyPath: \.code]`
                Some(path) if words(path, text).starts_with('\\') => View::Pass(vec![path]),
                _ => View::Computed(*callee),
            },
        };
    }
    // A closure after the parentheses is one more argument of the same call.
    if let (None, "call_expression") = (arguments, callee.kind_in(LANG))
        && let View::Call { callee, args } = call(*callee, text)
    {
        return View::Call {
            callee,
            args: args
                .into_iter()
                .chain(closures.map(|value| Arg { label: None, key: None, value }))
                .collect(),
        };
    }
    let args = args.into_iter().chain(closures.map(|value| Arg { label: None, key: None, value })).collect();
    View::Call { callee: *callee, args }
}

/// `@Tool(name: "labels/print")` calls what it names.
fn attribute<'t>(node: Node<'t>, text: &'t str) -> View<'t> {
    let parts = children(node);
    let Some((name, given)) = parts.split_first() else { return View::Other };
    let Some(callee) = children(*name).into_iter().next_back() else { return View::Other };
    let is_label = |part: &Node<'t>| part.next_sibling().is_some_and(|sign| sign.kind_in(LANG) == ":");
    let args = given.iter().filter(|part| !is_label(part)).map(|value| {
        let key = value.prev_named_sibling().filter(is_label);
        Arg { label: key.map(|key| words(key, text)), key, value: *value }
    });
    View::Call { callee, args: args.collect() }
}

fn type_of<'t>(node: Node<'t>, text: &'t str) -> Option<&'t str> {
    let annotation = children(node).into_iter().find(|child| child.kind_in(LANG) == "type_annotation")?;
    annotation.under(LANG, Field::Name).or_else(|| annotation.named_child(0)).map(|ty| words(ty, text))
}

fn property<'t>(node: Node<'t>, text: &'t str) -> View<'t> {
    let Some(name) = node.under(LANG, Field::Name) else { return View::Other };
    let value = node.under(LANG, Field::Value);
    // `let (code, status) = ("X", 503)`
    if let (true, Some(View::List(values))) =
        (words(name, text).starts_with('('), value.map(|value| view(value, text)))
    {
        let binds = names_in(name, text).into_iter().zip(values);
        return View::Bind(binds.map(|(name, value)| Bind { name, ty: None, value: Some(value) }).collect());
    }
    // `let (code, late) = late(charge)`
    if let (true, Some(value)) = (words(name, text).starts_with('('), value)
        && matches!(view(value, text), View::Call { .. })
    {
        return given_first(names_in(name, text).into_iter(), value);
    }
    // `let (code, text) = faults[reply[0]]`
    if let (true, Some(value)) = (words(name, text).starts_with('('), value) {
        return View::Assign { target: name, value };
    }
    View::Bind(vec![Bind { name: words(name, text), ty: type_of(node, text), value }])
}

/// A parameter with what it is when nothing is given.
fn parameter<'t>(node: Node<'t>, text: &'t str) -> View<'t> {
    let value =
        node.next_sibling().filter(|sign| sign.kind_in(LANG) == "=").and_then(|sign| sign.next_sibling());
    let names = fields(node, "name");
    let (Some(name), Some(value)) = (names.first(), value) else { return View::Other };
    let ty = names.get(1).map(|ty| words(*ty, text));
    View::Bind(vec![Bind { name: words(*name, text), ty, value: Some(value) }])
}

/// `var code: ErrorCode { "X" }` is a function without parameters.
fn computed<'t>(node: Node<'t>, text: &'t str) -> View<'t> {
    let property = node.parent().filter(|parent| parent.kind_in(LANG) == "property_declaration");
    let name = property.and_then(|property| property.under(LANG, Field::Name));
    View::Function {
        name: name.map(|name| words(name, text)),
        ret: property.and_then(|property| type_of(property, text)),
        params: Vec::new(),
        tail: node.named_child(0).filter(|only| only.named_child_count() == 1),
        decorators: Vec::new(),
        doc: None,
    }
}

fn function<'t>(node: Node<'t>, text: &'t str) -> View<'t> {
    let body = node.under(LANG, Field::Body);
    let statements = body.unwrap_or(node);
    let statements = children(statements).into_iter().find(|child| child.kind_in(LANG) == "statements");
    let ret = fields(node, "return_type").into_iter().next().or_else(|| {
        fields(node, "name")
            .into_iter()
            .find(|name| name.kind_in(LANG) == "user_type" || name.kind_in(LANG) == "optional_type")
    });
    // A closure has its parameters before the word `in`.
    let head = node.under(LANG, Field::Type).and_then(|head| head.named_child(0));
    let params = children(head.unwrap_or(node));
    let params =
        params.into_iter().filter(|child| matches!(child.kind_in(LANG), "parameter" | "lambda_parameter"));
    View::Function {
        name: node
            .under(LANG, Field::Name)
            .filter(|name| matches!(name.kind_in(LANG), "simple_identifier" | "init"))
            .map(|name| words(name, text)),
        ret: ret.map(|ret| words(ret, text)),
        params: params
            .filter_map(|param| param.under(LANG, Field::Name).or_else(|| param.named_child(0)))
            .map(|name| words(name, text))
            .collect(),
        tail: statements.filter(|only| only.named_child_count() == 1),
        decorators: Vec::new(),
        doc: None,
    }
}

fn class<'t>(node: Node<'t>, text: &'t str) -> View<'t> {
    let Some(name) = node.under(LANG, Field::Name) else { return View::Other };
    let kind = node.under(LANG, Field::DeclarationKind).map(|kind| words(kind, text));
    if kind != Some("enum") {
        let bases = children(node).into_iter().filter(|child| child.kind_in(LANG) == "inheritance_specifier");
        return View::Class {
            name,
            bases: bases.map(|base| words(base, text)).collect(),
            derives: Vec::new(),
            code: None,
        };
    }
    let mut cases: Vec<Case<'t>> = Vec::new();
    let entries = node.under(LANG, Field::Body).map(children).unwrap_or_default();
    for entry in entries.into_iter().filter(|entry| entry.kind_in(LANG) == "enum_entry") {
        let mut cursor = entry.walk();
        for (index, part) in entry.children(&mut cursor).enumerate() {
            match (
                u32::try_from(index).ok().and_then(|index| entry.field_name_for_child(index)),
                view(part, text),
            ) {
                (Some("name"), _) => cases.push(Case { name: part, raw: None }),
                (Some("raw_value"), View::Str(range)) => {
                    if let Some(case) = cases.last_mut() {
                        case.raw = Some(range);
                    }
                }
                _ => {}
            }
        }
    }
    View::Enum { name: words(name, text), cases }
}
