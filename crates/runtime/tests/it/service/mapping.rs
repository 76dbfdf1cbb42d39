//! What a handler's failure becomes: what was declared leaves, the rest stays.

use curable_core::{
    Applied, Cause, Code, Effect, Failure, FailureDef, Kind, NextAction, Origin, Problem, Repair, Retry,
    protocol,
};
use curable_runtime::{Call, Context, Operate, Service};
use serde_json::{Value, json};

use super::{Log, SECRET, builder, code, declared, everything, failing, failure, occurred, run};

/// `NO_SEAT`, whose details are `{"row": integer}`.
fn no_seat() -> FailureDef {
    let mut def = declared("NO_SEAT", Kind::Conflict);
    def.http = Some(423);
    def.hint = Some("Take another row.".into());
    def.retry = Some(Retry::Never);
    def.details = Some(json!({
        "type": "object", "required": ["row"], "properties": {"row": {"type": "integer"}, "guest": {"type": "string"}},
    }));
    def.sensitive = vec!["guest".to_owned()];
    def
}

fn full(details: Value) -> Failure {
    let mut failure = occurred("NO_SEAT", Kind::Conflict);
    failure.details = Some(details);
    failure
}

fn answering(fail: impl Fn() -> Failure + Send + Sync + 'static) -> (Service, Log) {
    let log = Log::default();
    let mut def = super::def(Effect::Write);
    def.failures = vec![no_seat().code];
    let run = move |_: Context, _: Value| std::future::ready(Err::<Value, _>(fail()));
    let operate = Operate::new(def, run);
    (builder().failures([no_seat()]).operation(operate).observer(log.clone()).build().unwrap(), log)
}

#[tokio::test]
async fn a_declared_failure_leaves_as_it_is_with_what_its_declaration_adds() {
    let (service, log) = answering(|| full(json!({"row": 7})));
    let failure = failure(&service).await;
    assert_eq!(failure.code.as_str(), "NO_SEAT");
    assert_eq!(failure.message, "it happened", "a message of the author's own passes");
    assert_eq!(failure.details, Some(json!({"row": 7})));
    assert_eq!((failure.http, failure.hint.as_deref()), (Some(423), Some("Take another row.")));
    assert_eq!((failure.retry, failure.origin), (Retry::Never, Some(Origin::Operation)));
    assert_eq!((log.codes(), log.private()), (vec!["NO_SEAT".to_owned()], String::new()));
}

#[tokio::test]
async fn the_declaration_beats_the_kind_and_the_flag_beats_the_declaration() {
    let (service, _) = answering(|| {
        let mut failure = Failure::new(Code::from_static("NO_SEAT"), Kind::Transient, "full");
        failure.details = Some(json!({"row": 7}));
        failure
    });
    let told = failure(&service).await;
    assert_eq!((told.kind, told.retry, told.retryable()), (Kind::Conflict, Retry::Never, false));
    let (service, _) = answering(|| {
        let mut failure = full(json!({"row": 7}));
        failure.retryable = Some(true);
        failure
    });
    assert!(failure(&service).await.retryable());
}

#[tokio::test]
async fn a_failed_read_changed_nothing_and_of_a_write_that_is_not_presumed() {
    for (effect, applied) in [(Effect::Read, Some(Applied::No)), (Effect::Write, None)] {
        let busy = || occurred("BUSY", Kind::Transient);
        let service = failing(effect, &[declared("BUSY", Kind::Transient)], busy);
        assert_eq!(failure(&service).await.applied, applied);
    }
}

