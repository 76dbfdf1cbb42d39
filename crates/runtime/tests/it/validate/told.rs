//! What an upstream says of arguments that the schema accepts, with what the schema knows.

use curable_core::{Expected, Pointer, Problem, Repair, patch};
use curable_runtime::validate::cure;
use serde_json::{Value, json};

use super::validator;

fn schema() -> Value {
    json!({
        "type": "object",
        "properties": {
            "slot": {
                "type": "object",
                "properties": { "starts_at": { "type": "string", "format": "date" }, "minutes": { "type": "integer" } }
            },
            "channel": { "type": "string" },
            "count": {},
            "lines": { "type": "array", "items": { "type": "object", "properties": { "unit_price": { "type": "number" } } } }
        },
        "additionalProperties": false
    })
}

fn told(at: &str, problem: Problem) -> Repair {
    Repair::new(Pointer::lenient(at.to_owned()), problem)
}

/// The repairs as data, and what the patch makes of the arguments.
fn cured(arguments: &Value, mut repairs: Vec<Repair>) -> (Value, Option<Value>) {
    let steps = cure(Some(&validator(&schema())), arguments, &mut repairs);
    let mended = (!steps.is_empty()).then(|| {
        let mut mended = arguments.clone();
        patch::apply(&steps, &mut mended).unwrap();
        mended
    });
    (serde_json::to_value(repairs).unwrap(), mended)
}

#[test]
fn what_is_missing_has_the_name_and_the_form_that_the_schema_gives_it() {
    let arguments = json!({ "slot": { "minutes": 30 } });
    let expected = json!([{
        "at": "/slot/starts_at", "problem": "missing",
        "expected": { "type": "string", "format": "date", "required": ["starts_at"] },
    }]);
    for at in ["/slot/startsAt", "/slot/starts_at", "/slot/StartsAt"] {
        assert_eq!(cured(&arguments, vec![told(at, Problem::Missing)]), (expected.clone(), None), "{at}");
    }
    let unheard = cured(&arguments, vec![told("/slot/room", Problem::Missing)]);
    assert_eq!(unheard, (json!([{ "at": "/slot/room", "problem": "missing" }]), None));
}

#[test]
fn the_nearest_number_that_the_schema_takes_too_is_suggested_and_never_a_patch() {
    let arguments = json!({ "slot": { "minutes": 7 }, "count": 0.5, "lines": [{ "unit_price": 3 }] });
    let said = |at: &str, range: Value| {
        let range = serde_json::from_value(range).unwrap();
        told(at, Problem::Range).expecting(Expected { range, ..Expected::default() })
    };
    for (at, range, suggest) in [
        ("/slot/minutes", json!({ "min": 15 }), json!(15)),
        ("/slot/minutes", json!({ "above": 9 }), json!(10)),
        ("/slot/minutes", json!({ "min": 8.5, "step": 5 }), json!(10)),
        ("/count", json!({ "above": 1 }), json!(null)),
        ("/count", json!({ "min": 1.5 }), json!(1.5)),
        ("/lines/0/unit_price", json!({ "min": 10.25 }), json!(10.25)),
        // What was sent is none of these.
        ("/slot/minutes", json!({ "min": 5 }), json!(null)),
        ("/slot", json!({ "min": 5 }), json!(null)),
        ("/channel", json!({ "min": 5 }), json!(null)),
    ] {
        let (repairs, mended) = cured(&arguments, vec![said(at, range.clone())]);
        assert_eq!((&repairs[0]["suggest"], mended), (&suggest, None), "{at} {range}");
    }
}

#[test]
fn what_an_upstream_misses_has_the_value_that_the_schema_has_for_it() {
    let schema = json!({
        "type": "object",
        "properties": {
            "terms": { "const": true },
            "currency": { "type": "string", "default": "EUR" },
            "count": { "type": "integer", "default": "many" },
        },
        "additionalProperties": false
    });
    let input = validator(&schema);
    for (name, suggest, patch) in [
        ("terms", json!(true), json!([])),
        ("currency", json!("EUR"), json!([{ "op": "add", "path": "/currency", "value": "EUR" }])),
        ("count", json!(null), json!([])),
    ] {
        let mut repairs = vec![told(&format!("/{name}"), Problem::Missing)];
        let steps = cure(Some(&input), &json!({}), &mut repairs);
        let repairs = serde_json::to_value(repairs).unwrap();
        assert_eq!((&repairs[0]["suggest"], json!(steps)), (&suggest, patch), "{name}");
    }
}

#[test]
fn a_slip_for_what_is_missing_is_renamed() {
    let meant = json!({ "slot": { "starts_at": "2026-01-02", "minutes": 30 } });
    for slip in ["sarts_at", "startsAt"] {
        let given = json!({ "slot": { slip: "2026-01-02", "minutes": 30 } });
        let missing = told("/slot/starts_at", Problem::Missing);
        let unknown = told(&format!("/slot/{slip}"), Problem::Unknown);
        for repairs in [
            vec![missing.clone()],
            vec![unknown.clone()],
            vec![missing.clone(), unknown.clone()],
            vec![unknown, missing],
        ] {
            let (repairs, mended) = cured(&given, repairs);
            assert_eq!(repairs.as_array().map(Vec::len), Some(1), "{repairs}");
            assert_eq!(repairs[0]["at"], format!("/slot/{slip}"));
            assert_eq!(
                (&repairs[0]["problem"], &repairs[0]["suggest"]),
                (&json!("unknown"), &json!("starts_at"))
            );
            assert_eq!(mended.as_ref(), Some(&meant), "{slip}");
        }
    }
}

#[test]
fn one_finding_without_a_cure_withholds_the_patch() {
    let given = json!({ "slot": { "sarts_at": "2026-01-02" }, "channel": "post" });
    let choice = told("/channel", Problem::Choice).expecting(Expected::allowed(["video", "phone"]));
    let (repairs, mended) = cured(&given, vec![told("/slot/starts_at", Problem::Missing), choice]);
    assert_eq!((&repairs[0]["suggest"], mended), (&json!("starts_at"), None));
}

#[test]
fn a_near_value_and_a_value_of_another_type_are_mended() {
    let choice = told("/channel", Problem::Choice).expecting(Expected::allowed(["video", "in_person"]));
    let typed = told("/count", Problem::Type).expecting(Expected::of_type("integer"));
    let given = json!({ "channel": "In Person", "count": "12" });
    let (_, mended) = cured(&given, vec![choice, typed.clone()]);
    assert_eq!(mended, Some(json!({ "channel": "in_person", "count": 12 })));
    // The schema wants a text there, whatever the upstream says.
    let typed = Repair { at: Pointer::from_static("/channel"), ..typed };
    assert_eq!(cured(&json!({ "channel": "12" }), vec![typed]).1, None);
}

#[test]
fn places_are_spelt_as_the_schema_has_them() {
    let schema = validator(&schema());
    let spelt = |at: &str| schema.spelt(&Pointer::lenient(at.to_owned())).map(|at| at.to_string());
    assert_eq!(spelt("/lines/0/unitPrice").as_deref(), Some("/lines/0/unit_price"));
    assert_eq!(spelt("/slot/minutes").as_deref(), Some("/slot/minutes"));
    for nowhere in ["/room", "/lines/first/unit_price", "/slot/0"] {
        assert_eq!(spelt(nowhere), None, "{nowhere}");
    }
}
