//! Bearer tokens from a file.

use curable_serve::auth::{Auth, Tokens, hash};
use curable_serve::http::Options;
use serde_json::json;

use super::server::{Reply, Running, start_with};

const ADMIN: &str = "Bearer admin-token-3f9c";
const USER: &str = "Bearer user-token-77aa";

async fn server() -> Running {
    let entry = |name: &str, token: &str, scopes: &str| {
        format!("[[token]]\nname = \"{name}\"\nsha256 = \"{}\"\nscopes = [{scopes}]\n", hash(token))
    };
    let file = entry("ann", "admin-token-3f9c", "\"admin\"") + &entry("bob", "user-token-77aa", "");
    start_with(Auth::Tokens(Tokens::from_toml(&file).unwrap().into()), Options::default()).await
}

async fn by(server: &Running, token: &str, path: &str) -> Reply {
    let headers = [("authorization", token), ("content-type", "application/json")];
    server
        .send(
            if path.starts_with("/op") && !path.starts_with("/openapi") && !path.starts_with("/operations") {
                "POST"
            } else {
                "GET"
            },
            path,
            &headers,
            "{}",
        )
        .await
}

#[tokio::test]
async fn strangers_are_turned_away_from_everything_that_is_not_public() {
    let server = server().await;
    for (method, path) in [
        ("POST", "/call"),
        ("POST", "/batch"),
        ("POST", "/op/demo/word"),
        ("GET", "/operations"),
        ("GET", "/openapi.json"),
        ("GET", "/contract.json"),
        ("POST", "/mcp"),
        ("GET", "/nothing"),
        ("GET", "/health/../operations"),
    ] {
        let reply = server.send(method, path, &[], "").await;
        reply.problem(401, "UNAUTHENTICATED");
        assert_eq!(reply.header("www-authenticate"), Some("Bearer realm=\"curable\""), "{path}");
    }
    assert_eq!(server.get("/health").await.status, 200);
    server.get("/.well-known/oauth-protected-resource").await.problem(404, "NOT_FOUND");
}

#[tokio::test]
async fn a_token_that_nobody_listed_is_refused_and_not_repeated() {
    let server = server().await;
    for (token, error) in [
        ("Bearer admin-token-3f9d", Some("invalid_token")),
        ("bearer admin-token-3f9", Some("invalid_token")),
        ("Bearer ", Some("invalid_request")),
        ("admin-token-3f9c", Some("invalid_request")),
        ("Basic YWRtaW46YQ==", None),
    ] {
        let reply = by(&server, token, "/op/demo/word").await;
        reply.problem(401, "UNAUTHENTICATED");
        let challenge = reply.header("www-authenticate").unwrap();
        assert_eq!(challenge.contains("error="), error.is_some(), "{token}: {challenge}");
        assert!(error.is_none_or(|error| challenge.contains(error)), "{token}: {challenge}");
        assert!(!format!("{reply:?}").contains("admin-token"), "{reply:?}");
    }
    let twice = [("authorization", ADMIN), ("authorization", USER)];
    server.send("POST", "/op/demo/word", &twice, "").await.problem(401, "UNAUTHENTICATED");
}

#[tokio::test]
async fn scopes_decide_what_a_caller_may_do_and_see() {
    let server = server().await;
    assert_eq!(by(&server, ADMIN, "/op/demo/scoped").await.status, 200);
    let refused = by(&server, USER, "/op/demo/scoped").await;
    refused.problem(403, "FORBIDDEN");
    let challenge = refused.header("www-authenticate").unwrap();
    assert!(challenge.contains("error=\"insufficient_scope\", scope=\"admin\""), "{challenge}");
    assert_eq!(by(&server, USER, "/op/demo/word").await.status, 200);
    for path in ["/operations", "/openapi.json", "/contract.json"] {
        assert!(by(&server, ADMIN, path).await.text.contains("demo/scoped"));
        assert!(!by(&server, USER, path).await.text.contains("demo/scoped"));
    }
}

