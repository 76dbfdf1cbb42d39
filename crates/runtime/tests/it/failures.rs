//! What is refused in the declaration of a code.

use curable_core::{Code, Deprecated, Removed, protocol};
use curable_runtime::{Fault, Registry, SchemaFault, SchemaPart, Subject};
use serde_json::json;

use crate::sample::{code, failure, fault, operation, refused, shop};

#[test]
fn a_code_off_the_grammar_is_refused() {
    for bad in ["sold_out", "SOLD__OUT", "Sold", "x.y", "A B"] {
        let (subject, fault, _) = fault(|shop| shop.failures.push(failure(bad)));
        assert_eq!(subject, code(bad));
        assert!(matches!(fault, Fault::BadCode(why) if why.contains("is no code")), "{bad}");
    }
    for bad in ["card declined", "card\n", "cárd"] {
        let (_, fault, _) = fault(|shop| shop.failures[1].aliases.push(Code::foreign(bad)));
        assert!(matches!(fault, Fault::BadCode(why) if why.contains("is no code")), "{bad}");
    }
}

#[test]
fn an_alias_may_be_how_others_write_the_code() {
    let mut shop = shop();
    shop.failures[1].aliases.extend(["card-declined", "CardDeclined"].map(Code::foreign));
    let registry = Registry::build([shop]).unwrap();
    for name in ["card-declined", "CardDeclined", "CARD_DECLINED"] {
        let found = registry.snapshot().failure(name).map(|found| found.def.code.as_str().to_owned());
        assert_eq!(found.as_deref(), Some("CARD_DECLINED"), "{name}");
    }
}

#[test]
fn a_code_is_declared_once() {
    let found = fault(|shop| shop.failures.push(failure("SOLD_OUT")));
    assert_eq!(found, (code("SOLD_OUT"), Fault::DuplicateCode("shop".into()), None));
    let mut other = curable_core::Contract::new("other", "1");
    other.failures.push(failure("SOLD_OUT"));
    let error = Registry::build([shop(), other]).unwrap_err();
    assert_eq!(error.problems().len(), 1);
    assert_eq!(error.problems()[0].contract(), "other");
    assert_eq!(*error.problems()[0].fault(), Fault::DuplicateCode("shop".into()));
}

#[test]
fn an_alias_belongs_to_one_code_and_is_none_itself() {
    let alias = Code::foreign("OUT_OF_STOCK");
    let found = fault(|shop| shop.failures[1].aliases.push(alias.clone()));
    assert_eq!(found, (code("CARD_DECLINED"), Fault::DuplicateAlias(alias, Code::foreign("SOLD_OUT")), None));
    let found = fault(|shop| {
        let mut twice = failure("TWICE");
        twice.aliases = vec![Code::foreign("A"), Code::foreign("A")];
        shop.failures.push(twice);
    });
    assert_eq!(found.1, Fault::DuplicateAlias(Code::foreign("A"), Code::foreign("TWICE")));
    // In either order of declaration, and for itself.
    for (owner, alias) in [(0, "CARD_DECLINED"), (1, "SOLD_OUT"), (1, "CARD_DECLINED")] {
        let (_, fault, _) = fault(|shop| shop.failures[owner].aliases.push(Code::foreign(alias)));
        assert_eq!(fault, Fault::AliasIsCode(Code::foreign(alias)));
    }
}

#[test]
fn no_alias_leads_to_another_alias() {
    // NEW was OLD, and OLD was OLDER: OLDER must say NEW, or the way has two steps.
    let (_, fault, _) = fault(|shop| {
        let (mut new, mut old) = (failure("NEW"), failure("OLD"));
        new.aliases = vec![Code::foreign("OLD")];
        old.aliases = vec![Code::foreign("OLDER")];
        shop.failures.extend([new, old]);
    });
    assert_eq!(fault, Fault::AliasIsCode(Code::foreign("OLD")));
}

