//! Large and hostile input costs no more than its size.

use std::time::{Duration, Instant};

use curable_core::{MAX_REPAIRS, Problem};
use curable_runtime::validate::Lenient;
use serde_json::{Map, Value, json};

use super::{refuse, validator};

/// Even an unoptimised build on a busy machine is far below it, and anything quadratic is far above.
const SOON: Duration = Duration::from_secs(10);

#[test]
fn many_violations_are_listed_up_to_ten_and_counted() {
    let schema = json!({ "type": "object", "properties": { "l": { "type": "array", "items": { "type": "integer" } } } });
    let list: Vec<Value> = (0..50_000).map(|_| json!("x")).collect();
    let start = Instant::now();
    let found = refuse(&schema, &json!({ "l": list }));
    assert!(start.elapsed() < SOON);
    assert_eq!(found.repairs.len(), MAX_REPAIRS);
    assert_eq!(found.more, 50_000 - 10);
    assert!(found.patch.is_empty());
    assert!(found.message().ends_with("; and 49999 more"), "{}", found.message());
}

#[test]
fn many_unknown_names_and_many_declared_ones_are_compared_in_time() {
    let properties: Map<String, Value> = (0..500).map(|n| (format!("field_{n}"), json!({}))).collect();
    let schema = json!({ "type": "object", "properties": properties, "additionalProperties": false });
    let members: Map<String, Value> = (0..5_000).map(|n| (format!("feild_{n}"), json!(n))).collect();
    let start = Instant::now();
    let found = refuse(&schema, &Value::Object(members));
    assert!(start.elapsed() < SOON);
    assert_eq!((found.repairs.len(), found.more), (10, 4_990));
}

#[test]
fn a_stray_member_is_not_looked_for_in_all_of_a_wide_schema() {
    let wide = |inner: &str| {
        let below = json!({ "$ref": format!("#/$defs/{inner}") });
        let properties: Map<String, Value> = (0..60).map(|n| (format!("part_{n}"), below.clone())).collect();
        json!({ "type": "object", "properties": properties, "additionalProperties": false })
    };
    let mut schema = wide("a");
    schema["$defs"] = json!({ "a": wide("b"), "b": wide("c"), "c": wide("d"), "d": { "type": "string" } });
    let members: Map<String, Value> = (0..30).map(|n| (format!("stray_{n}"), json!(n))).collect();
    let validator = super::validator(&schema);
    let start = Instant::now();
    let found = validator.check(&Value::Object(members)).unwrap_err();
    assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
    assert!(found.patch.is_empty());
}

#[test]
fn a_long_wrong_word_is_not_compared() {
    let schema = json!({ "type": "object", "properties": { "unit": { "enum": ["celsius", "x".repeat(100_000)] } }, "additionalProperties": false });
    let start = Instant::now();
    let found = refuse(&schema, &json!({ "unit": "y".repeat(1_000_000), "z".repeat(1_000_000): 1 }));
    assert!(start.elapsed() < SOON);
    assert_eq!(found.repairs[0].suggest, None);
    assert_eq!(found.repairs[1].at.as_str(), "/<redacted>");
}

#[test]
fn branches_that_contain_themselves_end() {
    let branch = |extra: &str| json!({ "type": "object", "properties": { "next": { "$ref": "#/$defs/Link" }, extra: {} } });
    let schema = json!({
        "type": "object",
        "properties": { "link": { "$ref": "#/$defs/Link" } },
        "$defs": { "Link": { "anyOf": [branch("a"), branch("b"), { "type": "integer" }] } }
    });
    let mut link = json!("wrong");
    for _ in 0..12 {
        link = json!({ "next": link });
    }
    let start = Instant::now();
    let found = refuse(&schema, &json!({ "link": link }));
    assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
    assert!(!found.repairs.is_empty());
}

#[test]
fn references_that_lead_in_a_circle_end() {
    let schema = json!({
        "type": "object",
        "properties": { "a": { "allOf": [{ "$ref": "#/$defs/A" }] }, "n": { "type": "integer" } },
        "$defs": { "A": { "anyOf": [{ "$ref": "#/$defs/B" }, { "type": "integer" }] }, "B": { "type": "object", "properties": { "a": { "$ref": "#/$defs/A" } } } }
    });
    let found = refuse(&schema, &json!({ "n": "5", "a": { "a": { "a": 1 } } }));
    assert_eq!(found.patch.len(), 1);
}

