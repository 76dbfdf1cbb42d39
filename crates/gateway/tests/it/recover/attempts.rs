//! What is sent again, and what is not.

use std::collections::VecDeque;
use std::sync::Mutex;
use std::time::Duration;

use curable_core::{Applied, Effect, Failure, PatchOp, Pointer, imported};
use curable_gateway::recover::{Attempt, Done, Miss, Plan, Recovery, attempts};
use serde_json::json;
use tokio::time::Instant;

use super::{http, ms, operation, recovery};

/// A call that has been made against an upstream which answers by a script; after its end it succeeds.
struct Made {
    done: Done<&'static str>,
    sent: Vec<Attempt>,
    took: Duration,
}

impl Made {
    fn codes(&self) -> Vec<&str> {
        self.done.tried.iter().map(|tried| tried.code.as_ref().map_or("ok", |code| code.as_str())).collect()
    }
}

struct Case {
    effect: Effect,
    keyed: bool,
    renewable: bool,
    time_ms: Option<u64>,
}

const READ: Case = Case { effect: Effect::Read, keyed: false, renewable: false, time_ms: None };
const WRITE: Case = Case { effect: Effect::Write, ..READ };

async fn make(recovery: &Recovery, case: Case, script: impl IntoIterator<Item = impl Into<Miss>>) -> Made {
    let script = Mutex::new(script.into_iter().map(Into::into).collect::<VecDeque<Miss>>());
    let sent = Mutex::new(Vec::new());
    let start = Instant::now();
    let operation = operation("shop/get");
    let plan = Plan {
        operation: &operation,
        effect: Some(case.effect),
        keyed: case.keyed,
        renewable: case.renewable,
        deadline: case.time_ms.map(|time| (start + ms(time)).into_std()),
    };
    let done = attempts(recovery, &plan, |attempt| {
        sent.lock().unwrap().push(attempt);
        let answer = script.lock().unwrap().pop_front();
        async move {
            tokio::time::sleep(ms(10)).await;
            answer.map_or(Ok("fine"), Err)
        }
    })
    .await;
    Made { done, sent: sent.into_inner().unwrap(), took: start.elapsed() }
}

fn pausing(status: u16, applied: Applied, retry_after_ms: u64) -> Failure {
    let mut failure = http(status, applied);
    failure.retry_after_ms = Some(retry_after_ms);
    failure
}

fn refused() -> Miss {
    let mut failure = Failure::declared(&imported::UPSTREAM_UNREACHABLE, "refused");
    failure.applied = Some(Applied::No);
    Miss::dead(failure)
}

#[tokio::test(start_paused = true)]
async fn a_call_that_succeeds_at_once_tells_its_one_attempt() {
    let made = make(&recovery(), READ, Vec::<Failure>::new()).await;
    assert!(made.done.outcome.is_ok());
    assert_eq!(made.done.note(), json!([{ "elapsed_ms": 10 }]));
}

#[tokio::test(start_paused = true)]
async fn a_read_is_sent_again_after_a_transient_failure_and_every_attempt_is_told() {
    let made = make(&recovery(), READ, [http(503, Applied::No), http(500, Applied::No)]).await;
    assert_eq!(made.done.outcome.as_ref().unwrap(), &"fine");
    assert_eq!(made.took, ms(10 + 50 + 10 + 100 + 10));
    assert_eq!(
        made.done.note(),
        json!([
            { "code": "HTTP_503", "elapsed_ms": 10 },
            { "code": "HTTP_500", "waited_ms": 50, "elapsed_ms": 10 },
            { "waited_ms": 100, "elapsed_ms": 10 },
        ])
    );
}

#[tokio::test(start_paused = true)]
async fn a_call_is_sent_three_times_at_most() {
    let made = make(&recovery(), READ, (0..9).map(|_| http(503, Applied::No))).await;
    assert_eq!(made.sent.len(), 3);
    assert_eq!(made.done.outcome.unwrap_err().code.as_str(), "HTTP_503");
}

