//! Whose calls count together: repeated failures are told within one conversation.

use curable_serve::auth::{Auth, Tokens, hash};
use curable_serve::http::Options;
use serde_json::{Value, json};

use super::server::{Running, start, start_open, start_with};
use crate::wire::failure_in;

const FRESH: [&str; 3] = ["INVALID_INPUT", "INVALID_INPUT", "REPEATED_FAILURE"];
const STRANGERS: [&str; 3] = ["INVALID_INPUT"; 3];

/// Three identical calls of the newest revision of MCP, which has no sessions.
async fn by_mcp(server: &Running, token: &str) -> Vec<Value> {
    let call = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {
        "name": "demo_echo",
        "arguments": { "text": 5 },
        "_meta": {
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientCapabilities": {},
            "io.modelcontextprotocol/clientInfo": { "name": "test", "version": "1" },
        },
    } });
    let headers = [
        ("authorization", token),
        ("content-type", "application/json"),
        ("accept", "application/json, text/event-stream"),
        ("mcp-protocol-version", "2026-07-28"),
        ("mcp-method", "tools/call"),
        ("mcp-name", "demo_echo"),
    ];
    let mut codes = Vec::new();
    for _ in 0..3 {
        let answer = server.send("POST", "/mcp", &headers, &call.to_string()).await;
        codes.push(failure_in(&answer.json()["result"])["code"].clone());
    }
    codes
}

/// Three identical calls over plain HTTP.
async fn by_http(server: &Running, token: &str) -> Vec<Value> {
    let call = json!({ "operation": "demo/echo", "input": { "text": 5 } }).to_string();
    let headers = [("authorization", token), ("content-type", "application/json")];
    let mut codes = Vec::new();
    for _ in 0..3 {
        codes.push(server.send("POST", "/call", &headers, &call).await.json()["code"].clone());
    }
    codes
}

#[tokio::test]
async fn a_loopback_server_without_authentication_is_one_conversation() {
    assert_eq!(by_mcp(&start().await, "").await, FRESH);
    assert_eq!(by_http(&start().await, "").await, FRESH);
    let both = start().await;
    by_http(&both, "").await;
    assert_eq!(by_mcp(&both, "").await, ["REPEATED_FAILURE"; 3]);
}

#[tokio::test]
async fn a_changed_call_passes_at_once() {
    let server = start().await;
    by_http(&server, "").await;
    let changed = json!({ "operation": "demo/echo", "input": { "text": "five" } });
    assert_eq!(server.post("/call", &changed).await.status, 200);
}

#[tokio::test]
async fn strangers_of_an_open_server_do_not_tire_each_other() {
    let server = start_open().await;
    assert_eq!(by_mcp(&server, "").await, STRANGERS);
    assert_eq!(by_http(&server, "").await, STRANGERS);
}

#[tokio::test]
async fn behind_a_proxy_loopback_is_open_to_strangers_too() {
    let options = Options { public_url: Some("https://api.example".into()), ..Options::default() };
    let server = start_with(Auth::None, options).await;
    assert_eq!(by_mcp(&server, "").await, STRANGERS);
    assert_eq!(by_http(&server, "").await, STRANGERS);
}

#[tokio::test]
async fn known_callers_have_a_conversation_each() {
    let token = |name: &str| format!("[[token]]\nname = \"{name}\"\nsha256 = \"{}\"\n", hash(name));
    let file = token("ann") + &token("bob");
    let tokens = Auth::Tokens(Tokens::from_toml(&file).unwrap().into());
    let server = start_with(tokens, Options::default()).await;
    assert_eq!(by_mcp(&server, "Bearer ann").await, FRESH);
    assert_eq!(by_http(&server, "Bearer bob").await, FRESH);
    assert_eq!(by_http(&server, "Bearer ann").await, ["REPEATED_FAILURE"; 3]);
}
