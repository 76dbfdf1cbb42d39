//! A service as its clients meet it: MCP over HTTP, and nothing but the bytes of an answer.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::Router;
use axum::body::{Body, to_bytes};
use curable_runtime::{Identity, Service};
use curable_serve::mcp::{HttpOptions, McpOptions, McpServer};
use http::Request;
use serde_json::{Value, json};
use tower::ServiceExt;

/// One conversation with a server.
#[derive(Clone)]
pub(crate) struct Wire {
    router: Router,
    who: Arc<Identity>,
}

impl Wire {
    /// A server of these operations, and somebody who talks to it.
    pub(crate) fn new(service: Service) -> Self {
        let options = McpOptions { short_names: true, ..McpOptions::default() };
        let router = McpServer::new(service, options).into_router(HttpOptions::default());
        Self { router, who: somebody() }
    }

    /// Somebody else who talks to the same server.
    pub(crate) fn another(&self) -> Self {
        Self { router: self.router.clone(), who: somebody() }
    }

    /// Sends one request of the newest revision, and gives the whole answer as a text.
    pub(crate) async fn send(&self, method: &str, mut params: Value) -> String {
        params["_meta"] = json!({
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientCapabilities": {},
            "io.modelcontextprotocol/clientInfo": { "name": "test", "version": "1" },
        });
        let name = params["name"].as_str().unwrap_or_default().to_owned();
        let message = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
        let mut request = Request::post("/")
            .header("host", "127.0.0.1:8080")
            .header("content-type", "application/json")
            .header("accept", "application/json, text/event-stream")
            .header("mcp-protocol-version", "2026-07-28")
            .header("mcp-method", method);
        if !name.is_empty() {
            request = request.header("mcp-name", name);
        }
        let mut request = request.body(Body::from(message.to_string())).unwrap();
        request.extensions_mut().insert(Arc::clone(&self.who));
        let response = self.router.clone().oneshot(request).await.unwrap();
        let bytes = to_bytes(response.into_body(), 64 << 20).await.unwrap();
        String::from_utf8(bytes.to_vec()).unwrap()
    }

    /// Calls a tool, and gives the whole answer as a text.
    pub(crate) async fn call_text(&self, tool: &str, arguments: &Value) -> String {
        self.send("tools/call", json!({ "name": tool, "arguments": arguments })).await
    }

    /// Calls a tool: its result, or the failure, read out of the one text block.
    pub(crate) async fn call(&self, tool: &str, arguments: &Value) -> Result<Value, Value> {
        let answer = self.call_text(tool, arguments).await;
        let message: Value = serde_json::from_str(&answer).unwrap();
        let result = &message["result"];
        let text = result["content"][0]["text"].as_str().unwrap_or_else(|| panic!("{answer}"));
        if result["isError"] == true {
            let envelope: Value = serde_json::from_str(text).unwrap();
            Err(envelope["error"].clone())
        } else {
            Ok(result["structuredContent"].clone())
        }
    }
}

/// Everybody is somebody else, so that every conversation is its own.
fn somebody() -> Arc<Identity> {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    let name = format!("caller-{}", NEXT.fetch_add(1, Ordering::Relaxed));
    Arc::new(Identity { name, ..Identity::default() })
}
