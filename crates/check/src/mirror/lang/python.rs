//! Python.

use tree_sitter::Node;

use super::{
    Arg, Below, Bind, Case, Field, Holes, Kind, Language, Under, View, children, fields, given_first, joined,
    names_in, turns, words,
};

const LANG: Language = Language::Python;

/// The nodes that a walk looks at.
pub(super) const WALK: &[&str] = &[
    "aliased_import",
    "assignment",
    "block",
    "call",
    "class_definition",
    "comment",
    "comparison_operator",
    "concatenated_string",
    "decorated_definition",
    "default_parameter",
    "dict_pattern",
    "dictionary",
    "for_statement",
    "function_definition",
    "keyword_pattern",
    "lambda",
    "match_statement",
    "named_expression",
    "raise_statement",
    "return_statement",
    "string",
    "subscript",
    "type_alias_statement",
    "typed_default_parameter",
];

/// What declares a name with its type, or a type.
pub(super) const TYPED: &[&str] =
    &["assignment", "class_definition", "typed_default_parameter", "typed_parameter"];

/// What a walk does not go into, or only for something.
pub(super) const BELOW: &[(Below, &[&str])] = &[
    (Below::Passed, &["comment", "dotted_name"]),
    (Below::Texts, &["type"]),
    (Below::Computed, &["string"]),
    (Below::Aliases, &["import_statement", "import_from_statement"]),
];

#[expect(clippy::too_many_lines, reason = "one row for each kind of node")]
pub(super) fn view<'t>(node: Node<'t>, text: &'t str) -> View<'t> {
    let field = |name| node.under(LANG, name);
    match node.kind_in(LANG) {
        "string" => string(node, text),
        "concatenated_string" => View::Join(children(node)),
        "identifier" => View::Name(words(node, text)),
        "call" => call(node, text),
        "dictionary" => dictionary(node, text),
        "dict_pattern" => pattern(node, text),
        "keyword_pattern" => View::Compare(children(node)),
        "type_alias_statement" => {
            let members = field(Field::Right).and_then(|ty| literals(ty, text));
            match (field(Field::Left), members) {
                (Some(name), Some(members)) => View::Union { name: words(name, text), members },
                _ => View::Other,
            }
        }
        "list" | "tuple" | "set" | "expression_list" | "pattern_list" | "tuple_pattern" | "list_pattern" => {
            View::List(children(node))
        }
        "for_statement" => match (field(Field::Left), field(Field::Right)) {
            (Some(names), Some(over)) => {
                // `for name, code in {…}.items()`
                let table = over
                    .under(LANG, Field::Function)
                    .filter(|_| words(over, text).ends_with(".items()"))
                    .and_then(|function| function.under(LANG, Field::Object));
                turns(&names_in(names, text), view(table.unwrap_or(over), text), |row| view(row, text))
            }
            _ => View::Other,
        },
        "assignment" => assignment(node, text),
        "named_expression" | "default_parameter" | "typed_default_parameter" => match field(Field::Name) {
            Some(name) => View::Bind(vec![Bind {
                name: words(name, text),
                ty: field(Field::Type).map(|ty| words(ty, text)),
                value: field(Field::Value),
            }]),
            None => View::Other,
        },
        "comparison_operator" => compare(node, text),
        "boolean_operator" => match field(Field::Operator).map(|operator| words(operator, text)) {
            Some("or") => {
                View::Pass([field(Field::Left), field(Field::Right)].into_iter().flatten().collect())
            }
            _ => View::Pass(field(Field::Right).into_iter().collect()),
        },
        "binary_operator" if field(Field::Operator).is_some_and(|operator| words(operator, text) == "+") => {
            View::Join([field(Field::Left), field(Field::Right)].into_iter().flatten().collect())
        }
        "binary_operator" if field(Field::Operator).is_some_and(|operator| words(operator, text) == "%") => {
            match (field(Field::Left).filter(|left| may_be_text(*left)), field(Field::Right)) {
                (Some(format), Some(right)) => {
                    let args = match view(right, text) {
                        View::List(values) => values.into_iter().map(unnamed).collect(),
                        View::Object { members, .. } => members,
                        _ => vec![unnamed(right)],
                    };
                    View::Format { format, holes: Holes::Percent, args }
                }
                _ => View::Other,
            }
        }
        // The condition stands in the middle.
        "conditional_expression" => {
            let parts = children(node);
            View::Pass([parts.first(), parts.get(2)].into_iter().flatten().copied().collect())
        }
        "parenthesized_expression" | "await" | "case_pattern" | "union_pattern" => View::Pass(children(node)),
        "as_pattern" => View::Pass(children(node).into_iter().take(1).collect()),
        "list_comprehension" | "set_comprehension" | "generator_expression" => {
            View::Pass(field(Field::Body).into_iter().collect())
        }
        "attribute" => match field(Field::Attribute) {
            Some(name) => {
                View::Access { object: field(Field::Object), member: words(name, text), node: name }
            }
            None => View::Other,
        },
        "subscript" => subscript(node, text),
        "match_statement" => matching(node),
        "dotted_name" => {
            let parts = children(node);
            match parts.as_slice() {
                [only] => View::Name(words(*only, text)),
                [.., last] => View::Access {
                    object: parts.get(parts.len() - 2).copied(),
                    member: words(*last, text),
                    node: *last,
                },
                [] => View::Other,
            }
        }
        "raise_statement" => node.named_child(0).map_or(View::Other, View::Throw),
        "return_statement" => View::Return(children(node)),
        "function_definition" => function(node, text, Vec::new()),
        "decorated_definition" => decorated(node, text),
        "lambda" => View::Function {
            name: None,
            ret: None,
            params: parameters(node, text),
            tail: field(Field::Body),
            decorators: Vec::new(),
            doc: None,
        },
        "aliased_import" => match (field(Field::Name), field(Field::Alias)) {
            (Some(name), Some(alias)) => {
                let name = words(name, text);
                View::Alias { original: name.rsplit('.').next().unwrap_or(name), alias: words(alias, text) }
            }
            _ => View::Other,
        },
        "class_definition" => class(node, text),
        "block" => View::Block,
        "comment" => View::Note,
        _ => View::Other,
    }
}

