//! What a caller sent by mistake is never told to anyone.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::generate::Gen;
use super::{refuse, text_of, validator};

const MARK: &str = "zqxMARKzqx";

/// Every schema below `properties` is marked as sensitive.
fn mark_all(schema: &mut Value) {
    match schema {
        Value::Object(members) => {
            for (name, value) in members.iter_mut() {
                if name == "properties" {
                    for property in value.as_object_mut().unwrap().values_mut() {
                        if let Value::Object(members) = property {
                            members.insert("x-sensitive".to_owned(), json!(true));
                        }
                    }
                }
                mark_all(value);
            }
        }
        Value::Array(items) => items.iter_mut().for_each(mark_all),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Every text that the caller sent carries the mark.
fn mark_values(value: &mut Value) {
    match value {
        Value::String(text) => *text = format!("{MARK}{text}"),
        Value::Array(items) => items.iter_mut().for_each(mark_values),
        Value::Object(members) => members.values_mut().for_each(mark_values),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

proptest! {
    #![proptest_config(super::config(300))]

    #[test]
    fn a_sensitive_value_is_nowhere(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let mut gen_ = Gen::new(&bytes);
        let mut schema = gen_.root();
        let mut arguments = gen_.arguments(&schema);
        mark_all(&mut schema);
        mark_values(&mut arguments);
        if let Err(violations) = validator(&schema).check(&arguments) {
            let text = text_of(&violations);
            prop_assert!(!text.contains(MARK), "{} {} {}", schema, arguments, text);
        }
    }

    #[test]
    fn a_wrong_value_is_in_no_message_and_no_expectation(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let mut gen_ = Gen::new(&bytes);
        let schema = gen_.root();
        let mut arguments = gen_.arguments(&schema);
        mark_values(&mut arguments);
        if let Err(violations) = validator(&schema).check(&arguments) {
            let repairs = serde_json::to_string(&violations.repairs).unwrap();
            prop_assert!(!violations.message().contains(MARK));
            prop_assert!(!repairs.contains(MARK), "{} {} {}", schema, arguments, repairs);
        }
    }
}

#[test]
fn the_value_of_an_undeclared_name_is_nowhere() {
    let schema = json!({ "type": "object", "properties": { "cui": { "type": "string" } }, "additionalProperties": false });
    let text = text_of(&refuse(&schema, &json!({ "cui": "C1", "apiKey": MARK })));
    assert!(!text.contains(MARK) && text.contains("cui"), "{text}");
}

#[test]
fn a_name_that_is_data_is_nowhere() {
    for name in [
        "Jane Doe DOB 1970-01-01",
        "jane@example.com",
        "+49 170 1234567",
        "4111111111111111",
        "token=hunter-Two-pass",
    ] {
        let closed = json!({ "type": "object", "properties": { "cui": {} }, "additionalProperties": false });
        let map = json!({ "type": "object", "additionalProperties": { "type": "integer" } });
        let nested =
            json!({ "type": "object", "additionalProperties": { "type": "object", "required": ["n"] } });
        for schema in [closed, map] {
            let found = refuse(&schema, &json!({ name: "x" }));
            assert_eq!(found.repairs[0].at.as_str(), "/<redacted>", "{name}");
            assert!(name.is_empty() || !text_of(&found).contains(name), "{name}");
        }
        let found = refuse(&nested, &json!({ name: {} }));
        assert_eq!(found.repairs[0].at.as_str(), "/<redacted>/n", "{name}");
    }
}

#[test]
fn a_name_in_any_script_is_a_name() {
    let schema = json!({ "type": "object", "properties": { "größe": { "type": "integer" } }, "additionalProperties": false });
    for name in ["farbe", "länge", "特別", "цвет", "आकार"] {
        let found = refuse(&schema, &json!({ name: 1 }));
        assert_eq!(found.repairs[0].at.as_str(), format!("/{name}"));
    }
    let found = refuse(&schema, &json!({ "größse": 1 }));
    assert_eq!(
        serde_json::to_value(&found.patch).unwrap(),
        json!([{ "op": "move", "from": "/größse", "path": "/größe" }])
    );
}

#[test]
fn a_patch_never_leads_through_a_name_that_is_data() {
    let schema = json!({
        "type": "object",
        "additionalProperties": {
            "type": "object",
            "properties": { "limit": { "type": "integer" } },
            "additionalProperties": false
        }
    });
    let found = refuse(&schema, &json!({ "jane@example.com": { "limti": 5 } }));
    assert!(found.patch.is_empty());
    assert!(!text_of(&found).contains("jane"));
    let found = refuse(&schema, &json!({ "jane": { "limti": 5 } }));
    assert_eq!(
        serde_json::to_value(&found.patch).unwrap(),
        json!([{ "op": "move", "from": "/jane/limti", "path": "/jane/limit" }])
    );
}

#[test]
fn a_name_with_spaces_or_signs_is_told_back() {
    let schema = json!({ "type": "object", "properties": { "cui": {} }, "additionalProperties": false });
    let long = "x ".repeat(64);
    for name in ["some thing", "integer (default)", "$top", "7", "", "zero\u{200b}width", long.as_str()] {
        let found = refuse(&schema, &json!({ name: MARK }));
        assert_eq!(found.repairs[0].at.as_str(), format!("/{name}"));
        assert!(!text_of(&found).contains(MARK), "{name}");
    }
    let found = refuse(&schema, &json!({ format!("{long}x"): 1 }));
    assert_eq!(found.repairs[0].at.as_str(), "/<redacted>");
}

#[test]
fn a_long_value_of_an_enum_is_suggested() {
    let word = format!("com.example.{}.ListConnections", "Connections_".repeat(7));
    assert!((100..=128).contains(&word.len()), "{}", word.len());
    let schema = json!({ "type": "object", "properties": { "action": { "enum": [word, "Other"] } } });
    let found = refuse(&schema, &json!({ "action": word.replace("List", "Lits") }));
    assert_eq!(found.repairs[0].suggest, Some(json!(word)));
}
