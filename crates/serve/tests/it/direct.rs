//! Calls are answered where they come in, and exactly as they would be in the common way.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use curable_core::{Effect, OperationDef};
use curable_runtime::{Context, Operate};
use curable_serve::mcp::{HttpOptions, McpOptions, McpServer};
use http::Request;
use serde_json::{Value, json};
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;
use tower::ServiceExt;

use crate::sample;

/// Behind a server's door, where the direct way is open.
fn behind() -> Router {
    let options = HttpOptions::behind_server(CancellationToken::new());
    McpServer::new(sample::service(), McpOptions::default()).into_router(options)
}

/// Where MCP checks names itself, and every request goes the common way.
fn common() -> Router {
    McpServer::new(sample::service(), McpOptions::default()).into_router(HttpOptions::default())
}

fn request(id: &Value, name: &str, arguments: &Value) -> Request<Body> {
    let body = json!({
        "jsonrpc": "2.0", "id": id, "method": "tools/call",
        "params": { "name": name, "arguments": arguments, "_meta": {
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientCapabilities": {},
            "io.modelcontextprotocol/clientInfo": { "name": "test", "version": "1" },
            "traceparent": "00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01",
        } },
    })
    .to_string();
    Request::post("/")
        .header("host", "127.0.0.1:8080")
        .header("content-type", "application/json")
        .header("accept", "application/json, text/event-stream")
        .header("mcp-protocol-version", "2026-07-28")
        .header("mcp-method", "tools/call")
        .header("mcp-name", name)
        .header("content-length", body.len())
        .body(Body::from(body))
        .unwrap()
}

async fn send(router: &Router, request: Request<Body>) -> (u16, Option<String>, Value) {
    let response = router.clone().oneshot(request).await.unwrap();
    let status = response.status().as_u16();
    let kind = response.headers().get("content-type").map(|kind| kind.to_str().unwrap().to_owned());
    let bytes = to_bytes(response.into_body(), 1 << 20).await.unwrap();
    let mut body: Value = serde_json::from_slice(&bytes).unwrap_or_default();
    // How long it took and the name of a report differ from call to call.
    if let Some(meta) = body.pointer_mut("/result/_meta").and_then(Value::as_object_mut) {
        meta.shift_remove("dev.curable/elapsed_ms");
        meta.shift_remove("dev.curable/estimated_tokens");
    }
    for at in ["/result/structuredContent/error", "/error/data/error"] {
        if let Some(error) = body.pointer_mut(at).and_then(Value::as_object_mut) {
            error.shift_remove("ref");
        }
    }
    if let Some(content) = body.pointer_mut("/result/content/0/text") {
        let text = content.as_str().unwrap_or_default();
        let mut inner: Value = serde_json::from_str(text).unwrap_or_else(|_| text.into());
        if let Some(error) = inner.get_mut("error").and_then(Value::as_object_mut) {
            error.shift_remove("ref");
        }
        *content = inner;
    }
    (status, kind, body)
}

#[tokio::test]
async fn a_direct_answer_is_the_common_one() {
    let tools = sample::service()
        .registry()
        .snapshot()
        .operations()
        .map(|one| one.def.name.clone())
        .collect::<Vec<_>>();
    let mut compared = 0;
    // Those that wait would make the test wait.
    for name in
        tools.iter().filter(|name| !["late", "forever", "steps"].iter().any(|word| name.contains(word)))
    {
        let tool = name.replace('/', "_");
        for (id, arguments) in [
            (json!(1), json!({})),
            (json!("a"), json!({ "nothing": 1 })),
            (json!(2), json!({ "city": "Berlin" })),
        ] {
            let direct = send(&behind(), request(&id, &tool, &arguments)).await;
            let common = send(&common(), request(&id, &tool, &arguments)).await;
            assert_eq!(direct, common, "{tool} {arguments}");
            compared += 1;
        }
    }
    assert!(compared > 6, "{tools:?}");
}

#[tokio::test]
async fn an_unknown_tool_goes_the_common_way() {
    let direct = send(&behind(), request(&json!(1), "no_such_tool", &json!({}))).await;
    let common = send(&common(), request(&json!(1), "no_such_tool", &json!({}))).await;
    assert_eq!(direct, common);
    assert_eq!(direct.2["error"]["code"], -32602);
}