#[tokio::test]
async fn the_pages_of_operations_codes_are_for_callers() {
    let server = server().await;
    assert_eq!(server.get("/errors/TIMEOUT").await.status, 200);
    server.get("/errors/TEAPOT").await.problem(404, "NOT_FOUND");
    assert_eq!(by(&server, USER, "/errors/TEAPOT").await.status, 200);
    by(&server, "Bearer wrong", "/errors/TIMEOUT").await.problem(401, "UNAUTHENTICATED");
}

#[tokio::test]
async fn a_known_caller_is_a_conversation() {
    let server = server().await;
    let headers = [("authorization", USER), ("content-type", "application/json")];
    let mut codes = Vec::new();
    for _ in 0..3 {
        codes.push(
            server.send("POST", "/op/demo/echo", &headers, "{\"text\":5}").await.json()["code"].clone(),
        );
    }
    assert_eq!(codes, ["INVALID_INPUT", "INVALID_INPUT", "REPEATED_FAILURE"]);
}

#[tokio::test]
async fn mcp_knows_who_calls() {
    let server = server().await;
    let hello = json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
        "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": { "name": "t", "version": "1" } } });
    let send = async |token: &str, session: &str, body: &serde_json::Value| {
        let mut headers = vec![
            ("authorization", token),
            ("content-type", "application/json"),
            ("accept", "application/json, text/event-stream"),
        ];
        if !session.is_empty() {
            headers.push(("mcp-session-id", session));
        }
        server.send("POST", "/mcp", &headers, &body.to_string()).await
    };
    for (token, sees) in [(ADMIN, true), (USER, false)] {
        let session = send(token, "", &hello).await.header("mcp-session-id").unwrap().to_owned();
        send(token, &session, &json!({ "jsonrpc": "2.0", "method": "notifications/initialized" })).await;
        let list = send(token, &session, &json!({ "jsonrpc": "2.0", "id": 2, "method": "tools/list" })).await;
        assert_eq!(list.text.contains("demo_scoped"), sees, "{list:?}");
    }
}

#[test]
fn everything_that_is_wrong_with_a_token_file_is_said_at_once() {
    let hash = hash("t");
    let file = format!(
        "[[token]]\nname = \"\"\nsha256 = \"{hash}\"\n[[token]]\nname = \"b\"\nsha256 = \"12\"\n[[token]]\nname = \"c\"\nsha256 = \"{hash}\"\n"
    );
    let error = Tokens::from_toml(&file).unwrap_err();
    assert_eq!(error.problems().len(), 3, "{error}");
    assert!(!error.to_string().contains(&hash), "{error}");
    for file in ["", "token = 5", "[[token]]\nname = \"a\"\ntoken = \"plain-secret\"\n"] {
        let error = Tokens::from_toml(file).unwrap_err();
        assert!(!error.to_string().contains("plain-secret"), "{error}");
    }
}

#[tokio::test]
async fn what_is_mounted_beside_sees_who_calls_and_not_the_token() {
    use axum::extract::Request;
    let file = format!("[[token]]\nname = \"bob\"\nsha256 = \"{}\"\n", hash("user-token-77aa"));
    let auth = Auth::Tokens(Tokens::from_toml(&file).unwrap().into());
    let echo = axum::Router::new().fallback(async |request: Request| {
        let identity = request.extensions().get::<std::sync::Arc<curable_runtime::Identity>>();
        format!("{} {:?}", identity.unwrap().name, request.headers())
    });
    let service = crate::sample::service();
    let router = curable_serve::http::router(service, auth, Options::default(), Some(echo));
    let request = Request::post("/mcp").header("host", "localhost").header("authorization", USER);
    let request = request.body(axum::body::Body::empty()).unwrap();
    let response = tower::ServiceExt::oneshot(router, request).await.unwrap();
    let bytes = axum::body::to_bytes(response.into_body(), 1 << 16).await.unwrap();
    let text = String::from_utf8(bytes.to_vec()).unwrap();
    assert!(text.starts_with("bob {"), "{text}");
    assert!(!text.contains("user-token"), "{text}");
}
