//! A contract is one document with one hash.

use curable_core::{
    Access, Code, Contract, Deprecated, Effect, FailureDef, Kind, OperationDef, Removed, Retry, Visibility,
};
use serde_json::{Value, json};

/// A contract in which every field is filled.
pub(crate) fn full() -> Contract {
    let mut sold_out = FailureDef::new(
        Code::from_static("SOLD_OUT"),
        Kind::Conflict,
        " It is sold out.\n\n *When:* no stock.",
    );
    sold_out.retry = Some(Retry::Amended);
    sold_out.http = Some(409);
    sold_out.hint = Some("Choose another.".into());
    sold_out.details =
        Some(json!({"type": "object", "properties": {"left": {"type": "integer"}, "card": {}}}));
    sold_out.sensitive = vec!["card".into()];
    sold_out.since = Some("1.0.0".into());
    sold_out.deprecated =
        Some(Deprecated { since: "1.2.0".into(), use_instead: Some(Code::from_static("GONE")) });
    sold_out.aliases = vec![Code::from_static("OUT_OF_STOCK")];
    let mut gone = FailureDef::new(Code::from_static("GONE"), Kind::NotFound, "It is gone.");
    gone.removed = Some(Removed { since: "1.3.0".into() });
    let mut buy = OperationDef::new("shop/buy", Effect::Write);
    buy.summary = "Buys.".into();
    buy.visibility = Visibility::Internal;
    buy.access = Access {
        required_scopes: vec!["buy".into()],
        required_scopes_any: vec!["a".into(), "b".into()],
        resource_type: Some("item".into()),
        resource_action: Some("buy".into()),
    };
    buy.input = json!({"type": "object", "required": ["id"], "properties": {"id": {"type": "string"}}});
    buy.output = Some(json!({"type": "object"}));
    buy.failures = vec![Code::from_static("SOLD_OUT")];
    buy.look_by = Some("shop/look".into());
    let mut contract = Contract::new("shop", "1.3.0");
    contract.failures = vec![sold_out, gone];
    contract.operations = vec![buy, OperationDef::new("shop/look", Effect::Read)];
    contract
}

#[test]
fn a_contract_reads_back_as_it_was_written() {
    let mut contract = full();
    contract.namespace = Some("shop".into());
    contract.failures.sort_by(|a, b| a.code.cmp(&b.code));
    let text = contract.to_canonical_json();
    assert_eq!(Contract::from_json(&text).unwrap(), contract);
    assert_eq!(Contract::from_json(&text).unwrap().to_canonical_json(), text);
}

#[test]
fn absent_members_are_left_out_and_defaults_are_read() {
    let contract = Contract::from_json(
        r#"{"curable":1,"name":"a","version":"1","operations":[{"name":"a/b"}],
            "failures":[{"code":"X","summary":"s","kind":"conflict"}]}"#,
    )
    .unwrap();
    let operation = &contract.operations[0];
    assert_eq!(operation.effect, None);
    assert_eq!(operation.visibility, Visibility::External);
    assert_eq!(operation.input, json!({"type": "object"}));
    let written: Value = serde_json::from_str(&contract.to_canonical_json()).unwrap();
    assert_eq!(written["failures"], json!([{"code": "X", "kind": "conflict", "summary": "s"}]));
    assert_eq!(
        written["operations"],
        json!([{"name": "a/b", "failures": [], "input": {"type": "object"}, "visibility": "external"}])
    );
}

#[test]
fn the_hash_does_not_depend_on_the_order_of_declaration() {
    let contract = full();
    let mut turned = contract.clone();
    turned.failures.reverse();
    turned.operations.reverse();
    turned.operations[1].failures = vec![Code::from_static("SOLD_OUT"), Code::from_static("SOLD_OUT")];
    assert_eq!(turned.to_canonical_json(), contract.to_canonical_json());
    assert_eq!(turned.hash(), contract.hash());
}

#[test]
fn the_hash_does_not_depend_on_the_order_of_members() {
    let text = r#"{"curable":1,"name":"a","version":"1","failures":[],
        "operations":[{"name":"a/b","effect":"read","input":{"type":"object","properties":{"x":true,"y":{}}}}]}"#;
    let turned = r#"{"operations":[{"input":{"properties":{"y":{},"x":true},"type":"object"},"effect":"read",
        "name":"a/b"}],"version":"1","name":"a","curable":1}"#;
    assert_eq!(Contract::from_json(text).unwrap().hash(), Contract::from_json(turned).unwrap().hash());
}

#[test]
fn every_change_of_meaning_changes_the_hash() {
    let hash = full().hash();
    assert_eq!(hash.len(), 64);
    assert!(hash.chars().all(|c| matches!(c, '0'..='9' | 'a'..='f')));
    let changes: [fn(&mut Contract); 7] = [
        |contract| contract.version = "1.3.1".into(),
        |contract| contract.namespace = Some("shop".into()),
        |contract| contract.failures[0].http = Some(410),
        |contract| contract.failures[0].hint = None,
        |contract| contract.operations[0].effect = Some(Effect::Idempotent),
        |contract| contract.operations[0].input = json!({"type": "object"}),
        |contract| contract.operations[0].failures.clear(),
    ];
    for (index, change) in changes.into_iter().enumerate() {
        let mut changed = full();
        change(&mut changed);
        assert_ne!(changed.hash(), hash, "change {index}");
    }
}

#[test]
fn the_hash_is_that_of_the_canonical_text() {
    // printf '%s' '{"curable":1,"failures":[],"name":"a","operations":[],"version":"1"}' | sha256sum
    let contract = Contract::new("a", "1");
    assert_eq!(
        contract.to_canonical_json(),
        r#"{"curable":1,"failures":[],"name":"a","operations":[],"version":"1"}"#
    );
    assert_eq!(contract.hash(), "90d380e1be8b56441aa87f8195098ea77bfb1edf17548544f34f097ac8c4d793");
    let provenance = contract.provenance();
    assert_eq!((provenance.contract.as_str(), provenance.version.as_str()), ("a", "1"));
    assert_eq!(provenance.hash, contract.hash());
}

#[test]
fn another_format_and_broken_text_are_refused_with_their_place() {
    let error = Contract::from_json(r#"{"curable":2,"name":"a","version":"1"}"#).unwrap_err().to_string();
    assert!(error.contains("`curable` is 2"), "{error}");
    let error = Contract::from_json("{\n  \"curable\": 1,\n  nope}").unwrap_err().to_string();
    assert!(error.contains("line 3"), "{error}");
}

#[test]
fn a_code_is_found_by_its_name_before_an_alias() {
    let mut contract = full();
    assert_eq!(contract.failure(&Code::from_static("OUT_OF_STOCK")).unwrap().code.as_str(), "SOLD_OUT");
    contract.failures[0].aliases.push(Code::from_static("GONE"));
    assert_eq!(contract.failure(&Code::from_static("GONE")).unwrap().code.as_str(), "GONE");
    assert!(contract.failure(&Code::from_static("NONE")).is_none());
}

#[test]
fn the_first_paragraph_of_the_doc_comment_is_the_summary() {
    let def = FailureDef::new(
        Code::from_static("X"),
        Kind::Internal,
        " One\n line.\n\n *When:* a.\n\n *Repair:* b.\n",
    );
    assert_eq!(def.summary, "One line.");
    assert_eq!(def.page, "*When:* a.\n\n*Repair:* b.");
}
