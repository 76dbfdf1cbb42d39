//! Schemas that were made to stall: each is refused when it is compiled, or judges in a moment.

use std::time::{Duration, Instant};

use curable_runtime::Budget;
use curable_runtime::validate::{Options, Validator};
use serde_json::{Map, Value, json};

/// Fifty milliseconds where the build is optimised; seconds on a busy machine where it is not.
const MOMENT: Duration =
    if cfg!(debug_assertions) { Duration::from_secs(3) } else { Duration::from_millis(50) };

/// To compile may take longer, once.
const ONCE: Duration = Duration::from_secs(if cfg!(debug_assertions) { 20 } else { 1 });

/// `count` definitions of which each refers to the next as `link` says.
fn levels(count: usize, link: fn(&str) -> Value) -> Value {
    let name = |level: usize| format!("#/$defs/l{level}");
    let mut defs: Map<String, Value> =
        (0..count).map(|level| (format!("l{level}"), link(&name(level + 1)))).collect();
    defs.insert(format!("l{count}"), json!({ "type": "integer" }));
    json!({ "type": "object", "properties": { "v": { "$ref": "#/$defs/l0" } }, "$defs": defs })
}

const LINKS: [fn(&str) -> Value; 10] = [
    |next| json!({ "allOf": [{ "$ref": next }, { "$ref": next }] }),
    |next| json!({ "anyOf": [{ "$ref": next }, { "$ref": next }] }),
    |next| json!({ "oneOf": [{ "$ref": next }, { "$ref": next }, { "type": "null" }] }),
    |next| json!({ "not": { "$ref": next }, "anyOf": [{ "$ref": next }, true] }),
    |next| json!({ "if": { "$ref": next }, "then": { "$ref": next }, "else": { "$ref": next } }),
    |next| json!({ "items": { "$ref": next }, "contains": { "$ref": next } }),
    |next| json!({ "properties": { "v": { "$ref": next } }, "additionalProperties": { "$ref": next } }),
    |next| json!({ "$ref": next, "$dynamicRef": next }),
    |next| json!({ "dependentSchemas": { "v": { "$ref": next } }, "propertyNames": { "$ref": next }, "allOf": [{ "$ref": next }] }),
    |next| json!({ "unevaluatedProperties": { "$ref": next }, "anyOf": [{ "$ref": next }, { "$ref": next }] }),
];

/// Expressions that stall whoever goes back.
const PATTERNS: [&str; 14] = [
    "^(a+)+$",
    "^(a|a)*$",
    "^(a|aa)+$",
    "^(([a-z])+.)+[A-Z]([a-z])+$",
    "^(.*a){20}$",
    "^(a?){50}a{50}$",
    "(x+x+)+y",
    "^((a{1,30}){1,30}){1,30}$",
    "(a{0,1000}){0,1000}",
    "^(?:(?:(?:a*)*)*)*b$",
    r"^(\w+\s?)*$",
    r"^\d+(\.\d+)*([eE][+-]?\d+)*$",
    r"(?=(a+))a*b\1",
    "[\\u0000-\\uffff]{0,5000}",
];

fn schemas() -> Vec<Value> {
    let mut all = Vec::new();
    for link in LINKS {
        all.extend([8, 12, 16, 20, 24, 32, 48, 64, 100].map(|count| levels(count, link)));
    }
    for pattern in PATTERNS {
        for times in [1, 3] {
            let schema = json!({ "type": "string", "pattern": pattern.repeat(times) });
            all.push(json!({ "type": "object", "properties": { "v": schema } }));
            all.push(json!({ "type": "object", "patternProperties": { pattern: schema } }));
        }
    }
    for width in [100, 1_000, 5_000, 20_000] {
        let of = |each: fn(usize) -> Value| -> Vec<Value> { (0..width).map(each).collect() };
        let consts = of(|n| json!({ "const": n }));
        let objects = of(
            |n| json!({ "type": "object", "required": [format!("r{n}")], "properties": { "v": { "const": n } } }),
        );
        let texts = of(|n| json!({ "type": "string", "minLength": n }));
        for branches in [consts, objects, texts] {
            for keyword in ["anyOf", "oneOf", "allOf"] {
                all.push(json!({ "type": "object", "properties": { "v": { keyword: branches } } }));
            }
        }
        all.push(json!({ "type": "object", "properties": { "v": { "enum": of(|n| json!(format!("value {n}"))) } } }));
    }
    for depth in [50, 60, 100, 127, 1_000] {
        let nested =
            |wrap: fn(Value) -> Value| (0..depth).fold(json!({ "type": "integer" }), |inner, _| wrap(inner));
        all.push(nested(|inner| one("properties", one("v", inner))));
        all.push(nested(|inner| one("items", inner)));
        all.push(nested(|inner| one("allOf", vec![inner].into())));
    }
    all
}

/// An object of one member, which is moved and not written anew.
fn one(name: &str, value: Value) -> Value {
    Value::Object(Map::from_iter([(name.to_owned(), value)]))
}

/// Values that make each of them work.
fn values() -> Vec<Value> {
    let nested = (0..60).fold(json!(1), |inner, _| one("v", inner));
    vec![
        json!({ "v": format!("{}!", "a".repeat(5_000)) }),
        json!({ "v": [[[[1, 2], [3]], []], 1, "x"] }),
        json!({ "v": 7, "a": 1, "r3": true }),
        json!({ "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!": "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!" }),
        nested,
    ]
}

#[test]
fn two_hundred_hostile_schemas_are_refused_at_once_or_judge_in_a_moment() {
    let (all, values) = (schemas(), values());
    assert!(all.len() >= 200, "only {}", all.len());
    let (mut refused, mut judged) = (0, 0);
    for (index, schema) in all.iter().enumerate() {
        let start = Instant::now();
        let compiled = Validator::measured(schema, Options::default(), &Budget::default());
        assert!(start.elapsed() < ONCE, "schema {index} took {:?} to compile", start.elapsed());
        let Ok(validator) = compiled else {
            refused += 1;
            continue;
        };
        judged += 1;
        // What explains a violation is compiled with the first one.
        let _first = validator.check(&json!({ "v": true }));
        assert!(start.elapsed() < ONCE, "schema {index} took {:?} to explain", start.elapsed());
        for value in &values {
            let start = Instant::now();
            let _verdict = validator.check(value);
            assert!(
                start.elapsed() < MOMENT,
                "schema {index} took {:?}: {:.300}",
                start.elapsed(),
                schema.to_string()
            );
        }
    }
    assert!(refused >= 20 && judged >= 50, "{refused} refused, {judged} judge");
}