fn string<'t>(node: Node<'t>, text: &'t str) -> View<'t> {
    let first = node.child(0).filter(|part| part.kind_in(LANG) == "string_start");
    let last =
        node.child(node.child_count().saturating_sub(1)).filter(|part| part.kind_in(LANG) == "string_end");
    let is_computed = || children(node).iter().any(|part| part.kind_in(LANG) == "interpolation");
    if words(node, text).contains('{') && is_computed() {
        let parts = children(node);
        return View::Template(
            parts
                .iter()
                .filter(|part| part.kind_in(LANG) == "string_content")
                .map(Node::byte_range)
                .collect(),
        );
    }
    let start = first.map_or(node.start_byte() + 1, |part| part.end_byte());
    let end = last.map_or(node.end_byte(), |part| part.start_byte());
    View::Str(start..end.max(start))
}

fn text_of<'t>(node: Node<'t>, text: &'t str) -> Option<&'t str> {
    match (node.kind_in(LANG), view(node, text)) {
        ("string", View::Str(range)) => text.get(range),
        _ => None,
    }
}

/// Whether this may be a text; numbers have a remainder, too.
fn may_be_text(node: Node<'_>) -> bool {
    matches!(
        node.kind_in(LANG),
        "string" | "concatenated_string" | "parenthesized_expression" | "identifier" | "attribute"
    )
}

