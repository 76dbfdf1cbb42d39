//! What a built registry answers.

use curable_core::{Contract, Effect, OperationDef};
use curable_runtime::{Registry, Snapshot};
use serde_json::json;

use crate::sample::{failure, plugin, shop};

#[test]
fn an_operation_is_found_by_its_name_with_its_schemas() {
    let registry = Registry::build([shop()]).unwrap();
    let buy = registry.operation("shop/buy").unwrap();
    assert_eq!(buy.def.effect, Some(Effect::Write));
    assert!(buy.input.check(&json!({"id": "1"})).is_ok());
    assert!(buy.input.check(&json!({})).is_err());
    assert!(buy.output.as_ref().unwrap().accepts(&json!({"receipt": 1})));
    assert!(registry.operation("shop/look").unwrap().output.is_none());
    assert!(registry.operation("shop/Buy").is_none());
}

#[test]
fn a_code_is_found_by_its_name_or_alias_with_its_schema() {
    let registry = Registry::build([shop()]).unwrap();
    let declared = registry.failure("OUT_OF_STOCK").unwrap();
    assert_eq!(declared.def.code.as_str(), "SOLD_OUT");
    assert_eq!(registry.failure("SOLD_OUT").unwrap().def, declared.def);
    let details = declared.details.as_ref().unwrap();
    assert!(details.accepts(&json!({"left": 0})));
    assert_eq!(details.broken_rule(&json!({"left": -17})).as_deref(), Some("/properties/left/minimum"));
    assert_eq!(details.broken_rule(&json!({"left": 0})), None);
    assert!(registry.failure("CARD_DECLINED").unwrap().details.is_none());
    assert!(registry.failure("NOT_FOUND").is_none(), "the machinery's codes are not declared by a contract");
}

#[test]
fn formats_are_asserted() {
    let mut contract = shop();
    contract.failures[1].details =
        Some(json!({"properties": {"at": {"format": "date-time"}, "x": {"format": "own"}}}));
    let registry = Registry::build([contract]).unwrap();
    let declared = registry.failure("CARD_DECLINED").unwrap();
    let details = declared.details.as_ref().unwrap();
    assert!(details.accepts(&json!({"at": "2026-01-01T00:00:00Z", "x": "any"})));
    assert!(!details.accepts(&json!({"at": "yesterday"})));
}

#[test]
fn operations_and_codes_come_sorted() {
    let mut contract = shop();
    contract.failures.insert(0, failure("ZEBRA"));
    contract.operations.insert(0, OperationDef::new("zoo/feed", Effect::Idempotent));
    let registry = Registry::build([contract, plugin()]).unwrap();
    let snapshot = registry.snapshot();
    let names: Vec<_> = snapshot.operations().map(|operation| operation.def.name.as_str()).collect();
    assert_eq!(names, ["sample/greet", "shop/buy", "shop/look", "zoo/feed"]);
    let codes: Vec<_> = snapshot.failures().map(|failure| failure.def.code.as_str()).collect();
    assert_eq!(codes, ["CARD_DECLINED", "SOLD_OUT", "ZEBRA", "sample.GREETING_REFUSED"]);
}

#[test]
fn the_contract_is_all_declarations_under_the_first_name() {
    let mut extra = Contract::new("extra", "9");
    extra.failures.push(failure("MORE"));
    extra.operations.push(OperationDef::new("extra/more", Effect::Read));
    let registry = Registry::build([shop(), extra, plugin()]).unwrap();
    let contract = registry.contract();
    assert_eq!(
        (contract.name.as_str(), contract.version.as_str(), contract.namespace),
        ("shop", "1.0.0", None)
    );
    assert_eq!((contract.failures.len(), contract.operations.len()), (4, 4));
    let provenance = registry.provenance();
    assert_eq!(provenance, registry.contract().provenance());
    assert_eq!(provenance.contract, "shop");
}

#[test]
fn the_contract_of_a_registry_builds_the_same_registry() {
    let registry = Registry::build([shop(), plugin()]).unwrap();
    let text = registry.contract().to_canonical_json();
    let again = Registry::build([Contract::from_json(&text).unwrap()]).unwrap();
    assert_eq!(again.provenance(), registry.provenance());
    let alone = Registry::build([plugin()]).unwrap();
    assert_eq!(alone.contract(), plugin());
}

#[test]
fn the_order_of_declaration_does_not_change_the_hash() {
    let mut turned = shop();
    turned.failures.reverse();
    turned.operations.reverse();
    assert_eq!(
        Registry::build([shop(), plugin()]).unwrap().provenance(),
        Registry::build([turned, plugin()]).unwrap().provenance()
    );
}

#[test]
fn a_registry_is_shared_between_threads() {
    fn is_shared<T: Send + Sync + Clone + 'static>(_: &T) {}
    fn is_sync<T: Send + Sync>() {}
    is_sync::<Snapshot>();
    let registry = Registry::build([shop()]).unwrap();
    is_shared(&registry);
    let clone = registry.clone();
    clone.load(plugin()).unwrap();
    assert!(registry.operation("sample/greet").is_some(), "a clone is the same registry");
}

#[test]
fn a_call_that_keeps_its_snapshot_sees_one_contract() {
    let registry = Registry::build([shop(), plugin()]).unwrap();
    let snapshot = registry.snapshot();
    registry.unload("sample").unwrap();
    assert!(snapshot.operation("sample/greet").is_some());
    assert!(registry.operation("sample/greet").is_none());
    assert_ne!(*snapshot.provenance(), registry.provenance());
}
