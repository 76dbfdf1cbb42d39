//! Layers of tower around the dispatch.

use std::convert::Infallible;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Context as Task, Poll};
use std::time::Duration;

use curable_core::{Applied, Effect, Failure, Kind};
use curable_runtime::{Answer, Call, Context, Event, Next, OnError, Operate, Service, ServiceBuilder};
use futures_util::future::BoxFuture;
use serde_json::{Value, json};
use tower::limit::ConcurrencyLimitLayer;
use tower::timeout::TimeoutLayer;
use tower::util::{MapRequestLayer, MapResponseLayer};
use tower::{BoxError, Layer, layer::layer_fn};

use super::{SECRET, builder, code, declared, def, echo, endless, occurred, run};

type Given = fn(Answer) -> Result<Value, Failure>;
type Lines = Arc<Mutex<Vec<String>>>;

/// An own layer that writes down what passes.
#[derive(Clone)]
struct Noting {
    name: &'static str,
    lines: Lines,
}

#[derive(Clone)]
struct Noted<S> {
    noting: Noting,
    inner: S,
}

impl<S> Layer<S> for Noting {
    type Service = Noted<S>;

    fn layer(&self, inner: S) -> Self::Service {
        Noted { noting: self.clone(), inner }
    }
}

impl<S> tower::Service<Call> for Noted<S>
where
    S: tower::Service<Call, Response = Answer, Error = Infallible>,
    S::Future: Send + 'static,
{
    type Response = Answer;
    type Error = Infallible;
    type Future = BoxFuture<'static, Result<Answer, Infallible>>;

    fn poll_ready(&mut self, context: &mut Task<'_>) -> Poll<Result<(), Infallible>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, call: Call) -> Self::Future {
        let Noting { name, lines } = self.noting.clone();
        lines.lock().unwrap().push(format!("{name} {}", call.operation));
        let below = self.inner.call(call);
        Box::pin(async move {
            let answer = below.await?;
            lines.lock().unwrap().push(format!("{name} {}", code(&answer)));
            Ok(answer)
        })
    }
}

/// Writes down every event, with its private side.
fn watched(builder: ServiceBuilder, lines: &Lines) -> ServiceBuilder {
    let lines = Arc::clone(lines);
    builder.observer(move |event: &Event<'_>| {
        let code = event.failure.map_or("ok", |failure| failure.code.as_str());
        let report = event.report.map(|report| format!(" ({})", report.reveal())).unwrap_or_default();
        lines.lock().unwrap().push(format!("told {code}{report}"));
    })
}

fn take(lines: &Lines) -> Vec<String> {
    std::mem::take(&mut lines.lock().unwrap())
}

/// What a layer gives back in place of what came up.
fn answering(
    answer: impl Fn(Answer) -> Result<Value, Failure> + Clone + Send + Sync + 'static,
) -> impl Layer<
    Next,
    Service = impl tower::Service<Call, Response = Answer, Error = Infallible, Future: Send> + Clone + Send + Sync,
> + Send
+ Sync {
    MapResponseLayer::new(move |given: Answer| {
        let meta = given.meta.clone();
        Answer { outcome: answer(given), meta }
    })
}

#[tokio::test]
async fn the_first_layer_is_the_outermost_and_observers_are_told_last() {
    let lines = Lines::default();
    let noting = |name| Noting { name, lines: Arc::clone(&lines) };
    let service =
        watched(builder(), &lines).operation(echo()).layer(noting("a")).layer(noting("b")).build().unwrap();
    run(&service, json!({})).await;
    assert_eq!(take(&lines), ["a test/run", "b test/run", "b ok", "a ok", "told ok"]);
    service.call(Call::new("test/rum", json!({}))).await;
    let expected = ["a test/rum", "b test/rum", "b NOT_FOUND", "a NOT_FOUND", "told NOT_FOUND"];
    assert_eq!(take(&lines), expected, "also what does not exist passes the layers");
}

