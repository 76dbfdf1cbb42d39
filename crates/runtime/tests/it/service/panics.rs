//! A panic anywhere in foreign code is an answer like any other, and its text stays.
#![expect(clippy::panic, reason = "panics are what is tested")]

use std::time::{Duration, Instant};

use curable_core::{Applied, Effect, Failure};
use curable_runtime::{Call, Context, Event, Handler, Operate, Running};
use serde_json::{Value, json};

use super::{Log, SECRET, builder, code, everything, run};

/// A handler that panics in one of the ways there are.
#[derive(Clone, Copy, Debug)]
enum Bad {
    Start,
    Later,
    Text,
    Format,
    Payload,
    PayloadThatPanics,
    Drop,
}

struct PanicOnDrop;

impl Drop for PanicOnDrop {
    fn drop(&mut self) {
        panic!("dropped with {SECRET}");
    }
}

impl Handler for Bad {
    fn start(&self, _: Context, _: Value) -> Running {
        let bad = *self;
        if let Bad::Start = bad {
            panic!("at the start with {SECRET}");
        }
        Box::pin(async move {
            let _kept = if let Bad::Drop = bad { Some(PanicOnDrop) } else { None };
            match bad {
                Bad::Start => {}
                Bad::Later => {
                    tokio::task::yield_now().await;
                    panic!("later with {SECRET}");
                }
                Bad::Text => std::panic::panic_any("hunter2-4711"),
                Bad::Format => std::panic::panic_any(SECRET.to_owned()),
                Bad::Payload => std::panic::panic_any(4711_u32),
                Bad::PayloadThatPanics => std::panic::panic_any(PanicOnDrop),
                Bad::Drop => std::future::pending::<()>().await,
            }
            Ok(Value::Null)
        })
    }
}

/// Keeps expected panics out of the output, and the time that a backtrace takes out of the measurement.
pub(crate) fn quietly() {
    static ONCE: std::sync::Once = std::sync::Once::new();
    ONCE.call_once(|| {
        let loud = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            let text = info.payload_as_str().unwrap_or(SECRET);
            if !(text.contains(SECRET) || text.starts_with("planted ")) || text.starts_with("assertion") {
                loud(info);
            }
        }));
    });
}

#[tokio::test]
async fn a_panic_is_internal_with_a_reference_and_its_text_is_for_the_observer_alone() {
    quietly();
    for bad in [Bad::Start, Bad::Later, Bad::Text, Bad::Format, Bad::Payload, Bad::PayloadThatPanics] {
        for (effect, applied) in [(Effect::Read, Applied::No), (Effect::Write, Applied::Maybe)] {
            let log = Log::default();
            let operate = Operate::new(super::def(effect), bad);
            let service = builder().operation(operate).observer(log.clone()).build().unwrap();
            let start = Instant::now();
            let answer = run(&service, json!({})).await;
            assert!(start.elapsed() < Duration::from_millis(50), "{bad:?}: {:?}", start.elapsed());
            assert!(!everything(&answer).contains(SECRET), "{bad:?}: {answer:?}");
            let failure = answer.outcome.unwrap_err();
            assert_eq!((failure.code.as_str(), failure.applied), ("INTERNAL", Some(applied)), "{bad:?}");
            assert!(failure.reference.is_some() && !failure.retryable());
            assert_eq!(log.codes(), ["INTERNAL"]);
            let told = !matches!(bad, Bad::Payload | Bad::PayloadThatPanics);
            assert_eq!(log.private().contains(SECRET), told, "{bad:?}: {}", log.private());
            assert!(log.private().starts_with("panic: "));
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_handler_that_panics_while_it_is_dropped_does_not_take_the_answer_with_it() {
    quietly();
    let service = super::service(Operate::new(super::def(Effect::Read), Bad::Drop));
    assert_eq!(code(&run(&service, json!({})).await), "TIMEOUT");
    let call = Call::new("test/run", json!({}));
    let token = call.cancelled.clone();
    let (answer, ()) = tokio::join!(service.call(call), async move { token.cancel() });
    assert_eq!(code(&answer), "CANCELLED");
}

#[tokio::test]
async fn a_panicking_guard_is_internal_and_nothing_was_run() {
    quietly();
    let log = Log::default();
    let operate =
        Operate::new(super::def(Effect::Write), Bad::Later).guard(|_| panic!("guard with {SECRET}"));
    let service = builder().operation(operate).observer(log.clone()).build().unwrap();
    let answer = run(&service, json!({})).await;
    assert!(!everything(&answer).contains(SECRET));
    let failure = answer.outcome.unwrap_err();
    assert_eq!((failure.code.as_str(), failure.applied), ("INTERNAL", Some(Applied::No)));
    assert!(log.private().contains(SECRET));
}

#[tokio::test]
async fn a_panicking_observer_changes_nothing_and_keeps_nothing_from_the_others() {
    quietly();
    let log = Log::default();
    let service = builder()
        .operation(super::echo())
        .observer(|_: &Event<'_>| panic!("{SECRET}"))
        .observer(|_: &Event<'_>| std::panic::panic_any(PanicOnDrop))
        .observer(log.clone())
        .build()
        .unwrap();
    assert_eq!(code(&run(&service, json!({})).await), "ok");
    assert_eq!(code(&run(&service, json!([])).await), "INVALID_INPUT");
    assert_eq!(log.codes(), ["ok", "INVALID_INPUT"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thousand_panics_lose_no_answer_and_the_service_goes_on() {
    quietly();
    let log = Log::default();
    let operate = Operate::new(super::def(Effect::Write), |_: Context, arguments: Value| async move {
        assert!(arguments["bad"] != true, "{SECRET}");
        tokio::task::yield_now().await;
        Ok::<_, Failure>(arguments)
    });
    let service = builder().operation(operate).observer(log.clone()).build().unwrap();
    let calls: Vec<_> = (0..1_000)
        .map(|_| {
            let service = service.clone();
            tokio::spawn(async move { run(&service, json!({"bad": true})).await })
        })
        .collect();
    let mut references = std::collections::BTreeSet::new();
    for call in calls {
        let failure = call.await.unwrap().outcome.unwrap_err();
        assert_eq!(failure.code.as_str(), "INTERNAL");
        references.insert(failure.reference.clone().unwrap());
    }
    assert_eq!((references.len(), log.codes().len()), (1_000, 1_000));
    assert_eq!(code(&run(&service, json!({"bad": false})).await), "ok");
}
