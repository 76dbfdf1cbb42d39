//! Which status and which headers a code is answered with.

use serde_json::json;

use super::server::start;

#[tokio::test]
async fn codes_of_the_machinery_have_their_statuses() {
    let server = start().await;
    for (operation, status, code) in [
        ("no/such", 404, "NOT_FOUND"),
        ("demo/hidden", 404, "NOT_FOUND"),
        ("demo/late", 504, "TIMEOUT"),
        ("demo/panic", 500, "INTERNAL"),
        ("demo/undeclared", 500, "INTERNAL"),
        ("demo/broken", 500, "INVALID_OUTPUT"),
        ("demo/scoped", 401, "UNAUTHENTICATED"),
    ] {
        let by_path = server.post(&format!("/op/{operation}"), &json!({})).await;
        let problem = by_path.problem(status, code);
        server.post("/call", &json!({ "operation": operation })).await.problem(status, code);
        assert!(!by_path.text.contains("secret words"), "{problem}");
        assert_eq!(by_path.header("www-authenticate").is_some(), status == 401);
    }
}

#[tokio::test]
async fn declared_codes_have_their_declared_statuses() {
    let server = start().await;
    for (code, status) in [
        ("HTTP_404", 404),
        ("HTTP_422", 422),
        ("HTTP_429", 429),
        ("HTTP_503", 503),
        ("TEAPOT", 418),
        ("TAKEN", 409),
        ("LOCKED", 409),
        ("WRONG_KEY", 401),
    ] {
        server.post("/op/web/fail", &json!({ "code": code })).await.problem(status, code);
        // What a handler puts into one failure does not change what is published.
        server.post("/op/web/fail", &json!({ "code": code, "http": 599 })).await.problem(status, code);
    }
    for undeclared in ["HTTP_NOTANUMBER", "SOMETHING_NEW"] {
        let problem =
            server.post("/op/web/fail", &json!({ "code": undeclared })).await.problem(500, "INTERNAL");
        assert_eq!(problem["details"]["original_code"], undeclared);
    }
}

#[tokio::test]
async fn a_known_wait_is_a_header_in_whole_seconds() {
    let server = start().await;
    for (arguments, header) in [
        (json!({ "code": "HTTP_503", "retry_after_ms": 5000 }), Some("5")),
        (json!({ "code": "HTTP_503", "retry_after_ms": 29_001 }), Some("30")),
        (json!({ "code": "HTTP_503", "retry_after_ms": 1 }), Some("1")),
        (json!({ "code": "HTTP_503" }), None),
        (json!({ "code": "HTTP_503", "retry_after_ms": 5000, "never": true }), None),
        (json!({ "code": "HTTP_429", "retry_after_ms": 10_000 }), Some("10")),
        (json!({ "code": "TAKEN", "retry_after_ms": 5000 }), None),
    ] {
        let reply = server.post("/op/web/fail", &arguments).await;
        assert_eq!(reply.header("retry-after"), header, "{arguments}: {reply:?}");
    }
    assert_eq!(server.post("/op/demo/late", &json!({})).await.header("retry-after"), None);
}

#[tokio::test]
async fn what_is_never_echoed_is_not_sent() {
    let server = start().await;
    let reply = server.post("/op/web/fail", &json!({ "code": "KEEPS_A_SECRET" })).await;
    assert_eq!(reply.problem(409, "KEEPS_A_SECRET")["details"], json!({ "open": "o" }));
    assert!(!reply.text.contains("s3cr3t"));
}
