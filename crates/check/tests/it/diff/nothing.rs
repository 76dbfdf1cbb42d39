//! What nothing fits is the same in every place, however it is written.

use curable_check::diff::{Diff, Http, Side, Step, compare};
use curable_core::{Contract, Effect, OperationDef};
use serde_json::{Value, json};

/// What nothing fits.
fn nothings() -> Vec<Value> {
    vec![
        json!({ "not": {} }),
        json!({ "not": true }),
        json!({ "not": { "description": "any" } }),
        json!({ "not": { "allOf": [{}, true] } }),
        json!({ "enum": [] }),
        json!({ "allOf": [{ "type": "string" }, { "allOf": [{ "not": {} }] }] }),
        json!({ "allOf": [{ "type": "string" }, { "type": "integer" }] }),
        json!({ "type": "string", "enum": [1, 2] }),
        json!({ "anyOf": [{ "not": {} }, false] }),
        json!({ "$ref": "#/$defs/Never" }),
        json!({ "not": { "$ref": "#/$defs/Any" } }),
    ]
}

/// A schema at each of the places where one can stand.
fn places(schema: &Value) -> Vec<(&'static str, Value)> {
    let known = json!({ "a": { "type": "string" } });
    vec![
        (
            "additionalProperties",
            json!({ "type": "object", "properties": known, "additionalProperties": schema }),
        ),
        (
            "unevaluatedProperties",
            json!({ "type": "object", "properties": known, "unevaluatedProperties": schema }),
        ),
        ("properties", json!({ "type": "object", "properties": { "a": schema, "b": { "type": "string" } } })),
        ("patternProperties", json!({ "type": "object", "patternProperties": { "^a": schema } })),
        ("propertyNames", json!({ "type": "object", "propertyNames": schema })),
        ("dependentSchemas", json!({ "type": "object", "dependentSchemas": { "a": schema } })),
        ("items", json!({ "type": "array", "items": schema })),
        ("prefixItems", json!({ "type": "array", "prefixItems": [{ "type": "string" }, schema] })),
        ("items after others", json!({ "type": "array", "prefixItems": [true], "items": schema })),
        ("contains", json!({ "type": "array", "contains": schema })),
        ("anyOf", json!({ "anyOf": [{ "type": "string" }, schema] })),
        ("allOf", json!({ "anyOf": [{ "type": "string" }, { "allOf": [{ "type": "integer" }, schema] }] })),
    ]
}

fn contract(input: &Value, output: &Value) -> Contract {
    let mut operation = OperationDef::new("a/b", Effect::Read);
    operation.input = json!({ "type": "object", "properties": { "it": input }, "required": ["it"] });
    operation.output = Some(output.clone());
    let mut contract = Contract::new("a", "1.0.0");
    contract.operations.push(operation);
    contract.defs.insert("Never".into(), json!({ "not": {} }));
    contract.defs.insert("Any".into(), json!({}));
    contract
}

fn told(diff: &Diff) -> Vec<(&str, &str)> {
    diff.findings.iter().map(|one| (one.rule, one.at.as_str())).collect()
}

#[test]
fn what_nothing_fits_is_one_however_it_is_written() {
    for never in nothings() {
        for ((place, said), (_, other)) in places(&json!(false)).into_iter().zip(places(&never)) {
            for (old, new) in [(&said, &other), (&other, &said)] {
                let diff = compare(&contract(old, old), &contract(new, new));
                assert!(diff.findings.is_empty(), "{place} {never}: {:?}", told(&diff));
            }
        }
    }
}

#[test]
fn what_nothing_fits_is_less_than_anything_in_every_place() {
    let any = json!({ "type": "string" });
    for never in nothings().into_iter().chain([json!(false)]) {
        for ((place, open), (_, shut)) in places(&json!(true)).into_iter().zip(places(&never)) {
            let wire = |old: (&Value, &Value), new: (&Value, &Value)| {
                compare(&contract(old.0, old.1), &contract(new.0, new.1)).semver
            };
            assert_eq!(wire((&open, &any), (&shut, &any)), Step::Major, "{place} {never} begins");
            // A member that comes to a result is passed by.
            let ends = if place == "properties" { Step::Minor } else { Step::Major };
            assert_eq!(wire((&any, &shut), (&any, &open)), ends, "{place} {never} ends");
        }
    }
}

#[test]
fn what_silence_closes_is_not_closed_to_those_who_call_by_themselves() {
    let silent = json!({ "not": {} });
    let none = Http::new();
    let object = |others: Option<&Value>| {
        let mut schema = json!({ "type": "object", "properties": { "a": { "type": "string" } } });
        if let Some(others) = others {
            schema["additionalProperties"] = others.clone();
        }
        contract(&schema, &json!({ "type": "string" }))
    };
    let rules = |old: &Contract, new: &Contract| {
        let side = |contract| Side { contract, http: Some(&none) };
        let diff = compare(side(old), side(new));
        diff.findings.iter().map(|one| one.rule).collect::<Vec<_>>()
    };
    let (silent, any) = (object(Some(&silent)), object(Some(&json!(true))));
    // An import writes `false` for what somebody said in the words that it uses for silence.
    for never in nothings().into_iter().skip(1).chain([json!(false)]) {
        let never = object(Some(&never));
        assert_eq!(rules(&silent, &never), ["input_closed"]);
        assert_eq!(rules(&never, &silent), ["input_opened"]);
    }
    assert!(rules(&any, &silent).is_empty() && rules(&silent, &any).is_empty());
}
