//! The end of time, and the caller who calls off.

use std::time::Duration;

use curable_core::{Applied, Effect, Failure, OperationDef};
use curable_runtime::{Answer, Call, Context, Operate, Service, Settings};
use serde_json::{Value, json};

use super::{Counter, builder, code, endless, run, service};

const SECOND: Duration = Duration::from_secs(1);

/// `test/run` that never ends, and `test/look`, which takes `id`.
fn looked_at(effect: Effect) -> Service {
    let mut look = OperationDef::new("test/look", Effect::Read);
    look.input = json!({
        "type": "object", "required": ["id"], "additionalProperties": false,
        "properties": {"id": {"type": "string"}, "key": {"type": "string"}},
    });
    let mut def = super::def(effect);
    def.input = json!({"type": "object", "properties": {
        "id": {"type": "string"}, "text": {"type": "string"}, "key": {"type": "string", "writeOnly": true},
    }});
    let forever = |_: Context, _: Value| std::future::pending::<Result<Value, Failure>>();
    builder()
        .operation(Operate::new(look, |_: Context, _: Value| async { Ok(json!({})) }))
        .operation(Operate::new(def, forever).look_by("test/look").deadline(SECOND))
        .build()
        .unwrap()
}

#[tokio::test(start_paused = true)]
async fn a_read_that_is_late_did_nothing_and_may_be_sent_again() {
    let failure = super::failure(&looked_at(Effect::Read)).await;
    assert_eq!(failure.code.as_str(), "TIMEOUT");
    assert_eq!(failure.applied, Some(Applied::No));
    assert!(failure.retryable() && failure.next_actions.is_empty());
}

#[tokio::test(start_paused = true)]
async fn a_write_that_is_late_may_have_happened_and_says_how_to_find_out() {
    for effect in [Effect::Write, Effect::Idempotent] {
        let answer = run(&looked_at(effect), json!({"id": "7", "text": "t", "key": super::SECRET})).await;
        let failure = answer.outcome.unwrap_err();
        assert_eq!((failure.code.as_str(), failure.applied), ("TIMEOUT", Some(Applied::Maybe)));
        assert_eq!(failure.retryable(), effect == Effect::Idempotent, "doing it again does no harm");
        assert_eq!(failure.next_actions.len(), 1);
        assert_eq!(failure.next_actions[0].tool.as_deref(), Some("test/look"));
        assert_eq!(
            failure.next_actions[0].arguments,
            Some(json!({"id": "7"})),
            "what it takes and may be shown"
        );
    }
}

#[tokio::test(start_paused = true)]
async fn arguments_that_are_no_whole_call_are_left_to_the_caller() {
    let failure = super::failure(&looked_at(Effect::Write)).await;
    assert_eq!(failure.next_actions[0].tool.as_deref(), Some("test/look"));
    assert_eq!(failure.next_actions[0].arguments, None, "`id` is required and not known");
}

#[tokio::test(start_paused = true)]
async fn the_shortest_of_all_deadlines_counts() {
    let timed = |own: Option<Duration>, common: Option<Duration>, left: Option<Duration>| async move {
        let operate = endless(Effect::Read);
        let operate = match own {
            Some(own) => operate.deadline(own),
            None => operate,
        };
        let settings = Settings { deadline: common, ..Settings::default() };
        let service = builder().operation(operate).settings(settings).build().unwrap();
        let mut call = Call::new("test/run", json!({}));
        call.time_left = left;
        let start = tokio::time::Instant::now();
        assert_eq!(code(&service.call(call).await), "TIMEOUT");
        start.elapsed().as_secs()
    };
    assert_eq!(timed(Some(5 * SECOND), Some(60 * SECOND), None).await, 5);
    assert_eq!(timed(Some(90 * SECOND), Some(60 * SECOND), None).await, 90, "its own beats the common one");
    assert_eq!(timed(None, Some(60 * SECOND), None).await, 60);
    assert_eq!(timed(Some(5 * SECOND), None, Some(2 * SECOND)).await, 2);
    assert_eq!(timed(Some(5 * SECOND), None, Some(9 * SECOND)).await, 5);
    assert_eq!(timed(None, None, Some(2 * SECOND)).await, 2);
    assert_eq!(timed(Some(5 * SECOND), None, Some(Duration::MAX)).await, 5);
}

