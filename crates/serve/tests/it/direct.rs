//! Whole calls of the newest revision are answered where they come in, and exactly as they would be in the common way.

use axum::Router;
use axum::body::{Body, to_bytes};
use curable_serve::mcp::{HttpOptions, McpOptions, McpServer};
use http::Request;
use serde_json::{Value, json};
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
