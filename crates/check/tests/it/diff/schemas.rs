//! Pairs of schemas written by hand: the ways in which a schema can say something without saying it.

use curable_check::diff::{Audience, Severity, Step, compare};
use curable_core::{Contract, Effect, OperationDef, Visibility};
use serde_json::{Value, json};

/// What a change means for one who writes, and for one who reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Means {
    Same,
    /// Less can pass: a writer breaks.
    Less,
    /// More can pass: a reader breaks.
    More,
    /// Both.
    Other,
}
use Means::{Less, More, Other, Same};

#[expect(clippy::too_many_lines, reason = "it is a table")]
fn pairs() -> Vec<(Means, Value, Value)> {
    let mut pairs = vec![
        (Same, json!({}), json!(true)),
        (Same, json!({ "type": "integer", "minimum": 1, "maximum": 1 }), json!({ "const": 1 })),
        (Same, json!({ "type": "boolean" }), json!({ "enum": [true, false] })),
        (Same, json!({ "type": "number", "multipleOf": 1 }), json!({ "type": "integer" })),
        (Same, json!({ "type": "integer", "maxLength": 4 }), json!({ "type": "integer" })),
        (Same, json!({ "enum": [1, "a"], "type": "string" }), json!({ "const": "a" })),
        (Same, json!({ "enum": [1.0] }), json!({ "enum": [1] })),
        (
            Same,
            json!({ "type": ["string", "integer"] }),
            json!({ "anyOf": [{ "type": "integer" }, { "type": "string" }] }),
        ),
        (
            Same,
            json!({ "allOf": [{ "minimum": 1 }, { "minimum": 3 }], "type": "number" }),
            json!({ "type": "number", "minimum": 3 }),
        ),
        (Same, json!({ "not": { "type": "string" } }), json!({ "not": { "type": ["string"] } })),
        (Same, json!({ "type": "string", "format": "password" }), json!({ "type": "string" })),
        (Same, json!({ "type": "number", "format": "double" }), json!({ "type": "number" })),
        (Same, json!({ "type": "array", "items": {} }), json!({ "type": "array" })),
        (
            Same,
            json!({ "type": "object", "properties": { "a": true }, "required": [] }),
            json!({ "type": "object", "properties": { "a": {} } }),
        ),
        (Same, json!({ "if": { "type": "string" } }), json!({})),
        (
            Same,
            json!({ "oneOf": [{ "type": "string" }, { "type": "object", "required": ["a"] }] }),
            json!({ "anyOf": [{ "type": "object", "required": ["a"] }, { "type": "string" }] }),
        ),
        (
            Same,
            json!({ "type": "object", "minProperties": 1, "required": ["a"] }),
            json!({ "type": "object", "required": ["a"] }),
        ),
        (Less, json!({}), json!({ "type": "string" })),
        (Less, json!(true), json!(false)),
        (Less, json!({ "type": "number" }), json!({ "type": "integer" })),
        (Less, json!({ "type": "number", "minimum": 0 }), json!({ "type": "number", "exclusiveMinimum": 0 })),
        (
            Less,
            json!({ "type": "integer", "maximum": 9_007_199_254_740_993_i64 }),
            json!({ "type": "integer", "maximum": 9_007_199_254_740_992_i64 }),
        ),
        (Less, json!({ "type": "integer" }), json!({ "type": "integer", "multipleOf": 2 })),
        (Less, json!({ "type": "integer", "multipleOf": 2 }), json!({ "type": "integer", "multipleOf": 6 })),
        (Other, json!({ "type": "integer", "multipleOf": 2 }), json!({ "type": "integer", "multipleOf": 3 })),
        (Less, json!({ "type": "string" }), json!({ "type": "string", "allOf": [{ "maxLength": 3 }] })),
        (Less, json!({ "type": "string" }), json!({ "type": "string", "not": { "const": "a" } })),
        (Less, json!({ "not": { "const": "a" } }), json!({ "not": { "enum": ["a", "b"] } })),
        (
            Less,
            json!({ "type": "array", "items": { "type": ["string", "null"] } }),
            json!({ "type": "array", "items": { "type": "string" } }),
        ),
        (Less, json!({ "type": "array" }), json!({ "type": "array", "contains": { "type": "string" } })),
        (Less, json!({ "type": "array" }), json!({ "type": "array", "prefixItems": [{ "type": "string" }] })),
        (
            Less,
            json!({ "type": "array", "prefixItems": [{ "type": "string" }] }),
            json!({ "type": "array", "prefixItems": [{ "type": "string" }], "items": false }),
        ),
        (
            Less,
            json!({ "type": "object" }),
            json!({ "type": "object", "additionalProperties": { "type": "string" } }),
        ),
        (
            Less,
            json!({ "type": "object", "additionalProperties": { "type": "string" } }),
            json!({ "type": "object", "additionalProperties": { "type": "string", "maxLength": 3 } }),
        ),
        (Less, json!({ "type": "object" }), json!({ "type": "object", "propertyNames": { "maxLength": 3 } })),
        (Less, json!({ "type": "object" }), json!({ "type": "object", "maxProperties": 3 })),
        (Less, json!({ "type": "object" }), json!({ "type": "object", "dependentRequired": { "a": ["b"] } })),
        (
            Less,
            json!({ "type": "object" }),
            json!({ "type": "object", "patternProperties": { "^x-": { "type": "string" } } }),
        ),
        (
            Less,
            json!({ "type": "object" }),
            json!({ "type": "object", "if": { "required": ["a"] }, "then": { "required": ["b"] } }),
        ),
        (
            Less,
            json!({ "type": "object", "properties": { "a": {} } }),
            json!({ "type": "object", "properties": { "a": {} }, "unevaluatedProperties": false }),
        ),
        (
            Less,
            json!({ "anyOf": [{ "type": "string" }, { "type": "integer" }, { "type": "object", "required": ["a"] }] }),
            json!({ "anyOf": [{ "type": "string" }, { "type": "object", "required": ["a"] }] }),
        ),
        (
            Less,
            json!({ "anyOf": [{ "type": "string", "maxLength": 9 }, { "type": "integer" }] }),
            json!({ "type": "string", "maxLength": 9 }),
        ),
        (
            Less,
            json!({ "anyOf": [{ "type": "integer", "minimum": 0 }, { "type": "integer", "maximum": 9 }] }),
            json!({ "oneOf": [{ "type": "integer", "minimum": 0 }, { "type": "integer", "maximum": 9 }] }),
        ),
        (
            Less,
            json!({ "type": "string", "pattern": "^[a-z]*$" }),
            json!({ "type": "string", "pattern": "^[a-z]*$", "allOf": [{ "pattern": "a" }] }),
        ),
        (
            Less,
            json!({ "type": "integer", "format": "int64" }),
            json!({ "type": "integer", "format": "int32" }),
        ),
        (
            Less,
            json!({ "type": "string", "format": "uri-reference" }),
            json!({ "type": "string", "format": "uri" }),
        ),
        (
            Other,
            json!({ "type": "string", "format": "date" }),
            json!({ "type": "string", "format": "date-time" }),
        ),
        (
            Other,
            json!({ "type": "string", "contentEncoding": "base64" }),
            json!({ "type": "string", "contentEncoding": "base32" }),
        ),
        (Other, json!({ "type": "string" }), json!({ "type": "integer" })),
        (Other, json!({ "enum": ["a", "b"] }), json!({ "enum": ["a", "c"] })),
        (Other, json!({ "const": "a" }), json!({ "const": "b" })),
        (Other, json!({ "type": "string", "pattern": "^a" }), json!({ "type": "string", "pattern": "^b" })),
        (Other, json!({ "type": "object" }), json!({ "type": "array" })),
        (
            Other,
            json!({ "minimum": 0, "maximum": 5, "type": "number" }),
            json!({ "minimum": 1, "maximum": 6, "type": "number" }),
        ),
        (Less, recursive(10), recursive(5)),
        (Same, recursive(10), unrolled(10)),
        (
            Less,
            json!({ "type": "object", "properties": { "a": { "$ref": "#/$defs/A" } }, "$defs": { "A": { "type": "string" } } }),
            json!({ "type": "object", "properties": { "a": { "$ref": "#/$defs/A" } }, "$defs": { "A": { "type": "string", "maxLength": 5 } } }),
        ),
        (
            Same,
            json!({ "type": "object", "properties": { "a": { "$ref": "#/$defs/A" } }, "$defs": { "A": { "type": "string" } } }),
            json!({ "type": "object", "properties": { "a": { "type": "string" } } }),
        ),
        (
            Less,
            tagged("card", &json!({ "type": "string" })),
            tagged("card", &json!({ "type": "string", "maxLength": 16 })),
        ),
        (Other, tagged("card", &json!({ "type": "string" })), tagged("cash", &json!({ "type": "string" }))),
    ];
    and_back(&mut pairs);
    pairs
}

