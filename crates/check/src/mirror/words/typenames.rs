//! Names of types, and types that are parts of others.

use tree_sitter::Node;

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

/// Types that only say how something is held, and nothing of what it is.
pub(crate) const AROUND: &[&str] = &["Annotated", "ClassVar", "Final", "Option", "Optional", "Readonly"];

/// The texts of a type of Python that is a choice of them: `Reason = Literal["A", "B"]`.
pub(crate) fn literals(value: &str) -> impl Iterator<Item = &str> {
    let choice = value.strip_prefix("Literal[").or_else(|| value.strip_prefix("typing.Literal["));
    choice.into_iter().flat_map(|texts| texts.split(['"', '\'']).skip(1).step_by(2))
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
    let names = names.map(|name| name.trim_matches('.'));
    names.filter(|name| name.len() > 2 && !AROUND.contains(name)).collect()
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

/// Whether a name is written as those of types are, and not as those of constants.
pub(crate) fn is_type_name(name: &str) -> bool {
    name.len() > 2
        && name.starts_with(|c: char| c.is_ascii_uppercase())
        && name.bytes().any(|b| b.is_ascii_lowercase())
}
