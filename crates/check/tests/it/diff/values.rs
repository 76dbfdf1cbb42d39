//! Values that are listed, against ranges, lengths, patterns, formats and objects.

use curable_check::diff::compare;
use serde_json::{Value, json};

use super::schemas::Means::{Less, More, Other, Same};
use super::schemas::{Means, and_back, contract, hold, words_only};

/// A list, and what it became.
fn pairs() -> Vec<(Means, Value, Value)> {
    let text = |words: &Value| json!({ "type": "string", "enum": words });
    vec![
        (More, json!({ "type": "integer", "enum": [1, 2, 3] }), range(1, 10)),
        (More, json!({ "const": 5 }), range(1, 10)),
        (More, json!({ "enum": [1, 2.5] }), json!({ "type": "number", "minimum": 1 })),
        (More, json!({ "enum": [2, 4] }), json!({ "type": "integer", "multipleOf": 2 })),
        (More, json!({ "enum": [1, 2] }), json!({ "type": "integer", "format": "int32" })),
        (Same, json!({ "enum": [1, 2, 3] }), range(1, 3)),
        (Less, json!({ "enum": [1, 2, 3, 4] }), range(1, 3)),
        (Other, json!({ "enum": [1, 20] }), range(1, 10)),
        (Other, json!({ "enum": [1, 1e12] }), json!({ "type": "integer", "format": "int32" })),
        (More, text(&json!(["cat", "dog"])), json!({ "type": "string", "minLength": 3, "maxLength": 10 })),
        (Other, text(&json!(["cat", "do"])), json!({ "type": "string", "minLength": 3 })),
        (Same, text(&json!(["eu", "us"])), json!({ "type": "string", "pattern": "^(eu|us)$" })),
        (More, text(&json!(["eu"])), json!({ "type": "string", "pattern": "^(eu|us)$" })),
        (More, text(&json!(["eu", "us"])), json!({ "type": "string", "pattern": "^[a-z]{2}$" })),
        (Other, text(&json!(["eu", "US"])), json!({ "type": "string", "pattern": "^[a-z]{2}$" })),
        // A pattern that only some letters pass is a list as well.
        (
            More,
            json!({ "type": "string", "pattern": "^v[12]$" }),
            json!({ "type": "string", "maxLength": 2 }),
        ),
        (
            Other,
            json!({ "type": "string", "pattern": "^v[12]$" }),
            json!({ "type": "string", "maxLength": 1 }),
        ),
        (More, text(&json!(["2026-01-31"])), json!({ "type": "string", "format": "date" })),
        (Other, text(&json!(["2026-02-31"])), json!({ "type": "string", "format": "date" })),
        // Nobody refuses a text for such a format, and some do for such another.
        (More, text(&json!(["a"])), json!({ "type": "string", "format": "berth-number" })),
        (Other, text(&json!(["a"])), json!({ "type": "string", "format": "byte" })),
        (
            More,
            json!({ "enum": [{ "k": "a" }, { "k": "b" }] }),
            json!({ "type": "object", "properties": { "k": { "type": "string" } }, "required": ["k"] }),
        ),
        (
            Other,
            json!({ "enum": [{ "k": "a" }, {}] }),
            json!({ "type": "object", "properties": { "k": { "type": "string" } }, "required": ["k"] }),
        ),
        (More, json!({ "enum": [[1], [1, 2]] }), json!({ "type": "array", "items": range(1, 9) })),
        (
            More,
            text(&json!(["a", "7"])),
            json!({ "anyOf": [{ "type": "string", "maxLength": 1 }, { "type": "integer", "minimum": 1 }] }),
        ),
        (More, json!({ "const": true }), json!({ "type": "boolean" })),
        (More, json!({ "enum": ["a", null] }), json!({ "type": ["string", "null"], "maxLength": 9 })),
        (Other, json!({ "enum": ["a", null] }), json!({ "type": "string", "maxLength": 9 })),
        // What a list says beside its values takes some of them away.
        (Same, json!({ "enum": [1, 2, 30], "maximum": 9 }), json!({ "enum": [1, 2] })),
        (Less, json!({ "enum": [1, 2] }), json!({ "enum": [1, 2], "maximum": 1 })),
        (
            Less,
            json!({ "type": "string", "enum": ["a", "bb"], "maxLength": 9 }),
            json!({ "type": "string", "enum": ["a", "bb"], "maxLength": 1 }),
        ),
    ]
}

/// Ranges in several alternatives.
fn ranges() -> Vec<(Means, Value, Value)> {
    let any = |arms: &[Value]| json!({ "anyOf": arms });
    let open = |name: &str, limit: i64| json!({ "type": "number", name: limit });
    vec![
        (Same, range(0, 20), any(&[range(0, 10), range(5, 20)])),
        (Same, range(0, 20), any(&[range(11, 20), range(0, 10)])),
        (Same, json!({ "type": "number" }), any(&[open("minimum", 0), open("maximum", 5)])),
        (Less, range(0, 20), any(&[range(0, 10), range(12, 20)])),
        (Less, range(0, 20), any(&[range(0, 10), range(5, 19)])),
        (Less, json!({ "type": "number" }), any(&[open("exclusiveMinimum", 5), open("exclusiveMaximum", 5)])),
    ]
}