fn unnamed(value: Node<'_>) -> Arg<'_> {
    Arg { label: None, key: None, value }
}

fn call<'t>(node: Node<'t>, text: &'t str) -> View<'t> {
    let (Some(callee), Some(arguments)) =
        (node.under(LANG, Field::Function), node.under(LANG, Field::Arguments))
    else {
        return View::Other;
    };
    let args: Vec<Arg<'t>> = children(arguments)
        .into_iter()
        .filter_map(|value| {
            if value.kind_in(LANG) != "keyword_argument" {
                return Some(unnamed(value));
            }
            let key = value.under(LANG, Field::Name)?;
            Some(Arg {
                label: Some(words(key, text)),
                key: Some(key),
                value: value.under(LANG, Field::Value)?,
            })
        })
        .collect();
    // `dict(code="X")` and `SimpleNamespace(lost="X")` are objects in other words.
    let maker = words(callee, text).rsplit('.').next().unwrap_or_default();
    if matches!(maker, "dict" | "Namespace" | "SimpleNamespace")
        && !args.is_empty()
        && args.iter().all(|arg| arg.label.is_some())
    {
        return View::Object { ty: None, members: args };
    }
    // `error.get("code")` and `getattr(error, "code")` read a member; `@app.get("/track")` says a path.
    let method = callee.under(LANG, Field::Attribute).map(|name| words(name, text));
    if let (Some("get" | "pop"), Some(first)) = (method, args.first())
        && let Some(member) = text_of(first.value, text)
        && node.parent().is_none_or(|parent| parent.kind_in(LANG) != "decorator")
    {
        return View::Access { object: callee.under(LANG, Field::Object), member, node: first.value };
    }
    let object = callee.under(LANG, Field::Object);
    match (method, object, args.as_slice()) {
        (Some("format"), Some(format), [_, ..]) if may_be_text(format) => {
            return View::Format { format, holes: Holes::Braces, args };
        }
        // `".".join([space, "GONE"])`
        (Some("join"), Some(between), [list]) => {
            if let View::List(parts) = view(list.value, text) {
                return joined(parts, Some(between));
            }
        }
        _ => {}
    }
    if let ("setattr", [_, member, set]) = (words(callee, text), args.as_slice())
        && let Some(name) = text_of(member.value, text)
    {
        let set = Arg { label: Some(name), key: Some(member.value), value: set.value };
        return View::Object { ty: None, members: vec![set] };
    }
    if let ("getattr", [object, member, ..]) = (words(callee, text), args.as_slice())
        && let Some(name) = text_of(member.value, text)
    {
        return View::Access { object: Some(object.value), member: name, node: member.value };
    }
    View::Call { callee, args }
}

fn dictionary<'t>(node: Node<'t>, text: &'t str) -> View<'t> {
    let members = children(node).into_iter().filter_map(|pair| {
        let (key, value) = (pair.under(LANG, Field::Key)?, pair.under(LANG, Field::Value)?);
        Some(Arg { label: text_of(key, text), key: Some(key), value })
    });
    View::Object { ty: None, members: members.collect() }
}

/// `case {"code": "X"}`.
fn pattern<'t>(node: Node<'t>, text: &'t str) -> View<'t> {
    let pairs = fields(node, "key").into_iter().zip(fields(node, "value"));
    let members = pairs.map(|(key, value)| Arg { label: text_of(key, text), key: Some(key), value });
    View::Object { ty: None, members: members.collect() }
}

fn assignment<'t>(node: Node<'t>, text: &'t str) -> View<'t> {
    let Some(target) = node.under(LANG, Field::Left) else { return View::Other };
    let value = node.under(LANG, Field::Right);
    if target.kind_in(LANG) == "identifier" {
        let annotation = node.under(LANG, Field::Type);
        if let (None, Some(members)) = (value, annotation.and_then(|ty| literals(ty, text))) {
            return View::Union { name: words(target, text), members };
        }
        let ty = annotation.map(|ty| words(ty, text));
        return View::Bind(vec![Bind { name: words(target, text), ty, value }]);
    }
    let Some(value) = value else { return View::Other };
    // `code, status = "X", 503`
    if let (View::List(names), View::List(values)) = (view(target, text), view(value, text))
        && names.len() == values.len()
        && names.iter().all(|name| name.kind_in(LANG) == "identifier")
    {
        let binds = names.into_iter().zip(values);
        let binds = binds.map(|(name, value)| Bind { name: words(name, text), ty: None, value: Some(value) });
        return View::Bind(binds.collect());
    }
    // `code, late = late_for(charge)`
    if let (View::List(names), View::Call { .. }) = (view(target, text), view(value, text))
        && names.iter().all(|name| name.kind_in(LANG) == "identifier")
    {
        return given_first(names.into_iter().map(|name| words(name, text)), value);
    }
    View::Assign { target, value }
}

/// The texts of a type that is a choice of texts, such as `Literal["A", "B"]`.
fn literals<'t>(ty: Node<'t>, text: &'t str) -> Option<Vec<Node<'t>>> {
    let name = words(ty, text).split('[').next()?;
    if name.rsplit('.').next() != Some("Literal") {
        return None;
    }
    let mut found = Vec::new();
    let mut open = vec![ty];
    while let Some(node) = open.pop() {
        if node.kind_in(LANG) == "string" { found.push(node) } else { open.extend(children(node)) }
    }
    Some(found)
}

fn compare<'t>(node: Node<'t>, text: &'t str) -> View<'t> {
    let mut cursor = node.walk();
    let equal = node.children_by_field_name("operators", &mut cursor).all(|operator| {
        matches!(words(operator, text), "==" | "!=" | "in" | "not in" | "is" | "is not" | "not")
    });
    if equal { View::Compare(children(node)) } else { View::Other }
}

fn subscript<'t>(node: Node<'t>, text: &'t str) -> View<'t> {
    let Some(object) = node.under(LANG, Field::Value) else { return View::Other };
    let index = node.under(LANG, Field::Subscript);
    match index.and_then(|index| Some((index, text_of(index, text)?))) {
        Some((index, member)) => View::Access { object: Some(object), member, node: index },
        None => View::Computed(object),
    }
}

fn matching(node: Node<'_>) -> View<'_> {
    let (Some(subject), Some(body)) = (node.under(LANG, Field::Subject), node.under(LANG, Field::Body))
    else {
        return View::Other;
    };
    let cases = children(body).into_iter().flat_map(children);
    View::Switch { subject, labels: cases.filter(|part| part.kind_in(LANG) == "case_pattern").collect() }
}

fn parameters<'t>(node: Node<'t>, text: &'t str) -> Vec<&'t str> {
    let params = node.under(LANG, Field::Parameters).map(children).unwrap_or_default();
    params.into_iter().map(|param| words(param.named_child(0).unwrap_or(param), text)).collect()
}

fn function<'t>(node: Node<'t>, text: &'t str, decorators: Vec<Node<'t>>) -> View<'t> {
    let doc = node
        .under(LANG, Field::Body)
        .and_then(|body| body.named_child(0))
        .filter(|first| first.kind_in(LANG) == "expression_statement")
        .and_then(|first| first.named_child(0))
        .filter(|first| first.kind_in(LANG) == "string");
    View::Function {
        name: node.under(LANG, Field::Name).map(|name| words(name, text)),
        ret: node.under(LANG, Field::ReturnType).map(|ty| words(ty, text)),
        params: parameters(node, text),
        tail: None,
        decorators,
        doc,
    }
}

