//! What is done about each failure, and what never is.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use curable_client::{Author, Call, Caller, Cause, Event, Next, Options, Outcome, Quota, Reply, Tool};
use curable_core::decide::{Policy, Reason};
use curable_core::{Applied, Effect, Failure, Kind, NextAction, PatchOp, Pointer, Retry, Similar};
use serde_json::{Value, json};

use crate::script::{Script, busy, failure, object, options, tool};

type Sent = Arc<Mutex<Vec<Value>>>;

fn caller(tool: Tool, replies: impl IntoIterator<Item = Reply>) -> (Caller, Sent) {
    caller_with(tool, replies, options())
}

fn caller_with(tool: Tool, replies: impl IntoIterator<Item = Reply>, options: Options) -> (Caller, Sent) {
    let script = Script::new(tool, replies);
    let sent = script.sent();
    (Caller::with(script, options), sent)
}

async fn get(caller: &Caller) -> Outcome {
    caller.call("get", object(json!({ "unit": "C" }))).await
}

fn count(sent: &Sent) -> usize {
    sent.lock().unwrap().len()
}

fn replace(value: &str) -> Vec<PatchOp> {
    vec![PatchOp::Replace { path: Pointer::from_static("/unit"), value: json!(value) }]
}

fn decision(outcome: &Outcome) -> (&'static str, Reason) {
    let verdict = outcome.decision().unwrap();
    (verdict.next.as_str(), verdict.reason)
}

fn ok() -> Reply {
    json!({ "fine": true }).into()
}

#[tokio::test(start_paused = true)]
async fn a_transient_failure_of_a_read_is_sent_again_after_the_wait_that_was_asked_for() {
    let mut first = busy();
    first.retry_after_ms = Some(2_000);
    let (caller, sent) = caller(tool(Some(Effect::Read)), [first.into(), ok()]);
    let begin = tokio::time::Instant::now();
    let Outcome::Done { value, attempts } = get(&caller).await else { panic!() };
    assert_eq!(value, json!({ "fine": true }));
    assert_eq!(
        attempts.iter().map(|attempt| attempt.cause).collect::<Vec<_>>(),
        [Cause::Called, Cause::Retry]
    );
    let (_, verdict) = attempts[0].failed.as_ref().unwrap();
    assert_eq!((verdict.reason, attempts[1].waited_ms), (Reason::Transient, 2_050));
    assert_eq!((begin.elapsed(), count(&sent)), (Duration::from_millis(2_050), 2));
}

#[tokio::test(start_paused = true)]
async fn a_patch_is_applied_once() {
    let mut first = failure("INVALID_INPUT", Kind::Validation);
    first.patch = replace("celsius");
    let (caller, sent) = caller(tool(Some(Effect::Write)), [first.clone().into(), ok()]);
    let outcome = get(&caller).await;
    assert!(matches!(outcome, Outcome::Done { .. }), "{outcome:?}");
    assert_eq!(*sent.lock().unwrap(), [json!({ "unit": "C" }), json!({ "unit": "celsius" })]);
    let (_, verdict) = outcome.attempts()[0].failed.as_ref().unwrap();
    assert_eq!(verdict.next, Next::Repair { patch: replace("celsius"), author: Author::Server });
    let mut second = first.clone();
    second.patch = replace("kelvin");
    let (caller, sent) = self::caller(tool(Some(Effect::Read)), [first.into(), second.into()]);
    assert_eq!(decision(&get(&caller).await), ("give_up", Reason::RepairTried));
    assert_eq!(count(&sent), 2);
}

#[tokio::test(start_paused = true)]
async fn a_repaired_call_counts_as_one_and_repair_can_be_off() {
    let mut first = failure("INVALID_INPUT", Kind::Validation);
    first.patch = replace("celsius");
    let once = Options { policy: Policy { attempts: 1, ..Policy::default() }, ..options() };
    let off = Options { repair: false, ..options() };
    for options in [once, off] {
        let (caller, sent) = caller_with(tool(Some(Effect::Write)), [first.clone().into(), ok()], options);
        let outcome = get(&caller).await;
        assert_eq!(decision(&outcome), ("give_up", Reason::AttemptsSpent));
        assert_eq!(outcome.failure().unwrap().patch, replace("celsius"), "it is still told");
        assert_eq!(*sent.lock().unwrap(), [json!({ "unit": "C" })]);
    }
}