#[tokio::test]
async fn a_limit_of_tower_limits() {
    let (now, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let (running, seen) = (Arc::clone(&now), Arc::clone(&most));
    let slow = Operate::new(def(Effect::Read), move |_: Context, _: Value| {
        let (running, seen) = (Arc::clone(&running), Arc::clone(&seen));
        async move {
            seen.fetch_max(running.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            tokio::time::sleep(Duration::from_millis(5)).await;
            running.fetch_sub(1, Ordering::SeqCst);
            Ok(json!({}))
        }
    });
    let service = builder().operation(slow).layer(ConcurrencyLimitLayer::new(2)).build().unwrap();
    let calls: Vec<_> = (0..8)
        .map(|_| {
            let service = service.clone();
            tokio::spawn(async move { code(&run(&service, json!({})).await).to_owned() })
        })
        .collect();
    for call in calls {
        assert_eq!(call.await.unwrap(), "ok");
    }
    assert_eq!(most.load(Ordering::SeqCst), 2);
}

#[tokio::test(start_paused = true)]
async fn a_layer_that_can_fail_stands_below_one_that_answers() {
    let stack = tower::ServiceBuilder::new()
        .layer(OnError::new(|_: BoxError| occurred("TOO_SLOW", Kind::Transient)))
        .layer(TimeoutLayer::new(Duration::from_secs(1)));
    let mut def = def(Effect::Read);
    def.failures = vec![declared("TOO_SLOW", Kind::Transient).code];
    let never = |_: Context, _: Value| std::future::pending::<Result<Value, Failure>>();
    let service = builder()
        .failures([declared("TOO_SLOW", Kind::Transient)])
        .operation(Operate::new(def, never))
        .layer(stack)
        .build()
        .unwrap();
    let failure = run(&service, json!({})).await.outcome.unwrap_err();
    assert_eq!(failure.code.as_str(), "TOO_SLOW");
    assert!(failure.retryable(), "a read may be sent again: {failure:?}");
}

#[tokio::test]
async fn a_layer_may_change_the_call() {
    let rewrite = MapRequestLayer::new(|mut call: Call| {
        call.arguments["added"] = json!(true);
        call
    });
    let service = builder().operation(echo()).layer(rewrite).build().unwrap();
    let answer = run(&service, json!({ "x": 1 })).await;
    assert_eq!(answer.outcome.unwrap(), json!({ "x": 1, "added": true }));
    assert!(answer.meta.provenance.is_some() && answer.meta.elapsed_ms.is_some());
}

#[tokio::test]
async fn what_a_layer_answers_obeys_the_declaration() {
    let mut def = def(Effect::Write);
    def.output = Some(json!({ "type": "object", "required": ["y"] }));
    def.failures = vec![declared("REFUSED", Kind::Conflict).code];
    let service = |answer: Given| {
        let run = |_: Context, _: Value| async { Ok(json!({ "y": 1 })) };
        builder()
            .failures([declared("REFUSED", Kind::Conflict), declared("OTHER", Kind::Conflict)])
            .operation(Operate::new(def.clone(), run))
            .layer(answering(answer))
            .build()
            .unwrap()
    };
    let cases: [(Given, &str); 5] = [
        (|given| given.outcome, "ok"),
        (|_| Ok(json!({})), "INVALID_OUTPUT"),
        (|_| Err(occurred("REFUSED", Kind::Conflict)), "REFUSED"),
        (|_| Err(occurred("OTHER", Kind::Conflict)), "INTERNAL"),
        (|_| Err(curable_core::protocol::OVERLOADED.failure("busy")), "OVERLOADED"),
    ];
    for (answer, expected) in cases {
        assert_eq!(code(&run(&service(answer), json!({})).await), expected);
    }
    let answer = service(|_| Ok(json!({ "y": 1 }))).call(Call::new("test/rum", json!({}))).await;
    assert_eq!(code(&answer), "INTERNAL", "a layer cannot make up an operation");
}

#[tokio::test]
async fn a_failure_that_passes_keeps_what_it_says_and_its_report() {
    let lines = Lines::default();
    let panics = |_: Context, _: Value| async { panic!("{SECRET}") };
    let operate = Operate::new(def(Effect::Write), panics);
    let through = Noting { name: "a", lines: Lines::default() };
    let service = watched(builder(), &lines).operation(operate).layer(through).build().unwrap();
    let answer = run(&service, json!({})).await;
    let failure = answer.outcome.as_ref().unwrap_err();
    assert_eq!((failure.code.as_str(), failure.applied), ("INTERNAL", Some(Applied::Maybe)));
    assert!(failure.reference.is_some() && !super::everything(&answer).contains(SECRET));
    assert_eq!(take(&lines), [format!("told INTERNAL (panic: {SECRET})")]);
    let mut refused = def(Effect::Read);
    refused.input = json!({ "type": "object", "required": ["x"] });
    let operate = Operate::new(refused, |_: Context, _: Value| async { Ok(json!({})) });
    let layered = Noting { name: "a", lines: Lines::default() };
    let service = builder().operation(operate).layer(layered).build().unwrap();
    let failure = run(&service, json!({})).await.outcome.unwrap_err();
    assert_eq!((failure.code.as_str(), failure.repairs.len()), ("INVALID_INPUT", 1));
    assert!(failure.message.contains('x'), "the words of validation are kept: {failure:?}");
}

#[tokio::test]
async fn a_layer_that_panics_is_answered_for() {
    let lines = Lines::default();
    let broken = answering(|_| panic!("{SECRET}"));
    let service = watched(builder(), &lines).operation(echo()).layer(broken).build().unwrap();
    let answer = run(&service, json!({})).await;
    assert_eq!(code(&answer), "INTERNAL");
    assert!(!super::everything(&answer).contains(SECRET));
    assert_eq!(take(&lines), [format!("told INTERNAL (panic: {SECRET})")]);
}

/// A layer that lets nothing pass.
fn stuck(operate: Operate, lines: &Lines) -> Service {
    #[derive(Clone)]
    struct Stuck;
    impl tower::Service<Call> for Stuck {
        type Response = Answer;
        type Error = Infallible;
        type Future = std::future::Pending<Result<Answer, Infallible>>;
        fn poll_ready(&mut self, _: &mut Task<'_>) -> Poll<Result<(), Infallible>> {
            Poll::Ready(Ok(()))
        }
        fn call(&mut self, _: Call) -> Self::Future {
            std::future::pending()
        }
    }
    watched(builder(), lines).operation(operate).layer(layer_fn(|_: Next| Stuck)).build().unwrap()
}

#[tokio::test(start_paused = true)]
async fn a_layer_that_waits_for_ever_does_not_hold_up_anybody() {
    let lines = Lines::default();
    let service = stuck(echo(), &lines);
    let mut late = Call::new("test/run", json!({}));
    late.time_left = Some(Duration::from_millis(50));
    assert_eq!(code(&service.call(late).await), "TIMEOUT");
    let off = Call::new("test/run", json!({}));
    off.cancelled.cancel();
    assert_eq!(code(&service.call(off).await), "CANCELLED");
    let waiting = tokio::spawn({
        let service = service.clone();
        async move { code(&run(&service, json!({})).await).to_owned() }
    });
    tokio::task::yield_now().await;
    service.stop(Duration::from_millis(10)).await;
    assert_eq!(waiting.await.unwrap(), "SHUTTING_DOWN");
    assert_eq!(take(&lines), ["told TIMEOUT", "told CANCELLED", "told SHUTTING_DOWN"]);
}

#[tokio::test(start_paused = true)]
async fn the_time_of_the_caller_counts_from_before_the_layers() {
    let lines = Lines::default();
    let through = Noting { name: "a", lines: Arc::clone(&lines) };
    let service = builder().operation(endless(Effect::Write)).layer(through).build().unwrap();
    let mut call = Call::new("test/run", json!({}));
    call.time_left = Some(Duration::from_millis(50));
    let answer = service.call(call).await;
    assert_eq!((code(&answer), answer.meta.elapsed_ms), ("TIMEOUT", Some(50)));
    assert_eq!(take(&lines), ["a test/run", "a TIMEOUT"], "the dispatch itself has answered");
}

#[test]
fn a_service_goes_with_its_last_clone() {
    let lines = Lines::default();
    let service = stuck(echo(), &lines);
    assert!(Arc::strong_count(&lines) > 1);
    drop(service);
    assert_eq!(Arc::strong_count(&lines), 1);
}
