//! A service that exists is sound: all that is wrong is said at once.

use curable_core::{Code, Effect, Kind, OperationDef};
use curable_runtime::{Context, Fault, Operate, Subject};
use serde_json::{Value, json};

use super::{builder, declared, echo};

fn named(name: &str) -> Operate {
    Operate::new(OperationDef::new(name, Effect::Read), |_: Context, _: Value| async { Ok(json!({})) })
}

#[test]
fn two_operations_of_one_name_are_refused() {
    let error = builder().operation(echo()).operation(echo()).build().unwrap_err();
    assert_eq!(error.problems().len(), 1, "{error}");
    assert_eq!(error.problems()[0].subject(), &Subject::Operation("test/run".into()));
    assert!(matches!(error.problems()[0].fault(), Fault::DuplicateOperation(_)));
}

#[test]
fn the_names_of_the_discovery_are_taken() {
    let error = builder().operation(named("services/list")).build().unwrap_err();
    assert!(
        error.problems().iter().all(|problem| matches!(problem.fault(), Fault::DuplicateOperation(_))),
        "{error}"
    );
}

#[test]
fn every_problem_is_reported_at_once() {
    let mut unknown = OperationDef::new("test/unknown", Effect::Read);
    unknown.failures = vec![Code::from_static("NO_SEET")];
    let mut broken = OperationDef::new("test/broken", Effect::Read);
    broken.input = json!({"type": "object", "properties": {"a": {"type": "strong"}}});
    let mut vague = OperationDef::new("test/vague", Effect::Read);
    vague.effect = None;
    let any = |def| Operate::new(def, |_: Context, _: Value| async { Ok(json!({})) });
    let error = builder()
        .failures([declared("NO_SEAT", Kind::Conflict)])
        .operation(echo())
        .operation(echo())
        .operation(any(unknown))
        .operation(any(broken))
        .operation(any(vague))
        .operation(named("Bad Name"))
        .operation(named("test/lost").look_by("test/nowhere"))
        .build()
        .unwrap_err();
    let about = |name: &str| {
        error
            .problems()
            .iter()
            .filter(|problem| *problem.subject() == Subject::Operation(name.into()))
            .count()
    };
    for name in ["test/run", "test/unknown", "test/broken", "test/vague", "Bad Name", "test/lost"] {
        assert_eq!(about(name), 1, "{name}: {error}");
    }
    assert_eq!(error.problems().len(), 6, "{error}");
    assert!(error.to_string().contains("did you mean `NO_SEAT`?"), "{error}");
}

#[test]
fn one_declaration_given_twice_is_one_and_two_that_differ_are_refused() {
    let no = || declared("NO", Kind::Conflict);
    assert!(builder().failures([no()]).failures([no()]).operation(echo()).build().is_ok());
    let error = builder().failures([no(), declared("NO", Kind::Transient)]).build().unwrap_err();
    assert!(matches!(error.problems()[0].fault(), Fault::DuplicateCode(_)), "{error}");
}