#[tokio::test]
async fn a_name_that_the_header_contradicts_is_refused_in_the_common_way() {
    let mut other = request(&json!(1), "services_list", &json!({}));
    other.headers_mut().insert("mcp-name", "services_schema".parse().unwrap());
    let (status, _, body) = send(&behind(), other).await;
    assert_eq!((status, body["error"]["code"].clone()), (400, json!(-32020)));
}

/// A message of an older revision, in a session or without one.
fn older(session: Option<&str>, message: &Value) -> Request<Body> {
    let body = message.to_string();
    let mut request = Request::post("/")
        .header("host", "127.0.0.1:8080")
        .header("content-type", "application/json; charset=utf-8")
        .header("accept", "application/json, text/event-stream")
        .header("mcp-protocol-version", "2025-11-25")
        .header("content-length", body.len());
    if let Some(session) = session {
        request = request.header("mcp-session-id", session);
    }
    request.body(Body::from(body)).unwrap()
}

fn call(id: &Value, name: &str, arguments: &Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call",
            "params": { "name": name, "arguments": arguments } })
}

/// Begins a session.
async fn begin(router: &Router) -> String {
    let hello = json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {
        "protocolVersion": "2025-11-25", "capabilities": {},
        "clientInfo": { "name": "test", "version": "1" },
    } });
    let response = router.clone().oneshot(older(None, &hello)).await.unwrap();
    assert_eq!(response.status(), 200);
    let session = response.headers()["mcp-session-id"].to_str().unwrap().to_owned();
    let ready = json!({ "jsonrpc": "2.0", "method": "notifications/initialized" });
    let (status, ..) = send(router, older(Some(&session), &ready)).await;
    assert_eq!(status, 202);
    session
}

#[tokio::test]
async fn a_call_in_a_session_is_answered_as_plain_json_and_says_what_the_newest_revision_says() {
    let router = behind();
    let session = begin(&router).await;
    for arguments in [json!({}), json!({ "nothing": 1 })] {
        let message = call(&json!(1), "services_list", &arguments);
        let (status, kind, body) = send(&router, older(Some(&session), &message)).await;
        assert_eq!((status, kind.as_deref()), (200, Some("application/json")));
        let (.., mut newest) = send(&behind(), request(&json!(1), "services_list", &arguments)).await;
        let result = newest["result"].as_object_mut().unwrap();
        assert_eq!(result.shift_remove("resultType"), Some(json!("complete")));
        // Nothing but the newest call told of a trace.
        for at in ["/result/structuredContent/error", "/result/content/0/text/error"] {
            if let Some(error) = newest.pointer_mut(at).and_then(Value::as_object_mut) {
                error.shift_remove("trace_id");
            }
        }
        assert_eq!(body, newest);
    }
}

#[tokio::test]
async fn a_session_that_was_never_begun_or_has_ended_is_not_found() {
    let router = behind();
    let message = call(&json!(1), "services_list", &json!({}));
    assert_eq!(send(&router, older(Some("made-up"), &message)).await.0, 404);
    let session = begin(&router).await;
    assert_eq!(send(&router, older(Some(&session), &message)).await.0, 200);
    let end = Request::delete("/").header("host", "127.0.0.1:8080").header("mcp-session-id", &session);
    router.clone().oneshot(end.body(Body::empty()).unwrap()).await.unwrap();
    assert_eq!(send(&router, older(Some(&session), &message)).await.0, 404);
}

#[tokio::test]
async fn an_older_request_without_a_session_is_answered() {
    let router = behind();
    let (status, kind, body) =
        send(&router, older(None, &call(&json!("x"), "services_list", &json!({})))).await;
    assert_eq!((status, kind.as_deref()), (200, Some("application/json")));
    assert_eq!((&body["id"], &body["result"]["isError"]), (&json!("x"), &json!(false)));
    let list = json!({ "jsonrpc": "2.0", "id": 2, "method": "tools/list" });
    let (status, _, body) = send(&router, older(None, &list)).await;
    assert_eq!(status, 200);
    assert!(!body["result"]["tools"].as_array().unwrap().is_empty());
    let (status, _, body) = send(&router, older(None, &call(&json!(3), "no_such_tool", &json!({})))).await;
    assert_eq!((status, &body["error"]["code"]), (200, &json!(-32602)));
}

