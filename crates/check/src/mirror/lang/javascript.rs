//! JavaScript and TypeScript, with JSX.

use tree_sitter::Node;

use super::{
    Arg, Below, Bind, Case, Field, Holes, Kind, Language, Under, View, children, fields, given_first, inside,
    joined, names_in, turns, words,
};

/// The nodes that a walk looks at.
pub(super) const WALK: &[&str] = &[
    "arrow_function",
    "assignment_expression",
    "assignment_pattern",
    "augmented_assignment_expression",
    "binary_expression",
    "call_expression",
    "class",
    "class_declaration",
    "comment",
    "enum_declaration",
    "export_specifier",
    "field_definition",
    "for_in_statement",
    "function_declaration",
    "function_expression",
    "generator_function_declaration",
    "import_specifier",
    "internal_module",
    "jsx_opening_element",
    "jsx_self_closing_element",
    "jsx_text",
    "method_definition",
    "new_expression",
    "object",
    "object_assignment_pattern",
    "optional_parameter",
    "property_signature",
    "public_field_definition",
    "required_parameter",
    "return_statement",
    "statement_block",
    "string",
    "subscript_expression",
    "switch_statement",
    "template_string",
    "throw_statement",
    "type_alias_declaration",
    "variable_declarator",
];

/// What declares a name with its type, or a type.
pub(super) const TYPED: &[&str] = &[
    "class_declaration",
    "enum_declaration",
    "interface_declaration",
    "optional_parameter",
    "property_signature",
    "public_field_definition",
    "required_parameter",
    "type_alias_declaration",
    "variable_declarator",
];

/// What a walk does not go into, or only for something.
pub(super) const BELOW: &[(Below, &[&str])] = &[
    (Below::Passed, &["string", "comment", "regex", "number"]),
    (Below::Texts, &["type_annotation", "type_arguments", "type_parameters", "jsx_closing_element"]),
    (Below::Aliases, &["import_statement"]),
];

pub(super) fn view<'t>(lang: Language, node: Node<'t>, text: &'t str) -> View<'t> {
    let field = |name| node.under(lang, name);
    match node.kind_in(lang) {
        "string" => View::Str(inside(node, 1)),
        "template_string" => template(node),
        "identifier" | "shorthand_property_identifier" | "property_identifier" | "super" | "this" => {
            View::Name(words(node, text))
        }
        "call_expression" => {
            made(lang, node, text).unwrap_or_else(|| call(field(Field::Function), field(Field::Arguments)))
        }
        "new_expression" => collection(lang, node, text)
            .unwrap_or_else(|| call(field(Field::Constructor), field(Field::Arguments))),
        "jsx_opening_element" | "jsx_self_closing_element" => jsx(lang, node, text),
        "object" => View::Object { ty: None, members: members(lang, node, text) },
        "array" => View::List(children(node)),
        "pair" => field(Field::Value).map_or(View::Other, |value| View::Pass(vec![value])),
        "assignment_expression" | "augmented_assignment_expression" => {
            match (field(Field::Left), field(Field::Right)) {
                (Some(target), Some(value)) => View::Assign { target, value },
                _ => View::Other,
            }
        }
        "variable_declarator"
        | "public_field_definition"
        | "field_definition"
        | "required_parameter"
        | "optional_parameter"
        | "assignment_pattern"
        | "object_assignment_pattern" => bind(lang, node, text),
        "for_in_statement" => each_of(lang, node, text),
        "property_signature" => signature(lang, node, text),
        "binary_expression" => binary(lang, node, text),
        "ternary_expression" => {
            View::Pass([field(Field::Consequence), field(Field::Alternative)].into_iter().flatten().collect())
        }
        "parenthesized_expression"
        | "as_expression"
        | "satisfies_expression"
        | "non_null_expression"
        | "await_expression"
        | "literal_type"
        | "spread_element" => View::Pass(children(node).into_iter().take(1).collect()),
        "computed_property_name" => View::Pass(children(node)),
        "type_assertion" => View::Pass(children(node).into_iter().skip(1).collect()),
        "sequence_expression" => View::Pass(children(node).into_iter().rev().take(1).collect()),
        "member_expression" => match field(Field::Property) {
            Some(property) => {
                View::Access { object: field(Field::Object), member: words(property, text), node: property }
            }
            None => View::Other,
        },
        "subscript_expression" => subscript(lang, node, text),
        "switch_statement" => switch(lang, node),
        "throw_statement" => node.named_child(0).map_or(View::Other, View::Throw),
        "return_statement" => View::Return(children(node)),
        "arrow_function"
        | "function_declaration"
        | "function_expression"
        | "method_definition"
        | "generator_function_declaration" => function(lang, node, text),
        "import_specifier" | "export_specifier" => match (field(Field::Name), field(Field::Alias)) {
            (Some(name), Some(alias)) => {
                View::Alias { original: words(name, text), alias: words(alias, text) }
            }
            _ => View::Other,
        },
        "class_declaration" | "class" => class(lang, node, text),
        "internal_module" => field(Field::Name).map_or(View::Other, |name| View::Home(words(name, text))),
        "enum_declaration" => enumeration(lang, node, text),
        "type_alias_declaration" => match (field(Field::Name), field(Field::Value)) {
            (Some(name), Some(value)) => View::Union { name: words(name, text), members: union(value) },
            _ => View::Other,
        },
        "statement_block" => View::Block,
        "comment" if words(node, text).starts_with("/**") => View::Doc,
        "comment" => View::Note,
        "jsx_text" => View::Shown,
        _ => View::Other,
    }
}