/// Adds each pair the other way round.
pub(super) fn and_back(pairs: &mut Vec<(Means, Value, Value)>) {
    let back: Vec<_> = pairs
        .iter()
        .map(|(means, old, new)| {
            let means = match means {
                Less => More,
                More => Less,
                same => *same,
            };
            (means, new.clone(), old.clone())
        })
        .collect();
    pairs.extend(back);
}

/// A list whose tail is a list, with a limit at each step.
fn recursive(most: u32) -> Value {
    json!({ "$ref": "#/$defs/List", "$defs": { "List": { "type": "object", "properties": { "value": { "type": "string", "maxLength": most }, "next": { "$ref": "#/$defs/List" } } } } })
}

/// The same list, its first step written out.
fn unrolled(most: u32) -> Value {
    let mut list = recursive(most);
    let step = list["$defs"]["List"].clone();
    list.as_object_mut().unwrap().shift_remove("$ref");
    list.as_object_mut().unwrap().extend(step.as_object().unwrap().clone());
    list
}

fn tagged(word: &str, number: &Value) -> Value {
    json!({ "oneOf": [
        { "type": "object", "properties": { "by": { "const": word }, "number": number }, "required": ["by", "number"] },
        { "type": "object", "properties": { "by": { "const": "invoice" } }, "required": ["by"] },
    ] })
}

