//! A failure leaves without the secrets that somebody else put into it.

use curable_core::{
    Cause, Code, Expected, Failure, Heard, Kind, NextAction, Origin, PatchOp, Pointer, Problem, Repair,
    Similar, protocol,
};
use curable_runtime::screen;
use serde_json::{Map, Value, json};

const KEY: &str = "ghp_0123456789abcdefghijABCDEFGHIJ012345";

fn members() -> Map<String, Value> {
    Map::from_iter([("note".to_owned(), json!(KEY))])
}

/// A failure with the key in every field that can hold a text.
fn full(code: Code) -> Failure {
    let said = || format!("it was {KEY}");
    let mut failure = Failure::new(code, Kind::Validation, said());
    failure.origin = Some(Origin::Upstream);
    failure.hint = Some(said().into());
    let mut expected = Expected::allowed([KEY, "fine"]);
    expected.types = vec![KEY.to_owned()];
    expected.required = vec![KEY.to_owned()];
    expected.pattern = Some(KEY.to_owned());
    expected.format = Some(KEY.to_owned());
    expected.extra = members();
    let mut repair =
        Repair::new(Pointer::ROOT.child(KEY), Problem::Other(KEY.into())).expecting(expected).suggesting(KEY);
    repair.extra = members();
    failure.repairs = vec![repair];
    failure.patch = vec![PatchOp::Replace { path: Pointer::from_static("/a"), value: json!([KEY]) }];
    let mut near = Similar::new("fine");
    near.patch = vec![PatchOp::Add { path: Pointer::ROOT.child(KEY), value: json!(1) }];
    near.extra = members();
    failure.similar = vec![near, Similar::new(KEY)];
    let mut words = NextAction::words(said());
    words.extra = members();
    failure.next_actions =
        vec![NextAction::call("t", json!({ "a": KEY })), NextAction::call(KEY, json!({})), words];
    failure.details = Some(json!({ "a": [KEY] }));
    failure.upstream_code = Some(KEY.to_owned());
    failure.upstream_text = Some(said());
    let mut cause = Cause::new(Code::foreign(KEY));
    cause.message = Some(said());
    cause.extra = members();
    failure.cause = vec![cause];
    failure.trace_id = Some(KEY.to_owned());
    failure.reference = Some(KEY.to_owned());
    failure.meta.extra = members();
    failure.heard = Some(Box::new(Heard { dialect: "mcp", members: members(), spelled: members() }));
    failure
}

#[test]
fn no_field_of_a_foreign_failure_keeps_a_secret() {
    for code in ["HTTP_400", "SHOP_CLOSED", KEY] {
        let mut failure = full(Code::foreign(code));
        assert!(screen::failure(&mut failure));
        assert!(!format!("{failure:?}").contains("ghp_"), "{failure:#?}");
        assert!(!screen::failure(&mut failure), "what was screened is clean");
        assert_eq!(failure.upstream_code, None);
        assert!(failure.patch.is_empty());
        assert_eq!(failure.repairs[0].expected.allowed, [json!("fine")]);
        assert_eq!(failure.repairs[0].suggest, None);
        assert_eq!((failure.similar.len(), failure.next_actions.len()), (1, 1));
        assert_eq!(failure.message, "it was [redacted]");
    }
}

#[test]
fn a_failure_without_a_secret_stays_as_it_is() {
    let mut failure =
        Failure::new(Code::from_static("HTTP_404"), Kind::NotFound, "order 17 is not there".to_owned());
    failure.upstream_code = Some("resource_missing".to_owned());
    failure.details = Some(json!({ "request_id": "550e8400-e29b-41d4-a716-446655440000", "status": 404 }));
    failure.repairs = vec![Repair::new(Pointer::from_static("/id"), Problem::Choice).suggesting("ord_17")];
    failure.patch = vec![PatchOp::Replace { path: Pointer::from_static("/id"), value: json!("ord_17") }];
    let before = failure.clone();
    assert!(!screen::failure(&mut failure));
    assert_eq!(failure, before);
}

#[test]
fn what_the_machinery_says_of_the_callers_own_arguments_stays() {
    let mut failure = protocol::INVALID_INPUT.failure("/key must be a string");
    failure.repairs = vec![Repair::new(Pointer::from_static("/key"), Problem::Type).suggesting(KEY)];
    failure.patch = vec![PatchOp::Replace { path: Pointer::from_static("/key"), value: json!(KEY) }];
    let before = failure.clone();
    assert!(!screen::failure(&mut failure));
    assert_eq!(failure, before);
    failure.details = Some(json!({ "echo": KEY }));
    assert!(screen::failure(&mut failure));
    assert_eq!(failure.details, Some(json!({ "echo": "[redacted]" })));
}

#[test]
fn a_secret_in_the_name_of_a_member_is_found_in_a_pointer_too() {
    let name = "postgres://harbour:s3cr3tPw99@db.internal";
    let mut failure = Failure::new(Code::from_static("HTTP_404"), Kind::NotFound, "gone");
    failure.repairs = vec![Repair::new(Pointer::ROOT.child(name), Problem::Shape)];
    failure.patch = vec![PatchOp::Remove { path: Pointer::ROOT.child("a").child(name) }];
    assert!(screen::failure(&mut failure));
    assert_eq!((failure.repairs[0].at.as_str(), failure.patch.len()), ("", 0));
    let mut unseen = Failure::new(Code::from_static("HTTP_404"), Kind::NotFound, "gone");
    unseen.repairs = vec![Repair::new(Pointer::ROOT.child("a/b\u{202e}c"), Problem::Shape)];
    assert!(screen::failure(&mut unseen));
    assert_eq!(unseen.repairs[0].at.as_str(), "/a~1b\\u{202e}c");
}
