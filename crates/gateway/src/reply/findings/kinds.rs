//! The types that a sentence names, in the words of many languages.

use curable_core::{Expected, Problem};

use super::signs::Words;

/// Names of types, by the type of JSON that they are written as.
const TYPES: &[(&str, &[&str])] = &[
    (
        "integer",
        &[
            "integer",
            "int",
            "int8",
            "int16",
            "int32",
            "int64",
            "uint",
            "uint8",
            "uint16",
            "uint32",
            "uint64",
            "i8",
            "i16",
            "i32",
            "i64",
            "i128",
            "u8",
            "u16",
            "u32",
            "u64",
            "u128",
            "usize",
            "isize",
            "long",
            "short",
            "bigint",
            "biginteger",
            "fixnum",
        ],
    ),
    (
        "number",
        &[
            "number",
            "numeric",
            "float",
            "float32",
            "float64",
            "double",
            "decimal",
            "bigdecimal",
            "f32",
            "f64",
            "num",
        ],
    ),
    ("boolean", &["boolean", "bool"]),
    ("string", &["string", "str", "text", "charsequence", "varchar"]),
    (
        "array",
        &[
            "array",
            "list",
            "arraylist",
            "linkedlist",
            "slice",
            "vec",
            "vector",
            "seq",
            "sequence",
            "set",
            "hashset",
            "collection",
            "ienumerable",
            "tuple",
            "iterable",
        ],
    ),
    (
        "object",
        &[
            "object",
            "dict",
            "dictionary",
            "map",
            "hashmap",
            "linkedhashmap",
            "hash",
            "struct",
            "record",
            "mapping",
            "jsonobject",
        ],
    ),
];

/// Names that are a type wherever a verdict stands before them.
const PLAIN: &[(&str, &str)] = &[
    ("string", "string"),
    ("integer", "integer"),
    ("int32", "integer"),
    ("int64", "integer"),
    ("int", "integer"),
    ("whole number", "integer"),
    ("number", "number"),
    ("numeric", "number"),
    ("decimal", "number"),
    ("double", "number"),
    ("float", "number"),
    ("boolean", "boolean"),
    ("bool", "boolean"),
    ("true or false", "boolean"),
    ("either true or false", "boolean"),
    ("array", "array"),
    ("list", "array"),
    ("object", "object"),
    ("dictionary", "object"),
    ("dict", "object"),
];

/// What stands before a plain name.
const VERDICTS: &[&str] = &[
    "be a valid ",
    "be an ",
    "be a ",
    "be of ",
    "be ",
    "not a valid ",
    "not a(n) ",
    "not an ",
    "not a ",
    "as an ",
    "as a ",
    "as ",
    "enter a valid ",
    "enter an ",
    "enter a ",
    "converted to system.",
];

/// Signs of a sentence about what became of a value, in which the type stands behind `to`.
const CONVERSION: &[&str] = &["conver", "coerc", "pars", "cast", "deseriali", "decod"];

/// What says which parser has failed: the one that Go names, or the one whose words Rust hands on.
const PARSERS: &[(&str, &str)] = &[
    ("invalid digit found in string", "integer"),
    ("cannot parse integer from empty string", "integer"),
    ("invalid float literal", "number"),
    ("cannot parse float from empty string", "number"),
    ("provided string was not `true` or `false", "boolean"),
    ("strconv.atoi: parsing", "integer"),
    ("strconv.parseint: parsing", "integer"),
    ("strconv.parseuint: parsing", "integer"),
    ("strconv.parsefloat: parsing", "number"),
    ("strconv.parsebool: parsing", "boolean"),
];

/// The type that a sentence wants.
pub(super) fn read(lower: Words<'_>) -> Option<(Problem, Expected)> {
    let found = wanted(lower).or_else(|| plain(lower)).or_else(|| invalid(lower))?;
    Some((Problem::Type, Expected::of_type(found)))
}

