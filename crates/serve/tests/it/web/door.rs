//! What is refused at the door: foreign names and pages, and what is too large.

use curable_serve::auth::{Auth, Tokens, hash};
use curable_serve::http::{BindError, Exposure, Limits, Options, Server};
use serde_json::json;

use super::server::{start, start_with};

#[tokio::test]
async fn foreign_names_and_pages_are_refused_everywhere() {
    let server = start().await;
    for path in ["/health", "/operations", "/openapi.json", "/contract.json", "/errors", "/mcp", "/nothing"] {
        for (name, value) in
            [("host", "evil.example"), ("origin", "https://evil.example"), ("origin", "null")]
        {
            let reply = server.send("GET", path, &[(name, value)], "").await;
            reply.problem(403, "FORBIDDEN");
            assert_eq!(reply.header("www-authenticate"), None);
        }
    }
    let local = server
        .send("GET", "/health", &[("origin", "http://localhost:5173"), ("host", "localhost:1")], "")
        .await;
    assert_eq!(local.status, 200);
}

#[tokio::test]
async fn configured_names_and_pages_pass() {
    let options = Options {
        public_url: Some("https://api.example".into()),
        origins: vec!["https://ui.example".into()],
        ..Options::default()
    };
    let server = start_with(Auth::None, options).await;
    for (name, value) in
        [("host", "api.example"), ("origin", "https://ui.example"), ("origin", "https://api.example")]
    {
        assert_eq!(server.send("GET", "/health", &[(name, value)], "").await.status, 200, "{name}: {value}");
    }
    let hello = json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
        "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": { "name": "t", "version": "1" } } });
    let headers = [
        ("host", "api.example"),
        ("origin", "https://ui.example"),
        ("content-type", "application/json"),
        ("accept", "application/json, text/event-stream"),
    ];
    let reply = server.send("POST", "/mcp", &headers, &hello.to_string()).await;
    assert_eq!(reply.status, 200, "MCP asks for the same names: {reply:?}");
    let problem = server.post("/op/no/such", &json!({})).await.problem(404, "NOT_FOUND");
    assert_eq!(problem["type"], "https://api.example/errors/NOT_FOUND");
}

#[tokio::test]
async fn what_is_too_large_is_refused() {
    let limits = Limits { body: 1000, headers: 2000, ..Limits::default() };
    let server = start_with(Auth::None, Options { limits, ..Options::default() }).await;
    let text = |length: usize| json!({ "operation": "demo/echo", "input": { "text": "x".repeat(length) } });
    assert_eq!(server.post("/call", &text(100)).await.status, 200);
    for path in ["/call", "/batch", "/op/demo/echo", "/nothing"] {
        server.post(path, &text(1000)).await.problem(413, "INVALID_INPUT");
    }
    let long = "x".repeat(2000);
    server.send("GET", "/health", &[("x-long", &long)], "").await.problem(431, "INVALID_INPUT");
    let chunked = server.chunked("/call", &text(5000).to_string()).await;
    assert!(chunked.starts_with("HTTP/1.1 413 ") && chunked.contains("\"INVALID_INPUT\""), "{chunked}");
    assert_eq!(server.get("/health").await.status, 200);
}

#[tokio::test]
async fn beyond_loopback_nothing_starts_without_authentication() {
    for address in ["0.0.0.0:0", "[::]:0"] {
        let address = address.parse().unwrap();
        let error = Server::bind(address, Auth::None, Exposure::Guarded).await.unwrap_err();
        assert!(matches!(error, BindError::Open(_)), "{error}");
        assert!(error.to_string().contains("authentication"), "{error}");
    }
    let file = format!("[[token]]\nname = \"ann\"\nsha256 = \"{}\"\n", hash("t"));
    let tokens = Auth::Tokens(Tokens::from_toml(&file).unwrap().into());
    Server::bind("0.0.0.0:0".parse().unwrap(), tokens, Exposure::Guarded).await.unwrap();
    Server::bind("0.0.0.0:0".parse().unwrap(), Auth::None, Exposure::Insecure).await.unwrap();
    for loopback in ["127.0.0.1:0", "127.9.9.9:0"] {
        Server::bind(loopback.parse().unwrap(), Auth::None, Exposure::Guarded).await.unwrap();
    }
}
