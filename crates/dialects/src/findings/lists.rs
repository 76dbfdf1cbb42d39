//! The names by which facts are found, declared once: the run-times of generated clients get theirs from here.

/// A list of names or words.
#[derive(Clone, Copy, Debug)]
pub struct List {
    /// What it is called in every language.
    pub name: &'static str,
    /// What it is for, in one sentence.
    pub about: &'static str,
    /// What it lists, in the order in which it is looked for.
    pub words: &'static [&'static str],
}

/// A constant for each list, and all of them in [`ALL`].
macro_rules! lists {
    ($(#[doc = $about:literal] $name:ident = [$($word:literal),+ $(,)?];)+) => {
        $(#[doc = $about] pub(super) const $name: &[&str] = &[$($word),+];)+

        /// Every list, in the order of the source.
        pub const ALL: &[List] =
            &[$(List { name: stringify!($name), about: $about.trim_ascii(), words: $name }),+];
    };
}

lists! {
    /// Members that list findings, in the order in which they are looked for.
    LISTS = ["errors", "invalid-params", "invalid_params", "invalidParams", "violations", "detail"];

    /// Members that say where, as a text or as a list of names.
    PLACES = ["pointer", "loc", "field", "propertyPath", "property", "name", "path", "parameter"];

    /// What a list of places starts with when it names the part of a request first.
    REQUEST_PARTS = ["body", "cookie", "header", "path", "query"];

    /// Members that hold a machine's word for what is wrong.
    NAMES = ["code", "type", "keyword", "rule", "constraint", "validator", "validatorKey", "tag"];

    /// Words that speak of numbers and of lengths alike.
    SIZES = ["too_small", "too_big"];

    /// What has a length, and not a size, where such a word stands beside it.
    LONG = ["string", "array", "set", "map", "file", "bytes"];

    /// Members that list the legal values; `expected` counts when it is a list.
    ALLOWED = [
        "allowed", "allowedValues", "allowed_values", "enum", "enum_values", "enumValues", "options",
        "valids", "values", "validValues", "valid_values", "supportedValues", "supported_values",
        "acceptedValues", "choices", "oneOf", "one_of", "valid", "expected",
    ];

    /// Members that hold the only legal value.
    ONE = ["allowedValue", "const", "constant", "expectedValue", "expected_value"];

    /// Members that hold the facts one level down: pydantic, Ajv, Joi, JSON:API, …
    BELOW = [
        "ctx", "params", "context", "meta", "properties", "args", "range", "limits", "constraint", "rule",
        "info", "data", "extensions",
    ];

    /// Members that hold what stands in the gaps of a sentence, as `{{ choices }}`.
    GAPS = [
        "parameters", "placeholders", "formattedMessagePlaceholderValues", "messageParameters",
        "interpolations",
    ];

    /// Gaps that hold the legal values as one text.
    CHOICE_GAPS = ["choices", "values", "allowedValues", "allowed"];

    /// Gaps that hold the pattern under a name of their own.
    PATTERN_GAPS = ["regularExpression", "regex"];

    /// Members that hold the type that was expected, where it is one of JSON.
    EXPECTED_TYPES = ["expected", "expectedType", "expected_type", "expected_data_type"];

    /// The types of JSON.
    TYPES = ["array", "boolean", "integer", "null", "number", "object", "string"];

    /// Checks of a text that Zod names where others name a format.
    CHECKS = ["ends_with", "includes", "lowercase", "regex", "starts_with", "uppercase"];

    /// Members that hold the least number.
    MINIMUM = ["minimum", "min", "ge"];

    /// Members that hold the greatest number.
    MAXIMUM = ["maximum", "max", "le"];

    /// Members that hold the number that must be exceeded.
    EXCLUSIVE_MINIMUM = ["exclusiveMinimum", "gt"];

    /// Members that hold the number that must not be reached.
    EXCLUSIVE_MAXIMUM = ["exclusiveMaximum", "lt"];

    /// Members that hold the step.
    STEP = ["multipleOf", "multiple_of"];

    /// Members that hold the least length.
    MIN_LENGTH = ["minLength", "min_length", "minItems"];

    /// Members that hold the greatest length.
    MAX_LENGTH = ["maxLength", "max_length", "maxItems"];

    /// Members that hold the word which tells the meaning of a limit.
    LIMIT_WORDS = ["keyword", "type", "code", "tag", "rule", "validator", "errorCode", "validatorKey"];

    /// Members that hold such a limit: Ajv, Joi, pydantic 1, go-playground, …
    LIMITS = [
        "limit", "limit_value", "param", "count", "comparisonValue", "ComparisonValue", "comparison_value",
        "compared_value", "valid",
    ];

    /// Members that hold such a limit one level down.
    LIMITS_BELOW = ["params", "context", "ctx", "formattedMessagePlaceholderValues"];

    /// Words, without their spelling, that say that a value must be this one.
    EQUAL = ["eq", "equal", "equals", "equalto", "isequal", "const"];
}

/// The types of JSON that other words for types stand for.
pub const JSON_TYPES: &[(&str, &str)] = &[
    ("integer", "int"),
    ("number", "float double numeric"),
    ("boolean", "bool"),
    ("array", "iterable list"),
];
