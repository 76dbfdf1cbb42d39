//! Who may call: nobody known, somebody without the right, somebody with it.

use curable_core::{Access, Applied, Failure};
use curable_runtime::{Call, Caller};
use serde_json::json;

use super::{anybody, echo, inside, known, scopes, service};

async fn refusal(access: Access, caller: Caller) -> Option<Failure> {
    // The arguments are wrong, too: access is looked at first.
    let mut def = super::def(curable_core::Effect::Read);
    def.input = json!({"type": "object", "required": ["there"]});
    let closed = curable_runtime::Operate::new(def, |_: curable_runtime::Context, _| async { Ok(json!({})) });
    let service = service(closed.access(access));
    let failure = service.call(Call::new("test/run", json!({})).by(caller)).await.outcome.unwrap_err();
    (failure.code.as_str() != "INVALID_INPUT").then_some(failure)
}

async fn message(access: &Access, caller: Caller) -> Option<String> {
    refusal(access.clone(), caller).await.map(|failure| format!("{}: {}", failure.code, failure.message))
}

#[tokio::test]
async fn without_an_identity_a_caller_is_asked_for_one() {
    let failure = refusal(scopes(&["admin"]), anybody()).await.unwrap();
    assert_eq!(failure.code.as_str(), "UNAUTHENTICATED");
    assert_eq!(failure.message, "authentication required");
    assert_eq!((failure.status(), failure.applied), (401, Some(Applied::No)));
}

#[tokio::test]
async fn a_known_caller_without_the_scope_is_told_which_one_is_missing() {
    let failure = refusal(scopes(&["admin"]), known(&["user"], &[])).await.unwrap();
    assert_eq!(failure.code.as_str(), "FORBIDDEN");
    assert_eq!(failure.message, "missing required scope: admin");
    assert_eq!((failure.status(), failure.retryable()), (403, false));
    assert!(refusal(scopes(&["admin"]), known(&["admin"], &[])).await.is_none());
}

#[tokio::test]
async fn all_scopes_are_needed_or_one_of_any() {
    let both = scopes(&["a", "b"]);
    assert_eq!(message(&both, known(&["a"], &[])).await.unwrap(), "FORBIDDEN: missing required scope: b");
    assert_eq!(message(&both, known(&["a", "b"], &[])).await, None);
    let any = Access { required_scopes_any: vec!["a".into(), "b".into()], ..Access::default() };
    let missing = "FORBIDDEN: missing required scope (any of: a, b)";
    assert_eq!(message(&any, known(&["c"], &[])).await.unwrap(), missing);
    assert_eq!(message(&any, known(&["b"], &[])).await, None);
}

#[tokio::test]
async fn a_right_on_a_resource_is_the_action_or_the_whole_type() {
    let right = |resource: Option<&str>, action: Option<&str>| Access {
        resource_type: resource.map(str::to_owned),
        resource_action: action.map(str::to_owned),
        ..Access::default()
    };
    let read = right(Some("file"), Some("read"));
    assert_eq!(message(&read, known(&[], &["file/read"])).await, None);
    assert_eq!(message(&read, known(&[], &["file"])).await, None);
    let missing = "FORBIDDEN: missing resource: file/read";
    assert_eq!(message(&read, known(&[], &["file/write", "filer", "read"])).await.unwrap(), missing);
    let file = right(Some("file"), None);
    assert_eq!(message(&file, known(&[], &["file"])).await, None);
    assert_eq!(
        message(&file, known(&[], &["file/read"])).await.unwrap(),
        "FORBIDDEN: missing resource: file"
    );
    let action = right(None, Some("read"));
    assert_eq!(message(&action, known(&[], &["read"])).await, None);
    assert_eq!(message(&action, known(&[], &[])).await.unwrap(), "FORBIDDEN: missing resource action: read");
}

#[tokio::test]
async fn what_is_open_is_open_to_everybody() {
    assert!(service(echo()).call(Call::new("test/run", json!({}))).await.outcome.is_ok());
}

#[tokio::test]
async fn another_operation_calls_with_its_own_authority_not_with_that_of_its_caller() {
    assert!(refusal(scopes(&["admin"]), inside()).await.is_none());
    let powerless = Caller { side: curable_runtime::Side::Inside, ..known(&[], &[]) };
    assert!(refusal(scopes(&["admin"]), powerless).await.is_none());
}