#[tokio::test]
async fn details_off_their_schema_are_internal_and_stay() {
    for wrong in [Some(json!({"row": SECRET})), Some(json!({})), Some(json!(SECRET)), None] {
        let told = wrong.clone();
        let (service, log) = answering(move || {
            let mut failure = full(Value::Null);
            failure.details.clone_from(&told);
            failure.message = format!("row of {SECRET}").into();
            failure
        });
        let answer = run(&service, json!({})).await;
        assert!(!everything(&answer).contains(SECRET), "{answer:?}");
        let failure = answer.outcome.unwrap_err();
        assert_eq!((failure.code.as_str(), failure.retryable()), ("INTERNAL", false));
        assert_eq!(
            failure.details,
            Some(json!({"violation": "invalid_details", "original_code": "NO_SEAT"}))
        );
        assert_eq!(failure.applied, Some(Applied::Maybe), "it is a write, and nobody knows");
        assert!(log.private().contains(SECRET), "the operator sees it");
    }
}

#[tokio::test]
async fn details_of_a_code_without_details_are_internal() {
    let service = failing(Effect::Read, &[declared("BARE", Kind::Conflict)], || {
        let mut failure = occurred("BARE", Kind::Conflict);
        failure.details = Some(json!({"x": 1}));
        failure
    });
    assert_eq!(failure(&service).await.details.as_ref().unwrap()["violation"], "invalid_details");
}

#[tokio::test]
async fn an_undeclared_code_is_internal_and_named() {
    let (service, log) = answering(|| {
        let mut failure = Failure::new(Code::from_static("SURPRISE"), Kind::Transient, SECRET);
        failure.details = Some(json!({"token": SECRET}));
        failure.hint = Some(SECRET.into());
        failure.upstream_text = Some(SECRET.to_owned());
        failure.similar = vec![curable_core::Similar::new(SECRET)];
        failure
    });
    let answer = run(&service, json!({})).await;
    assert!(!everything(&answer).contains(SECRET), "{answer:?}");
    let failure = answer.outcome.unwrap_err();
    assert_eq!((failure.code.as_str(), failure.kind), ("INTERNAL", Kind::Internal));
    assert_eq!(failure.details, Some(json!({"violation": "undeclared_code", "original_code": "SURPRISE"})));
    assert!(!failure.retryable());
    assert!(log.private().contains(SECRET));
}

#[tokio::test]
async fn a_code_that_another_operation_declared_is_undeclared_here() {
    let run = |_: Context, _: Value| std::future::ready(Err::<Value, _>(full(json!({"row": 1}))));
    let operate = Operate::new(super::def(Effect::Read), run);
    let service = builder().failures([no_seat()]).operation(operate).build().unwrap();
    assert_eq!(failure(&service).await.details.as_ref().unwrap()["violation"], "undeclared_code");
}

#[tokio::test]
async fn a_text_that_is_no_code_is_not_told() {
    let (service, _) = answering(|| Failure::new(Code::foreign(SECRET), Kind::Internal, "x"));
    let answer = run(&service, json!({})).await;
    assert!(!everything(&answer).contains(SECRET));
    assert_eq!(answer.outcome.unwrap_err().details, Some(json!({"violation": "undeclared_code"})));
}

#[tokio::test]
async fn what_the_schema_does_not_name_and_what_is_sensitive_stays() {
    let (service, _) = answering(|| full(json!({"row": 7, "guest": SECRET, "trace": SECRET})));
    let answer = run(&service, json!({})).await;
    assert!(!everything(&answer).contains(SECRET), "{answer:?}");
    assert_eq!(answer.outcome.unwrap_err().details, Some(json!({"row": 7})));
}

#[tokio::test]
async fn of_a_cause_code_and_origin_leave_and_lists_are_bounded() {
    let (service, _) = answering(|| {
        let mut failure = full(json!({"row": 7}));
        let mut cause = Cause::new(Code::from_static("DISK_FULL"));
        cause.origin = Some(Origin::Upstream);
        cause.message = Some(SECRET.to_owned());
        cause.extra.insert("path".into(), SECRET.into());
        failure.cause = vec![cause; 20];
        failure.repairs = vec![Repair::new(curable_core::Pointer::ROOT, Problem::Shape); 13];
        failure.meta.extra.insert("session".into(), SECRET.into());
        failure
    });
    let answer = run(&service, json!({})).await;
    assert!(!everything(&answer).contains(SECRET), "{answer:?}");
    let failure = answer.outcome.unwrap_err();
    assert_eq!((failure.cause.len(), failure.cause[0].origin), (8, Some(Origin::Upstream)));
    assert_eq!((failure.repairs.len(), failure.more_repairs), (10, 3));
}