pub(super) fn contract(input: Option<&Value>, output: Option<&Value>) -> Contract {
    let member = |schema: Option<&Value>| match schema {
        Some(schema) => {
            json!({ "type": "object", "properties": { "it": schema }, "required": ["it"], "$defs": schema.get("$defs").unwrap_or(&json!({})) })
        }
        None => json!({ "type": "object" }),
    };
    let mut operation = OperationDef::new("a/b", Effect::Read);
    operation.input = member(input);
    operation.output = Some(member(output));
    let mut contract = Contract::new("a", "1.0.0");
    contract.operations.push(operation);
    contract
}

#[test]
fn a_writer_breaks_by_less_and_a_reader_by_more() {
    hold(pairs());
}

/// Judges pairs as one who writes, and as one who reads.
pub(super) fn hold(pairs: Vec<(Means, Value, Value)>) {
    let mut problems = Vec::new();
    for (means, old, new) in pairs {
        let written = compare(&contract(Some(&old), None), &contract(Some(&new), None));
        let read = compare(&contract(None, Some(&old)), &contract(None, Some(&new)));
        let breaks =
            |diff: &curable_check::diff::Diff| diff.worst(Audience::Source) >= Some(Severity::Breaking);
        let expected = match means {
            Same => (false, false),
            Less => (true, false),
            More => (false, true),
            Other => (true, true),
        };
        if (breaks(&written), breaks(&read)) != expected {
            let rules = |diff: &curable_check::diff::Diff| {
                format!("{:?}", diff.findings.iter().map(|one| (one.rule, &one.at)).collect::<Vec<_>>())
            };
            problems.push(format!(
                "{means:?}: {old} -> {new}: written {} read {}",
                rules(&written),
                rules(&read)
            ));
        }
        if means == Same && (written.semver != Step::None || read.semver != Step::None) {
            problems
                .push(format!("{old} -> {new} is no difference: {:?} {:?}", written.findings, read.findings));
        }
    }
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
}

