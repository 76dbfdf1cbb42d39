//! Which rule fires, and what it says.

use curable_core::{Applied, Code, Failure, Kind, Retry};
use curable_gateway::mapping::{Bound, EXAMPLE, Seen};
use http::{HeaderMap, HeaderName, HeaderValue};
use serde_json::{Value, json};

use super::bound;

struct Reply {
    status: u16,
    headers: HeaderMap,
    body: Value,
}

fn reply(status: u16, headers: &[(&str, &str)], body: Value) -> Reply {
    let header = |(name, value): &(&str, &str)| {
        (name.parse::<HeaderName>().unwrap(), HeaderValue::from_str(value).unwrap())
    };
    Reply { status, headers: headers.iter().map(header).collect(), body }
}

fn fired(bound: &Bound, operation: &str, reply: &Reply) -> Option<(String, Failure)> {
    let seen = Seen { status: reply.status, headers: &reply.headers, body: Some(&reply.body) };
    let rule = if reply.status < 400 {
        bound.rules.of_success(operation, &seen)?
    } else {
        bound.rules.of_failure(operation, &seen)?
    };
    let mut failure = if reply.status < 400 {
        rule.failure()
    } else {
        Failure::new(Code::foreign(format!("HTTP_{}", reply.status)), Kind::of_http(reply.status), "refused")
    };
    bound.amend(operation, Some(&rule), &mut failure);
    Some((rule.label().to_owned(), failure))
}

#[test]
fn a_rule_fires_by_status_and_body_for_its_operations_alone() {
    let bound = bound(EXAMPLE);
    let declined = reply(409, &[], json!({ "error": { "code": "card_declined" } }));
    let (label, failure) = fired(&bound, "shop/createOrder", &declined).unwrap();
    assert_eq!(label, "rule \"declined card\" (line 42)");
    assert_eq!(
        (failure.code.as_str(), failure.kind, failure.retry),
        ("CARD_DECLINED", Kind::Exhausted, Retry::Amended)
    );
    assert_eq!(
        (failure.applied, failure.hint.as_deref()),
        (Some(Applied::No), Some("Ask for another card."))
    );
    assert!(fired(&bound, "shop/getOrder", &declined).is_none());
    assert!(
        fired(&bound, "shop/createOrder", &reply(409, &[], json!({ "error": "card_declined" }))).is_none()
    );
    assert!(fired(&bound, "shop/createOrder", &reply(400, &[], declined.body)).is_none());
}

#[test]
fn a_rule_fires_by_headers_of_which_all_must_fit() {
    let bound = bound(EXAMPLE);
    let both = [("x-reason", "stale"), ("x-shard", "eu-7")];
    let (label, failure) = fired(&bound, "shop/getOrder", &reply(404, &both, Value::Null)).unwrap();
    assert_eq!(label, "rule 2 (line 48)");
    assert_eq!((failure.code.as_str(), failure.kind), ("HTTP_404", Kind::Precondition));
    assert!(fired(&bound, "shop/getOrder", &reply(404, &both[..1], Value::Null)).is_none());
    assert!(fired(&bound, "shop/getOrder", &reply(503, &both, Value::Null)).is_none());
}

#[test]
fn a_success_that_is_none_becomes_the_failure_that_the_rule_names() {
    let bound = bound(EXAMPLE);
    let closed = reply(200, &[], json!({ "success": false, "reason": "closed" }));
    let (label, failure) = fired(&bound, "shop/listOrders", &closed).unwrap();
    assert_eq!(label, "body_failure 1 (line 53)");
    assert_eq!((failure.code.as_str(), failure.kind), ("SHOP_CLOSED", Kind::Transient));
    assert_eq!(
        (failure.message.as_ref(), failure.applied),
        ("The shop takes no orders now.", Some(Applied::No))
    );
    for fine in [json!({ "success": true, "reason": "closed" }), json!({ "success": false }), json!([])] {
        assert!(fired(&bound, "shop/listOrders", &reply(200, &[], fine)).is_none());
    }
}