#[tokio::test]
async fn a_code_of_the_machinery_keeps_what_helps_and_loses_its_words() {
    let (service, _) = answering(|| {
        let mut failure = protocol::TIMEOUT.failure(SECRET);
        failure.applied = Some(Applied::Maybe);
        failure.retry_after_ms = Some(5);
        failure.details = Some(json!(SECRET));
        failure.hint = Some(SECRET.into());
        failure.next_actions = vec![NextAction::call("test/look", json!({}))];
        failure
    });
    let answer = run(&service, json!({})).await;
    assert!(!everything(&answer).contains(SECRET), "{answer:?}");
    let failure = answer.outcome.unwrap_err();
    assert_eq!(
        (failure.code.as_str(), failure.kind, failure.applied),
        ("TIMEOUT", Kind::Transient, Some(Applied::Maybe))
    );
    assert_eq!((failure.retry_after_ms, failure.next_actions.len()), (Some(5), 1));
    assert_eq!(failure.message, "The operation did not end in time.");
}

#[tokio::test]
async fn internal_in_the_hands_of_a_handler_says_nothing_of_its_own() {
    let (service, log) = answering(|| protocol::INTERNAL.failure(format!("connection to {SECRET} lost")));
    let answer = run(&service, json!({})).await;
    assert!(!everything(&answer).contains(SECRET), "{answer:?}");
    assert!(answer.outcome.unwrap_err().reference.is_some());
    assert!(log.private().contains(SECRET));
}

#[tokio::test]
async fn a_nested_call_that_fails_keeps_its_code_and_its_reference() {
    let inner =
        failing(Effect::Read, &[], || Failure::new(Code::from_static("OOPS"), Kind::Internal, SECRET));
    let nested = inner.clone();
    let run = move |context: Context, _: Value| {
        let inner = nested.clone();
        async move { inner.call(Call::new("test/run", json!({})).by(context.caller)).await.outcome }
    };
    let log = Log::default();
    let outer = builder()
        .operation(Operate::new(super::def(Effect::Read), run))
        .observer(log.clone())
        .build()
        .unwrap();
    let answer = super::run(&outer, json!({})).await;
    assert_eq!(code(&answer), "INTERNAL");
    assert!(!everything(&answer).contains(SECRET));
    let failure = answer.outcome.unwrap_err();
    assert!(failure.reference.is_some(), "that of the inner report");
    assert_eq!(log.private(), "", "the inner service has told its own observers");
}

#[tokio::test]
async fn a_guard_fails_with_what_is_declared_alone_and_ran_nothing() {
    let mut def = super::def(Effect::Write);
    def.failures = vec![declared("BLOCKED", Kind::Validation).code];
    let guarded = |code: &'static str| {
        Operate::new(def.clone(), |_: Context, _: Value| async { Ok(json!({})) })
            .guard(move |_| Err(Failure::new(Code::from_static(code), Kind::Validation, SECRET)))
    };
    let build = |operate| {
        builder().failures([declared("BLOCKED", Kind::Validation)]).operation(operate).build().unwrap()
    };
    assert_eq!(failure(&build(guarded("BLOCKED"))).await.code.as_str(), "BLOCKED");
    let answer = run(&build(guarded("UNHEARD")), json!({})).await;
    assert!(!everything(&answer).contains(SECRET));
    let failure = answer.outcome.unwrap_err();
    assert_eq!((failure.code.as_str(), failure.applied), ("INTERNAL", Some(Applied::No)));
}
