//! The operations that tell about operations.

use curable_core::{Effect, FailureDef, Kind};
use curable_runtime::{Call, Caller, Context, Operate, Service};
use serde_json::{Value, json};

use super::{anybody, builder, declared, inside, known, scopes};

fn no_seat() -> FailureDef {
    let mut def = declared("NO_SEAT", Kind::Conflict);
    def.http = Some(423);
    def.details = Some(json!({"type": "object", "properties": {"row": {"type": "integer"}}}));
    def
}

fn hall() -> Service {
    let named = |name: &str| {
        let mut def = super::def(Effect::Write);
        name.clone_into(&mut def.name);
        def.failures = vec![no_seat().code, declared("LATE", Kind::Transient).code];
        def.output = Some(json!({"type": "object"}));
        Operate::new(def, |_: Context, arguments: Value| async move { Ok(arguments) }).summary("Do it.")
    };
    builder()
        .failures([no_seat(), declared("LATE", Kind::Transient)])
        .operation(named("hall/book"))
        .operation(named("hall/close").access(scopes(&["admin"])))
        .operation(named("hall/sweep").internal())
        .build()
        .unwrap()
}

async fn names(caller: Caller) -> Vec<String> {
    let list = hall().call(Call::new("services/list", Value::Null).by(caller)).await.outcome.unwrap();
    list["operations"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["name"].as_str().unwrap().to_owned())
        .collect()
}

async fn told(name: Value, caller: Caller) -> Result<Value, String> {
    let call = Call::new("services/schema", json!({ "name": name })).by(caller);
    hall().call(call).await.outcome.map_err(|failure| failure.code.to_string())
}

#[tokio::test]
async fn a_list_has_what_the_caller_may_call() {
    let open = ["hall/book", "services/list", "services/schema"];
    assert_eq!(names(anybody()).await, open);
    assert_eq!(names(known(&["user"], &[])).await, open);
    let all = ["hall/book", "hall/close", "services/list", "services/schema"];
    assert_eq!(names(known(&["admin"], &[])).await, all);
    assert_eq!(names(inside()).await.len(), 5);
    let visible = hall().visible(&anybody());
    assert_eq!(visible.iter().map(|operation| operation.def.name.as_str()).collect::<Vec<_>>(), open);
}

#[tokio::test]
async fn an_entry_says_name_namespace_summary_and_effect() {
    let list = hall().call(Call::new("/services/list", json!({}))).await.outcome.unwrap();
    let book = json!({"name": "hall/book", "namespace": "hall", "summary": "Do it.", "effect": "write"});
    assert_eq!(list["operations"][0], book);
}

#[tokio::test]
async fn a_schema_is_the_whole_declaration_with_that_of_each_failure() {
    let schema = told(json!("hall/book"), anybody()).await.unwrap();
    assert_eq!(schema["name"], "hall/book");
    assert_eq!(schema["namespace"], "hall");
    assert_eq!(schema["effect"], "write");
    assert_eq!(schema["input"], json!({"type": "object"}));
    assert_eq!(schema["output"], json!({"type": "object"}));
    let failures: Vec<FailureDef> = serde_json::from_value(schema["failures"].clone()).unwrap();
    assert_eq!(
        failures,
        [no_seat(), declared("LATE", Kind::Transient)],
        "each comes back as it was declared"
    );
    assert_eq!(told(json!("/hall/book"), anybody()).await.unwrap(), schema);
}

#[tokio::test]
async fn what_may_not_be_called_may_not_be_read_either() {
    for name in ["hall/none", "hall/sweep", "hall/close", "//hall/book", ""] {
        assert_eq!(told(json!(name), anybody()).await.unwrap_err(), "NOT_FOUND", "{name}");
    }
    assert!(told(json!("hall/close"), known(&["admin"], &[])).await.is_ok());
    assert!(told(json!("hall/sweep"), inside()).await.is_ok());
}

#[tokio::test]
async fn a_near_name_comes_with_the_patch_that_uses_it() {
    let call = Call::new("services/schema", json!({ "name": "hall/bok" }));
    let failure = hall().call(call).await.outcome.unwrap_err();
    let patch = json!([{ "op": "replace", "path": "/name", "value": "hall/book" }]);
    assert_eq!(failure.similar[0].value, "hall/book");
    assert_eq!(json!(failure.similar[0].patch), patch);
    let hidden = Call::new("services/schema", json!({ "name": "hall/swep" }));
    assert_eq!(hall().call(hidden).await.outcome.unwrap_err().similar, []);
}

#[tokio::test]
async fn an_unreadable_operation_is_told_from_an_unknown_one_by_nothing() {
    let fail = |name: &'static str| async move {
        let call = Call::new("services/schema", json!({ "name": name }));
        format!("{:?}", hall().call(call).await.outcome.unwrap_err())
    };
    assert_eq!(fail("hall/sweep").await, fail("hall/sweet").await);
    assert_eq!(fail("hall/close").await, fail("hall/clone").await);
}

#[tokio::test]
async fn a_missing_or_wrong_name_is_invalid() {
    for arguments in [json!({}), json!({"name": 1}), json!({"name": "a", "more": 1})] {
        let failure = hall().call(Call::new("services/schema", arguments)).await.outcome.unwrap_err();
        assert_eq!(failure.code.as_str(), "INVALID_INPUT");
    }
    let failure = hall().call(Call::new("services/schema", json!({}))).await.outcome.unwrap_err();
    assert_eq!(failure.repairs[0].at.as_str(), "/name");
}