/// Formats beside limits, and formats that nobody holds a value against.
fn formats() -> Vec<(Means, Value, Value)> {
    let whole = |least: Option<i64>, most: Option<i64>, format: Option<&str>| {
        let mut schema = json!({ "type": "integer" });
        schema.as_object_mut().unwrap().extend(
            [("minimum", json!(least)), ("maximum", json!(most)), ("format", json!(format))]
                .into_iter()
                .filter(|(_, value)| !value.is_null())
                .map(|(name, value)| (name.to_owned(), value)),
        );
        schema
    };
    let text = |format: &str| json!({ "type": "string", "format": format });
    vec![
        (Same, range(1, 9), whole(Some(1), Some(9), Some("int32"))),
        (Same, whole(None, None, None), whole(None, None, Some("int64"))),
        (Same, whole(Some(0), None, None), whole(Some(0), None, Some("uint64"))),
        (
            Same,
            whole(None, None, Some("int32")),
            json!({ "type": "integer", "minimum": i32::MIN, "maximum": i32::MAX }),
        ),
        (Less, whole(None, None, None), whole(None, None, Some("int32"))),
        (Less, whole(None, None, None), whole(None, None, Some("uint64"))),
        (Less, whole(Some(0), None, None), whole(Some(0), None, Some("uint32"))),
        (Other, whole(None, None, Some("uint64")), whole(None, None, Some("int64"))),
        (Less, range(-1, 9), whole(Some(-1), Some(9), Some("uint8"))),
        // Also among alternatives, which are judged as a whole.
        (
            Same,
            json!({ "oneOf": [{ "type": "integer" }, { "type": "string" }] }),
            json!({ "oneOf": [{ "type": "integer", "format": "int64" }, { "type": "string" }] }),
        ),
        (Less, json!({ "type": "string" }), text("uuid")),
        (Less, json!({ "type": "string" }), text("byte")),
        (Other, text("date"), text("uuid")),
    ]
}

#[test]
fn a_format_that_nobody_holds_a_value_against_is_words() {
    let text = |format: &str| json!({ "type": "string", "format": format });
    words_only(&json!({ "type": "string" }), &text("serial-number"));
    words_only(&text("serial-number"), &text("part-number"));
}

fn range(least: i64, most: i64) -> Value {
    json!({ "type": "integer", "minimum": least, "maximum": most })
}

#[test]
fn a_list_is_judged_by_each_of_its_values() {
    let mut pairs = pairs();
    pairs.extend(ranges());
    pairs.extend(formats());
    and_back(&mut pairs);
    hold(pairs);
}

#[test]
fn the_value_that_is_not_taken_any_more_is_named() {
    let old = contract(Some(&json!({ "enum": [1, 2, 30] })), None);
    let diff = compare(&old, &contract(Some(&range(1, 9)), None));
    let told: Vec<_> = diff.findings.iter().map(|one| (one.rule, &one.before, &one.after)).collect();
    let gone = ("input_tightened", &Some(json!(30)), &None);
    assert_eq!(told, [gone, ("input_loosened", &Some(json!([1, 2, 30])), &None)]);
    assert!(diff.findings.iter().all(|one| one.at == "/operations/a~1b/input/properties/it/enum"));
}

#[test]
fn values_that_give_way_to_others_are_told_together_to_those_who_read() {
    let told = |old: &[&str], new: &[&str]| {
        let of = |words: &[&str]| contract(None, Some(&json!({ "enum": words })));
        let diff = compare(&of(old), &of(new));
        diff.findings.into_iter().map(|one| (one.rule, one.before, one.after)).collect::<Vec<_>>()
    };
    let replaced = |before, after| [("output_value_replaced", before, after)];
    assert_eq!(
        told(&["ready", "failed"], &["done", "failed"]),
        replaced(Some(json!("ready")), Some(json!("done")))
    );
    assert_eq!(told(&["a", "b", "c"], &["c", "d"]), replaced(Some(json!(["a", "b"])), Some(json!("d"))));
    // More, or less, is no replacement.
    assert_eq!(told(&["a"], &["a", "b"]), [("output_value_added", None, Some(json!("b")))]);
    assert_eq!(told(&["a", "b"], &["a"]), [("output_value_removed", Some(json!("b")), None)]);
    let many: Vec<String> = (0..99).map(|number| format!("value{number}")).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    assert_eq!(told(&many, &["a"])[0].1.as_ref().unwrap()[8], "… and 91 more");
}

#[test]
fn a_list_of_thousands_is_compared_by_its_keywords() {
    let many: Vec<i64> = (0..5_000).collect();
    let (old, new) = (json!({ "enum": many }), range(0, 9_000));
    let diff = compare(&contract(Some(&old), None), &contract(Some(&new), None));
    assert_eq!(diff.findings[0].rule, "input_tightened");
}
