//! Choices of exactly one whose alternatives overlap in lists or objects: what fits two of them is refused.

use curable_check::diff::{Audience, Severity, Step, compare};
use curable_core::{Contract, Effect, OperationDef};
use serde_json::{Value, json};

#[derive(Clone, Copy)]
pub(super) enum Side {
    Written,
    Read,
}

pub(super) fn with(side: Side, schema: &Value) -> Contract {
    let whole = json!({ "type": "object", "properties": { "v": schema }, "required": ["v"], "additionalProperties": false });
    let mut operation = OperationDef::new("a/b", Effect::Read);
    match side {
        Side::Written => operation.input = whole,
        Side::Read => operation.output = Some(whole),
    }
    let mut contract = Contract::new("a", "1.0.0");
    contract.operations.push(operation);
    contract
}

#[track_caller]
fn breaks(side: Side, old: &Value, new: &Value, expected: bool) {
    let places: [fn(&Value) -> Value; 4] = [
        Value::clone,
        |schema| json!({ "type": "array", "items": schema }),
        |schema| json!({ "type": "object", "properties": { "q": schema } }),
        |schema| json!({ "type": "object", "additionalProperties": schema }),
    ];
    for place in places {
        let (old, new) = (place(old), place(new));
        let diff = compare(&with(side, &old), &with(side, &new));
        let broken = diff.worst(Audience::Source) >= Some(Severity::Breaking);
        assert_eq!(broken, expected, "{old} -> {new}: {:#?}", diff.findings);
        assert_ne!(diff.semver, Step::None, "{old} -> {new}");
    }
}

fn one_of(arms: &[Value]) -> Value {
    json!({ "oneOf": arms })
}

fn list() -> Value {
    json!({ "type": "array" })
}

fn null() -> Value {
    json!({ "type": "null" })
}

#[test]
fn lists_and_objects_that_fit_twice_are_refused() {
    let object = || json!({ "type": "object", "properties": {} });
    for one in [list(), object()] {
        let old = one_of(&[one.clone(), null()]);
        let anything = one_of(&[one.clone(), json!({})]);
        breaks(Side::Written, &old, &anything, true);
        breaks(Side::Read, &anything, &old, true);
        let nullable = json!({ "type": ["null", one["type"]] });
        breaks(Side::Written, &old, &one_of(&[one.clone(), nullable.clone()]), true);
        breaks(Side::Read, &one_of(&[one.clone(), nullable]), &old, true);
        breaks(Side::Written, &old, &one_of(&[one.clone(), null(), one.clone()]), true);
        breaks(Side::Read, &one_of(&[one.clone(), null(), one.clone()]), &old, true);
    }
    let old = one_of(&[list(), json!({ "type": "string" })]);
    breaks(Side::Written, &old, &one_of(&[list(), json!({})]), true);
}

#[test]
fn what_was_refused_because_it_fitted_twice_comes_when_one_alternative_takes_less() {
    let texts = |most: Option<u32>| match most {
        Some(most) => json!({ "type": "array", "items": { "type": "string", "maxLength": most } }),
        None => json!({ "type": "array", "items": { "type": "string" } }),
    };
    for other in [
        list(),
        json!({ "type": ["array", "null"] }),
        json!({ "anyOf": [{ "type": "array" }, { "type": "null" }] }),
    ] {
        let (old, new) = (one_of(&[other.clone(), texts(None)]), one_of(&[other, texts(Some(2))]));
        breaks(Side::Read, &old, &new, true);
        breaks(Side::Written, &new, &old, true);
    }
    let objects = |inner: Value| json!({ "type": "array", "items": { "type": "object", "properties": { "q": {}, "p": inner }, "required": ["q"], "additionalProperties": false } });
    let whole = json!({ "type": "array", "uniqueItems": false });
    let (old, new) = (
        one_of(&[whole.clone(), objects(json!({}))]),
        one_of(&[whole, objects(json!({ "type": "integer" }))]),
    );
    breaks(Side::Read, &old, &new, true);
    breaks(Side::Written, &new, &old, true);
    // Nothing fits both, so nothing is let out.
    let apart = |most| one_of(&[json!({ "type": "object" }), texts(most)]);
    breaks(Side::Read, &apart(None), &apart(Some(2)), false);
    breaks(Side::Written, &apart(Some(2)), &apart(None), false);
}

#[test]
fn alternatives_that_do_not_meet_may_come_and_go() {
    let old = one_of(&[list(), null()]);
    let more = one_of(&[list(), null(), json!({ "type": "string" })]);
    breaks(Side::Written, &old, &more, false);
    breaks(Side::Read, &more, &old, false);
}

#[test]
fn what_takes_anything_takes_what_a_choice_took() {
    let texts = [json!({ "type": "string", "maxLength": 5 }), json!({ "type": "string", "minLength": 3 })];
    for anything in [json!({}), json!(true)] {
        breaks(Side::Written, &one_of(&texts), &anything, false);
        breaks(Side::Written, &anything, &one_of(&texts), true);
        breaks(Side::Read, &anything, &one_of(&texts), false);
    }
}
