//! Exactly one event for every call, whatever became of it.

use std::time::Duration;

use curable_core::{Effect, Failure, Kind};
use curable_runtime::{Call, Context, Event, Operate, Service, Settings};
use serde_json::{Value, json};

use super::{Counter, Log, anybody, builder, declared, known, occurred, run, scopes};

fn watched(log: Log) -> Service {
    let mut def = super::def(Effect::Write);
    def.input = json!({"type": "object", "properties": {"how": {"type": "string"}}});
    def.output = Some(json!({"type": "object"}));
    def.failures = vec![declared("NO", Kind::Conflict).code];
    let run = |_: Context, arguments: Value| async move {
        match arguments["how"].as_str() {
            Some("fail") => Err(occurred("NO", Kind::Conflict)),
            Some("wrong") => Ok(Value::Null),
            Some("panic") => unreachable!("{}", super::SECRET),
            Some("forever") => std::future::pending::<Result<Value, Failure>>().await,
            _ => Ok(arguments),
        }
    };
    builder()
        .failures([declared("NO", Kind::Conflict)])
        .operation(Operate::new(def, run).access(scopes(&["use"])).deadline(Duration::from_secs(1)))
        .observer(log)
        .settings(Settings { concurrent: 1, ..Settings::default() })
        .build()
        .unwrap()
}

#[tokio::test(start_paused = true)]
async fn every_outcome_is_told_once() {
    let log = Log::default();
    let service = watched(log.clone());
    let user = || known(&["use"], &[]);
    let mut expected = Vec::new();
    for (name, arguments, caller, code) in [
        ("test/run", json!({}), user(), "ok"),
        ("test/no", json!({}), user(), "NOT_FOUND"),
        ("test/run", json!({}), anybody(), "UNAUTHENTICATED"),
        ("test/run", json!({}), known(&[], &[]), "FORBIDDEN"),
        ("test/run", json!({"how": 1}), user(), "INVALID_INPUT"),
        ("test/run", json!({"how": "fail"}), user(), "NO"),
        ("test/run", json!({"how": "wrong"}), user(), "INVALID_OUTPUT"),
        ("test/run", json!({"how": "panic"}), user(), "INTERNAL"),
        ("test/run", json!({"how": "forever"}), user(), "TIMEOUT"),
    ] {
        service.call(Call::new(name, arguments).by(caller)).await;
        expected.push(code);
        assert_eq!(log.codes(), expected);
    }
    // The caller goes away; meanwhile another one finds no place.
    let call = Call::new("test/run", json!({"how": "forever"})).by(user());
    let gone = tokio::time::timeout(Duration::from_millis(10), async {
        tokio::join!(service.call(call), service.call(Call::new("test/run", json!({}))))
    });
    assert!(gone.await.is_err());
    expected.extend(["OVERLOADED", "CANCELLED"]);
    assert_eq!(log.codes(), expected);
    service.stop(Duration::ZERO).await;
    run(&service, json!({})).await;
    expected.push("SHUTTING_DOWN");
    assert_eq!(log.codes(), expected);
}

#[tokio::test]
async fn a_call_that_was_never_polled_never_was() {
    let log = Log::default();
    drop(watched(log.clone()).call(Call::new("test/run", json!({}))));
    assert!(log.codes().is_empty());
}

#[tokio::test]
async fn an_event_says_what_was_called_and_by_whom() {
    let seen = Counter::default();
    let counter = seen.clone();
    let service = builder()
        .operation(super::echo())
        .observer(move |event: &Event<'_>| {
            assert_eq!(event.operation, "test/run");
            assert_eq!(event.caller.identity.as_ref().unwrap().name, "someone");
            counter.add();
        })
        .build()
        .unwrap();
    service.call(Call::new("test/run", json!({})).by(known(&[], &[]))).await;
    assert_eq!(seen.get(), 1);
}