fn decorated<'t>(node: Node<'t>, text: &'t str) -> View<'t> {
    let Some(definition) =
        node.under(LANG, Field::Definition).filter(|def| def.kind_in(LANG) == "function_definition")
    else {
        return View::Other;
    };
    let decorators = children(node).into_iter().filter(|child| child.kind_in(LANG) == "decorator");
    function(definition, text, decorators.filter_map(|decorator| decorator.named_child(0)).collect())
}

fn class<'t>(node: Node<'t>, text: &'t str) -> View<'t> {
    let Some(name) = node.under(LANG, Field::Name) else { return View::Other };
    let bases: Vec<&str> =
        fields(node, "superclasses").into_iter().flat_map(children).map(|base| words(base, text)).collect();
    if bases.iter().any(|base| base.ends_with("Enum")) {
        let body = node.under(LANG, Field::Body).map(children).unwrap_or_default();
        let cases = body.into_iter().filter_map(|statement| {
            let assignment = statement.named_child(0).filter(|inner| inner.kind_in(LANG) == "assignment")?;
            let (name, value) = (assignment.under(LANG, Field::Left)?, assignment.under(LANG, Field::Right)?);
            let raw = match view(value, text) {
                View::Str(range) => Some(range),
                _ => None,
            };
            Some(Case { name, raw })
        });
        return View::Enum { name: words(name, text), cases: cases.collect() };
    }
    View::Class { name, bases, derives: Vec::new(), code: None }
}
