//! The words and limits of validators, whoever wrote them.

use curable_core::Problem;
use curable_dialects::findings::{facts_of, named};
use serde_json::{Value, json};

#[test]
fn the_words_of_many_validators_are_known() {
    for (problem, words) in [
        (
            Problem::Missing,
            &["blank", "any.required", "value_error.missing", "FieldValueRequired", "NotBlank"][..],
        ),
        (Problem::Choice, &["inclusion", "any.only", "type_error.enum", "FieldValueNotSupported", "isEnum"]),
        (Problem::Type, &["not_a_number", "number.base", "type_error.integer", "parameter_invalid_integer"]),
        (
            Problem::Unknown,
            &["object.unknown", "value_error.extra", "parameter_unknown", "unrecognized_keys"],
        ),
        (Problem::Range, &["gte", "number.max", "greater_than_or_equal_to", "GreaterThanOrEqualValidator"]),
        (Problem::Length, &["string.min", "wrong_length", "VALUE_TOO_LONG", "MaximumLengthValidator"]),
        (Problem::Pattern, &["string.pattern.base", "regex", "RegularExpressionValidator", "matches"]),
        (
            Problem::Format,
            &["isEmail", "string.guid", "value_error.email", "EmailValidator", "invalid_string"],
        ),
        (Problem::Governed, &["FieldValueForbidden", "read_only"]),
    ] {
        for word in words {
            assert_eq!(named(word), Some(problem.clone()), "{word}");
        }
    }
    for word in ["custom", "invalid", "already_exists", "field", "", &"min".repeat(40)] {
        assert_eq!(named(word), None, "{word}");
    }
}

#[test]
fn a_limit_under_a_general_name_lies_where_the_word_says() {
    for (item, expected) in [
        (json!({"keyword": "minimum", "params": {"limit": 3}}), json!({"range": {"min": 3}})),
        (json!({"keyword": "exclusiveMaximum", "params": {"limit": 3}}), json!({"range": {"below": 3}})),
        (json!({"keyword": "maxLength", "params": {"limit": 9}}), json!({"length": {"max": 9}})),
        (json!({"type": "string.length", "context": {"limit": 2}}), json!({"length": {"min": 2, "max": 2}})),
        (
            json!({"type": "value_error.number.not_gt", "ctx": {"limit_value": 0}}),
            json!({"range": {"above": 0}}),
        ),
        (json!({"tag": "lte", "param": "10"}), json!({"range": {"max": 10}})),
        (json!({"tag": "oneof", "param": "a b"}), json!({"allowed": ["a", "b"]})),
        (json!({"code": "Size", "arguments": [{}, 10, 2]}), json!({"length": {"min": 2, "max": 10}})),
        (json!({"code": "Size", "arguments": [{}, 2_147_483_647, 2]}), json!({"length": {"min": 2}})),
        (json!({"code": "too_small", "origin": "string", "minimum": 3}), json!({"length": {"min": 3}})),
        (
            json!({"code": "too_big", "type": "number", "maximum": 3, "inclusive": false}),
            json!({"range": {"below": 3}}),
        ),
        (json!({"type": "type_error.enum", "ctx": {"enum_values": ["x"]}}), json!({"allowed": ["x"]})),
        (json!({"keyword": "type", "params": {"type": "integer"}}), json!({"type": "integer"})),
        (json!({"code": "custom", "limit": 5}), json!({})),
    ] {
        let Value::Object(members) = &item else { panic!("no object") };
        assert_eq!(serde_json::to_value(facts_of(members).1).unwrap(), expected, "{item}");
    }
}
