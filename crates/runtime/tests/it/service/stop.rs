//! How a service stops: what runs may end, the rest is answered, nothing new begins.

use std::sync::Arc;
use std::time::Duration;

use curable_core::{Applied, Effect};
use curable_runtime::{Context, Operate, Service};
use serde_json::{Value, json};

use super::{Log, builder, code, endless, run};

const SECOND: Duration = Duration::from_secs(1);

/// Ends after as many seconds as it is told.
fn sleeper(log: &Log) -> Service {
    let run = |_: Context, arguments: Value| async move {
        tokio::time::sleep(SECOND * u32::try_from(arguments["s"].as_u64().unwrap()).unwrap()).await;
        Ok(json!({}))
    };
    builder().operation(Operate::new(super::def(Effect::Write), run)).observer(log.clone()).build().unwrap()
}

#[tokio::test(start_paused = true)]
async fn what_ends_within_the_grace_ends_and_the_rest_is_told() {
    let log = Log::default();
    let service = sleeper(&log);
    let start = |s: u64| {
        let service = service.clone();
        tokio::spawn(async move { run(&service, json!({"s": s})).await })
    };
    let (quick, slow) = (start(2), start(30));
    tokio::time::sleep(SECOND).await;
    let begun = tokio::time::Instant::now();
    let refused = {
        let service = service.clone();
        async move {
            tokio::time::sleep(SECOND / 2).await;
            run(&service, json!({"s": 0})).await
        }
    };
    let ((), refused) = tokio::join!(service.stop(5 * SECOND), refused);
    assert_eq!(begun.elapsed().as_secs(), 5);
    let mut told = log.codes();
    told.sort();
    assert_eq!(told, ["SHUTTING_DOWN", "SHUTTING_DOWN", "ok"], "every answer is told when `stop` returns");
    let refused = refused.outcome.unwrap_err();
    assert_eq!((refused.code.as_str(), refused.applied), ("SHUTTING_DOWN", Some(Applied::No)));
    assert!(refused.retryable());
    assert_eq!(code(&quick.await.unwrap()), "ok");
    let cut = slow.await.unwrap().outcome.unwrap_err();
    assert_eq!((cut.code.as_str(), cut.applied), ("SHUTTING_DOWN", Some(Applied::Maybe)));
    assert!(!cut.retryable(), "it may have happened");
}

#[tokio::test(start_paused = true)]
async fn a_stop_waits_no_longer_than_the_last_call() {
    let service = sleeper(&Log::default());
    let call = tokio::spawn({
        let service = service.clone();
        async move { run(&service, json!({"s": 3})).await }
    });
    tokio::time::sleep(SECOND).await;
    let begun = tokio::time::Instant::now();
    service.stop(60 * SECOND).await;
    assert_eq!(begun.elapsed().as_secs(), 2);
    assert_eq!(code(&call.await.unwrap()), "ok");
    service.stop(60 * SECOND).await;
    assert_eq!(begun.elapsed().as_secs(), 2, "a second stop finds nothing to wait for");
}

#[tokio::test(start_paused = true)]
async fn a_stop_at_once_answers_what_runs() {
    let service = super::service(endless(Effect::Read));
    let call = tokio::spawn({
        let service = service.clone();
        async move { super::failure(&service).await }
    });
    tokio::task::yield_now().await;
    service.stop_now();
    let failure = call.await.unwrap();
    assert_eq!((failure.code.as_str(), failure.applied), ("SHUTTING_DOWN", Some(Applied::No)));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_runs_after_a_stop_has_returned() {
    for _ in 0..50 {
        let stopped = Arc::new(std::sync::atomic::AtomicBool::new(false));
        let flag = Arc::clone(&stopped);
        let run_now = move |_: Context, _: Value| {
            let late = flag.load(std::sync::atomic::Ordering::SeqCst);
            async move { Ok(json!({ "late": late })) }
        };
        let service = super::service(Operate::new(super::def(Effect::Write), run_now));
        let calls: Vec<_> = (0..20)
            .map(|_| {
                let service = service.clone();
                tokio::spawn(async move { run(&service, json!({})).await })
            })
            .collect();
        service.stop(SECOND).await;
        stopped.store(true, std::sync::atomic::Ordering::SeqCst);
        for call in calls {
            match call.await.unwrap().outcome {
                Ok(value) => assert_eq!(value["late"], false),
                Err(failure) => assert_eq!(failure.code.as_str(), "SHUTTING_DOWN"),
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_call_of_five_hundred_is_left_without_an_answer_by_a_stop() {
    for round in 0..20_u64 {
        let run_a_while = |_: Context, arguments: Value| async move {
            let ms = arguments["ms"].as_u64().unwrap_or_default();
            tokio::time::sleep(Duration::from_millis(ms)).await;
            Ok(json!({}))
        };
        let log = Log::default();
        let operate = Operate::new(super::def(Effect::Write), run_a_while);
        let service = builder().operation(operate).observer(log.clone()).build().unwrap();
        let calls: Vec<_> = (0..500_u64)
            .map(|number| {
                let service = service.clone();
                // Some end at once, some within the grace, some never.
                let ms = [0, 5, 60_000][usize::try_from((number + round) % 3).unwrap()];
                tokio::spawn(async move { run(&service, json!({ "ms": ms })).await })
            })
            .collect();
        tokio::time::sleep(Duration::from_millis(round % 5)).await;
        service.stop(Duration::from_millis(20)).await;
        let mut cut = 0;
        for call in calls {
            let answer =
                tokio::time::timeout(Duration::from_secs(5), call).await.expect("an answer").unwrap();
            assert!(matches!(code(&answer), "ok" | "SHUTTING_DOWN"), "{answer:?}");
            cut += usize::from(code(&answer) == "SHUTTING_DOWN");
        }
        assert!(cut >= 166, "what would never end was cut: {cut}");
        assert_eq!(log.codes().len(), 500, "one event for each");
    }
}
