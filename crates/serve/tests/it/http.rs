//! MCP over HTTP.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::Router;
use axum::body::{Body, to_bytes};
use curable_runtime::Identity;
use curable_serve::mcp::{HttpOptions, McpOptions, McpServer, listen};
use http::{HeaderMap, Request, StatusCode};
use serde_json::{Value, json};
use tower::ServiceExt;

use crate::sample;
use crate::wire::failure_in;

fn router() -> Router {
    McpServer::new(sample::service(), McpOptions::default()).into_router(HttpOptions::default())
}

/// A request of the newest revision.
fn modern(method: &str, mut params: Value) -> Request<Body> {
    params["_meta"] = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
        "io.modelcontextprotocol/clientInfo": { "name": "test", "version": "1" },
    });
    let name = params["name"].as_str().unwrap_or_default().to_owned();
    let mut request = post(&json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params }));
    let headers = request.headers_mut();
    headers.insert("mcp-protocol-version", "2026-07-28".parse().unwrap());
    headers.insert("mcp-method", method.parse().unwrap());
    if !name.is_empty() {
        headers.insert("mcp-name", name.parse().unwrap());
    }
    request
}

fn post(message: &Value) -> Request<Body> {
    Request::post("/")
        .header("host", "127.0.0.1:8080")
        .header("content-type", "application/json")
        .header("accept", "application/json, text/event-stream")
        .body(Body::from(message.to_string()))
        .unwrap()
}

async fn send(router: &Router, request: Request<Body>) -> (StatusCode, HeaderMap, String) {
    let response = router.clone().oneshot(request).await.unwrap();
    let (parts, body) = response.into_parts();
    let bytes = to_bytes(body, 1 << 20).await.unwrap();
    (parts.status, parts.headers, String::from_utf8(bytes.to_vec()).unwrap())
}

/// The message in a body of plain JSON or of events.
fn message(body: &str) -> Value {
    let mut data = body.lines().filter_map(|line| line.strip_prefix("data:")).map(str::trim);
    let text = data.rfind(|data| !data.is_empty()).unwrap_or(body);
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {body}"))
}

#[tokio::test]
async fn the_newest_revision_is_answered_as_plain_json() {
    let call = modern("tools/call", json!({ "name": "demo_panic", "arguments": {} }));
    let (status, headers, body) = send(&router(), call).await;
    assert_eq!(status, StatusCode::OK, "{body}");
    assert_eq!(headers["content-type"], "application/json");
    assert_eq!(failure_in(&message(&body)["result"])["code"], "INTERNAL");
}

#[tokio::test]
async fn an_older_revision_has_a_session_and_a_conversation() {
    let router = router();
    let hello = json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
        "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": { "name": "t", "version": "1" } } });
    let (status, headers, body) = send(&router, post(&hello)).await;
    assert_eq!(status, StatusCode::OK, "{body}");
    let session = headers["mcp-session-id"].clone();
    let in_session = |message: &Value| {
        let mut request = post(message);
        request.headers_mut().insert("mcp-session-id", session.clone());
        request.headers_mut().insert("mcp-protocol-version", "2025-11-25".parse().unwrap());
        request
    };
    let ready = json!({ "jsonrpc": "2.0", "method": "notifications/initialized" });
    assert_eq!(send(&router, in_session(&ready)).await.0, StatusCode::ACCEPTED);
    let mut codes = Vec::new();
    for id in 2..5 {
        let call = json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call",
            "params": { "name": "demo_echo", "arguments": { "text": 5 } } });
        let (_, _, body) = send(&router, in_session(&call)).await;
        codes.push(failure_in(&message(&body)["result"])["code"].clone());
    }
    assert_eq!(codes, ["INVALID_INPUT", "INVALID_INPUT", "REPEATED_FAILURE"].map(Value::from));
}

#[tokio::test]
async fn strangers_without_a_session_do_not_tire_each_other() {
    let router = router();
    for _ in 0..4 {
        let call = modern("tools/call", json!({ "name": "demo_echo", "arguments": { "text": 5 } }));
        let (_, _, body) = send(&router, call).await;
        assert_eq!(failure_in(&message(&body)["result"])["code"], "INVALID_INPUT");
    }
}

#[tokio::test]
async fn who_is_authenticated_sees_and_calls_what_it_may() {
    let router = router();
    let with = |mut request: Request<Body>, scopes: &[&str]| {
        let scopes: BTreeSet<String> = scopes.iter().map(|scope| (*scope).to_owned()).collect();
        let identity = Identity { name: "ann".into(), scopes, resources: BTreeSet::new() };
        request.extensions_mut().insert(Arc::new(identity));
        request
    };
    let list = || modern("tools/list", json!({}));
    let call = || modern("tools/call", json!({ "name": "demo_scoped", "arguments": {} }));
    assert!(!send(&router, list()).await.2.contains("demo_scoped"));
    assert!(send(&router, with(list(), &["admin"])).await.2.contains("demo_scoped"));
    let code = |body: &str| failure_in(&message(body)["result"])["code"].clone();
    assert_eq!(code(&send(&router, call()).await.2), "UNAUTHENTICATED");
    assert_eq!(code(&send(&router, with(call(), &["user"])).await.2), "FORBIDDEN");
    let (_, _, body) = send(&router, with(call(), &["admin"])).await;
    assert_eq!(message(&body)["result"]["isError"], false, "{body}");
}

#[tokio::test]
async fn foreign_pages_and_names_are_refused() {
    let router = router();
    for (header, value) in [("origin", "https://evil.example"), ("host", "evil.example"), ("origin", "null")]
    {
        let mut request = modern("tools/list", json!({}));
        request.headers_mut().insert(header, value.parse().unwrap());
        assert_eq!(send(&router, request).await.0, StatusCode::FORBIDDEN, "{header}: {value}");
    }
    let mut request = modern("tools/list", json!({}));
    request.headers_mut().insert("origin", "http://localhost:3000".parse().unwrap());
    assert_eq!(send(&router, request).await.0, StatusCode::OK);
}

#[tokio::test]
async fn an_unknown_method_is_not_found() {
    let (status, _, body) = send(&router(), modern("tools/nothing", json!({}))).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    assert_eq!(message(&body)["error"]["code"], -32601);
}

#[tokio::test]
async fn a_listener_ends_when_it_is_told() {
    let stop = HttpOptions::default().stop;
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let serving = tokio::spawn(listen(listener, Router::new().nest("/mcp", router()), stop.clone()));
    stop.cancel();
    serving.await.unwrap().unwrap();
}
