//! How parts of a body and addresses are written, where another way is none or only gains.

use curable_check::diff::{Exchange, Http, Side, compare};
use curable_core::{Contract, Effect, OperationDef, Source};
use serde_json::{Value, json};

/// What is found between two exchanges of one operation.
fn rules(old: &Value, new: &Value) -> Vec<&'static str> {
    let mut contract = Contract::new("a", "1.0.0");
    let mut operation = OperationDef::new("a/b", Effect::Read);
    operation.source = Some(Source { method: "GET".into(), path: "/b".into(), operation_id: None });
    contract.operations.push(operation);
    let http = |value: &Value| -> Http {
        let exchange: Exchange = serde_json::from_value(value.clone()).unwrap();
        [("a/b".to_owned(), exchange)].into()
    };
    let (before, after) = (http(old), http(new));
    let side = |http| Side { contract: &contract, http: Some(http) };
    compare(side(&before), side(&after)).findings.into_iter().map(|one| one.rule).collect()
}

const FORM: &str = "application/x-www-form-urlencoded";

#[test]
fn a_part_that_only_one_side_writes_in_pieces_is_told_by_its_schema() {
    let form = |words: Option<&str>| match words {
        Some(words) => json!({ "body": { FORM: null }, "written": { FORM: { "tags": words } } }),
        None => json!({ "body": { FORM: null } }),
    };
    let (each, none) = (form(Some("style: form, explode: true")), form(None));
    assert!(
        rules(&each, &none).is_empty() && rules(&none, &each).is_empty() && rules(&each, &each).is_empty()
    );
    assert_eq!(rules(&each, &form(Some("style: deepObject, explode: true"))), ["argument_moved"]);
}

#[test]
fn what_a_caller_may_do_with_an_argument_is_missed_only_when_it_is_gone() {
    let allowed = |words: &[&str]| json!({ "arguments": { "q": "query" }, "allowed": { "q": words } });
    let (both, none) = (allowed(&["allowEmptyValue", "allowReserved"]), allowed(&[]));
    assert_eq!(rules(&both, &none), ["argument_moved"]);
    assert!(rules(&none, &both).is_empty());
    // An argument that is gone, or travels elsewhere, is told once.
    assert!(rules(&both, &json!({})).is_empty());
    assert_eq!(rules(&both, &json!({ "arguments": { "q": "header" } })), ["argument_moved"]);
}

#[test]
fn a_path_is_gone_when_no_address_offers_it_any_more() {
    let at = |base: &str, offered: &[&str]| json!({ "base": [base], "offered": offered });
    let (both, one) = (at("/v2", &["/v1", "/v2"]), at("/v2", &["/v2"]));
    assert_eq!(rules(&both, &one), ["base_moved"]);
    assert!(rules(&one, &both).is_empty());
    // A variable that may be anything is what it was, and more.
    let any = at("/v2", &["/v2", "/{}"]);
    assert!(rules(&both, &any).is_empty());
    // Which of the values somebody chose where any was good, nobody knows.
    assert!(rules(&any, &one).is_empty());
    let below = |offered: &[&str]| at("/a/v2", offered);
    assert_eq!(rules(&below(&["/{}/v1", "/{}/v2"]), &below(&["/{}/v2"])), ["base_moved"]);
    assert!(rules(&at("/a/v1", &["/a/v1", "/{}/v1"]), &at("/a/v1", &["/a/v1", "/{}/{}"])).is_empty());
    assert_eq!(rules(&at("/a", &["/a", "/b/v1"]), &at("/a", &["/a", "/{}/v2"])), ["base_moved"]);
    // Who takes the value that is meant where nobody chooses calls elsewhere, though the old path is there still.
    assert_eq!(rules(&both, &at("/v1", &["/v1", "/v2"])), ["base_moved"]);
    // A variable became two addresses, and nobody lost one.
    let listed = json!({ "base": ["/v1", "/v2"] });
    assert!(rules(&both, &listed).is_empty());
}

#[test]
fn a_header_that_is_always_there_now_is_told_as_a_gain() {
    let header = |promised: bool| json!({ "replies": { "200": { "headers": { "x": { "promised": promised, "schema": true } } } } });
    assert_eq!(rules(&header(false), &header(true)), ["header_promised"]);
    assert_eq!(rules(&header(true), &header(false)), ["header_removed"]);
}
