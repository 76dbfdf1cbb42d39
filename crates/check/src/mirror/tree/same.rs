//! Functions and methods that give back what they are given, or one of several things.

use crate::mirror::words::text::fold;

/// Methods that give the same code back in another type.
pub(crate) const SAME: &[&str] = &[
    "into",
    "to_string",
    "to_owned",
    "as_str",
    "as_ref",
    "clone",
    "toString",
    "valueOf",
    "to_ascii_uppercase",
    "trim",
    "rawValue",
    "value",
    "unwrap",
    "expect",
    "borrow",
    "String",
    "lowercased",
    "uppercased",
    "toUpperCase",
    "upper",
];
/// The same where they are called: a name of its own may be one of them, too.
pub(crate) const INTO: &[&str] = &["into_boxed_str", "into_string", "leak"];
/// Functions whose first argument is the value.
pub(crate) const WRAPS: &[&str] = &[
    "Some",
    "Ok",
    "String",
    "string",
    "str",
    "from",
    "Borrowed",
    "from_static",
    "parse",
    "ErrorCode",
    "Code",
    "freeze",
    "foreign",
    "new",
    "Set",
    "set",
    "frozenset",
    "list",
    "tuple",
    "ReadonlySet",
    "enum",
    "literal",
    "To",
    "ToPtr",
    "StringPtr",
    "Ptr",
    "Pointer",
    "leak",
    "intern",
];
/// Functions of which every argument may be the value.
pub(crate) const ANY_OF: &[&str] =
    &["union", "anyOf", "any_of", "AnyOf", "oneOf", "one_of", "OneOf", "BeElementOf", "isIn", "In"];

/// Whether what a call of this name is given, or called on, is what it gives back.
pub(crate) fn is_same(name: &str) -> bool {
    SAME.contains(&name)
        || WRAPS.contains(&name)
        || matches!(
            name,
            "HashMap" | "BTreeMap" | "Map" | "dict" | "Lazy" | "LazyLock" | "Err" | "array" | "vec"
        )
}

/// Whether a function of this name gives back the table that it is given, as one that nobody can change.
pub(crate) fn is_frozen(name: &str) -> bool {
    const FROZEN: &[&str] = &[
        "freeze",
        "deepfreeze",
        "frozendict",
        "frozenmap",
        "mappingproxytype",
        "asenum",
        "makeenum",
        "createenum",
        "defineenum",
        "strenum",
        "asconst",
        "readonly",
        "deepreadonly",
        "immutable",
    ];
    name == "Enum" || name.len() > 5 && FROZEN.contains(&fold(name).as_str())
}

/// Whether a method of this name is given what counts where there is nothing.
pub(crate) fn is_instead(name: &str) -> bool {
    matches!(name, "unwrap_or" | "unwrap_or_else" | "or_else" | "getOrElse" | "orElse" | "getOrDefault")
}

/// Whether a function of this name gives back the first of its arguments that is something: `cmp.Or(r.Code, "X")`.
pub(crate) fn is_first_of(path: &[&str]) -> bool {
    const FIRST: &[&str] = &[
        "coalesce",
        "coalesceorempty",
        "coalescestring",
        "coalescestrings",
        "defaultto",
        "firstnonblank",
        "firstnonempty",
        "firstnonnull",
        "firstnonzero",
        "firstof",
        "firstset",
        "nonempty",
        "ordefault",
        "valueor",
    ];
    match path {
        [.., "cmp", "Or"] => true,
        [.., last] => last.len() > 6 && FIRST.contains(&fold(last).as_str()),
        [] => false,
    }
}