fn call<'t>(callee: Option<Node<'t>>, arguments: Option<Node<'t>>) -> View<'t> {
    let Some(callee) = callee else { return View::Other };
    let args = match arguments {
        // `dedent`…``
        Some(text) if text.kind() == "template_string" => vec![text],
        arguments => arguments.map(children).unwrap_or_default(),
    };
    let args = args.into_iter().map(|value| Arg { label: None, key: None, value }).collect();
    View::Call { callee, args }
}

/// A text that a call puts together: `"customs.".concat("GONE")`, `["customs", "GONE"].join(".")`.
fn made<'t>(lang: Language, node: Node<'t>, text: &'t str) -> Option<View<'t>> {
    let callee = node.under(lang, Field::Function)?;
    let method = callee.under(lang, Field::Property).map(|name| words(name, text));
    let is_format = || matches!(words(callee, text), "util.format" | "format" | "sprintf");
    if !matches!(method, Some("concat" | "join")) && !is_format() {
        return None;
    }
    let args = node.under(lang, Field::Arguments).map(children)?;
    let is_text = |node: &Node<'t>| matches!(node.kind(), "string" | "template_string");
    let object = callee.under(lang, Field::Object);
    match (method, object, args.as_slice()) {
        // Lists have this method, too.
        (Some("concat"), Some(object), [_, ..])
            if is_text(&object) || object.kind() == "identifier" && args.iter().all(is_text) =>
        {
            Some(joined(std::iter::once(object).chain(args).collect(), None))
        }
        (Some("join"), Some(list), [between]) if list.kind() == "array" => {
            Some(joined(children(list), Some(*between)))
        }
        (None | Some("format"), _, [format, rest @ ..]) if is_text(format) => {
            let args = rest.iter().map(|value| Arg { label: None, key: None, value: *value }).collect();
            Some(View::Format { format: *format, holes: Holes::Percent, args })
        }
        _ => None,
    }
}