#[tokio::test]
async fn a_time_beyond_all_clocks_is_no_deadline() {
    let settings = Settings { deadline: Some(Duration::MAX), ..Settings::default() };
    let service = builder().operation(super::echo()).settings(settings).build().unwrap();
    let mut call = Call::new("test/run", json!({}));
    call.time_left = Some(Duration::MAX);
    assert_eq!(code(&service.call(call).await), "ok");
}

#[tokio::test]
async fn a_call_without_time_or_called_off_before_is_not_begun() {
    let ran = Counter::default();
    let counter = ran.clone();
    let service = service(Operate::new(super::def(Effect::Write), move |_: Context, _: Value| {
        counter.add();
        async { Ok(json!({})) }
    }));
    let mut late = Call::new("test/run", json!({}));
    late.time_left = Some(Duration::ZERO);
    let off = Call::new("test/run", json!({}));
    off.cancelled.cancel();
    for (call, expected) in [(late, "TIMEOUT"), (off, "CANCELLED")] {
        let failure = service.call(call).await.outcome.unwrap_err();
        assert_eq!((failure.code.as_str(), failure.applied), (expected, Some(Applied::No)));
    }
    assert_eq!(ran.get(), 0);
}

#[tokio::test(start_paused = true)]
async fn the_handler_knows_its_deadline_and_hears_that_it_is_over() {
    let (sender, mut receiver) = tokio::sync::mpsc::unbounded_channel();
    let run = move |context: Context, _: Value| {
        let sender = sender.clone();
        async move {
            sender.send(context).unwrap();
            std::future::pending::<Result<Value, Failure>>().await
        }
    };
    let service = service(Operate::new(super::def(Effect::Read), run).deadline(SECOND));
    super::run(&service, json!({})).await;
    let context = receiver.recv().await.unwrap();
    assert!(context.deadline.is_some());
    assert!(context.cancelled.is_cancelled());
    // The same when the caller goes away.
    let dropped = tokio::time::timeout(SECOND / 2, super::run(&service, json!({}))).await;
    assert!(dropped.is_err());
    assert!(receiver.recv().await.unwrap().cancelled.is_cancelled());
}

/// One place, a handler that never ends and tells when it is dropped.
fn single(effect: Effect) -> (Service, Counter) {
    let dropped = Counter::default();
    let counter = dropped.clone();
    let run = move |_: Context, _: Value| {
        let guard = counter.on_drop();
        async move {
            std::future::pending::<()>().await;
            drop(guard);
            Ok(Value::Null)
        }
    };
    let settings = Settings { concurrent: 1, ..Settings::default() };
    let operate = Operate::new(super::def(effect), run).deadline(SECOND);
    (builder().operation(operate).settings(settings).build().unwrap(), dropped)
}

async fn called_off(service: &Service) -> Answer {
    let call = Call::new("test/run", json!({}));
    let token = call.cancelled.clone();
    tokio::join!(service.call(call), async move { token.cancel() }).0
}

#[tokio::test(start_paused = true)]
async fn calling_off_drops_the_handler_and_frees_its_place() {
    for (effect, applied) in [(Effect::Read, Applied::No), (Effect::Write, Applied::Maybe)] {
        let (service, dropped) = single(effect);
        for count in 1..=3 {
            let failure = called_off(&service).await.outcome.unwrap_err();
            assert_eq!((failure.code.as_str(), failure.applied), ("CANCELLED", Some(applied)));
            assert!(!failure.retryable());
            assert_eq!(dropped.get(), count);
        }
    }
}

#[tokio::test(start_paused = true)]
async fn being_late_drops_the_handler_and_frees_its_place() {
    let (service, dropped) = single(Effect::Read);
    for count in 1..=3 {
        assert_eq!(code(&run(&service, json!({})).await), "TIMEOUT");
        assert_eq!(dropped.get(), count);
    }
}

#[tokio::test(start_paused = true)]
async fn a_caller_who_goes_away_drops_the_handler_and_frees_its_place() {
    let (service, dropped) = single(Effect::Read);
    for count in 1..=3 {
        assert!(tokio::time::timeout(SECOND / 2, run(&service, json!({}))).await.is_err());
        assert_eq!(dropped.get(), count);
    }
    assert_eq!(code(&run(&service, json!({})).await), "TIMEOUT", "and not OVERLOADED");
}