/// Holds that two schemas differ in words alone, if at all.
#[track_caller]
pub(super) fn words_only(old: &Value, new: &Value) {
    for (before, after) in [
        (contract(Some(old), None), contract(Some(new), None)),
        (contract(None, Some(old)), contract(None, Some(new))),
    ] {
        let diff = compare(&before, &after);
        assert!(diff.semver <= Step::Patch, "{old} -> {new}: {:?}", diff.findings);
    }
}

#[test]
fn what_cannot_be_resolved_is_unproven_and_no_panic() {
    let old = contract(Some(&json!({ "$ref": "#/$defs/Nobody" })), None);
    let new = contract(Some(&json!({ "$ref": "https://example.com/elsewhere" })), None);
    assert_eq!(compare(&old, &new).findings[0].rule, "input_unproven");
}

#[test]
fn where_it_stands_and_what_it_was_is_told() {
    let old =
        contract(Some(&json!({ "type": "array", "items": { "type": "string", "maxLength": 9 } })), None);
    let new =
        contract(Some(&json!({ "type": "array", "items": { "type": "string", "maxLength": 5 } })), None);
    let diff = compare(&old, &new);
    let finding = &diff.findings[0];
    assert_eq!(finding.at, "/operations/a~1b/input/properties/it/items/maxLength");
    assert_eq!((&finding.before, &finding.after), (&Some(json!(9)), &Some(json!(5))));
}

#[test]
fn a_limit_among_whole_numbers_is_told_once_and_one_of_the_same_number_as_what_it_is() {
    let told = |old: &Value, new: &Value| -> Vec<(&'static str, Option<Value>, Option<Value>)> {
        let diff = compare(&contract(Some(old), None), &contract(Some(new), None));
        diff.findings.into_iter().map(|one| (one.rule, one.before, one.after)).collect()
    };
    let above = |kind: &str, limit: f64| json!({ "type": kind, "exclusiveMinimum": limit });
    let narrowed = ("input_narrowed", Some(json!("number")), Some(json!("integer")));
    let between = json!({ "type": "number", "minimum": 0.5 });
    for old in [above("number", 0.0), between] {
        assert_eq!(told(&old, &above("integer", 0.0)), std::slice::from_ref(&narrowed));
    }
    let at_least = json!({ "type": "number", "minimum": 5 });
    let above = json!({ "type": "number", "exclusiveMinimum": 5 });
    let (before, after) = (Some(json!({ "minimum": 5 })), Some(json!({ "exclusiveMinimum": 5 })));
    assert_eq!(told(&at_least, &above), [("input_tightened", before, after)]);
}

#[test]
fn what_nobody_outside_can_see_is_told_as_internal() {
    let with = |names: &[&str], summary: &str| {
        let mut contract = Contract::new("a", "1.0.0");
        for name in names {
            let mut operation = OperationDef::new(*name, Effect::Read);
            operation.visibility = Visibility::Internal;
            operation.summary = summary.to_owned();
            contract.operations.push(operation);
        }
        contract
    };
    let told = |old: &Contract, new: &Contract| {
        let diff = compare(old, new);
        let one = &diff.findings[0];
        assert_eq!(one.rule, "operation_internal");
        (one.before.clone(), one.after.clone())
    };
    let (none, one) = (with(&[], ""), with(&["a/b"], "Reads."));
    assert_eq!(told(&none, &one), (None, Some(json!("internal"))));
    assert_eq!(told(&one, &none), (Some(json!("internal")), None));
    let other = told(&one, &with(&["a/b"], "Reads more."));
    assert_eq!(other, (Some(json!("internal")), Some(json!("internal, other than before"))));
}