#[test]
fn the_codes_of_the_machinery_are_taken() {
    for row in protocol::ALL {
        let taken = row.code();
        let (subject, fault, _) = fault(|shop| shop.failures.push(failure(taken.as_str())));
        assert_eq!((subject, fault), (code(taken.as_str()), Fault::ProtocolCode(taken.clone())));
    }
    let (_, fault, _) = fault(|shop| shop.failures[0].aliases.push(Code::foreign("TIMEOUT")));
    assert_eq!(fault, Fault::ProtocolCode(Code::foreign("TIMEOUT")));
}

#[test]
fn a_status_is_an_error_status() {
    for status in [0, 200, 399, 600, u16::MAX] {
        let found = fault(|shop| shop.failures[0].http = Some(status));
        assert_eq!(found, (code("SOLD_OUT"), Fault::Http(status), None));
    }
    for status in [400, 599] {
        let mut contract = shop();
        contract.failures[0].http = Some(status);
        assert!(Registry::build([contract]).is_ok());
    }
}

#[test]
fn a_code_says_what_happened_and_a_hint_says_something() {
    assert_eq!(fault(|shop| shop.failures[0].summary = " \n".into()).1, Fault::NoSummary);
    assert_eq!(fault(|shop| shop.failures[0].hint = Some("".into())).1, Fault::BlankHint);
    assert_eq!(fault(|shop| shop.failures[0].hint = Some(" \t".into())).1, Fault::BlankHint);
}

#[test]
fn details_that_do_not_compile_are_refused_with_their_place() {
    for (schema, place) in [
        (json!({"type": "nope"}), "/type"),
        (json!({"properties": {"a": {"pattern": "("}}}), "/properties/a/pattern"),
        (json!({"properties": {"a": {"items": {"anyOf": [{}, {"pattern": "a{2,1}"}]}}}}), "pattern"),
        (
            json!({"properties": {"a": {"$ref": "#/$defs/b"}}, "$defs": {"b": {"pattern": "[z-a]"}}}),
            "pattern",
        ),
        (json!({"patternProperties": {"(": {}}}), "patternProperties"),
        (json!({"properties": {"a": {"pattern": "(?=look)ahead"}}}), "pattern"),
        (json!({"$ref": "#/$defs/none"}), ""),
        (json!({"minimum": "1"}), "/minimum"),
        (json!(17), ""),
        (json!({"$schema": "https://example.com/own", "type": "object"}), ""),
    ] {
        let (subject, fault, _) = fault(|shop| shop.failures[1].details = Some(schema.clone()));
        assert_eq!(subject, code("CARD_DECLINED"));
        let Fault::Schema(SchemaPart::Details, SchemaFault::Broken { at, what }) = fault else {
            panic!("{schema}: {fault}")
        };
        assert!(at.contains(place) && !what.is_empty(), "{schema}: at `{at}`: {what}");
    }
}

#[test]
fn nothing_outside_the_schema_is_referred_to() {
    for reference in
        ["http://127.0.0.1:9/x", "file:///etc/hostname", "other.json", "other.json#/a", "urn:x:y"]
    {
        let schema = json!({"properties": {"a": {"items": {"$ref": reference}}}});
        let (_, fault, _) = fault(|shop| shop.failures[1].details = Some(schema));
        assert_eq!(fault, Fault::Schema(SchemaPart::Details, SchemaFault::External(reference.into())));
    }
    let mut contract = shop();
    contract.failures[1].details = Some(
        json!({"properties": {"$ref": {"type": "string"}, "s": {"$ref": "https://json-schema.org/draft/2020-12/schema"}}}),
    );
    assert!(
        Registry::build([contract]).is_ok(),
        "a member may be called `$ref`, and JSON Schema is built in"
    );
}

#[test]
fn an_id_below_the_root_is_refused_and_one_at_the_root_is_not() {
    let nested = json!({"$id": "https://example.com/a", "$defs": {"b": {"$id": "b"}}});
    let (_, fault, _) = fault(|shop| shop.failures[1].details = Some(nested));
    assert_eq!(fault, Fault::Schema(SchemaPart::Details, SchemaFault::NestedId("b".into())));
    let mut contract = shop();
    contract.failures[1].details = Some(
        json!({"$id": "https://example.com/a", "properties": {"$id": {"$ref": "#/$defs/id"}}, "$defs": {"id": {"id": "x"}}}),
    );
    assert!(Registry::build([contract]).is_ok());
}

