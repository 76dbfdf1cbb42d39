//! Schemas that lead to each other without end: a comparison ends, and says what it saw.

use std::time::{Duration, Instant};

use curable_check::diff::{Diff, Http, Side, compare};
use curable_core::{Contract, Effect, OperationDef};
use serde_json::{Map, Value, json};

/// A language of so many sorts of expressions, each an object of which nothing must be there; silence closes it.
fn language(sorts: u32, prefix: &str) -> Contract {
    let to = |name: &str| json!({ "$ref": format!("#/$defs/{prefix}{name}") });
    let closed = |name: &str| json!({ "$ref": format!("#/$defs/{prefix}{name}"), "unevaluatedProperties": { "not": {} } });
    let mut contract = Contract::new("a", "1.0.0");
    let names: Vec<String> = (0..sorts).map(|sort| format!("Sort{sort}")).collect();
    for (index, name) in names.iter().enumerate() {
        let mut members = Map::new();
        members.insert("type".to_owned(), json!({ "type": "string" }));
        members.insert(format!("of{index}"), closed("Expression"));
        members.insert("all".to_owned(), json!({ "type": "array", "items": closed("Expression") }));
        let next = (index + 1) % names.len();
        members.insert("next".to_owned(), closed(&names[next]));
        contract.defs.insert(format!("{prefix}{name}"), json!({ "type": "object", "properties": members }));
    }
    let arms: Vec<Value> = names.iter().map(|name| to(name)).collect();
    contract.defs.insert(format!("{prefix}Expression"), json!({ "oneOf": arms }));
    let mut operation = OperationDef::new("a/b", Effect::Read);
    operation.input = json!({ "type": "object", "properties": { "it": closed("Expression") }, "additionalProperties": false });
    contract.operations.push(operation);
    contract
}

#[track_caller]
fn soon(old: &Contract, new: &Contract) -> Diff {
    let start = Instant::now();
    let none = Http::new();
    let side = |contract| Side { contract, http: Some(&none) };
    let diff = compare(side(old), side(new));
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    diff
}

#[test]
fn a_member_that_is_new_deep_in_a_language_is_told_once_and_soon() {
    let old = language(14, "");
    let mut new = old.clone();
    new.defs["Sort3"]["properties"]["new"] = json!({ "type": "string" });
    let diff = soon(&old, &new);
    let told: Vec<(&str, &str)> = diff.findings.iter().map(|one| (one.rule, one.at.as_str())).collect();
    assert_eq!(told, [("input_member_added", "/$defs/Sort3/properties/new")]);
}

#[test]
fn other_names_and_another_order_at_once_are_nothing() {
    let old = language(14, "");
    let mut new = language(14, "Zz");
    if let Some(arms) = new.defs["ZzExpression"]["oneOf"].as_array_mut() {
        arms.reverse();
    }
    assert!(soon(&old, &new).findings.is_empty());
    new.defs["ZzSort3"]["description"] = json!("Another word.");
    let diff = soon(&old, &new);
    let told: Vec<(&str, &str)> = diff.findings.iter().map(|one| (one.rule, one.at.as_str())).collect();
    assert_eq!(told, [("input_described", "/$defs/ZzSort3")]);
}

#[test]
fn a_break_under_another_name_is_still_one() {
    let old = language(5, "");
    let mut new = language(5, "Zz");
    new.defs["ZzSort3"]["properties"]["type"] = json!({ "type": "integer" });
    let diff = soon(&old, &new);
    assert!(diff.findings.iter().any(|one| one.rule == "input_retyped"), "{:#?}", diff.findings);
}