#[test]
fn arguments_as_deep_as_a_parser_allows_are_explained() {
    let schema = json!({
        "type": "object",
        "properties": { "child": { "$ref": "#" }, "n": { "type": "integer" } },
        "additionalProperties": false
    });
    let depth = 120;
    let text = format!("{}{{\"n\":\"5\"}}{}", "{\"child\":".repeat(depth), "}".repeat(depth));
    let found = refuse(&schema, &serde_json::from_str(&text).unwrap());
    assert_eq!(found.repairs[0].at.names().count(), depth + 1);
    assert_eq!(found.patch.len(), 1);
}

#[test]
fn arguments_that_are_deeper_than_the_walk_are_still_refused() {
    let schema = json!({
        "type": "object",
        "properties": { "child": { "allOf": [{ "allOf": [{ "$ref": "#" }] }] }, "n": { "type": "integer" } }
    });
    let depth = 120;
    let text = format!("{}{{\"n\":\"5\"}}{}", "{\"child\":".repeat(depth), "}".repeat(depth));
    let found = refuse(&schema, &serde_json::from_str(&text).unwrap());
    assert_eq!(found.repairs[0].problem, Problem::Shape);
    assert_eq!(found.repairs[0].at.names().count(), depth + 1);
}

#[test]
fn a_patch_of_a_large_value_is_left_to_the_caller() {
    let schema = json!({ "type": "object", "properties": { "l": { "type": "array", "items": { "type": "integer" } } } });
    let small = format!("[{}]", vec!["7"; 100].join(","));
    let large = format!("[{}]", vec!["7"; 10_000].join(","));
    assert_eq!(refuse(&schema, &json!({ "l": small })).patch.len(), 1);
    assert!(refuse(&schema, &json!({ "l": large })).patch.is_empty());
}

#[test]
fn a_valid_call_does_not_read_the_tree() {
    let ours = validator(&json!({ "type": "object", "properties": { "n": { "type": "integer" } } }));
    assert_eq!(ours.check(&json!({ "n": 5 })), Ok(()));
    assert!(format!("{ours:?}").contains("explained: false"));
}

#[test]
fn an_integer_of_which_digits_were_lost_is_refused() {
    let schema = json!({ "type": "object", "properties": {
        "n": { "type": "integer" }, "m": { "type": ["integer", "null"] }, "x": { "type": "number" }, "any": {},
        "l": { "type": "array", "items": { "$ref": "#/$defs/Id" } },
    }, "$defs": { "Id": { "type": "integer", "minimum": 1 } } });
    let read = |text: &str| serde_json::from_str::<Value>(text).unwrap();
    for (text, places) in [
        (r#"{"n": 18446744073709551616}"#, vec!["/n"]),
        (r#"{"n": -9223372036854775809, "m": 123456789012345678901234567890}"#, vec!["/n", "/m"]),
        (r#"{"l": [1, 18446744073709551615, 18446744073709551616]}"#, vec!["/l/2"]),
        (r#"{"n": "x", "l": [18446744073709551616]}"#, vec!["/n", "/l/0"]),
    ] {
        let found = refuse(&schema, &read(text));
        let mut told: Vec<&str> = found.repairs.iter().map(|repair| repair.at.as_str()).collect();
        told.sort_unstable_by_key(|at| places.iter().position(|place| place == at));
        assert_eq!((told, &found.patch), (places, &Vec::new()), "{text}");
        let last = found.repairs.iter().find(|repair| repair.problem == Problem::Range).unwrap();
        assert_eq!(last.expected.range.max, Some(u64::MAX.into()));
        assert!(validator(&schema).accept(&read(text), Lenient::On).is_err(), "{text}");
    }
    for text in [
        r#"{"n": 18446744073709551615, "m": -9223372036854775808, "l": [1e16, 5.0]}"#,
        r#"{"x": 1e300, "any": 18446744073709551616, "m": null}"#,
        r#"{"x": 18446744073709551616}"#,
    ] {
        assert!(validator(&schema).check(&read(text)).is_ok(), "{text}");
    }
}
