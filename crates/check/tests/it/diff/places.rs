//! Where a difference is told: at a definition that changed, or where another one is referred to; for all operations, or
//! for one.

use curable_check::diff::{Diff, Exchange, Http, Side, compare, markdown, text};
use curable_core::{Contract, Effect, OperationDef, Source};
use serde_json::{Value, json};

/// Two operations that give what definitions say.
fn contract(outputs: [&str; 2], defs: &Value) -> Contract {
    let mut contract = Contract::new("marina", "1.0.0");
    for (name, output) in ["berths/get", "boats/get"].into_iter().zip(outputs) {
        let mut operation = OperationDef::new(name, Effect::Read);
        operation.output = Some(json!({ "$ref": format!("#/$defs/{output}") }));
        operation.source =
            Some(Source { method: "GET".into(), path: format!("/{name}"), operation_id: None });
        contract.operations.push(operation);
    }
    contract.defs.clone_from(defs.as_object().unwrap());
    contract
}

fn object(members: &[&str]) -> Value {
    let members: serde_json::Map<String, Value> =
        members.iter().map(|name| ((*name).to_owned(), json!({ "type": "string" }))).collect();
    json!({ "type": "object", "properties": members })
}

fn told(diff: &Diff) -> Vec<(&str, &str)> {
    diff.findings.iter().map(|one| (one.rule, one.at.as_str())).collect()
}

#[test]
fn a_reference_that_leads_elsewhere_is_told_where_it_stands() {
    let defs = json!({ "Berth": object(&["id", "pier"]), "Boat": object(&["id"]) });
    let old = contract(["Berth", "Boat"], &defs);
    let retargeted = compare(&old, &contract(["Boat", "Boat"], &defs));
    let at = "/operations/berths~1get/output/properties/pier";
    assert_eq!(told(&retargeted), [("output_member_removed", at)]);
    // Deeper as well.
    let list = |name: &str| {
        let mut contract = old.clone();
        contract.operations[0].output =
            Some(json!({ "type": "array", "items": { "$ref": format!("#/$defs/{name}") } }));
        contract
    };
    let at = "/operations/berths~1get/output/items/properties/pier";
    assert_eq!(told(&compare(&list("Berth"), &list("Boat"))), [("output_member_removed", at)]);
}

#[test]
fn a_definition_that_changed_is_told_once_also_under_another_name() {
    let old = contract(["Berth", "Berth"], &json!({ "Berth": object(&["id", "pier"]) }));
    let changed = compare(&old, &contract(["Berth", "Berth"], &json!({ "Berth": object(&["id"]) })));
    assert_eq!(told(&changed), [("output_member_removed", "/$defs/Berth/properties/pier")]);
    let renamed = compare(&old, &contract(["Place", "Place"], &json!({ "Place": object(&["id"]) })));
    assert_eq!(told(&renamed), [("output_member_removed", "/$defs/Place/properties/pier")]);
    let alike = compare(&old, &contract(["Place", "Place"], &json!({ "Place": object(&["id", "pier"]) })));
    assert!(alike.findings.is_empty(), "{alike:?}");
}

#[test]
fn a_base_path_that_is_gone_is_told_for_all_or_for_one() {
    let contract = contract(["A", "A"], &json!({ "A": object(&["id"]) }));
    let http = |first: (&[&str], bool), second: &[&str]| -> Http {
        let exchange = |bases: &[&str], has_own_base| Exchange {
            base: bases.iter().map(|base| (*base).to_owned()).collect(),
            has_own_base,
            ..Exchange::default()
        };
        let first = exchange(first.0, first.1);
        [("berths/get".to_owned(), first), ("boats/get".to_owned(), exchange(second, false))].into()
    };
    let found = |old: &Http, new: &Http| {
        let side = |http| Side { contract: &contract, http: Some(http) };
        let diff = compare(side(old), side(new));
        diff.findings.iter().map(|one| (one.rule, one.at.clone())).collect::<Vec<_>>()
    };
    let all = |bases: &[&str]| http((bases, false), bases);
    let moved = [("base_moved", "/servers".to_owned())];
    assert_eq!(found(&all(&["/v1", "/v2"]), &all(&["/v2"])), moved);
    assert_eq!(found(&all(&["/v1", "/beta"]), &all(&["/v1", "/beta2"])), moved);
    assert_eq!(found(&all(&["/v1"]), &all(&["/v2"])), moved);
    assert!(found(&all(&["/v1"]), &all(&["/v0", "/v1"])).is_empty());
    let one = [("operation_moved", "/operations/berths~1get/servers".to_owned())];
    assert_eq!(found(&all(&["/v1"]), &http((&["/next"], true), &["/v1"])), one);
    assert_eq!(found(&http((&["/next"], true), &["/v1"]), &all(&["/v1"])), one);
    assert!(found(&all(&["/v1"]), &http((&["/v1", "/next"], true), &["/v1"])).is_empty());
    let both = found(&http((&["/a"], true), &["/v1"]), &http((&["/b"], true), &["/v2"]));
    assert_eq!(both, [moved[0].clone(), one[0].clone()]);
}

