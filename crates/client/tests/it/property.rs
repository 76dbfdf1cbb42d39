//! Whatever fails in whatever order: never less safe than the policy of the core.

use curable_client::{Caller, Cause, Outcome, Reply};
use curable_core::decide::{Action, Policy, Situation};
use curable_core::{Applied, Effect, Failure, Kind, PatchOp, Pointer, Retry, Similar, patch};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::script::{Script, failure, object, options, tool};

fn failures() -> impl Strategy<Value = Failure> {
    let kinds = prop::sample::select(Kind::ALL.to_vec());
    let retries = prop::option::of(prop::sample::select(Retry::ALL.to_vec()));
    let applied = prop::option::of(prop::sample::select(Applied::ALL.to_vec()));
    let codes = prop::sample::select(vec!["BROKEN", "RATE_LIMITED", "LEASE_EXPIRED", "TIMEOUT"]);
    let patches = prop::option::weighted(0.4, prop::sample::select(vec!["/unit", "/nothing", ""]));
    (kinds, retries, any::<Option<bool>>(), applied, codes, patches, 0_u8..3, 0_u64..4).prop_map(
        |(kind, retry, flag, applied, code, at, similar, wait)| {
            let mut failure = failure(code, kind);
            failure.retry = retry.unwrap_or(failure.retry);
            (failure.retryable, failure.applied) = (flag, applied);
            failure.retry_after_ms = (wait > 0).then_some(wait * 400);
            let step = |at| PatchOp::Replace { path: Pointer::from_static(at), value: json!("celsius") };
            failure.patch = at.map(step).into_iter().collect();
            for _ in 0..similar {
                let mut near = Similar::new("celsius");
                near.patch = vec![step("/unit")];
                failure.similar.push(near);
            }
            failure
        },
    )
}

fn run(script: Script, effect: Option<Effect>) -> Outcome {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build();
    runtime.unwrap().block_on(async {
        let mut options = options();
        options.believe_hints = effect.is_some();
        Caller::with(script, options).call("get", object(json!({ "unit": "C" }))).await
    })
}

/// What the core would have done about the failure of an attempt.
fn oracle(outcome: &Outcome, index: usize, effect: Option<Effect>) -> (Failure, bool, Option<Value>) {
    let attempts = outcome.attempts();
    let (failure, _) = attempts[index].failed.clone().unwrap();
    let situation = Situation {
        effect,
        attempt: attempts[index].number,
        repaired: attempts[..=index].iter().any(|attempt| attempt.cause == Cause::Repair),
        time_left_ms: None,
        quota: Policy::default().quota,
    };
    let mut repaired = Value::Object(attempts[index].arguments.clone());
    let (retries, changed) = match curable_core::decide::decide(&failure, &situation).action {
        Action::Retry { .. } => (true, None),
        Action::Repair { patch: steps } => {
            (false, patch::apply(steps, &mut repaired).is_ok().then_some(repaired))
        }
        _ => (false, None),
    };
    (failure, retries, changed)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nothing_is_sent_that_the_policy_forbids(
        fails in prop::collection::vec(failures(), 1..5),
        effect in prop::option::of(prop::sample::select(Effect::ALL.to_vec())),
    ) {
        let mut replies: Vec<Reply> = fails.into_iter().map(Reply::from).collect();
        replies.push(json!({ "fine": true }).into());
        let script = Script::new(tool(effect), replies);
        let sent = script.sent();
        let outcome = run(script, effect);
        let sent = sent.lock().unwrap();
        let attempts = outcome.attempts();
        prop_assert_eq!(attempts.len(), sent.len(), "every attempt is recorded");
        prop_assert!(sent.len() <= usize::try_from(Policy::default().attempts).unwrap());
        for (index, pair) in attempts.windows(2).enumerate() {
            let (failure, retries, repaired) = oracle(&outcome, index, effect);
            let same = pair[0].arguments == pair[1].arguments;
            prop_assert_eq!(pair[1].cause == Cause::Retry, same);
            if same {
                prop_assert!(retries, "{:?}", failure);
            } else {
                prop_assert_eq!(Some(Value::Object(pair[1].arguments.clone())), repaired);
                prop_assert!(matches!(failure.kind, Kind::Validation | Kind::NotFound));
            }
            let repeatable = effect.is_some_and(Effect::is_safe_to_repeat);
            prop_assert!(repeatable || failure.proves_not_applied(), "a write is never repeated blindly");
            prop_assert!(!matches!(
                failure.kind,
                Kind::Conflict | Kind::Permission | Kind::Unauthenticated | Kind::Exhausted
            ));
        }
        let repairs = attempts.iter().filter(|attempt| attempt.cause == Cause::Repair).count();
        prop_assert!(repairs <= 1);
        if let Outcome::Failed { failure, .. } = &outcome
            && !effect.is_some_and(Effect::is_safe_to_repeat)
        {
            prop_assert!(!matches!(failure.applied, Some(Applied::Maybe | Applied::Yes)), "a doubt is told");
        }
    }

    #[test]
    fn the_same_failure_for_ever_ends_at_the_second_time(fails in failures(), effect in prop::sample::select(Effect::ALL.to_vec())) {
        let script = Script::new(tool(Some(effect)), [fails.clone().into()]);
        let sent = script.sent();
        let outcome = run(script, Some(effect));
        prop_assert!(outcome.failure().is_some());
        let most = if fails.kind == Kind::Transient { 3 } else { 2 };
        prop_assert!(sent.lock().unwrap().len() <= most);
    }
}
