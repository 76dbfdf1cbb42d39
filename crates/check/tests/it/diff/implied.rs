//! What one keyword says by another: limits that follow, limits about types that only one side has, and choices that
//! stand within a member or around it.

use serde_json::{Value, json};

use super::schemas::Means::{Less, More, Other, Same};
use super::schemas::{Means, and_back, hold};

fn text(name: &str, value: impl Into<Value>) -> Value {
    json!({ "type": "string", name: value.into() })
}

fn with(mut schema: Value, name: &str, value: impl Into<Value>) -> Value {
    schema[name] = value.into();
    schema
}

#[test]
fn a_limit_that_another_keyword_implies_is_none() {
    let code = text("pattern", "^[A-Z]{3}$");
    let mut pairs = vec![
        (Same, with(code.clone(), "maxLength", 3), code.clone()),
        (Same, with(code.clone(), "minLength", 1), with(code.clone(), "maxLength", 9)),
        (More, with(code.clone(), "maxLength", 3), text("maxLength", 3)),
        // Letters that take two bytes are one character.
        (
            Same,
            json!({ "type": "string", "pattern": "^[äöü]{2}$", "maxLength": 2 }),
            text("pattern", "^[äöü]{2}$"),
        ),
        (More, with(text("pattern", "[A-Z]{3}"), "maxLength", 3), text("pattern", "[A-Z]{3}")),
        (More, with(text("pattern", "^[A-Z]+$"), "maxLength", 3), text("pattern", "^[A-Z]+$")),
        (More, text("format", "uuid"), text("minLength", 1)),
        (More, text("format", "uuid"), text("maxLength", 36)),
        (Other, text("format", "uuid"), text("maxLength", 35)),
        // It may be empty.
        (Other, text("format", "uri-reference"), text("minLength", 1)),
        (Less, text("format", "berth-number"), text("minLength", 1)),
        (
            Same,
            json!({ "type": "integer", "format": "int32", "maximum": 2_147_483_647 }),
            json!({ "type": "integer", "format": "int32" }),
        ),
        (
            More,
            json!({ "type": "object", "properties": { "a": {} }, "required": ["a"] }),
            json!({ "type": "object", "properties": { "a": {} }, "minProperties": 1 }),
        ),
        (
            Same,
            json!({ "type": "object", "properties": { "a": {} }, "additionalProperties": false, "maxProperties": 1 }),
            json!({ "type": "object", "properties": { "a": {} }, "additionalProperties": false }),
        ),
        (
            Same,
            json!({ "type": "array", "prefixItems": [{}, {}], "items": false, "maxItems": 2 }),
            json!({ "type": "array", "prefixItems": [{}, {}], "items": false }),
        ),
    ];
    and_back(&mut pairs);
    hold(pairs);
}

#[test]
fn a_limit_concerns_the_types_of_both_sides_alone() {
    let count = json!({ "type": "integer", "minimum": 1 });
    let nothing = json!({ "type": "null" });
    let both = json!({ "type": ["integer", "string"], "minimum": 1 });
    let mut pairs = vec![
        (More, count.clone(), with(both.clone(), "pattern", "^[a-z]$")),
        (More, count.clone(), with(both.clone(), "maxLength", 9)),
        (More, count.clone(), with(both.clone(), "format", "date")),
        (More, count.clone(), with(both.clone(), "not", json!({ "const": "none" }))),
        (
            More,
            count.clone(),
            json!({ "type": ["integer", "array"], "minimum": 1, "contains": { "const": 1 } }),
        ),
        (More, nothing.clone(), json!({ "type": ["string", "null"], "minLength": 1 })),
        (More, nothing.clone(), json!({ "type": ["number", "null"], "multipleOf": 2, "maximum": 8 })),
        // What is about the type of both counts.
        (Other, count.clone(), with(both.clone(), "minimum", 2)),
        (Other, count.clone(), with(both.clone(), "multipleOf", 2)),
        (Other, count.clone(), with(both.clone(), "format", "int32")),
        (Other, count, with(both, "not", json!({ "const": 4 }))),
    ];
    and_back(&mut pairs);
    hold(pairs);
}

#[test]
fn what_a_text_holds_is_a_remark_and_how_it_is_written_is_none() {
    let plain = json!({ "type": "string" });
    let mut pairs: Vec<(Means, Value, Value)> =
        vec![(Less, plain.clone(), text("contentEncoding", "base64"))];
    and_back(&mut pairs);
    hold(pairs);
    for held in
        [text("contentMediaType", "text/markdown"), text("contentSchema", json!({ "type": "object" }))]
    {
        super::schemas::words_only(&plain, &held);
        super::schemas::words_only(&held, &plain);
    }
}

/// An object of a text and a value of some schema.
fn object(value: &Value, required: &[&str]) -> Value {
    json!({ "type": "object", "properties": { "k": { "type": "string" }, "v": value },
        "required": required, "additionalProperties": false })
}