/// `new Set<ErrorCode>(["A"])` and `new Map<ErrorCode, string>([["A", "x"]])`: tables with the type of their elements.
fn collection<'t>(lang: Language, node: Node<'t>, text: &'t str) -> Option<View<'t>> {
    let name = words(node.under(lang, Field::Constructor)?, text);
    let types = words(node.under(lang, Field::TypeArguments)?, text);
    let list = children(node.under(lang, Field::Arguments)?).into_iter().find(|arg| arg.kind() == "array")?;
    let members = children(list).into_iter().filter_map(|element| {
        if name != "Map" {
            return Some(Arg { label: None, key: None, value: element });
        }
        let parts = children(element);
        let (key, value) = (*parts.first()?, *parts.get(1)?);
        Some(Arg { label: self::key(key, text), key: Some(key), value })
    });
    let members = members.collect();
    matches!(name, "Map" | "Set").then_some(View::Object { ty: Some(types), members })
}

fn jsx<'t>(lang: Language, node: Node<'t>, text: &'t str) -> View<'t> {
    let Some(callee) = node.under(lang, Field::Name) else { return View::Other };
    let attributes = fields(node, "attribute");
    let args = attributes.into_iter().filter_map(|attribute| {
        let parts = children(attribute);
        let (key, value) = (*parts.first()?, *parts.get(1)?);
        let value = if value.kind() == "jsx_expression" { value.named_child(0)? } else { value };
        Some(Arg { label: Some(words(key, text)), key: Some(key), value })
    });
    View::Call { callee, args: args.collect() }
}

fn template(node: Node<'_>) -> View<'_> {
    let parts = children(node);
    if parts.iter().all(|part| part.kind() != "template_substitution") {
        return View::Str(inside(node, 1));
    }
    View::Template(
        parts.iter().filter(|part| part.kind() == "string_fragment").map(Node::byte_range).collect(),
    )
}

/// The name of a member, when it is written down.
fn key<'t>(node: Node<'t>, text: &'t str) -> Option<&'t str> {
    match node.kind() {
        "property_identifier" | "private_property_identifier" | "identifier" => Some(words(node, text)),
        "string" | "template_string" => text.get(inside(node, 1)),
        "computed_property_name" => node
            .named_child(0)
            .filter(|inner| inner.kind() != "identifier")
            .and_then(|inner| key(inner, text)),
        _ => None,
    }
}

fn members<'t>(lang: Language, node: Node<'t>, text: &'t str) -> Vec<Arg<'t>> {
    let mut members = Vec::new();
    for child in children(node) {
        match child.kind() {
            "pair" => {
                let (Some(name), Some(value)) =
                    (child.under(lang, Field::Key), child.under(lang, Field::Value))
                else {
                    continue;
                };
                members.push(Arg { label: key(name, text), key: Some(name), value });
            }
            "shorthand_property_identifier" => {
                members.push(Arg { label: Some(words(child, text)), key: None, value: child });
            }
            "method_definition" => {
                let name = child.under(lang, Field::Name);
                members.push(Arg { label: name.and_then(|name| key(name, text)), key: name, value: child });
            }
            _ => members.push(Arg { label: None, key: None, value: child }),
        }
    }
    members
}

fn annotation<'t>(node: Option<Node<'t>>, text: &'t str) -> Option<&'t str> {
    node.map(|node| words(node, text).trim_start_matches(':').trim())
}

fn bind<'t>(lang: Language, node: Node<'t>, text: &'t str) -> View<'t> {
    let field = |name| node.under(lang, name);
    let name = field(Field::Name)
        .or_else(|| field(Field::Property))
        .or_else(|| field(Field::Pattern))
        .or_else(|| field(Field::Left));
    let Some(name) = name else { return View::Other };
    let value = field(Field::Value).or_else(|| field(Field::Right));
    let said =
        value.filter(|value| value.kind() == "satisfies_expression").and_then(|value| value.named_child(1));
    let ty = annotation(field(Field::Type).or(said), text);
    match name.kind() {
        // `const { makeError: fail } = errors` gives a name to a member.
        "object_pattern" => View::Bind(
            children(name)
                .into_iter()
                .filter_map(|part| {
                    let alias = part.under(lang, Field::Value)?;
                    let original = part.under(lang, Field::Key)?;
                    Some(Bind { name: words(alias, text), ty: None, value: Some(original) })
                })
                .collect(),
        ),
        // `const [code, status] = ["X", 503]`
        "array_pattern" => match value.map(|value| view(lang, value, text)) {
            Some(View::List(values)) => {
                let binds = children(name).into_iter().zip(values);
                let binds =
                    binds.map(|(name, value)| Bind { name: words(name, text), ty: None, value: Some(value) });
                View::Bind(binds.collect())
            }
            // `const [code, setCode] = useState("X")`
            Some(View::Call { callee, args })
                if matches!(words(callee, text), "useState" | "createSignal") =>
            {
                let first = children(name).into_iter().zip(args).next();
                let bind = first.map(|(name, arg)| Bind {
                    name: words(name, text),
                    ty: None,
                    value: Some(arg.value),
                });
                View::Bind(bind.into_iter().collect())
            }
            // `const [code, late] = lateFor(charge)`
            Some(View::Call { .. }) => match value {
                Some(value) => given_first(children(name).into_iter().map(|name| words(name, text)), value),
                None => View::Other,
            },
            // `const [code, text] = FAULTS[reply[0]]`
            Some(View::Computed(_)) => {
                value.map_or(View::Other, |value| View::Assign { target: name, value })
            }
            _ => View::Other,
        },
        _ => View::Bind(vec![Bind { name: words(name, text).trim_start_matches('#'), ty, value }]),
    }
}

/// `const { LOST, LATE: late } = Codes`, `const { add } = boxes(store)`
pub(super) fn taken<'t>(
    lang: Language,
    bind: Node<'t>,
    text: &'t str,
) -> Vec<(&'t str, (Node<'t>, &'t str))> {
    let (Some(names), Some(object)) = (bind.under(lang, Field::Name), bind.under(lang, Field::Value)) else {
        return Vec::new();
    };
    if names.kind() != "object_pattern"
        || !matches!(object.kind(), "identifier" | "member_expression" | "call_expression")
    {
        return Vec::new();
    }
    let taken = children(names).into_iter().filter_map(|part| match part.kind() {
        "shorthand_property_identifier_pattern" => Some((words(part, text), words(part, text))),
        "pair_pattern" => {
            let (key, value) = (part.under(lang, Field::Key)?, part.under(lang, Field::Value)?);
            (value.kind() == "identifier").then(|| (words(value, text), words(key, text)))
        }
        _ => None,
    });
    taken.map(|(name, member)| (name, (object, member))).collect()
}

