//! Lenient reading coerces what loses nothing and touches no text.

use curable_runtime::validate::{Coercion, Lenient};
use serde_json::{Value, json};

use super::validator;

fn schema() -> Value {
    json!({
        "type": "object",
        "properties": {
            "limit": { "type": "integer", "maximum": 10 },
            "verbose": { "type": "boolean" },
            "tags": { "type": "array", "items": { "type": "string" } },
            "ids": { "type": "array", "items": { "type": "integer" } },
            "where": { "type": "object", "properties": { "n": { "type": "integer" } } },
            "pin": { "type": "integer", "x-sensitive": true },
            "code": { "type": "string" },
            "unit": { "enum": ["celsius", "fahrenheit"] },
            "level": { "enum": [1, 2] },
            "at": { "type": "string", "format": "date-time" }
        },
        "additionalProperties": false
    })
}

#[test]
fn lossless_coercions_are_made_and_reported() {
    let rows = [
        (json!({ "limit": "5" }), json!({ "limit": 5 }), vec![("/limit", Coercion::Unquoted)]),
        (json!({ "verbose": "true" }), json!({ "verbose": true }), vec![("/verbose", Coercion::Unquoted)]),
        (json!({ "tags": "a" }), json!({ "tags": ["a"] }), vec![("/tags", Coercion::Wrapped)]),
        (json!({ "ids": ["1", 2] }), json!({ "ids": [1, 2] }), vec![("/ids/0", Coercion::Unquoted)]),
        (json!({ "ids": "[\"1\"]" }), json!({ "ids": [1] }), vec![("/ids", Coercion::Parsed)]),
        (
            json!({ "where": "{\"n\":1,\"m\":2}" }),
            json!({ "where": { "n": 1, "m": 2 } }),
            vec![("/where", Coercion::Parsed)],
        ),
        (json!({ "level": "2" }), json!({ "level": 2 }), vec![("/level", Coercion::Unquoted)]),
        (json!({ "pin": "1234" }), json!({ "pin": 1234 }), vec![("/pin", Coercion::Unquoted)]),
        (
            json!({ "limit": "5", "verbose": "false" }),
            json!({ "limit": 5, "verbose": false }),
            vec![("/limit", Coercion::Unquoted), ("/verbose", Coercion::Unquoted)],
        ),
    ];
    let ours = validator(&schema());
    for (given, wanted, report) in rows {
        for lenient in [Lenient::Warn, Lenient::On] {
            let accepted = ours.accept(&given, lenient).unwrap_or_else(|found| panic!("{given} {found:?}"));
            assert_eq!(*accepted.arguments, wanted);
            let coerced: Vec<_> = accepted.coerced.iter().map(|one| (one.at.as_str(), one.done)).collect();
            assert_eq!(coerced, report, "{given}");
        }
        assert!(ours.accept(&given, Lenient::Off).is_err(), "{given}");
    }
}

#[test]
fn texts_and_names_are_never_touched() {
    let ours = validator(&schema());
    for given in [
        json!({ "code": 5 }),
        json!({ "unit": "Celsius" }),
        json!({ "unit": " celsius " }),
        json!({ "at": "2024-01-01 10:00:00Z" }),
        json!({ "limti": 5 }),
        json!({ "limit": "50" }),
        json!({ "limit": "5", "unit": "Celsius" }),
    ] {
        assert!(ours.accept(&given, Lenient::On).is_err(), "{given}");
    }
}

#[test]
fn what_a_lenient_reading_refuses_still_has_its_repairs_and_its_patch() {
    let ours = validator(&schema());
    let given = json!({ "limti": 5 });
    assert_eq!(ours.accept(&given, Lenient::On).unwrap_err(), ours.check(&given).unwrap_err());
    assert!(!ours.check(&given).unwrap_err().patch.is_empty());
}

#[test]
fn valid_arguments_are_passed_on_as_they_are() {
    let ours = validator(&schema());
    let given = json!({ "code": "5", "limit": 5 });
    let accepted = ours.accept(&given, Lenient::On).unwrap();
    assert_eq!((&*accepted.arguments, accepted.coerced.len()), (&given, 0));
    let nothing = ours.accept(&Value::Null, Lenient::Off).unwrap();
    assert_eq!(*nothing.arguments, json!({}));
}