/// A type of some language, where the wording says that a type follows.
fn wanted(lower: Words<'_>) -> Option<&'static str> {
    let after = |sign: &str| lower.behind(&[sign]).into_iter().find_map(first_type);
    after("expected ")
        .or_else(|| after("expecting "))
        .or_else(|| after("want "))
        .or_else(|| after("wanted "))
        .or_else(|| after("requires "))
        .or_else(|| after("expected: "))
        .or_else(|| after("(type_"))
        .or_else(|| {
            let converts = CONVERSION.iter().any(|sign| lower.contains(sign));
            converts.then(|| after(" to ").or_else(|| after(" as "))).flatten()
        })
        .or_else(|| after("of type "))
        .or_else(|| after("input syntax for type "))
        .or_else(|| after("be type "))
        .or_else(|| after("type must be "))
        .or_else(|| after("type should be "))
        .or_else(|| after("valid types: "))
        .or_else(|| {
            // `invalid value for int32 field count`, but not `invalid value for number`.
            let of_type =
                |rest: &&str| rest.split(' ').nth(1).is_some_and(|word| matches!(word, "field" | "type:"));
            lower.behind(&["invalid value for "]).into_iter().filter(of_type).find_map(first_type)
        })
        // What could be made of one value has a constructor for it; what cannot is a structure.
        .or_else(|| lower.contains("-argument constructor").then_some("object"))
        .or_else(|| PARSERS.iter().find(|(sign, _)| lower.contains(sign)).map(|(_, json)| *json))
}

fn plain(lower: Words<'_>) -> Option<&'static str> {
    let behind = lower.behind(VERDICTS);
    let found = PLAIN.iter().find(|(name, _)| {
        behind.iter().any(|rest| {
            let rest = rest.trim_start_matches(['`', '\'', '"']);
            rest.strip_prefix(name).is_some_and(|rest| !rest.starts_with(|next: char| next.is_alphanumeric()))
        })
    })?;
    Some(found.1)
}

/// `Invalid integer. Got: string`, `Invalid boolean: sure`
fn invalid(lower: Words<'_>) -> Option<&'static str> {
    let rest = lower.strip_prefix("invalid ")?;
    let end = rest.find(['.', ',', ':']).unwrap_or(rest.len());
    // `Invalid string: must match …` says what a text must be like.
    if rest[end..].starts_with(": must ") {
        return None;
    }
    // `Invalid integer value: 'ten'`
    let wrong = rest[..end].trim_end_matches(" value");
    PLAIN.iter().find(|(name, _)| *name == wrong).map(|(_, json)| *json)
}

/// The type that the first word of a text names, behind articles and quotes.
fn first_type(text: &str) -> Option<&'static str> {
    const LEADING: &[&str] = &[
        "a ",
        "an ",
        "the ",
        "valid ",
        "type ",
        "of type ",
        "json ",
        "value of type ",
        "class ",
        "required type ",
    ];
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(['`', '\'', '"', '<', '(', '\\', ':', ' ']);
        // `[@a.b.RequestParam int]`: what is noted of a type stands before it.
        if let Some(noted) = rest.strip_prefix("[@").or_else(|| rest.strip_prefix('@')) {
            rest = noted.split_once(' ').map_or("", |(_, name)| name);
            continue;
        }
        match LEADING.iter().find_map(|word| rest.strip_prefix(word)) {
            Some(less) => rest = less,
            None => break,
        }
    }
    let part = |letter: char| letter.is_alphanumeric() || "._[]<>:\\*?&`".contains(letter);
    let end = rest.find(|letter| !part(letter)).unwrap_or(rest.len());
    let name = rest[..end].trim_end_matches(['.', ':', '`', '>', '?']);
    json_type(if name.contains('[') { name } else { name.trim_end_matches(']') })
}

/// The type of JSON that a type of some language is written as: `java.util.ArrayList<…>`, `[]string`, `Option<u32>`.
pub(super) fn json_type(name: &str) -> Option<&'static str> {
    let name = name.trim_start_matches(['*', '?', '&', '\\']);
    // `of type [boolean]` is a name in brackets, `[]string` a list.
    if let Some(inside) =
        name.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).filter(|inside| !inside.is_empty())
    {
        return json_type(inside);
    }
    let counted = |rest: &str| rest.starts_with(|first: char| first == ']' || first.is_ascii_digit());
    if name.strip_prefix('[').is_some_and(counted) || name.ends_with("[]") {
        return Some("array");
    }
    let base = name.split(['<', '[', '`', '|', '?']).next().unwrap_or_default();
    let last = base.rsplit(['.', ':', '\\']).next().unwrap_or_default();
    if matches!(last, "nullable" | "optional" | "option") {
        let inner = name[base.len()..].trim_start_matches(|letter: char| !letter.is_alphabetic());
        return json_type(inner.trim_end_matches(['>', ']']));
    }
    // Words of every sentence, but for the names that .NET gives them.
    match base {
        "system.single" => Some("number"),
        "system.byte" | "system.sbyte" => Some("integer"),
        _ => TYPES.iter().find(|(_, names)| names.contains(&last)).map(|(json, _)| *json),
    }
}