#[test]
fn a_sensitive_member_is_one_of_the_details() {
    let found = fault(|shop| {
        shop.failures[1].details = Some(json!({"properties": {"card_number": {}, "amount": {}}}));
        shop.failures[1].sensitive = vec!["amount".into(), "cardnumber".into()];
    });
    let near = Some("card_number".to_owned());
    assert_eq!(found, (code("CARD_DECLINED"), Fault::NoSuchMember("cardnumber".into()), near));
    let mut contract = shop();
    contract.failures[1].sensitive = vec!["card".into()];
    assert!(
        Registry::build([contract]).is_ok(),
        "a field that never becomes a detail is declared by name alone"
    );
}

#[test]
fn a_sensitive_member_may_stand_behind_a_reference_or_in_a_branch() {
    let mut contract = shop();
    contract.failures[1].details = Some(json!({
        "$ref": "#/$defs/d",
        "$defs": {"d": {"oneOf": [{"properties": {"card": {}}}, {"allOf": [{"properties": {"iban": {}}}, {"$ref": "#"}]}]}},
    }));
    contract.failures[1].sensitive = vec!["card".into(), "iban".into()];
    assert!(Registry::build([contract]).is_ok());
}

#[test]
fn a_deprecated_code_names_one_that_can_be_used() {
    let deprecate = |use_instead: &str| {
        Some(Deprecated { since: "1.1.0".into(), use_instead: Some(Code::foreign(use_instead)) })
    };
    let found = fault(|shop| shop.failures[0].deprecated = deprecate("CARD_DECLIND"));
    assert_eq!(found.1, Fault::UnknownUse(Code::foreign("CARD_DECLIND")));
    assert_eq!(found.2.as_deref(), Some("CARD_DECLINED"));
    let (_, itself, _) = fault(|shop| shop.failures[0].deprecated = deprecate("SOLD_OUT"));
    assert_eq!(itself, Fault::UselessUse(Code::foreign("SOLD_OUT")));
    let (_, removed, _) = fault(|shop| {
        shop.failures[0].deprecated = deprecate("GONE");
        let mut gone = failure("GONE");
        gone.removed = Some(Removed { since: "1.0.1".into() });
        shop.failures.push(gone);
    });
    assert_eq!(removed, Fault::UselessUse(Code::foreign("GONE")));
    for fine in ["CARD_DECLINED", "NOT_FOUND"] {
        let mut contract = shop();
        contract.failures[0].deprecated = deprecate(fine);
        assert!(
            Registry::build([contract]).is_ok(),
            "{fine}; an operation may still fail with a deprecated code"
        );
    }
}

#[test]
fn a_removed_code_stays_listed_but_no_operation_fails_with_it() {
    let (subject, fault, _) =
        fault(|shop| shop.failures[1].removed = Some(Removed { since: "1.1.0".into() }));
    assert_eq!((subject, fault), (operation("shop/buy"), Fault::RemovedCode(Code::foreign("CARD_DECLINED"))));
    let mut contract = shop();
    contract.failures[1].removed = Some(Removed { since: "1.1.0".into() });
    contract.operations[0].failures.pop();
    let registry = Registry::build([contract]).unwrap();
    assert!(registry.failure("CARD_DECLINED").unwrap().def.removed.is_some());
    assert_eq!(registry.contract().failures.len(), 2);
}

#[test]
fn a_document_has_a_format_a_name_and_a_version() {
    assert_eq!(fault(|shop| shop.curable = 2), (Subject::Contract, Fault::Format(2), None));
    assert_eq!(fault(|shop| shop.version = " ".into()).1, Fault::NoVersion);
    assert_eq!(*refused(|shop| shop.name.clear()).problems()[0].fault(), Fault::NoName);
    let error = Registry::build([]).unwrap_err();
    assert_eq!(*error.problems()[0].fault(), Fault::NoContract);
}
