//! Failures as types.

use curable_client::core::{Code, Failure, Kind};
use curable_client::typed::OperationFailure;
use curable_e2e_gen::cases::failures::{ProtocolFailure, ShopBuyFailure, ShopLookFailure};
use curable_e2e_gen::cases::types::{Node, Shape, ShopBuyHttp422Details, ShopMixOutput, ShopMixOutputColor};
use curable_e2e_gen::cases::{Broken, Retry};
use serde_json::{Value, json};

fn failure(code: &str, details: Value) -> Failure {
    let mut failure = Failure::new(Code::foreign(code), Kind::Conflict, "so it is");
    failure.details = Some(details).filter(|details| !details.is_null());
    failure
}

fn buy(code: &str, details: Value) -> ShopBuyFailure {
    ShopBuyFailure::read(failure(code, details))
}

#[test]
fn every_code_of_an_operation_has_its_own_type_and_details() {
    let ShopBuyFailure::OutOfStock(it) = buy("OUT_OF_STOCK", json!({ "left": 2 })) else { panic!("another") };
    assert_eq!((it.details.as_ref().unwrap().left, it.retry()), (2, Retry::Amended));
    let ShopBuyFailure::Http404(it) = buy("HTTP_404", json!({ "thing": "hat" })) else { panic!("another") };
    assert_eq!(it.details.unwrap().thing, "hat");
    for (details, expected) in
        [(json!({ "fields": ["a"] }), "fields"), (json!({ "message": "no" }), "message")]
    {
        let ShopBuyFailure::Http422(it) = buy("HTTP_422", details) else { panic!("another") };
        match *it.details.unwrap() {
            ShopBuyHttp422Details::FieldErrors(_) => assert_eq!(expected, "fields"),
            ShopBuyHttp422Details::Message(_) => assert_eq!(expected, "message"),
        }
    }
}

#[test]
fn the_same_code_has_other_details_elsewhere() {
    let look = ShopLookFailure::read(failure("HTTP_404", json!({ "place": 7 })));
    let ShopLookFailure::Http404(it) = look else { panic!("another") };
    assert_eq!(it.details.unwrap().place, 7);
}

#[test]
fn an_alias_decodes_to_its_code() {
    assert!(matches!(buy("SOLD_OUT", json!({ "left": 0 })), ShopBuyFailure::OutOfStock(_)));
}

#[test]
fn a_status_that_is_not_listed_is_its_family() {
    assert!(matches!(buy("HTTP_418", Value::Null), ShopBuyFailure::Http4xx(_)));
    assert!(matches!(buy("HTTP_503", Value::Null), ShopBuyFailure::HttpDefault(_)));
    let look = ShopLookFailure::read(failure("HTTP_418", Value::Null));
    assert!(matches!(look, ShopLookFailure::Unknown(_)), "{look:?}");
}

#[test]
fn an_unknown_code_decodes_and_says_all_it_said() {
    let unknown = buy("NEVER_HEARD_OF", json!({ "any": ["thing"] }));
    assert!(
        matches!(&unknown, ShopBuyFailure::Unknown(it) if it.details == Some(json!({ "any": ["thing"] })))
    );
    assert!(!unknown.is_documented());
    assert_eq!(
        (unknown.code(), unknown.to_string().as_str()),
        ("NEVER_HEARD_OF", "[NEVER_HEARD_OF] so it is")
    );
    // A declared code of this name is something else than a code that is not known.
    assert!(matches!(buy("UNKNOWN", Value::Null), ShopBuyFailure::UnknownCode(_)));
}

#[test]
fn details_off_their_schema_are_told_from_unknown_codes() {
    for details in
        [json!({ "left": "two" }), json!({ "left": -1 }), json!({}), json!({ "left": 1, "size": "huge" })]
    {
        let ShopBuyFailure::Malformed(it) = buy("OUT_OF_STOCK", details.clone()) else { panic!("{details}") };
        assert_eq!(it.broken, Broken::Details);
        assert_eq!((it.failure.code.as_str(), &it.failure.details), ("OUT_OF_STOCK", &Some(details)));
    }
}

#[test]
fn details_that_were_left_out_are_absent() {
    let ShopBuyFailure::OutOfStock(it) = buy("OUT_OF_STOCK", Value::Null) else { panic!("another") };
    assert_eq!(it.details, None);
}

#[test]
fn the_machinery_has_types() {
    let invalid = buy("INVALID_INPUT", Value::Null);
    assert!(matches!(invalid, ShopBuyFailure::Protocol(ProtocolFailure::InvalidInput(_))));
    assert!(invalid.is_documented());
}

#[test]
fn a_tag_decides_which_branch_is_read() {
    let read = |value: Value| serde_json::from_value::<Shape>(value);
    assert!(matches!(read(json!({ "kind": "circle", "radius": 1.5 })).unwrap(), Shape::Circle(_)));
    assert!(matches!(read(json!({ "kind": "box", "side": 2.0 })).unwrap(), Shape::Square(_)));
    assert!(read(json!({ "kind": "line", "side": 2.0 })).is_err());
}

#[test]
fn types_hold_themselves_and_what_they_are_sent_back_as() {
    let value = json!({ "name": "a", "parent": { "name": "b" }, "children": [{ "name": "c" }] });
    let node: Node = serde_json::from_value(value.clone()).unwrap();
    assert_eq!(serde_json::to_value(&node).unwrap(), value);
}

#[test]
fn results_of_a_newer_server_are_still_read() {
    let value = json!({ "color": "blue", "pair": ["a", 1.0], "either": null, "more": 3 });
    let output: ShopMixOutput = serde_json::from_value(value).unwrap();
    assert_eq!(output.color, Some(ShopMixOutputColor::Unlisted("blue".to_owned())));
    assert_eq!(output.extra["more"], 3);
}