/// `A valid integer is required.`
pub(super) fn required(lower: Words<'_>) -> Option<(Problem, Expected)> {
    let names = [("integer", "integer"), ("number", "number"), ("boolean", "boolean"), ("string", "string")];
    let behind = lower.behind(&["a valid "]);
    let found = names.iter().find(|(name, _)| {
        let mut after = behind.iter().filter_map(|rest| rest.strip_prefix(name));
        after.any(|rest| rest.starts_with(" is required"))
    })?;
    Some((Problem::Type, Expected::of_type(found.1)))
}

#[cfg(test)]
mod tests {
    use super::{json_type, read};
    use crate::reply::findings::signs::{Pairs, Words};

    #[test]
    fn types_of_many_languages_are_those_of_json() {
        for (name, json) in [
            ("java.lang.integer", Some("integer")),
            ("java.util.arraylist<java.lang.string>", Some("array")),
            ("system.collections.generic.list`1[system.string]", Some("array")),
            ("system.nullable`1[system.int32]", Some("integer")),
            ("system.single", Some("number")),
            ("single", None),
            ("option<f64>", Some("number")),
            ("[]string", Some("array")),
            ("string[]", Some("array")),
            ("*bool", Some("boolean")),
            ("map[string]int", Some("object")),
            ("staywell.models.document", None),
        ] {
            assert_eq!(json_type(name), json, "{name}");
        }
    }

    #[test]
    fn the_type_that_is_wanted_is_told_from_the_one_that_came() {
        for (text, json) in [
            ("must be of type integer", Some("integer")),
            ("this value should be of type int.", Some("integer")),
            ("json: cannot unmarshal string into go struct field a.b of type []string", Some("array")),
            ("cannot deserialize value of type `java.lang.boolean` from string \"yes\"", Some("boolean")),
            (
                "cannot coerce string value (\"2\") to `java.lang.integer` value (but could if)",
                Some("integer"),
            ),
            ("could not convert string to integer: 2", Some("integer")),
            ("expected `int`, got `str`", Some("integer")),
            ("invalid type: string \"2\", expected u32 at line 1", Some("integer")),
            ("expected a list of items but got type \"str\".", Some("array")),
            ("expected int for dictionary value @ data['x']", Some("integer")),
            ("is not a(n) bool", Some("boolean")),
            ("must be true or false", Some("boolean")),
            ("invalid boolean: sure", Some("boolean")),
            ("invalid object", Some("object")),
            ("cannot construct instance of `a.refund`: no int/int-argument constructor", Some("object")),
            ("min_age: invalid digit found in string", Some("integer")),
            ("open: provided string was not `true` or `false`", Some("boolean")),
            ("invalid string: must end with \"x\"", None),
            ("must be set", None),
            ("must be long enough", None),
        ] {
            let pairs = Pairs::of(text);
            let found = read(Words::new(text, &pairs)).map(|(_, expected)| expected.types);
            assert_eq!(found, json.map(|json| vec![json.to_owned()]), "{text}");
        }
    }
}
