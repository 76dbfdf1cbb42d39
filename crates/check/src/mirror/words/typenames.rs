//! What a text says of types: those that follow a name where it comes into being, and those that are parts of others.

use memchr::memmem;
use tree_sitter::Node;

use crate::mirror::lang::Language;
use crate::mirror::places::positions::TypeAt;

/// Types of texts, which say nothing.
pub(crate) const TEXTS: &[&str] = &[
    "string",
    "str",
    "String",
    "Str",
    "StaticString",
    "Substring",
    "Cow",
    "Any",
    "any",
    "unknown",
    "object",
];

/// The texts of a type of Python that is a choice of them: `Reason = Literal["A", "B"]`.
pub(crate) fn literals(value: &str) -> impl Iterator<Item = &str> {
    let choice = value.strip_prefix("Literal[").or_else(|| value.strip_prefix("typing.Literal["));
    choice.into_iter().flat_map(|texts| texts.split(['"', '\'']).skip(1).step_by(2))
}

/// How many of the places are looked at where something of a name comes into being.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Places {
    First,
    All,
}

/// The type that an expression is given in the middle of another: `"X" as Reason`.
pub(crate) fn said_type(node: Node<'_>) -> Option<Node<'_>> {
    matches!(node.kind(), "as_expression" | "satisfies_expression").then(|| node.named_child(1)).flatten()
}

/// Whether a type is nothing but a name.
pub(crate) fn is_plain(ty: &str) -> bool {
    ty.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.' | b':'))
}

/// The names of types in a longer one.
pub(crate) fn type_words(ty: &str) -> Vec<&str> {
    let names = ty.split(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '_' | '.'));
    names.map(|name| name.trim_matches('.')).filter(|name| name.len() > 2).collect()
}

/// The names of types on one side of the type of a table, or all where it is no table.
pub(crate) fn side_of(ty: &str, side: TypeAt) -> Vec<&str> {
    const TABLES: &[&str] = &["Record<", "Map<", "map[", "dict[", "Dict[", "Mapping["];
    // What has several parts says nothing of one of them.
    if ty.contains('(') || ty.starts_with('[') && ty.contains(',') || ty.contains("[[") || ty.contains("uple")
    {
        return Vec::new();
    }
    let table = TABLES.iter().find_map(|head| Some(ty.split_once(head)?.1));
    // `[String: Reason]`
    let table = table.or_else(|| ty.strip_prefix('[').filter(|ty| ty.contains(':')));
    let Some(inner) = table else { return if side == TypeAt::Key { Vec::new() } else { type_words(ty) } };
    let (key, value) = inner.split_once([',', ']', ':']).unwrap_or((inner, ""));
    type_words(if side == TypeAt::Key { key } else { value })
}

/// The types that follow a name where it comes into being: `want: Reason`, `want?: Reason | null`, `want apperr.Code`.
pub(crate) fn types_after<'t>(lang: Language, text: &'t str, name: &str, places: Places) -> Vec<&'t str> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut found = Vec::new();
    for at in memmem::find_iter(text.as_bytes(), name.as_bytes()) {
        let (before, rest) = (&text[..at], &text[at + name.len()..]);
        if before.ends_with(is_part) || before.ends_with(['.', '"', '\'']) || rest.starts_with(is_part) {
            continue;
        }
        let rest = rest.trim_start_matches(['?', '`']);
        // Go says the type without a sign between them.
        let is_said = if lang == Language::Go { rest.starts_with(' ') } else { rest.starts_with([':', ' ']) };
        let is_said = is_said && (lang == Language::Go) != rest.trim_start_matches(' ').starts_with(':');
        let rest = rest.trim_start_matches([' ', ':', '&', '*']);
        let rest = rest.strip_prefix("'static ").or_else(|| rest.strip_prefix("mut ")).unwrap_or(rest);
        let rest = ["Option<", "Optional[", "Final[", "Readonly<", "null | ", "undefined | ", "[]"]
            .iter()
            .fold(rest, |rest, head| rest.strip_prefix(head).unwrap_or(rest));
        let end = rest.find(|c: char| !is_part(c) && c != '.').unwrap_or(rest.len());
        let ty = rest[..end].trim_matches('.');
        let is_type = TEXTS.contains(&ty) || ty.rsplit('.').next().is_some_and(is_type_name);
        if is_said && is_type {
            found.push(ty);
            if places == Places::First {
                break;
            }
        }
    }
    found.dedup();
    found
}

/// Whether a name is written as those of types are, and not as those of constants.
pub(crate) fn is_type_name(name: &str) -> bool {
    name.len() > 2
        && name.starts_with(|c: char| c.is_ascii_uppercase())
        && name.bytes().any(|b| b.is_ascii_lowercase())
}
