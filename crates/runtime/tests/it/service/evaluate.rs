//! Operations that run code of their callers.

use std::sync::Arc;

use curable_core::{Contract, Effect, Evaluates, Language, OperationDef, Pointer};
use curable_runtime::{CodePolicy, Context, Fault, Handler, Operate, Subject};
use serde_json::{Value, json};

use super::builder;

const CODE: Pointer = Pointer::from_static("/code");

fn evaluating(at: Pointer) -> Operate {
    let mut def = OperationDef::new("page/run", Effect::Write);
    def.input = json!({
        "type": "object",
        "properties": {
            "code": { "type": ["string", "null"] },
            "count": { "type": "integer" },
            "loose": {},
            "deep": { "$ref": "#/$defs/Deep" },
        },
        "$defs": { "Deep": { "type": "object", "properties": { "code": { "type": "string" } } } },
        "additionalProperties": false,
    });
    let run = |_: Context, arguments: Value| async move { Ok(json!({ "ran": arguments })) };
    Operate::new(def, run).evaluates(Evaluates::javascript(at, "page"))
}

fn faults(operate: Operate, policy: CodePolicy) -> Vec<Fault> {
    let Err(error) = builder().operation(operate).allow_code(policy).build() else { return Vec::new() };
    let about = Subject::Operation("page/run".into());
    assert!(error.problems().iter().all(|problem| *problem.subject() == about), "{error}");
    error.problems().iter().map(|problem| problem.fault().clone()).collect()
}

fn no_guard() -> Vec<Fault> {
    if cfg!(feature = "guard") { Vec::new() } else { vec![Fault::NoGuard(Language::JavaScript)] }
}

#[test]
fn code_runs_nowhere_unless_somebody_allows_it() {
    for policy in [CodePolicy::default(), CodePolicy::targets(["worker"])] {
        let faults = faults(evaluating(CODE), policy);
        assert_eq!(faults[0], Fault::CodeNotAllowed("page".into()));
        assert_eq!(faults[1..], no_guard());
    }
    assert_eq!(faults(evaluating(CODE), CodePolicy::targets(["page"])), no_guard());
    let error = builder().operation(evaluating(CODE)).build().unwrap_err().to_string();
    assert!(error.contains("allow_code(CodePolicy::targets([\"page\"]))"), "{error}");
}

#[test]
fn the_code_must_be_a_text_of_the_arguments() {
    let at = |pointer: &'static str| {
        let mut faults = faults(evaluating(Pointer::from_static(pointer)), CodePolicy::targets(["page"]));
        faults.retain(|fault| !matches!(fault, Fault::NoGuard(_)));
        faults
    };
    for pointer in ["", "/cod", "/count", "/loose", "/deep", "/deep/cod", "/code/0"] {
        assert_eq!(at(pointer), [Fault::NoCode(pointer.into())], "{pointer}");
    }
    for pointer in ["/code", "/deep/code"] {
        assert_eq!(at(pointer), [], "{pointer}");
    }
}

#[test]
fn everything_that_is_wrong_is_said_at_once() {
    let other = Operate::new(OperationDef::new("Bad Name", Effect::Read), |_: Context, _: Value| async {
        Ok(json!({}))
    });
    let error = builder().operation(evaluating(CODE)).operation(other).build().unwrap_err();
    let is = |wanted: fn(&Fault) -> bool| error.problems().iter().any(|problem| wanted(problem.fault()));
    assert!(is(|fault| matches!(fault, Fault::BadName)), "{error}");
    assert!(is(|fault| matches!(fault, Fault::CodeNotAllowed(_))), "{error}");
}

#[test]
fn what_is_imported_is_asked_the_same() {
    let mut def = OperationDef::new("page/run", Effect::Write);
    def.input = json!({ "type": "object", "properties": { "code": { "type": "string" } } });
    def.evaluates = Some(Evaluates::javascript(CODE, "page"));
    let mut contract = Contract::new("pages", "1.0.0");
    contract.operations = vec![def];
    let handler: Arc<dyn Handler> = Arc::new(|_: Context, _: Value| async { Ok(json!({})) });
    let imported = || builder().import(contract.clone(), [("page/run".to_owned(), Arc::clone(&handler))]);
    let error = imported().build().unwrap_err();
    assert_eq!(error.problems()[0].fault(), &Fault::CodeNotAllowed("page".into()));
    assert_eq!(imported().allow_code(CodePolicy::targets(["page"])).build().is_ok(), cfg!(feature = "guard"));
}

