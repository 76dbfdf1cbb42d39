//! Runs every case of `conformance/decide/`, and holds what no decision may ever do.

use curable_core::decide::{Action, Decision, Policy, Reason, Situation, decide};
use curable_core::{Applied, Effect, Failure, Retry, resolve};
use curable_dialects::{Dialect, Encoded, Outcome, decode_auto_value};
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Map, Value, json};

use crate::{arbitrary, cases};

#[test]
fn every_case_is_decided_as_it_says() {
    cases::run("decide", |case| {
        let failure = failure(case);
        let situation = situation(case);
        let found = members(&decide(&failure, &situation));
        let expected = case["expect"].as_object().expect("what is expected");
        let mut problems: Vec<String> = expected
            .iter()
            .filter(|(name, value)| found.get(*name) != Some(*value))
            .map(|(name, value)| format!("`{name}` is {:?}, expected {value}", found.get(name)))
            .collect();
        if expected.contains_key("next") != found.contains_key("next") {
            problems.push(format!("`next` is {:?}", found.get("next")));
        }
        problems
    });
}

fn failure(case: &Value) -> Failure {
    let id = case.get("from").and_then(Value::as_str).unwrap_or("curable");
    let value = case["failure"].clone();
    let outcome = match id {
        "auto" => Ok(decode_auto_value(value).outcome),
        id => Dialect::find(id).unwrap().decode(value),
    };
    match outcome {
        Ok(Outcome::Failure(failure)) => failure,
        other => panic!("{} is no failure: {other:?}", case["failure"]),
    }
}

fn situation(case: &Value) -> Situation {
    let number = |name: &str| case.get(name).and_then(Value::as_u64);
    let small = |name: &str| number(name).map(|number| u32::try_from(number).unwrap());
    Situation {
        effect: case.get("effect").map(|effect| Effect::parse(effect.as_str().unwrap()).unwrap()),
        attempt: small("attempt").unwrap_or(1),
        repaired: case.get("repaired").and_then(Value::as_bool).unwrap_or(false),
        time_left_ms: number("deadline_ms"),
        quota: small("quota").unwrap_or(Policy::default().quota),
    }
}

/// The decision as JSON.
fn members(decision: &Decision<'_>) -> Map<String, Value> {
    let mut members = Map::new();
    members.insert("decision".into(), decision.action.as_str().into());
    members.insert("reason".into(), name(decision.reason).into());
    match decision.action {
        Action::Retry { after_ms, jitter_ms, cost } => {
            members.insert("after_ms".into(), after_ms.into());
            members.insert("jitter_ms".into(), jitter_ms.into());
            members.insert("cost".into(), cost.into());
        }
        Action::Repair { patch } => {
            members.insert("patch".into(), json!(patch));
        }
        Action::LookFirst { next } | Action::LookElsewhere { next } => {
            members.extend(next.map(|next| ("next".to_owned(), json!(next))));
        }
        Action::Authenticate | Action::Ask | Action::GiveUp => {}
    }
    members
}

/// `MayHaveApplied` is `may_have_applied`.
fn name(reason: Reason) -> String {
    let mut name = String::new();
    for letter in format!("{reason:?}").chars() {
        if letter.is_ascii_uppercase() && !name.is_empty() {
            name.push('_');
        }
        name.push(letter.to_ascii_lowercase());
    }
    name
}

fn any_situation() -> impl Strategy<Value = Situation> {
    (
        option::of(select(Effect::ALL)),
        1_u32..5,
        any::<bool>(),
        option::of(prop_oneof![0_u64..100, 0_u64..200_000_000]),
        prop_oneof![0_u32..20, 0_u32..501],
    )
        .prop_map(|(effect, attempt, repaired, time_left_ms, quota)| Situation {
            effect,
            attempt,
            repaired,
            time_left_ms,
            quota,
        })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_call_is_sent_again_only_where_that_is_safe(failure in arbitrary::failure(), situation in any_situation()) {
        let harmless = situation.effect.is_some_and(Effect::is_safe_to_repeat) || failure.proves_not_applied();
        match decide(&failure, &situation).action {
            Action::Retry { after_ms, jitter_ms, cost } => {
                prop_assert!(harmless);
                prop_assert_eq!(failure.retry, Retry::Same);
                prop_assert_ne!(failure.retryable, Some(false));
                prop_assert!(!resolve::is_hard_never(failure.code.as_str()));
                prop_assert!(situation.attempt < 3);
                prop_assert!(situation.quota >= cost && cost > 0);
                prop_assert!(after_ms >= failure.retry_after_ms.unwrap_or(0));
                prop_assert!(situation.time_left_ms.is_none_or(|left| after_ms + jitter_ms < left));
                prop_assert!(jitter_ms <= Policy::default().cap_ms);
            }
            Action::Repair { patch } => {
                prop_assert!(harmless);
                prop_assert!(!patch.is_empty());
                prop_assert!(situation.attempt == 1 && !situation.repaired);
                prop_assert_ne!(failure.retry, Retry::Never);
                prop_assert_ne!(situation.time_left_ms, Some(0));
                prop_assert!(patch == failure.patch || situation.effect == Some(Effect::Read));
            }
            Action::Authenticate => {
                prop_assert!(harmless);
                prop_assert!(situation.attempt < 3);
            }
            Action::Ask | Action::LookFirst { .. } | Action::LookElsewhere { .. } | Action::GiveUp => {}
        }
    }

    #[test]
    fn what_may_have_happened_is_looked_at_before_a_write_is_sent_again(
        failure in arbitrary::failure(), situation in any_situation(),
    ) {
        let sent_again = matches!(
            decide(&failure, &situation).action,
            Action::Retry { .. } | Action::Repair { .. } | Action::Authenticate
        );
        let doubtful = matches!(failure.applied, Some(Applied::Maybe | Applied::Yes));
        prop_assert!(!(sent_again && doubtful && situation.effect.is_none_or(|effect| effect == Effect::Write)));
    }

    #[test]
    fn a_translation_makes_no_retry_unsafe_without_naming_the_loss(failure in arbitrary::failure(), situation in any_situation()) {
        let harmless = situation.effect.is_some_and(Effect::is_safe_to_repeat);
        let allowed = failure.retry == Retry::Same && failure.retryable != Some(false);
        let nothing_happened = failure.presumed_applied() == Applied::No;
        for dialect in Dialect::all().iter().filter(|dialect| dialect.can_encode()) {
            let Encoded { value, losses } = dialect.encode(&failure).unwrap();
            let Ok(Outcome::Failure(back)) = dialect.decode(value.clone()) else { panic!("{dialect:?}: {value}") };
            if matches!(decide(&back, &situation).action, Action::Retry { .. }) {
                // A wire form that has no place for what speaks against it must say so.
                let lost = |members: &[&str]| losses.iter().any(|loss| members.contains(&loss.member.as_ref()));
                prop_assert!(allowed || lost(&["retry", "retryable"]), "{:?}: {}", dialect, value);
                prop_assert!(harmless || nothing_happened || lost(&["applied"]), "{:?}: {}", dialect, value);
            }
        }
    }
}