#[tokio::test(start_paused = true)]
async fn a_write_that_may_have_taken_effect_is_never_sent_again() {
    for status in [500, 502, 503, 504] {
        let made = make(&recovery(), WRITE, [http(status, Applied::Maybe)]).await;
        assert_eq!(made.sent.len(), 1, "{status}");
    }
    let mut unsaid = http(429, Applied::No);
    unsaid.applied = None;
    assert_eq!(make(&recovery(), WRITE, [unsaid]).await.sent.len(), 1, "a proof is said in so many words");
    let cut = Failure::declared(&imported::UPSTREAM_UNREACHABLE, "cut");
    assert_eq!(make(&recovery(), WRITE, [cut]).await.sent.len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_write_that_was_proved_not_to_have_run_is_sent_again() {
    assert_eq!(make(&recovery(), WRITE, [refused()]).await.sent.len(), 2);
    assert_eq!(make(&recovery(), WRITE, [pausing(429, Applied::No, 20)]).await.sent.len(), 2);
}

#[tokio::test(start_paused = true)]
async fn a_write_under_a_declared_key_is_sent_again() {
    let keyed = Case { keyed: true, ..WRITE };
    assert_eq!(make(&recovery(), keyed, [http(503, Applied::Maybe)]).await.sent.len(), 2);
    let idempotent = Case { effect: Effect::Idempotent, ..READ };
    assert_eq!(make(&recovery(), idempotent, [http(503, Applied::Maybe)]).await.sent.len(), 2);
}

#[tokio::test(start_paused = true)]
async fn what_only_a_changed_call_can_mend_is_not_sent_again_and_no_repair_is_applied_here() {
    for status in [400, 403, 404, 409, 422, 501] {
        assert_eq!(make(&recovery(), READ, [http(status, Applied::No)]).await.sent.len(), 1, "{status}");
    }
    let mut patched = http(404, Applied::No);
    patched.patch.push(PatchOp::Replace { path: Pointer::from_static("/id"), value: json!("p-1") });
    let made = make(&recovery(), READ, [patched]).await;
    assert_eq!(made.sent.len(), 1);
    assert_eq!(made.done.outcome.unwrap_err().patch.len(), 1, "it is told to whoever called");
}

#[tokio::test(start_paused = true)]
async fn the_wait_that_was_asked_for_is_kept_when_it_fits() {
    let made = make(&recovery(), READ, [pausing(429, Applied::No, 2_000)]).await;
    assert_eq!(made.codes(), ["HTTP_429", "ok"]);
    assert!(made.done.tried[1].waited_ms >= 2_000, "{:?}", made.done.tried);
}

#[tokio::test(start_paused = true)]
async fn a_wait_that_does_not_fit_is_left_to_whoever_called_at_once() {
    let short = Case { time_ms: Some(1_500), ..READ };
    let made = make(&recovery(), short, [pausing(429, Applied::No, 2_000)]).await;
    assert_eq!((made.sent.len(), made.took), (1, ms(10)));
    assert_eq!(made.done.outcome.unwrap_err().retry_after_ms, Some(2_000));

    let made = make(&recovery(), READ, [pausing(503, Applied::No, 3_600_000)]).await;
    assert_eq!((made.sent.len(), made.took), (1, ms(10)), "an hour is too long without a deadline, too");
}

#[tokio::test(start_paused = true)]
async fn no_wait_ends_after_the_deadline() {
    for time in 0..400 {
        let case = Case { time_ms: Some(time), ..READ };
        let made = make(&recovery(), case, (0..3).map(|_| http(503, Applied::No))).await;
        // The attempts themselves are cut by whoever sends them; here each takes its ten milliseconds.
        let waited: u64 = made.done.tried.iter().map(|tried| tried.waited_ms).sum();
        assert!(waited <= time.saturating_sub(50), "{time}: {:?}", made.done.tried);
        assert!(made.took <= ms(time + 10), "{time}: {:?}", made.took);
    }
}

#[tokio::test(start_paused = true)]
async fn the_next_call_of_a_throttled_operation_is_held_back_until_the_told_time() {
    let recovery = recovery();
    let short = || Case { time_ms: Some(1_000), ..READ };
    make(&recovery, short(), [pausing(429, Applied::No, 5_000)]).await;
    tokio::time::advance(ms(1_000)).await;
    let made = make(&recovery, short(), Vec::<Failure>::new()).await;
    assert!(made.sent.is_empty());
    let failure = made.done.outcome.unwrap_err();
    assert_eq!((failure.code.as_str(), failure.retry_after_ms), ("HTTP_429", Some(4_000)));
    assert_eq!(failure.applied, Some(Applied::No));
    assert!(!made.done.tried[0].sent);
    tokio::time::advance(ms(4_000)).await;
    assert_eq!(make(&recovery, short(), Vec::<Failure>::new()).await.sent.len(), 1);
}

#[tokio::test(start_paused = true)]
async fn an_open_circuit_answers_at_once_and_says_when() {
    let recovery = recovery();
    for _ in 0..2 {
        make(&recovery, READ, (0..3).map(|_| refused())).await;
    }
    let made = make(&recovery, READ, Vec::<Failure>::new()).await;
    assert!(made.sent.is_empty());
    assert_eq!(made.took, Duration::ZERO);
    let failure = made.done.outcome.unwrap_err();
    assert_eq!(failure.code.as_str(), "UPSTREAM_UNREACHABLE");
    assert_eq!(failure.applied, Some(Applied::No));
    assert!(failure.retry_after_ms.is_some_and(|wait| wait > 0 && wait <= 1_000), "{failure:?}");
}

#[tokio::test(start_paused = true)]
async fn the_failure_that_opens_the_circuit_is_the_one_that_is_told() {
    let recovery = recovery();
    make(&recovery, READ, (0..3).map(|_| http(503, Applied::No))).await;
    let made = make(&recovery, READ, (0..3).map(|_| http(500, Applied::No))).await;
    assert_eq!(made.codes(), ["HTTP_500", "HTTP_500"]);
    let failure = made.done.outcome.unwrap_err();
    assert_eq!((failure.code.as_str(), failure.retry_after_ms), ("HTTP_500", Some(1_000)));
}

#[tokio::test(start_paused = true)]
async fn refused_credentials_are_renewed_once() {
    let renewable = || Case { renewable: true, ..WRITE };
    let made = make(&recovery(), renewable(), [http(401, Applied::No)]).await;
    assert!(made.done.outcome.is_ok());
    assert_eq!(made.sent, [Attempt { number: 1, renew: false }, Attempt { number: 2, renew: true }]);
    let made = make(&recovery(), renewable(), (0..9).map(|_| http(401, Applied::No))).await;
    assert_eq!(made.sent.len(), 2);
    assert_eq!(make(&recovery(), READ, [http(401, Applied::No)]).await.sent.len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_cancelled_probe_frees_the_circuit() {
    let recovery = recovery();
    for _ in 0..2 {
        make(&recovery, READ, (0..3).map(|_| http(503, Applied::No))).await;
    }
    tokio::time::advance(ms(1_000)).await;
    let operation = operation("shop/get");
    let plan = Plan {
        operation: &operation,
        effect: Some(Effect::Read),
        keyed: false,
        renewable: false,
        deadline: None,
    };
    let hangs = attempts(&recovery, &plan, |_| std::future::pending::<Result<(), Miss>>());
    assert!(tokio::time::timeout(ms(10), hangs).await.is_err());
    assert_eq!(make(&recovery, READ, Vec::<Failure>::new()).await.sent.len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_refusal_does_not_undo_what_an_earlier_attempt_may_have_done() {
    let gone = Case { effect: Effect::Idempotent, ..READ };
    let made = make(&recovery(), gone, [http(504, Applied::Maybe), http(404, Applied::No)]).await;
    let failure = made.done.outcome.unwrap_err();
    assert_eq!((failure.code.as_str(), failure.applied), ("HTTP_404", Some(Applied::Maybe)));
    let keyed = Case { keyed: true, ..WRITE };
    let made = make(&recovery(), keyed, [http(500, Applied::Maybe), http(409, Applied::No)]).await;
    assert_eq!(made.done.outcome.unwrap_err().applied, Some(Applied::Maybe));
    let first = make(&recovery(), WRITE, [http(404, Applied::No)]).await;
    assert_eq!(first.done.outcome.unwrap_err().applied, Some(Applied::No));
}