/// `for (const [name, code] of Object.entries({ … }))`
fn each_of<'t>(lang: Language, node: Node<'t>, text: &'t str) -> View<'t> {
    let (Some(names), Some(over)) = (node.under(lang, Field::Left), node.under(lang, Field::Right)) else {
        return View::Other;
    };
    let table = over
        .under(lang, Field::Arguments)
        .filter(|_| words(over, text).starts_with("Object.entries("))
        .and_then(|arguments| arguments.named_child(0));
    let over = view(lang, table.unwrap_or(over), text);
    turns(&names_in(names, text), over, |row| view(lang, row, text))
}

/// A member of a type: the texts that it may be are codes like any others.
fn signature<'t>(lang: Language, node: Node<'t>, text: &'t str) -> View<'t> {
    let (Some(name), Some(ty)) = (node.under(lang, Field::Name), node.under(lang, Field::Type)) else {
        return View::Other;
    };
    let members = ty.named_child(0).map(union).unwrap_or_default();
    if members.is_empty() { View::Other } else { View::Union { name: words(name, text), members } }
}

fn binary<'t>(lang: Language, node: Node<'t>, text: &'t str) -> View<'t> {
    let (Some(left), Some(right)) = (node.under(lang, Field::Left), node.under(lang, Field::Right)) else {
        return View::Other;
    };
    match node.under(lang, Field::Operator).map(|operator| words(operator, text)) {
        Some("==" | "===" | "!=" | "!==") => View::Compare(vec![left, right]),
        Some("??" | "||") => View::Pass(vec![left, right]),
        Some("&&") => View::Pass(vec![right]),
        Some("+") => View::Join(vec![left, right]),
        _ => View::Other,
    }
}

