//! A name that is none, and one that is none for this caller.

use curable_core::{Applied, Retry};
use curable_runtime::{Call, Service};
use serde_json::json;

use super::{anybody, builder, code, echo, inside, known, scopes};

/// One operation for everybody, one for administrators, and perhaps one for other operations.
fn shop(with_internal: bool) -> Service {
    let named = |name: &str| {
        let mut def = super::def(curable_core::Effect::Read);
        name.clone_into(&mut def.name);
        curable_runtime::Operate::new(
            def,
            |_: curable_runtime::Context, arguments| async move { Ok(arguments) },
        )
    };
    let mut builder =
        builder().operation(named("shop/list")).operation(named("shop/audit").access(scopes(&["admin"])));
    if with_internal {
        builder = builder.operation(named("shop/purge").internal());
    }
    builder.build().unwrap()
}

#[tokio::test]
async fn an_unknown_name_is_not_found_and_the_nearest_is_told() {
    let answer = shop(true).call(Call::new("shop/lits", json!({}))).await;
    let failure = answer.outcome.unwrap_err();
    assert_eq!(failure.code.as_str(), "NOT_FOUND");
    assert!(failure.message.contains("shop/lits"), "{failure}");
    assert_eq!((failure.retryable(), failure.retry), (false, Retry::Amended));
    assert_eq!(failure.applied, Some(Applied::No));
    assert_eq!(failure.similar.len(), 1);
    assert_eq!(failure.similar[0].value, "shop/list");
}

#[tokio::test]
async fn an_internal_operation_called_from_outside_is_told_from_an_unknown_one_by_nothing() {
    for name in ["shop/purge", "/shop/purge", "shop/purg"] {
        let there = shop(true).call(Call::new(name, json!({"a": 1}))).await.outcome.unwrap_err();
        let gone = shop(false).call(Call::new(name, json!({"a": 1}))).await.outcome.unwrap_err();
        assert_eq!(format!("{there:?}"), format!("{gone:?}"));
        assert_eq!(there.code.as_str(), "NOT_FOUND");
    }
}

#[tokio::test]
async fn an_internal_operation_is_there_for_other_operations() {
    let answer = shop(true).call(Call::new("shop/purge", json!({"a": 1})).by(inside())).await;
    assert_eq!(answer.outcome.unwrap(), json!({"a": 1}));
    let near = shop(true).call(Call::new("shop/purgo", json!({})).by(inside())).await.outcome.unwrap_err();
    assert_eq!(near.similar[0].value, "shop/purge");
}

#[tokio::test]
async fn a_name_is_not_suggested_to_those_who_may_not_call_it() {
    let service = shop(true);
    for (caller, near) in [(anybody(), 0), (known(&["user"], &[]), 0), (known(&["admin"], &[]), 1)] {
        let failure = service.call(Call::new("shop/audi", json!({})).by(caller)).await.outcome.unwrap_err();
        assert_eq!(failure.similar.len(), near);
    }
}

#[tokio::test]
async fn one_leading_slash_is_tolerated() {
    let service = super::service(echo());
    for (name, expected) in
        [("test/run", "ok"), ("/test/run", "ok"), ("//test/run", "NOT_FOUND"), ("", "NOT_FOUND")]
    {
        assert_eq!(code(&service.call(Call::new(name, json!({}))).await), expected, "{name}");
    }
}

#[tokio::test]
async fn a_name_without_end_is_refused_at_once_and_not_repeated() {
    let name = "x/".repeat(4_000_000);
    let start = std::time::Instant::now();
    let failure = shop(true).call(Call::new(name, json!({}))).await.outcome.unwrap_err();
    assert!(start.elapsed().as_secs() < 2, "{:?}", start.elapsed());
    assert!(failure.message.len() < 100);
}
