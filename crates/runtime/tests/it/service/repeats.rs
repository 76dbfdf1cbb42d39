//! The same call again and again, for a reason that only the caller can change.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use curable_core::{Effect, Kind, Pointer, Problem, Repair, Retry};
use curable_runtime::{Answer, Call, Caller, Context, Operate, Service};
use serde_json::{Value, json};

use super::{Counter, anybody, builder, code, declared, known, occurred, scopes, within};

/// Fails with its one declared code of this kind, and counts how often it ran.
fn stubborn(kind: Kind) -> (Service, Counter) {
    let ran = Counter::default();
    let counter = ran.clone();
    let mut def = super::def(Effect::Read);
    def.failures = vec![declared("NO", kind).code];
    let run = move |_: Context, _: Value| {
        counter.add();
        let mut failure = occurred("NO", kind);
        failure.repairs.push(Repair::new(Pointer::ROOT.child("x"), Problem::Range));
        std::future::ready(Err::<Value, _>(failure))
    };
    (builder().failures([declared("NO", kind)]).operation(Operate::new(def, run)).build().unwrap(), ran)
}

async fn call(service: &Service, caller: Caller, arguments: Value) -> Answer {
    service.call(Call::new("test/run", arguments).by(caller)).await
}

fn repeated(answer: &Answer) -> Option<u64> {
    answer.meta.extra.get("repeated").and_then(Value::as_u64)
}

#[tokio::test]
async fn the_third_identical_call_is_not_run() {
    for kind in [Kind::Validation, Kind::Unsupported] {
        let (service, ran) = stubborn(kind);
        let mut seen = Vec::new();
        for _ in 0..4 {
            let answer = call(&service, within("a"), json!({"x": 1, "y": 2})).await;
            seen.push((code(&answer).to_owned(), repeated(&answer)));
        }
        let expected =
            [("NO", None), ("NO", Some(2)), ("REPEATED_FAILURE", Some(3)), ("REPEATED_FAILURE", Some(4))];
        assert_eq!(seen, expected.map(|(code, count)| (code.to_owned(), count)));
        assert_eq!(ran.get(), 2);
    }
}

#[tokio::test]
async fn the_refusal_names_what_failed_and_asks_for_a_change() {
    let (service, _) = stubborn(Kind::Validation);
    for _ in 0..2 {
        call(&service, within("a"), json!({})).await;
    }
    let failure = call(&service, within("a"), json!({})).await.outcome.unwrap_err();
    assert_eq!((failure.retry, failure.retryable()), (Retry::Amended, false));
    assert_eq!(failure.cause[0].code.as_str(), "NO");
    assert_eq!(failure.message, "the same call has failed 3 times with NO; it was not run");
    let again = call(&service, within("a"), json!({})).await.outcome.unwrap_err();
    for refusal in [failure, again] {
        assert_eq!(refusal.repairs.len(), 1, "what repairs the call is still told: {refusal:?}");
        assert_eq!((refusal.repairs[0].at.as_str(), &refusal.repairs[0].problem), ("/x", &Problem::Range));
    }
}

#[tokio::test]
async fn changed_arguments_pass_at_once() {
    let (service, ran) = stubborn(Kind::Validation);
    for _ in 0..3 {
        call(&service, within("a"), json!({"x": 9_007_199_254_740_992_u64})).await;
    }
    for changed in [
        json!({"x": 9_007_199_254_740_993_u64}),
        json!({"x": "9007199254740992"}),
        json!({"y": 1}),
        json!({}),
    ] {
        let before = ran.get();
        assert_eq!(code(&call(&service, within("a"), changed.clone()).await), "NO", "{changed}");
        assert_eq!(ran.get(), before + 1);
    }
}

#[tokio::test]
async fn the_order_of_members_is_no_change_and_no_arguments_are_an_empty_object() {
    let (service, ran) = stubborn(Kind::Validation);
    for arguments in [r#"{"a":1,"b":[2,3]}"#, r#"{"b":[2,3],"a":1}"#, r#"{"a":1,"b":[2,3]}"#] {
        call(&service, within("a"), serde_json::from_str(arguments).unwrap()).await;
    }
    assert_eq!(ran.get(), 2);
    for arguments in [json!({}), Value::Null, json!({})] {
        call(&service, within("a"), arguments).await;
    }
    assert_eq!(ran.get(), 4);
}

#[tokio::test]
async fn polling_is_counted_and_never_blocked() {
    for kind in [
        Kind::NotFound,
        Kind::Conflict,
        Kind::Precondition,
        Kind::Transient,
        Kind::Internal,
        Kind::Exhausted,
        Kind::Unauthenticated,
        Kind::Cancelled,
    ] {
        let (service, ran) = stubborn(kind);
        for count in 1..=6 {
            let answer = call(&service, within("a"), json!({})).await;
            assert_eq!(code(&answer), "NO");
            assert_eq!(repeated(&answer), (count > 1).then_some(count));
        }
        assert_eq!(ran.get(), 6);
    }
}

