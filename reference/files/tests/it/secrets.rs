//! The password is never shown again, and scopes are asked for.

use curable_runtime::{Call, Caller};
use serde_json::json;

use crate::{Files, user};

#[tokio::test]
async fn a_password_is_in_no_answer() {
    let files = Files::new();
    let password = "hunter2-4711";
    for (operation, arguments) in [
        ("write", json!({"path": "docs/plan.md", "content": "x", "unlock_password": password})),
        ("write", json!({"path": "docs/plan.md", "content": 1, "unlock_password": password})),
        ("write", json!({"path": "docs/plan.md", "content": "x", "unlock_password": [password]})),
        ("write", json!({"path": "docs/plan.md", "content": "x", "unlock_pasword": password})),
        ("write", json!({"path": "new.md", "content": "x", "unlock_password": password})),
        ("delete", json!({"path": "docs/plan.md", "unlock_password": password})),
        ("delete", json!({"path": "docs/plan.md", "unlock_password": {"is": password}})),
        ("move", json!({"from": "docs/plan.md", "to": "a", "unlock_password": password})),
    ] {
        let answer = files.answer(operation, arguments.clone()).await;
        assert!(!format!("{answer:?}").contains(password), "{operation} {arguments}: {answer:?}");
    }
}

#[tokio::test]
async fn reading_and_writing_need_their_scopes() {
    let files = Files::new();
    let code = |operation: &'static str, caller: Caller| {
        let call = Call::new(format!("files/{operation}"), json!({})).by(caller);
        async {
            files
                .service
                .call(call)
                .await
                .outcome
                .map_or_else(|failure| failure.code.to_string(), |_| "ok".to_owned())
        }
    };
    for operation in ["list", "read", "search", "write", "move", "delete"] {
        assert_eq!(code(operation, Caller::default()).await, "UNAUTHENTICATED");
    }
    for operation in ["write", "move", "delete"] {
        assert_eq!(code(operation, user(&["files:read"])).await, "FORBIDDEN");
    }
    for operation in ["list", "read", "search"] {
        assert_eq!(code(operation, user(&["files:write"])).await, "FORBIDDEN");
    }
    assert_eq!(code("list", user(&["files:read"])).await, "ok");
}
