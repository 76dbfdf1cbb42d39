//! What is refused in the declaration of an operation.

use curable_core::{Code, Effect, OperationDef};
use curable_runtime::{Fault, Registry, SchemaFault, SchemaPart};
use serde_json::json;

use crate::sample::{fault, operation, shop};

#[test]
fn an_effect_is_declared() {
    let found = fault(|shop| shop.operations[0].effect = None);
    assert_eq!(found, (operation("shop/buy"), Fault::NoEffect, None));
}

#[test]
fn a_name_is_a_namespace_and_an_operation() {
    for bad in ["", "buy", "/buy", "shop/", "shop/buy/now", "Shop/Buy", "shop.buy", "shop/b y"] {
        let found = fault(|shop| shop.operations.push(OperationDef::new(bad, Effect::Read)));
        assert_eq!(found, (operation(bad), Fault::BadName, None));
    }
}

#[test]
fn an_operation_is_declared_once() {
    let found = fault(|shop| shop.operations.push(OperationDef::new("shop/buy", Effect::Read)));
    assert_eq!(found, (operation("shop/buy"), Fault::DuplicateOperation("shop".into()), None));
}

#[test]
fn an_unknown_code_is_named_with_its_near_miss() {
    let found = fault(|shop| shop.operations[0].failures.push(Code::foreign("SOLDOUT")));
    let fault = Fault::UnknownCode(Code::foreign("SOLDOUT"));
    assert_eq!(found, (operation("shop/buy"), fault, Some("SOLD_OUT".into())));
    let found = self::fault(|shop| shop.operations[0].failures.push(Code::foreign("WEATHER")));
    assert_eq!(found.2, None);
}

#[test]
fn an_alias_is_no_code_to_fail_with() {
    let (alias, code) = (Code::foreign("OUT_OF_STOCK"), Code::foreign("SOLD_OUT"));
    let found = fault(|shop| shop.operations[0].failures.push(alias.clone()));
    assert_eq!(found, (operation("shop/buy"), Fault::AliasUsed(alias, code), None));
}

#[test]
fn the_codes_of_the_machinery_may_be_listed() {
    let mut contract = shop();
    contract.operations[0].failures.push(Code::foreign("TIMEOUT"));
    assert!(Registry::build([contract]).is_ok());
}

#[test]
fn the_operation_to_look_by_exists_and_reads() {
    let found = fault(|shop| shop.operations[0].look_by = Some("shop/lok".into()));
    assert_eq!(
        found,
        (operation("shop/buy"), Fault::UnknownLookBy("shop/lok".into()), Some("shop/look".into()))
    );
    for effect in [Effect::Write, Effect::Idempotent] {
        let found = fault(|shop| shop.operations[1].effect = Some(effect));
        assert_eq!(found, (operation("shop/buy"), Fault::LookByNotRead("shop/look".into()), None));
    }
    // Without an effect it is one problem, not two.
    assert_eq!(fault(|shop| shop.operations[1].effect = None).1, Fault::NoEffect);
}

#[test]
fn arguments_are_an_object() {
    for schema in [
        json!({}),
        json!(true),
        json!({"type": ["object"]}),
        json!({"type": "string"}),
        json!({"properties": {}}),
    ] {
        let found = fault(|shop| shop.operations[0].input = schema.clone());
        assert_eq!(found, (operation("shop/buy"), Fault::InputNotObject, None), "{schema}");
    }
}

#[test]
fn schemas_that_do_not_compile_are_refused() {
    let broken = json!({"type": "object", "properties": {"a": {"allOf": [{"pattern": "("}]}}});
    for part in [SchemaPart::Input, SchemaPart::Output] {
        let (subject, fault, _) = fault(|shop| match part {
            SchemaPart::Output => shop.operations[0].output = Some(broken.clone()),
            SchemaPart::Input | SchemaPart::Details => shop.operations[0].input = broken.clone(),
        });
        assert_eq!(subject, operation("shop/buy"));
        let Fault::Schema(found, SchemaFault::Broken { at, .. }) = fault else { panic!("{fault}") };
        assert_eq!(found, part);
        assert!(at.contains("/properties/a/allOf/0/pattern"), "{at}");
    }
}

#[test]
fn an_operation_with_a_broken_schema_can_still_be_referred_to() {
    let (subject, fault, _) = fault(|shop| shop.operations[1].output = Some(json!({"type": 1})));
    assert_eq!(subject, operation("shop/look"));
    assert!(matches!(fault, Fault::Schema(SchemaPart::Output, _)), "no second problem about `look_by`");
}
