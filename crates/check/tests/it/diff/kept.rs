//! What one alternative or keyword takes away, and another one gives back.

use curable_check::diff::{Audience, Severity, compare};
use serde_json::{Value, json};

use super::schemas::Means::{self, Less, More, Other, Same};
use super::schemas::{and_back, contract, hold};

fn any(arms: &[Value]) -> Value {
    json!({ "anyOf": arms })
}

fn one(arms: &[Value]) -> Value {
    json!({ "oneOf": arms })
}

/// Objects with one text that must be there, which others may stand beside.
fn open(name: &str) -> Value {
    json!({ "type": "object", "properties": { name: { "type": "string" } }, "required": [name] })
}

/// Objects with one member that may be there.
fn tagged(values: &[&str]) -> Value {
    json!({ "type": "object", "properties": { "q": { "type": "string", "enum": values } } })
}

fn both_ways(mut pairs: Vec<(Means, Value, Value)>) {
    and_back(&mut pairs);
    hold(pairs);
}

#[test]
fn a_choice_of_one_that_may_be_null_as_well_takes_more() {
    let choice = one(&[open("a"), open("b")]);
    let null = json!({ "type": "null" });
    both_ways(vec![
        (More, choice.clone(), any(&[choice.clone(), null.clone()])),
        (More, choice.clone(), one(&[choice.clone(), null.clone()])),
        (Other, choice, any(&[open("c"), null])),
    ]);
}

#[test]
fn an_alternative_that_takes_more_is_not_told_as_one_that_takes_less() {
    let text = |types: &Value, least: u32, most: u32| json!({ "type": types, "minLength": least, "maxLength": most });
    let string = json!("string");
    let or_null = json!(["string", "null"]);
    let short = json!({ "type": "string", "maxLength": 5 });
    let anything = json!({ "type": "string" });
    let null = json!({ "type": "null" });
    both_ways(vec![
        (More, any(&[text(&string, 1, 6), short.clone()]), any(&[text(&or_null, 1, 6), short.clone()])),
        (
            More,
            any(&[text(&string, 1, 5), anything.clone()]),
            any(&[text(&string, 1, 5), any(&[anything.clone(), null])]),
        ),
        // What nothing gives back is a difference still.
        (Other, any(&[text(&string, 1, 6), short.clone()]), any(&[text(&or_null, 1, 5), short.clone()])),
        (Less, any(&[text(&string, 1, 6), short.clone()]), any(&[text(&string, 1, 5), short])),
    ]);
}

#[test]
fn what_was_never_sent_because_it_fitted_two_alternatives_comes_out_when_one_takes_less() {
    both_ways(vec![
        (More, one(&[tagged(&["a", "b"]), tagged(&["a"])]), one(&[tagged(&["b"]), tagged(&["a"])])),
        // A value that fitted one alternative alone came before.
        (Less, one(&[tagged(&["a", "b"]), tagged(&["c"])]), one(&[tagged(&["b"]), tagged(&["c"])])),
    ]);
}

#[test]
fn keywords_that_say_the_same_in_other_words_are_no_difference() {
    let number = |least: i32| json!({ "type": "number", "minimum": least });
    let mut harmless = number(-1);
    harmless["not"] = json!({ "const": "a" });
    let texts = json!({ "type": "string" });
    let each = json!({ "type": "object", "additionalProperties": texts });
    let by_pattern = |pattern: &str| json!({ "type": "object", "patternProperties": { pattern: texts } });
    let with = |more: &Value| {
        let mut object = json!({ "type": "object", "properties": { "t": { "enum": ["a", "b"] }, "v": {} }, "required": ["t"] });
        object.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        object
    };
    let is = |value: &str| json!({ "properties": { "t": { "enum": [value] } } });
    let has = json!({ "required": ["v"] });
    both_ways(vec![
        (More, number(0), harmless),
        (Same, each.clone(), by_pattern("")),
        (Less, with(&json!({ "if": is("a"), "then": has })), with(&json!({ "allOf": [has] }))),
    ]);
    let (one, other) = (with(&json!({ "if": is("a"), "then": has })), with(&any(&[is("b"), has])));
    for (old, new) in [(&one, &other), (&other, &one)] {
        for sides in [[Some(old), None, Some(new), None], [None, Some(old), None, Some(new)]] {
            let [input, output, input_now, output_now] = sides;
            let diff = compare(&contract(input, output), &contract(input_now, output_now));
            assert!(diff.worst(Audience::Source) < Some(Severity::Breaking), "{:?}", diff.findings);
        }
    }
}
