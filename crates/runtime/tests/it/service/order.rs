//! Each step comes in its turn: what fails at two of them fails at the first.

use std::sync::Arc;

use curable_core::{Effect, Kind};
use curable_runtime::{Call, Context, Operate, Service, Settings};
use serde_json::{Value, json};
use tokio::sync::Semaphore;

use super::{Counter, anybody, builder, code, declared, known, occurred, scopes};

/// One place; administrators only; `x` is a number, not 1 (guard), not 2 (handler), and 3 waits for the gate.
fn strict(gate: Arc<Semaphore>, ran: Counter) -> Service {
    let mut def = super::def(Effect::Write);
    def.input = json!({"type": "object", "required": ["x"], "properties": {"x": {"type": "integer"}}});
    def.output = Some(json!({"type": "object", "required": ["y"]}));
    def.failures = vec!["GUARDED".parse_code(), "REFUSED".parse_code()];
    let run = move |_: Context, arguments: Value| {
        ran.add();
        let gate = Arc::clone(&gate);
        async move {
            match arguments["x"].as_u64() {
                Some(2) => Err(occurred("REFUSED", Kind::Conflict)),
                Some(3) => {
                    gate.acquire().await.unwrap().forget();
                    Ok(json!({"y": 1}))
                }
                _ => Ok(json!({})),
            }
        }
    };
    let guarded = Operate::new(def, run).access(scopes(&["admin"])).guard(|arguments| {
        if arguments["x"] == 1 { Err(occurred("GUARDED", Kind::Validation)) } else { Ok(()) }
    });
    builder()
        .failures([declared("GUARDED", Kind::Validation), declared("REFUSED", Kind::Conflict)])
        .operation(guarded)
        .settings(Settings { concurrent: 1, ..Settings::default() })
        .build()
        .unwrap()
}

trait ParseCode {
    fn parse_code(&self) -> curable_core::Code;
}

impl ParseCode for str {
    fn parse_code(&self) -> curable_core::Code {
        curable_core::Code::parse(self).unwrap()
    }
}

#[tokio::test]
async fn a_call_fails_at_the_first_step_that_refuses_it() {
    let (gate, ran) = (Arc::new(Semaphore::new(0)), Counter::default());
    let service = strict(Arc::clone(&gate), ran.clone());
    let call = |name: &str, x: Value, caller| {
        let service = service.clone();
        let call = Call::new(name, json!({"x": x})).by(caller);
        async move { code(&service.call(call).await).to_owned() }
    };
    let admin = || known(&["admin"], &[]);
    assert_eq!(call("test/rum", json!("a"), anybody()).await, "NOT_FOUND");
    assert_eq!(call("test/run", json!("a"), anybody()).await, "UNAUTHENTICATED");
    assert_eq!(call("test/run", json!("a"), known(&[], &[])).await, "FORBIDDEN");
    assert_eq!(call("test/run", json!("a"), admin()).await, "INVALID_INPUT");
    assert_eq!(call("test/run", json!(1), admin()).await, "GUARDED");
    assert_eq!(ran.get(), 0, "up to here nothing was run");
    assert_eq!(call("test/run", json!(2), admin()).await, "REFUSED");
    assert_eq!(call("test/run", json!(4), admin()).await, "INVALID_OUTPUT");
    assert_eq!(ran.get(), 2);

    let slow = tokio::spawn(call("test/run", json!(3), admin()));
    while ran.get() < 3 {
        tokio::task::yield_now().await;
    }
    assert_eq!(call("test/rum", json!("a"), anybody()).await, "OVERLOADED");
    let stop = tokio::spawn({
        let service = service.clone();
        async move { service.stop(std::time::Duration::from_mins(1)).await }
    });
    tokio::task::yield_now().await;
    assert_eq!(call("test/rum", json!("a"), anybody()).await, "SHUTTING_DOWN");
    gate.add_permits(1);
    assert_eq!(slow.await.unwrap(), "ok", "what ran before the stop may end");
    stop.await.unwrap();
    assert_eq!(ran.get(), 3);
}

#[tokio::test]
async fn an_overloaded_service_says_when_to_come_back_and_ran_nothing() {
    let settings = Settings { concurrent: 0, ..Settings::default() };
    let service = builder().operation(super::echo()).settings(settings).build().unwrap();
    let failure = super::failure(&service).await;
    assert_eq!(failure.code.as_str(), "OVERLOADED");
    assert!(failure.retryable() && failure.retry_after_ms.is_some_and(|ms| ms > 0));
    assert!(failure.proves_not_applied());
}

#[tokio::test]
async fn a_limit_beyond_all_bounds_is_none() {
    let settings = Settings { concurrent: usize::MAX, ..Settings::default() };
    let service = builder().operation(super::echo()).settings(settings).build().unwrap();
    assert_eq!(code(&super::run(&service, json!({})).await), "ok");
    service.stop(std::time::Duration::from_secs(1)).await;
    assert_eq!(code(&super::run(&service, json!({})).await), "SHUTTING_DOWN");
}

#[tokio::test]
async fn an_answer_carries_its_time_and_the_contract_it_obeys() {
    let service = super::service(super::echo());
    for arguments in [json!({}), json!([])] {
        let answer = super::run(&service, arguments).await;
        assert!(answer.meta.elapsed_ms.is_some_and(|ms| ms < 10_000));
        let provenance = answer.meta.provenance.unwrap();
        assert_eq!((provenance.contract.as_str(), provenance.version.as_str()), ("test", "1.2.3"));
        assert_eq!(provenance, service.registry().provenance());
        assert_eq!(provenance.hash.len(), 64);
    }
}
