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

/// Blocking, as many clients do: all of the body first, then the answer.
fn write_then_read(address: std::net::SocketAddr, head: &str, body: &[u8]) -> std::io::Result<String> {
    use std::io::{Read, Write};
    let mut stream = std::net::TcpStream::connect(address)?;
    stream.set_read_timeout(Some(std::time::Duration::from_secs(20)))?;
    write!(
        stream,
        "{head}host: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
        body.len()
    )?;
    stream.write_all(body)?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    Ok(answer)
}

#[tokio::test]
async fn who_sends_far_too_much_sees_why_it_is_refused() {
    let server = start().await;
    let address = server.address;
    let body = vec![b' '; 12 << 20];
    let heads = [
        ("POST /mcp HTTP/1.1\r\n", "413"),
        ("POST /op/demo/echo HTTP/1.1\r\n", "413"),
        ("POST /op/demo/echo HTTP/1.1\r\norigin: https://evil.example\r\n", "403"),
    ];
    for (head, status) in heads {
        let body = body.clone();
        let sent = tokio::task::spawn_blocking(move || write_then_read(address, head, &body));
        let answer = sent.await.unwrap().unwrap();
        assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{head}: {answer}");
    }
    // Who asks first is told before it sends anything, and nothing is waited for.
    let begin = std::time::Instant::now();
    let asked = tokio::task::spawn_blocking(move || {
        use std::io::{Read, Write};
        let mut stream = std::net::TcpStream::connect(address)?;
        write!(
            stream,
            "POST /mcp HTTP/1.1\r\nhost: 127.0.0.1\r\nexpect: 100-continue\r\ncontent-length: 9000000\r\n\r\n"
        )?;
        let mut answer = [0; 12];
        stream.read_exact(&mut answer)?;
        std::io::Result::Ok(answer)
    });
    assert_eq!(&asked.await.unwrap().unwrap(), b"HTTP/1.1 413");
    assert!(begin.elapsed().as_secs() < 5);
}

#[tokio::test]
async fn a_call_without_a_session_may_be_as_long_as_any_other() {
    let server = start().await;
    for length in [1_000, 2 << 20] {
        let text = "x".repeat(length);
        let body = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {
            "name": "demo_echo", "arguments": { "text": text } } });
        let headers =
            [("content-type", "application/json"), ("accept", "application/json, text/event-stream")];
        let reply = server.send("POST", "/mcp", &headers, &body.to_string()).await;
        assert_eq!(reply.status, 200, "{length}: {}", reply.text.len());
        assert_eq!(reply.json()["id"], 1);
    }
    // Nobody has to know beforehand how long it is.
    let address = server.address;
    let call = r#"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"demo_echo","arguments":{"text":"x"}}}"#;
    let sent = tokio::task::spawn_blocking(move || {
        use std::io::{Read, Write};
        let mut stream = std::net::TcpStream::connect(address)?;
        write!(
            stream,
            "POST /mcp HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: application/json, text/event-stream\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n{:x}\r\n{call}\r\n0\r\n\r\n",
            call.len()
        )?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        std::io::Result::Ok(answer)
    });
    let answer = sent.await.unwrap().unwrap();
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
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