fn subscript<'t>(lang: Language, node: Node<'t>, text: &'t str) -> View<'t> {
    let (Some(object), Some(index)) = (node.under(lang, Field::Object), node.under(lang, Field::Index))
    else {
        return View::Other;
    };
    // `TONE["X" as keyof typeof TONE]`
    let mut index = index;
    while let ("as_expression" | "satisfies_expression" | "parenthesized_expression", Some(inner)) =
        (index.kind(), index.named_child(0))
    {
        index = inner;
    }
    match (index.kind(), text.get(inside(index, 1))) {
        ("string" | "template_string", Some(member)) => {
            View::Access { object: Some(object), member, node: index }
        }
        _ => View::Computed(object),
    }
}

fn switch(lang: Language, node: Node<'_>) -> View<'_> {
    let (Some(subject), Some(body)) = (node.under(lang, Field::Value), node.under(lang, Field::Body)) else {
        return View::Other;
    };
    let labels = children(body).into_iter().filter_map(|case| case.under(lang, Field::Value)).collect();
    View::Switch { subject, labels }
}

fn function<'t>(lang: Language, node: Node<'t>, text: &'t str) -> View<'t> {
    let body = node.under(lang, Field::Body);
    let tail = body.filter(|body| body.kind() != "statement_block");
    let name = node.under(lang, Field::Name);
    let params = node.under(lang, Field::Parameters).map(children).unwrap_or_default();
    let single = node.under(lang, Field::Parameter);
    let params = params.into_iter().chain(single).map(|param| {
        let name =
            param.under(lang, Field::Pattern).or_else(|| param.under(lang, Field::Left)).unwrap_or(param);
        words(name, text)
    });
    View::Function {
        name: name.map(|name| words(name, text)),
        ret: annotation(node.under(lang, Field::ReturnType), text),
        params: params.collect(),
        tail,
        decorators: Vec::new(),
        doc: None,
    }
}

fn class<'t>(lang: Language, node: Node<'t>, text: &'t str) -> View<'t> {
    let Some(name) = node.under(lang, Field::Name) else { return View::Other };
    let heritage = children(node).into_iter().find(|child| child.kind() == "class_heritage");
    let mut bases = Vec::new();
    for part in heritage.map(children).unwrap_or_default() {
        let value = if part.kind() == "extends_clause" { part.under(lang, Field::Value) } else { Some(part) };
        bases.extend(value.map(|value| words(value, text)));
    }
    View::Class { name, bases, derives: Vec::new(), code: None }
}

fn enumeration<'t>(lang: Language, node: Node<'t>, text: &'t str) -> View<'t> {
    let (Some(name), Some(body)) = (node.under(lang, Field::Name), node.under(lang, Field::Body)) else {
        return View::Other;
    };
    let cases = children(body).into_iter().filter_map(|child| {
        let name = if child.kind() == "enum_assignment" { child.under(lang, Field::Name)? } else { child };
        let value = child.under(lang, Field::Value).filter(|value| value.kind() == "string");
        Some(Case { name, raw: value.map(|value| inside(value, 1)) })
    });
    View::Enum { name: words(name, text), cases: cases.collect() }
}

/// The texts of a type that is a choice of texts.
fn union(node: Node<'_>) -> Vec<Node<'_>> {
    match node.kind() {
        "literal_type" => children(node).into_iter().filter(|child| child.kind() == "string").collect(),
        "union_type" | "parenthesized_type" => children(node).into_iter().flat_map(union).collect(),
        _ => Vec::new(),
    }
}