#[cfg(not(feature = "guard"))]
#[test]
fn without_the_guard_the_problem_names_the_feature() {
    let policy = CodePolicy::targets(["page"]);
    let error = builder().operation(evaluating(CODE)).allow_code(policy).build().unwrap_err();
    assert!(error.to_string().contains("the feature `guard`"), "{error}");
}

#[cfg(feature = "guard")]
mod guarded {
    use curable_core::{Applied, Code, Failure, FailureDef, Kind};
    use curable_runtime::{Call, Service};

    use super::*;

    fn service(operate: Operate) -> Service {
        let busy = FailureDef::new(Code::from_static("BUSY"), Kind::Transient, "Busy.");
        let policy = CodePolicy::targets(["page"]);
        builder().failures([busy]).operation(operate).allow_code(policy).build().unwrap()
    }

    async fn code(service: &Service, arguments: Value) -> String {
        match service.call(Call::new("page/run", arguments)).await.outcome {
            Ok(_) => "ran".into(),
            Err(failure) => {
                assert_eq!(failure.applied, Some(Applied::No));
                failure.code.to_string()
            }
        }
    }

    #[tokio::test]
    async fn what_the_guard_refuses_never_runs() {
        let service = service(evaluating(CODE));
        for (source, expected) in [
            ("return document.title", "ran"),
            ("const a = 'process.exit'", "ran"),
            ("process.exit(0)", "EVAL_BLOCKED_KEYWORD"),
            ("(0, eval)('1')", "EVAL_BLOCKED_CONSTRUCT"),
            ("let = ;", "EVAL_SYNTAX_ERROR"),
        ] {
            assert_eq!(code(&service, json!({ "code": source })).await, expected, "{source}");
        }
        assert_eq!(code(&service, json!({ "code": null })).await, "ran");
        assert_eq!(code(&service, json!({})).await, "ran");
    }

    #[tokio::test]
    async fn code_may_stand_below() {
        let service = service(evaluating(Pointer::from_static("/deep/code")));
        let deep = |source: &str| json!({ "deep": { "code": source }, "code": "process.exit(0)" });
        assert_eq!(code(&service, deep("1 + 1")).await, "ran");
        assert_eq!(code(&service, deep("process.exit(0)")).await, "EVAL_BLOCKED_KEYWORD");
    }

    #[tokio::test]
    async fn the_codes_of_the_guard_are_declared_on_the_operation() {
        let service = service(evaluating(CODE));
        let operation = service.registry().operation("page/run").unwrap();
        let codes: Vec<&str> = operation.def.failures.iter().map(Code::as_str).collect();
        assert_eq!(codes, ["EVAL_BLOCKED_CONSTRUCT", "EVAL_BLOCKED_KEYWORD", "EVAL_SYNTAX_ERROR"]);
        assert!(service.registry().failure("EVAL_SYNTAX_ERROR").unwrap().details.is_some());
        let told = service.call(Call::new("services/schema", json!({ "name": "page/run" }))).await;
        let evaluates = json!({ "language": "javascript", "at": "/code", "target": "page" });
        assert_eq!(told.outcome.unwrap()["evaluates"], evaluates);
    }

    #[tokio::test]
    async fn the_guard_of_the_operation_itself_looks_second() {
        let busy = |_: &Value| Err(Failure::new(Code::from_static("BUSY"), Kind::Transient, "busy"));
        let mut def = OperationDef::new("page/run", Effect::Read);
        def.input = json!({ "type": "object", "properties": { "code": { "type": "string" } } });
        def.failures = vec![Code::from_static("BUSY")];
        let operate = Operate::new(def, |_: Context, _: Value| async { Ok(json!({})) })
            .guard(busy)
            .evaluates(Evaluates::javascript(CODE, "page"));
        let service = service(operate);
        assert_eq!(code(&service, json!({ "code": "process.exit(0)" })).await, "EVAL_BLOCKED_KEYWORD");
        assert_eq!(code(&service, json!({ "code": "1" })).await, "BUSY");
    }
}