#[tokio::test]
async fn a_call_in_a_session_ends_when_the_session_says_that_nobody_waits() {
    let router = behind();
    let session = begin(&router).await;
    let message = call(&json!(7), "demo_forever", &json!({}));
    let waiting = tokio::spawn({
        let (router, session) = (router.clone(), session.clone());
        async move { send(&router, older(Some(&session), &message)).await }
    });
    // Another call of the session is answered meanwhile.
    let other = call(&json!(8), "services_list", &json!({}));
    assert_eq!(send(&router, older(Some(&session), &other)).await.0, 200);
    let cancel = |id: Value| json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": id } });
    // A string is another id than a number.
    assert_eq!(send(&router, older(Some(&session), &cancel(json!("7")))).await.0, 202);
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert!(!waiting.is_finished());
    assert_eq!(send(&router, older(Some(&session), &cancel(json!(7)))).await.0, 202);
    let ended = tokio::time::timeout(Duration::from_secs(5), waiting).await.unwrap().unwrap();
    assert_eq!((ended.0, ended.2), (202, Value::Null));
}

#[tokio::test]
async fn a_call_in_a_session_outlives_its_connection() {
    let (begun, done) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let mut def = OperationDef::new("demo/write", Effect::Write);
    def.summary = String::from("Writes when it is let.");
    def.input = json!({ "type": "object" });
    let write = Operate::new(def, {
        let (begun, done) = (Arc::clone(&begun), Arc::clone(&done));
        move |_: Context, _: Value| {
            let (begun, done) = (Arc::clone(&begun), Arc::clone(&done));
            async move {
                begun.notify_one();
                tokio::time::sleep(Duration::from_millis(50)).await;
                done.notify_one();
                Ok(json!({}))
            }
        }
    });
    let service = sample::builder().operation(write).build().unwrap();
    let router = McpServer::new(service, McpOptions::default())
        .into_router(HttpOptions::behind_server(CancellationToken::new()));
    let session = begin(&router).await;
    let message = call(&json!(1), "demo_write", &json!({}));
    let waiting = tokio::spawn({
        let router = router.clone();
        async move { send(&router, older(Some(&session), &message)).await }
    });
    begun.notified().await;
    waiting.abort();
    tokio::time::timeout(Duration::from_secs(5), done.notified()).await.expect("it went on");
}

#[tokio::test]
async fn what_is_no_request_is_a_protocol_error_with_the_same_envelope() {
    let router = behind();
    for (body, code, id) in [
        ("{nope", -32700, json!(null)),
        ("", -32700, json!(null)),
        ("5", -32600, json!(null)),
        ("null", -32600, json!(null)),
        ("[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}]", -32600, json!(null)),
        ("{\"jsonrpc\":\"2.0\",\"id\":1}", -32600, json!(null)),
        ("{\"jsonrpc\":\"1.0\",\"id\":\"a\",\"method\":\"tools/list\"}", -32600, json!("a")),
        ("{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\",\"params\":[]}", -32600, json!(7)),
    ] {
        for version in [None, Some("2025-06-18"), Some("2026-07-28")] {
            let mut request = Request::post("/")
                .header("content-type", "application/json")
                .header("accept", "application/json, text/event-stream");
            if let Some(version) = version {
                request = request.header("mcp-protocol-version", version);
            }
            let (status, kind, answer) = send(&router, request.body(Body::from(body)).unwrap()).await;
            assert_eq!((status, kind.as_deref()), (400, Some("application/json")), "{body}: {answer}");
            assert_eq!((&answer["error"]["code"], &answer["id"]), (&json!(code), &id), "{body}: {answer}");
            let failure = &answer["error"]["data"]["error"];
            assert_eq!(failure["code"], "INVALID_INPUT", "{answer}");
            assert_eq!(failure["message"], answer["error"]["message"]);
        }
    }
}
