//! The envelope fits its budget, whatever the failure.

use curable_core::{
    Applied, Cause, Code, Failure, Kind, NextAction, PatchOp, Pointer, Problem, Repair, Retry, Similar,
};
use curable_dialects::Canonical;
use curable_runtime::estimate_tokens;
use curable_serve::Budget;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Map, Value, json};

fn envelope(failure: &Failure) -> Value {
    json!({ "error": Canonical::without_meta(failure).to_value() })
}

fn fits(budget: Budget, failure: &Failure) -> bool {
    let envelope = envelope(failure);
    envelope.to_string().len() <= budget.bytes && estimate_tokens(&envelope) <= budget.tokens
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof![".{0,40}", "[a-z é日\"\\\\]{0,600}", "\\PC{1,20}"]
}

fn value() -> impl Strategy<Value = Value> {
    let leaf =
        prop_oneof![Just(Value::Null), any::<i64>().prop_map(Value::from), text().prop_map(Value::from)];
    leaf.prop_recursive(3, 16, 4, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(Value::from),
            vec(("[a-z]{1,8}", inner), 0..4)
                .prop_map(|all| Value::from(all.into_iter().collect::<Map<_, _>>())),
        ]
    })
}

fn repair() -> impl Strategy<Value = Repair> {
    ("[a-z/]{0,30}", option::of(value())).prop_map(|(at, suggest)| {
        let mut repair = Repair::new(Pointer::ROOT.child(&at), Problem::Choice);
        repair.suggest = suggest;
        repair
    })
}

fn failure() -> impl Strategy<Value = Failure> {
    let head = (select(Kind::ALL), text(), select(Retry::ALL), option::of(select(Applied::ALL)));
    let lists = (
        vec(value().prop_map(Similar::new), 0..40),
        vec((text(), value()).prop_map(|(tool, value)| NextAction::call(tool, value)), 0..10),
        vec(repair(), 0..10),
        vec(("[a-z]{1,20}", value()), 0..3),
        vec("[A-Z]{1,30}".prop_map(|code| Cause::new(Code::foreign(code))), 0..8),
    );
    let rest =
        (option::of(value()), option::of(text()), option::of(text()), option::of(text()), option::of(text()));
    (head, lists, rest).prop_map(|((kind, message, retry, applied), lists, rest)| {
        let mut failure = Failure::new(Code::from_static("SOME_CODE"), kind, message);
        (failure.retry, failure.applied) = (retry, applied);
        let (similar, next_actions, repairs, patch, cause) = lists;
        (failure.similar, failure.next_actions, failure.repairs, failure.cause) =
            (similar, next_actions, repairs, cause);
        let step = |(name, value): (String, Value)| PatchOp::Add { path: Pointer::ROOT.child(&name), value };
        failure.patch = patch.into_iter().map(step).collect();
        let (details, hint, upstream_text, upstream_code, trace_id) = rest;
        (failure.details, failure.upstream_text, failure.upstream_code) =
            (details, upstream_text, upstream_code);
        (failure.hint, failure.trace_id) = (hint.map(Into::into), trace_id);
        failure
    })
}

/// What is left when everything that may be cut is cut.
fn least(failure: &Failure) -> Failure {
    let mut least = failure.clone();
    Budget { bytes: 0, tokens: 0 }.fit(&mut least);
    least
}

proptest! {
    #[test]
    fn a_failure_fits_or_nothing_more_can_be_cut(failure in failure(), bytes in 200_usize..3000, tokens in 50_u64..700) {
        let budget = Budget { bytes, tokens };
        let mut small = failure.clone();
        let cut = budget.fit(&mut small);
        prop_assert!(fits(budget, &small) || envelope(&small) == envelope(&least(&failure)), "{}", envelope(&small));
        prop_assert_eq!(cut.is_empty(), fits(budget, &failure), "{:?}", cut);
    }

    #[test]
    fn code_kind_retry_patch_and_first_repair_are_never_cut(failure in failure()) {
        let small = least(&failure);
        prop_assert_eq!(&small.code, &failure.code);
        prop_assert_eq!(small.kind, failure.kind);
        prop_assert_eq!((small.retry, small.retryable(), small.retry_after_ms), (failure.retry, failure.retryable(), failure.retry_after_ms));
        prop_assert_eq!(small.presumed_applied(), failure.presumed_applied());
        prop_assert_eq!(&small.patch, &failure.patch);
        prop_assert_eq!(small.repairs.first(), failure.repairs.first());
        let findings = |failure: &Failure| failure.repairs.len() as u64 + failure.more_repairs;
        prop_assert_eq!(findings(&small), findings(&failure), "what is cut is counted");
        prop_assert!(!small.message.trim().is_empty());
    }

    #[test]
    fn what_is_near_goes_before_what_to_do_and_that_before_the_facts(failure in failure(), bytes in 200_usize..3000) {
        let mut small = failure.clone();
        let cut = Budget { bytes, tokens: u64::MAX }.fit(&mut small);
        let order = ["similar", "next_actions", "details"];
        let there = [!failure.similar.is_empty(), !failure.next_actions.is_empty(), failure.details.is_some()];
        for (index, name) in order.iter().enumerate() {
            if there[index] && !cut.contains(name) {
                prop_assert!(cut.iter().all(|cut| order[..=index].contains(cut)), "{:?}", cut);
            }
        }
    }
}

#[test]
fn a_small_failure_is_left_alone() {
    let failure = Failure::new(Code::from_static("SOME_CODE"), Kind::Conflict, "it was there already");
    let mut same = failure.clone();
    assert!(Budget::default().fit(&mut same).is_empty());
    assert_eq!(same, failure);
}

#[test]
fn details_that_nobody_could_read_are_cut() {
    let mut failure = Failure::new(Code::from_static("SOME_CODE"), Kind::Conflict, "deep");
    failure.details = Some((0..200).fold(json!(0), |inner, _| json!([inner])));
    assert_eq!(Budget::UNLIMITED.fit(&mut failure), ["details"]);
    assert!(failure.details.is_none());
}