#[test]
fn the_first_rule_that_fits_counts() {
    let bound = bound(
        "[[rule]]\nwhen = { status = 404 }\nthen = { code = 'FIRST' }\n[[rule]]\nwhen = { status = '4XX' }\nthen = { code = 'SECOND', kind = 'conflict' }\n",
    );
    let code =
        |status| fired(&bound, "shop/getOrder", &reply(status, &[], Value::Null)).unwrap().1.code.clone();
    assert_eq!((code(404).as_str(), code(405).as_str()), ("FIRST", "SECOND"));
    assert!(fired(&bound, "shop/getOrder", &reply(500, &[], Value::Null)).is_none());
}

#[test]
fn tests_of_a_value_mean_what_they_say() {
    for (test, fits, fails) in [
        ("equals = 1", vec![json!(1), json!(1.0)], vec![json!(2), json!("1"), json!(true), json!(null)]),
        ("equals = false", vec![json!(false)], vec![json!("false"), json!(0), json!(true)]),
        (
            "equals = 9007199254740993",
            vec![json!(9_007_199_254_740_993_u64)],
            vec![json!(9_007_199_254_740_992_u64)],
        ),
        ("equals = 'a'", vec![json!("a")], vec![json!("A"), json!(["a"])]),
        ("one_of = ['a', 2]", vec![json!("a"), json!(2), json!(2.0)], vec![json!("b"), json!("2")]),
        ("matches = '^a+$'", vec![json!("aa")], vec![json!("ab"), json!(7)]),
        ("matches = '^4'", vec![json!("42")], vec![json!("24"), json!(42)]),
        ("exists = true", vec![json!(false), json!({})], vec![json!(null)]),
        ("exists = false", vec![json!(null)], vec![json!(0)]),
    ] {
        let text = format!(
            "[[rule]]\nwhen = {{ body = {{ pointer = '/v', {test} }} }}\nthen = {{ kind = 'conflict' }}\n"
        );
        let bound = bound(&text);
        let fires =
            |value: &Value| fired(&bound, "shop/getOrder", &reply(400, &[], json!({ "v": value }))).is_some();
        assert!(fits.iter().all(fires), "{test}");
        assert!(!fails.iter().any(fires), "{test}");
    }
}

#[test]
fn a_header_is_a_text_whatever_it_is_compared_with() {
    for test in ["equals = 5", "equals = '5'", "one_of = [4, 5]", "matches = '^5$'"] {
        let text = format!(
            "[[rule]]\nwhen = {{ header = {{ x-v = {{ {test} }} }} }}\nthen = {{ kind = 'conflict' }}\n"
        );
        let bound = bound(&text);
        let fires = |value: &str| {
            fired(&bound, "shop/getOrder", &reply(400, &[("x-v", value)], Value::Null)).is_some()
        };
        assert!(fires("5") && !fires("5.0") && !fires("6"), "{test}");
    }
}

#[test]
fn an_expression_takes_linear_time() {
    let bound = bound(
        "[[rule]]\nwhen = { body = { pointer = '/v', matches = '^(a+)+$' } }\nthen = { kind = 'conflict' }\n",
    );
    let evil = json!({ "v": format!("{}b", "a".repeat(50_000)) });
    assert!(fired(&bound, "shop/getOrder", &reply(400, &[], evil)).is_none());
}

#[test]
fn the_hint_of_an_operation_gives_way_to_that_of_a_rule() {
    let bound = bound(
        "[[operation]]\nmatch = 'getOrder'\nhint = 'of the operation'\n[[rule]]\nwhen = { status = 404 }\nthen = { hint = 'of the rule' }\n[[rule]]\nwhen = { status = 410 }\nthen = { kind = 'not_found' }\n",
    );
    let hint =
        |status| fired(&bound, "shop/getOrder", &reply(status, &[], Value::Null)).unwrap().1.hint.clone();
    assert_eq!(hint(404).as_deref(), Some("of the rule"));
    assert_eq!(hint(410).as_deref(), Some("of the operation"));
}