#[tokio::test(start_paused = true)]
async fn a_patch_that_does_not_fit_or_does_not_validate_is_not_sent() {
    let schema = json!({ "type": "object", "properties": { "unit": { "enum": ["celsius"] } } });
    for patch in [
        replace("kelvin"),
        replace("C"),
        vec![PatchOp::Remove { path: Pointer::from_static("/nothing") }],
        vec![PatchOp::Replace { path: Pointer::ROOT, value: json!(5) }],
    ] {
        let mut first = failure("INVALID_INPUT", Kind::Validation);
        first.patch = patch;
        let known = tool(Some(Effect::Read)).with_input(schema.clone());
        let (caller, sent) = caller(known, [first.into(), ok()]);
        assert_eq!(decision(&get(&caller).await), ("ask", Reason::NeedsOtherArguments));
        assert_eq!(count(&sent), 1);
    }
}

#[tokio::test(start_paused = true)]
async fn the_one_similar_thing_is_read_once_and_never_written() {
    let mut first = failure("FILE_NOT_FOUND", Kind::NotFound);
    let mut near = Similar::new("celsius");
    near.patch = replace("celsius");
    first.similar = vec![near.clone()];
    let (reads, sent) = caller(tool(Some(Effect::Read)), [first.clone().into(), ok()]);
    assert!(get(&reads).await.value().is_some());
    assert_eq!(count(&sent), 2);
    for effect in [Some(Effect::Idempotent), Some(Effect::Write), None] {
        let (caller, sent) = caller(tool(effect), [first.clone().into(), ok()]);
        assert_eq!(decision(&get(&caller).await), ("look_elsewhere", Reason::NotThere));
        assert_eq!(count(&sent), 1);
    }
    first.similar.push(near);
    let (caller, sent) = caller(tool(Some(Effect::Read)), [first.into(), ok()]);
    assert_eq!(decision(&get(&caller).await), ("look_elsewhere", Reason::NotThere));
    assert_eq!(count(&sent), 1);
}

