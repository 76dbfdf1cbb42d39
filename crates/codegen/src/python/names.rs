//! Identifiers of Python, made of words.

use crate::model::Words;

/// Words that Python keeps for itself.
const KEYWORDS: &[&str] = &[
    "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del", "elif", "else",
    "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "nonlocal", "not",
    "or", "pass", "raise", "return", "try", "while", "with", "yield",
];

/// What a member must not hide: the types that its neighbours are declared with, and what every model has.
const OF_MEMBERS: &[&str] = &[
    "bool",
    "cls",
    "dict",
    "failures",
    "float",
    "from_json",
    "int",
    "list",
    "models",
    "object",
    "others",
    "self",
    "str",
    "to_json",
    "tuple",
];

/// What a method must not hide: what every client has.
const OF_METHODS: &[&str] =
    &["close", "face", "failures", "headers", "http", "mcp", "operations", "outcome", "protocol", "send"];

/// What a class must not hide: what its file imports.
const OF_CLASSES: &[&str] = &["ClassVar", "Json", "Literal", "Mapping", "Model", "TypeAlias", "Unset"];

/// The name of a field or of a parameter.
pub(super) fn member(words: &Words) -> String {
    apart(words.snake(), &[KEYWORDS, OF_MEMBERS])
}

/// The name of a method, and of the function behind it.
pub(super) fn method(words: &Words) -> String {
    apart(words.snake(), &[KEYWORDS, OF_METHODS])
}

/// The name of a class or of another type.
pub(super) fn class(words: &Words) -> String {
    apart(words.pascal(), &[OF_CLASSES])
}

/// The name of a package.
pub(super) fn package(name: &str) -> String {
    apart(Words::of(name).snake(), &[KEYWORDS])
}

fn apart(name: String, taken: &[&[&str]]) -> String {
    if taken.iter().any(|taken| taken.contains(&name.as_str())) { name + "_" } else { name }
}

#[cfg(test)]
mod tests {
    use super::{Words, class, member, method};

    #[test]
    fn what_python_needs_for_itself_is_never_hidden() {
        assert_eq!(member(&Words::of("from")), "from_");
        assert_eq!(member(&Words::of("list")), "list_");
        assert_eq!(member(&Words::of("path")), "path");
        assert_eq!(method(&Words::of("send")), "send_");
        assert_eq!(class(&Words::of("type_alias")), "TypeAlias_");
    }
}