#[test]
fn a_definition_that_changed_is_told_with_the_operations_that_use_it() {
    let wrapped = |members: &[&str]| json!({ "Berth": object(members), "Pier": { "type": "array", "items": { "$ref": "#/$defs/Berth" } } });
    let mut old = contract(["Berth", "Pier"], &wrapped(&["id", "pier"]));
    let mut new = contract(["Berth", "Pier"], &wrapped(&["id"]));
    for contract in [&mut old, &mut new] {
        for number in 0..3 {
            let mut operation = contract.operations[0].clone();
            operation.name = format!("tugs/get{number}");
            contract.operations.push(operation);
        }
        // It takes what the others give, and is not among them.
        let mut put = OperationDef::new("berths/put", Effect::Write);
        put.input = json!({ "type": "object", "properties": { "it": { "$ref": "#/$defs/Berth" } } });
        contract.operations.push(put);
    }
    let diff = compare(&old, &new);
    let output = diff.findings.iter().find(|one| one.rule == "output_member_removed").unwrap();
    assert_eq!(output.operations, ["berths/get", "boats/get", "tugs/get0"]);
    assert_eq!(output.more_operations, 2);
    let input = diff.findings.iter().find(|one| one.rule == "input_member_removed").unwrap();
    assert_eq!(
        (input.operations.as_slice(), input.more_operations),
        (["berths/put".to_owned()].as_slice(), 0)
    );
    let used = "/$defs/Berth/properties/pier  (used by berths/get, boats/get, tugs/get0 and 2 more)";
    assert!(text(&diff).contains(used), "{}", text(&diff));
    let used = "`/$defs/Berth/properties/pier` used by berths/get, boats/get, tugs/get0 and 2 more |";
    assert!(markdown(&diff).contains(used), "{}", markdown(&diff));
    let told = json!(diff);
    assert_eq!(told["findings"][1]["more_operations"], 2);
}

#[test]
fn a_definition_is_called_as_its_description_calls_it() {
    let contract =
        |members: &[&str]| contract(["Berth.reply"; 2], &json!({ "Berth.reply": object(members) }));
    let (old, new) = (contract(&["id", "pier"]), contract(&["id"]));
    let http: Http = old.operations.iter().map(|one| (one.name.clone(), Exchange::default())).collect();
    let side = |contract| Side { contract, http: Some(&http) };
    let diff = compare(side(&old), side(&new));
    assert_eq!(told(&diff), [("output_member_removed", "/$defs/Berth/properties/pier")]);
    assert_eq!(diff.findings[0].operations, ["berths/get", "boats/get"]);
    // A contract has no other name for it.
    assert_eq!(told(&compare(&old, &new))[0].1, "/$defs/Berth.reply/properties/pier");
}

#[test]
fn words_in_a_definition_that_was_written_in_place_before_are_told() {
    let inner = |words: &str| json!({ "type": "object", "properties": { "b": { "type": "string", "description": words } } });
    let outer = |inner: Value| json!({ "type": "object", "properties": { "a": inner } });
    let in_place = |words: &str| contract(["A"; 2], &json!({ "A": outer(inner(words)) }));
    let apart = |words: &str| {
        contract(["A"; 2], &json!({ "A": outer(json!({ "$ref": "#/$defs/Inner" })), "Inner": inner(words) }))
    };
    for (old, new) in [(in_place("One."), apart("Two.")), (apart("One."), in_place("Two."))] {
        let diff = compare(&old, &new);
        let rules: Vec<&str> = diff.findings.iter().map(|one| one.rule).collect();
        assert_eq!(rules, ["output_described"]);
    }
    assert!(compare(&in_place("One."), &apart("One.")).findings.is_empty());
}

#[test]
fn words_in_a_definition_that_leads_to_itself_are_told_and_no_end_is_missed() {
    let tree = |words: &str, inner: Value| json!({ "type": "object", "properties": { "b": { "type": "string", "description": words }, "next": inner } });
    let to = json!({ "$ref": "#/$defs/Tree" });
    let old = contract(["A"; 2], &json!({ "A": tree("One.", to.clone()), "Tree": tree("One.", to.clone()) }));
    let new =
        contract(["A"; 2], &json!({ "A": tree("One.", tree("Two.", to.clone())), "Tree": tree("One.", to) }));
    let rules: Vec<&str> = compare(&old, &new).findings.iter().map(|one| one.rule).collect();
    assert_eq!(rules, ["output_described"]);
}