#[tokio::test(start_paused = true)]
async fn what_may_not_be_done_is_not_run_a_third_time_until_somebody_may_have_allowed_it() {
    let (service, ran) = stubborn(Kind::Permission);
    for _ in 0..10 {
        call(&service, within("a"), json!({})).await;
        tokio::time::advance(std::time::Duration::from_secs(5)).await;
    }
    assert_eq!(ran.get(), 2, "calls that are refused here do not make the pause longer");
    assert_eq!(code(&call(&service, within("a"), json!({"x": 1})).await), "NO");
    tokio::time::advance(std::time::Duration::from_secs(20)).await;
    let answer = call(&service, within("a"), json!({})).await;
    assert_eq!((code(&answer), ran.get()), ("NO", 4));
    assert_eq!(code(&call(&service, within("a"), json!({})).await), "REPEATED_FAILURE");
}

#[tokio::test]
async fn conversations_are_separate_and_without_one_nothing_is_tracked() {
    let (service, ran) = stubborn(Kind::Validation);
    for _ in 0..2 {
        for name in ["a", "b"] {
            assert_eq!(code(&call(&service, within(name), json!({})).await), "NO");
        }
    }
    assert_eq!(ran.get(), 4);
    for _ in 0..5 {
        let answer = call(&service, anybody(), json!({})).await;
        assert_eq!((code(&answer), repeated(&answer)), ("NO", None));
    }
    assert_eq!(ran.get(), 9);
}

#[tokio::test]
async fn a_success_forgets_what_failed_before() {
    let good = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&good);
    let mut def = super::def(Effect::Read);
    def.failures = vec![declared("NO", Kind::Validation).code];
    let run = move |_: Context, _: Value| {
        let good = flag.load(Ordering::SeqCst);
        async move { if good { Ok(json!({})) } else { Err(occurred("NO", Kind::Validation)) } }
    };
    let service = builder()
        .failures([declared("NO", Kind::Validation)])
        .operation(Operate::new(def, run))
        .build()
        .unwrap();
    for is_good in [false, true, false, false] {
        good.store(is_good, Ordering::SeqCst);
        let answer = call(&service, within("a"), json!({})).await;
        assert_eq!(code(&answer), if is_good { "ok" } else { "NO" });
    }
    assert_eq!(code(&call(&service, within("a"), json!({})).await), "REPEATED_FAILURE");
}

#[tokio::test]
async fn invalid_arguments_sent_a_third_time_are_refused_and_still_repaired() {
    let service = super::service(super::echo());
    for _ in 0..2 {
        assert_eq!(code(&call(&service, within("a"), json!([])).await), "INVALID_INPUT");
    }
    let failure = call(&service, within("a"), json!([])).await.outcome.unwrap_err();
    assert_eq!(failure.code.as_str(), "REPEATED_FAILURE");
    assert_eq!(failure.cause[0].code.as_str(), "INVALID_INPUT");
    assert_eq!(failure.repairs.len(), 1);
}

#[tokio::test]
async fn a_missing_scope_is_refused_the_third_time_and_passes_once_it_is_there() {
    let service = super::service(super::echo().access(scopes(&["admin"])));
    let caller = |scopes: &[&str]| Caller { conversation: Some("a".into()), ..known(scopes, &[]) };
    for expected in ["FORBIDDEN", "FORBIDDEN", "REPEATED_FAILURE"] {
        assert_eq!(code(&call(&service, caller(&[]), json!({})).await), expected);
    }
    assert_eq!(code(&call(&service, caller(&["admin"]), json!({})).await), "ok");
    assert_eq!(code(&call(&service, caller(&[]), json!({})).await), "FORBIDDEN");
}

#[tokio::test]
async fn what_a_guard_refuses_a_third_time_is_a_repeated_failure() {
    let mut def = super::def(Effect::Read);
    def.failures = vec![declared("BLOCKED", Kind::Validation).code];
    let guarded = Operate::new(def, |_: Context, _: Value| async { Ok(json!({})) })
        .guard(|_| Err(occurred("BLOCKED", Kind::Validation)));
    let service =
        builder().failures([declared("BLOCKED", Kind::Validation)]).operation(guarded).build().unwrap();
    for expected in ["BLOCKED", "BLOCKED", "REPEATED_FAILURE", "REPEATED_FAILURE"] {
        assert_eq!(code(&call(&service, within("a"), json!({})).await), expected);
    }
}

#[tokio::test]
async fn many_failing_calls_do_not_make_the_service_forget_how_to_answer() {
    let (service, _) = stubborn(Kind::Validation);
    for index in 0..5_000 {
        assert_eq!(code(&call(&service, within("a"), json!({"x": index})).await), "NO");
    }
}