#[tokio::test(start_paused = true)]
async fn what_only_a_person_or_a_planner_can_change_is_never_sent_again() {
    for (kind, next, reason) in [
        (Kind::Conflict, "ask", Reason::StateStandsAgainst),
        (Kind::Precondition, "ask", Reason::StateStandsAgainst),
        (Kind::Permission, "ask", Reason::NeedsPermission),
        (Kind::Unauthenticated, "authenticate", Reason::NeedsIdentity),
        (Kind::Exhausted, "ask", Reason::NeedsRenewal),
        (Kind::Cancelled, "give_up", Reason::CalledOff),
    ] {
        for with_patch in [false, true] {
            let mut first = failure("REFUSED", kind);
            // Even where the sender says that the same call may succeed.
            (first.retry, first.retryable) = (Retry::Same, Some(true));
            if with_patch {
                first.patch = replace("celsius");
            }
            let (caller, sent) = caller(tool(Some(Effect::Read)), [first.into(), ok()]);
            let outcome = get(&caller).await;
            assert_eq!(count(&sent), 1, "{kind} {outcome:?}");
            if !with_patch {
                assert_eq!(decision(&outcome), (next, reason), "{kind}");
            }
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_write_that_may_have_happened_is_ambiguous_and_says_how_to_look() {
    let mut first = failure("TIMEOUT", Kind::Transient);
    first.applied = Some(Applied::Maybe);
    first.next_actions = vec![NextAction::call("find", json!({ "key": 1 }))];
    for effect in [Some(Effect::Write), None] {
        let (caller, sent) = caller(tool(effect), [first.clone().into(), ok()]);
        let Outcome::Ambiguous { look, decision, .. } = get(&caller).await else { panic!() };
        assert_eq!(look.unwrap().tool.unwrap(), "find");
        assert_eq!((decision.reason, count(&sent)), (Reason::MayHaveApplied, 1));
    }
    first.applied = None;
    let (unknown, sent) = caller(tool(None), [first.clone().into(), ok()]);
    let Outcome::Ambiguous { decision, .. } = get(&unknown).await else { panic!() };
    assert_eq!((decision.reason, count(&sent)), (Reason::EffectUnknown, 1));
    // Somebody who knows better may say so.
    let (knows, sent) = caller(tool(None), [first.into(), ok()]);
    let call = Call::new("get", object(json!({}))).with_effect(Effect::Read);
    assert!(knows.run(call).await.value().is_some());
    assert_eq!(count(&sent), 2);
}

#[tokio::test(start_paused = true)]
async fn hints_that_are_not_believed_say_nothing() {
    let mut first = busy();
    first.applied = None;
    let options = Options { believe_hints: false, ..options() };
    let (caller, sent) = caller_with(tool(Some(Effect::Read)), [first.into(), ok()], options);
    assert!(matches!(get(&caller).await, Outcome::Ambiguous { .. }));
    assert_eq!(count(&sent), 1);
}

#[tokio::test(start_paused = true)]
async fn the_same_failure_again_ends_at_once_unless_it_is_transient() {
    let mut broken = failure("BROKEN", Kind::Internal);
    (broken.retry, broken.retryable) = (Retry::Same, Some(true));
    let (caller, sent) = self::caller(tool(Some(Effect::Read)), [broken.clone().into()]);
    assert_eq!(decision(&get(&caller).await), ("give_up", Reason::SameAgain));
    assert_eq!(count(&sent), 2);
    let mut other = broken.clone();
    other.message = "it failed otherwise".into();
    let (caller, sent) = self::caller(tool(Some(Effect::Read)), [broken.into(), other.into(), ok()]);
    assert!(get(&caller).await.value().is_some());
    assert_eq!(count(&sent), 3);
    let (caller, sent) = self::caller(tool(Some(Effect::Read)), [busy().into()]);
    assert_eq!(decision(&get(&caller).await), ("give_up", Reason::AttemptsSpent));
    assert_eq!(count(&sent), 3);
}

#[tokio::test(start_paused = true)]
async fn callers_of_one_server_share_its_quota() {
    let policy = Policy { quota: 20, ..Policy::default() };
    let quota = Arc::new(Quota::new(&policy));
    let make = || Options { policy, quota: Arc::clone(&quota), ..options() };
    let (one, sent) = caller_with(tool(Some(Effect::Read)), [busy().into()], make());
    assert_eq!(decision(&get(&one).await), ("give_up", Reason::QuotaSpent));
    assert_eq!((count(&sent), quota.left()), (2, 6));
    let (other, sent) = caller_with(tool(Some(Effect::Read)), [busy().into(), ok()], make());
    assert_eq!(decision(&get(&other).await), ("give_up", Reason::QuotaSpent));
    assert_eq!(count(&sent), 1);
    let (well, _) = caller_with(tool(Some(Effect::Read)), [ok()], make());
    assert!(get(&well).await.value().is_some());
    assert_eq!((well.quota().left(), quota.left()), (7, 7));
}

#[tokio::test(start_paused = true)]
async fn no_wait_ends_after_the_deadline() {
    let mut first = busy();
    first.retry_after_ms = Some(900);
    let (caller, sent) = caller(tool(Some(Effect::Read)), [first.clone().into(), ok()]);
    let call = Call::new("get", object(json!({})));
    let outcome = caller.run(call.clone().within(Duration::from_millis(900))).await;
    assert_eq!(decision(&outcome), ("give_up", Reason::PastDeadline));
    assert_eq!(count(&sent), 1);
    let begin = tokio::time::Instant::now();
    let (caller, _) = self::caller(tool(Some(Effect::Read)), [first.into(), ok()]);
    assert!(caller.run(call.within(Duration::from_secs(1))).await.value().is_some());
    assert!(begin.elapsed() < Duration::from_secs(1), "{:?}", begin.elapsed());
}

#[tokio::test(start_paused = true)]
async fn every_step_is_seen_as_it_happens() {
    let seen = Arc::<Mutex<Vec<String>>>::default();
    let log = Arc::clone(&seen);
    let observer = move |event: Event<'_>| {
        let line = match event {
            Event::Sending { number, cause, arguments, .. } => {
                format!("{number} {} {}", cause.as_str(), json!(arguments))
            }
            Event::Failed { failure, verdict, .. } => format!("{} {}", failure.code, verdict.next.as_str()),
            Event::Done { number, .. } => format!("{number} done"),
        };
        log.lock().unwrap().push(line);
    };
    let mut bad: Failure = failure("INVALID_INPUT", Kind::Validation);
    bad.patch = replace("celsius");
    let options = Options { observer: Arc::new(observer), ..options() };
    let (caller, _) = caller_with(tool(Some(Effect::Read)), [bad.into(), busy().into(), ok()], options);
    let outcome = get(&caller).await;
    assert_eq!(
        *seen.lock().unwrap(),
        [
            r#"1 called {"unit":"C"}"#,
            "INVALID_INPUT repair",
            r#"2 repair {"unit":"celsius"}"#,
            "BUSY retry",
            r#"3 retry {"unit":"celsius"}"#,
            "3 done",
        ]
    );
    let told = outcome.to_value();
    assert_eq!(told["outcome"], "done");
    assert_eq!(told["attempts"][0]["verdict"]["decision"], "repair");
    assert_eq!(told["attempts"][1]["verdict"]["reason"], Reason::Transient.as_str());
    assert_eq!(told["attempts"][2]["because"], "retry");
}
