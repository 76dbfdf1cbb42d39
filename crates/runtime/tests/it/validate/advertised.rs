//! Advertised is accepted: the published schema and the verdict never differ.

use curable_core::{Problem, patch};
use proptest::prelude::*;
use serde_json::{Value, json};

use super::generate::Gen;
use super::{refuse, validator};

/// A validator that shares nothing with ours but the dialect.
fn independent(schema: &Value) -> jsonschema::Validator {
    jsonschema::options()
        .with_draft(jsonschema::Draft::Draft202012)
        .should_validate_formats(true)
        .build(schema)
        .unwrap()
}

proptest! {
    #![proptest_config(super::config(600))]

    /// 600 schemas with five arguments each.
    #[test]
    fn what_the_schema_says_is_what_happens(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let mut gen_ = Gen::new(&bytes);
        let schema = gen_.root();
        let ours = validator(&schema);
        let (given, published) = (independent(&schema), independent(&ours.published()));
        for _ in 0..5 {
            // Missing arguments are an empty object, which is another test.
            let arguments = Some(gen_.arguments(&schema)).filter(|given| !given.is_null()).unwrap_or(json!({}));
            let verdict = ours.check(&arguments);
            prop_assert_eq!(verdict.is_ok(), given.is_valid(&arguments), "{} {}", schema, arguments);
            prop_assert_eq!(verdict.is_ok(), published.is_valid(&arguments));
            let Err(violations) = verdict else { continue };
            prop_assert!(!violations.repairs.is_empty());
            for repair in &violations.repairs {
                let explained = repair.problem != Problem::Shape || !repair.expected.is_empty();
                prop_assert!(explained, "{} {} {:?}", schema, arguments, repair);
            }
            if !violations.patch.is_empty() {
                let mut patched = arguments.clone();
                prop_assert!(patch::apply(&violations.patch, &mut patched).is_ok(), "{} {}", schema, arguments);
                prop_assert!(given.is_valid(&patched), "{} {} {}", schema, arguments, patched);
            }
        }
    }

    /// A fault elsewhere does not make a finding of what the schema accepts.
    #[test]
    fn what_is_valid_is_not_blamed(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let mut gen_ = Gen::new(&bytes);
        let mut inner = gen_.root();
        let definitions = inner.as_object_mut().unwrap().shift_remove("$defs");
        let schema = json!({
            "type": "object",
            "properties": { "inner": inner },
            "additionalProperties": false,
            "$defs": definitions
        });
        let ours = validator(&schema);
        for _ in 0..5 {
            let mut arguments = gen_.arguments(&schema);
            if arguments.is_object() && ours.check(&arguments).is_ok() {
                arguments["zzz"] = json!(1);
                let found = ours.check(&arguments).unwrap_err();
                let places: Vec<_> = found.repairs.iter().map(|repair| repair.at.as_str()).collect();
                prop_assert_eq!((places, found.more), (vec!["/zzz"], 0), "{} {}", schema, arguments);
            }
        }
    }

    /// Whatever the arguments are, there is an answer.
    #[test]
    fn nothing_panics(bytes in prop::collection::vec(any::<u8>(), 0..200), text in "\\PC{0,40}") {
        let mut gen_ = Gen::new(&bytes);
        let ours = validator(&gen_.root());
        let odd = json!({ text.clone(): text, "limit": { "a": [text, 1.0e300, -0.0, u64::MAX] } });
        for arguments in [odd, json!([]), json!(7), Value::Null, Value::String(text)] {
            if let Err(violations) = ours.check(&arguments) {
                prop_assert!(!violations.into_failure().message.is_empty());
            }
        }
    }
}

#[test]
fn a_governed_member_is_not_in_the_published_schema_of_a_closed_object() {
    let schema = json!({
        "type": "object",
        "properties": { "name": { "type": "string" }, "id": { "type": "string", "x-governed": true } },
        "required": ["id", "name"],
        "additionalProperties": false
    });
    let published = validator(&schema).published().into_owned();
    assert_eq!(
        published,
        json!({
            "type": "object",
            "properties": { "name": { "type": "string" } },
            "required": ["name"],
            "additionalProperties": false
        })
    );
    assert!(!independent(&published).is_valid(&json!({ "name": "x", "id": "1" })));
}

#[test]
fn a_governed_member_of_an_open_object_is_published_as_forbidden() {
    let schema =
        json!({ "type": "object", "properties": { "id": { "type": "string", "x-governed": true } } });
    let ours = validator(&schema);
    assert_eq!(ours.published()["properties"]["id"], json!(false));
    assert!(!independent(&ours.published()).is_valid(&json!({ "id": "1" })));
    assert_eq!(ours.check(&json!({})), Ok(()));
}

#[test]
fn a_schema_without_a_type_is_published_as_one_of_an_object() {
    let ours = validator(&json!({ "properties": { "n": { "type": "integer" } } }));
    assert_eq!(ours.published()["type"], json!("object"));
    assert_eq!(refuse(&json!({}), &json!([])).repairs[0].problem, Problem::Type);
}