#[test]
fn a_choice_within_a_member_is_one_around_the_object() {
    let (word, number, nothing) =
        (json!({ "type": "string" }), json!({ "type": "integer", "minimum": 1 }), json!({ "const": null }));
    let any = |arms: &[&Value]| json!({ "anyOf": arms });
    let one = |arms: &[&Value]| json!({ "oneOf": arms });
    let (k, all) = (&["k"][..], &["k", "v"][..]);
    let inside = object(&any(&[&word, &number]), k);
    let arms = |required: &[&str]| (object(&word, required), object(&number, required));
    let ((first, second), (third, fourth)) = (arms(k), arms(all));
    let described = with(first.clone(), "title", "With a word");
    let by_name = json!({ "anyOf": [{ "$ref": "#/$defs/A" }, { "$ref": "#/$defs/B" }], "$defs": { "A": first, "B": second } });
    let mut pairs = vec![
        (Same, inside.clone(), any(&[&first, &second])),
        (Same, inside.clone(), any(&[&described, &second])),
        (Same, inside.clone(), by_name),
        (Same, object(&any(&[&word, &number]), all), one(&[&third, &fourth])),
        (Same, object(&any(&[&word, &number, &nothing]), k), any(&[&first, &second, &object(&nothing, k)])),
        (
            Same,
            json!({ "type": "array", "items": inside.clone() }),
            json!({ "type": "array", "items": any(&[&first, &second]) }),
        ),
        // An alternative that is missing, or stricter, is a difference.
        (Less, object(&any(&[&word, &number, &nothing]), k), any(&[&first, &second])),
        (Less, inside.clone(), any(&[&third, &fourth])),
        // What has no `v` fits both.
        (Less, inside, one(&[&first, &second])),
    ];
    and_back(&mut pairs);
    hold(pairs);
}

#[test]
fn a_choice_of_one_that_gains_what_fits_no_other_is_wider() {
    let (word, number) = (json!({ "type": "string" }), json!({ "type": "integer" }));
    let one = |arms: &[Value]| json!({ "oneOf": arms });
    let two = one(&[number.clone(), json!({ "type": "boolean" })]);
    let with_more = |more: Value| one(&[number.clone(), json!({ "type": "boolean" }), more]);
    let limited = json!({ "anyOf": [{ "type": "string", "maxLength": 9 }, { "const": null }] });
    let mut pairs = vec![
        (More, two.clone(), with_more(json!({ "const": "auto" }))),
        (More, two.clone(), with_more(json!({ "const": null }))),
        (More, two.clone(), with_more(json!({ "enum": ["auto", null] }))),
        (More, two.clone(), with_more(limited.clone())),
        (
            More,
            two,
            one(&[json!({ "anyOf": [number.clone(), { "type": "null" }] }), json!({ "type": "boolean" })]),
        ),
        (
            More,
            one(&[word.clone(), json!({ "type": "integer", "minimum": 0 })]),
            one(&[
                word.clone(),
                json!({ "anyOf": [{ "type": "integer", "minimum": 0 }, { "type": "null" }] }),
            ]),
        ),
        (
            More,
            one(&[number.clone(), limited.clone()]),
            one(&[number.clone(), limited, json!({ "type": "array", "maxItems": 3 })]),
        ),
        // What was a text fits two of them.
        (Less, one(&[word.clone(), number.clone()]), one(&[word, number, json!({ "const": "auto" })])),
    ];
    and_back(&mut pairs);
    hold(pairs);
}

#[test]
fn nothing_beside_a_choice_is_one_more_alternative() {
    let object = |least: i64| {
        json!({ "type": "object", "properties": { "b": { "type": "integer", "minimum": least } },
            "required": ["b"], "additionalProperties": false })
    };
    let (word, nothing) = (json!({ "type": "string" }), json!({ "const": null }));
    let inner = |choice: &str, least: i64| json!({ choice: [word, object(least)] });
    let any = |arms: &[&Value]| json!({ "anyOf": arms });
    let mut pairs = vec![
        (More, inner("anyOf", 0), any(&[&inner("anyOf", 0), &nothing])),
        (Other, inner("anyOf", 0), any(&[&inner("anyOf", 1), &nothing])),
        (Other, inner("oneOf", 0), any(&[&inner("oneOf", 1), &nothing])),
        (Same, any(&[&word, &object(0), &nothing]), any(&[&inner("anyOf", 0), &nothing])),
        (Less, any(&[&inner("anyOf", 0), &nothing]), any(&[&inner("anyOf", 1), &nothing])),
    ];
    and_back(&mut pairs);
    hold(pairs);
}

/// A choice between two definitions by the member `kind`, with what is said of it in each.
fn by_kind(first: &Value, second: &Value) -> Value {
    let arm = |name: &str, kind: &Value| match kind {
        Value::Null => json!({ "$ref": name }),
        kind => json!({ "$ref": name, "properties": { "kind": kind } }),
    };
    let object = |name: &str| {
        json!({ "type": "object", "properties": { "kind": { "type": "string" }, name: { "type": "string" } },
            "required": ["kind", name], "additionalProperties": false })
    };
    json!({ "oneOf": [arm("#/$defs/A", first), arm("#/$defs/B", second)],
        "$defs": { "A": object("iban"), "B": object("card") } })
}

#[test]
fn a_value_that_a_discriminator_implies_is_compared_with_values_alone() {
    let implied = |word: &str| json!({ "enum": [word], "const": word });
    let written = |word: &str| json!({ "const": word });
    let none = Value::Null;
    let both = by_kind(&implied("A"), &implied("B"));
    let mut pairs = vec![
        (Other, both.clone(), by_kind(&implied("A"), &implied("C"))),
        (Same, both.clone(), by_kind(&written("A"), &written("B"))),
        (Other, both.clone(), by_kind(&written("A"), &written("C"))),
        // To name the member by which a choice is made changes no value of it.
        (Same, both, by_kind(&none, &none)),
        (Less, by_kind(&none, &none), by_kind(&written("A"), &written("B"))),
    ];
    and_back(&mut pairs);
    hold(pairs);
}
