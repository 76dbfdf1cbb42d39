//! Clients over HTTP before a program: sessions of the older era, and requests of the newest that share one.

use std::sync::Arc;

use curable_wrap::{Door, Options, Relay, Rules, Server};
use reqwest::{Client, Response, StatusCode};
use serde_json::{Value, json};

use crate::peer::odd;

async fn start() -> String {
    start_with(Rules::builtin()).await
}

async fn start_with(rules: Rules) -> String {
    let relay = Relay::new(Server::Program(odd()), Arc::new(rules), Options::default(), Vec::new());
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, relay.router(Door::Loopback)).await });
    url
}

fn client() -> Client {
    let _ = rustls::crypto::ring::default_provider().install_default();
    Client::builder().no_proxy().build().unwrap()
}

async fn post(client: &Client, url: &str, session: Option<&str>, message: &Value) -> Response {
    let mut request = client.post(url).header("content-type", "application/json");
    request = request.header("accept", "application/json, text/event-stream");
    if let Some(session) = session {
        request = request.header("mcp-session-id", session);
    }
    request.body(message.to_string()).send().await.unwrap()
}

async fn value(response: Response) -> Value {
    serde_json::from_str(&response.text().await.unwrap()).unwrap()
}

fn initialize() -> Value {
    json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": { "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": { "name": "x", "version": "1" } } })
}

fn call(id: u32, tool: &str, arguments: &Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": { "name": tool, "arguments": arguments } })
}

#[tokio::test]
async fn a_session_has_a_program_of_its_own_and_ends() {
    let (url, client) = (start().await, client());
    let mut sessions = Vec::new();
    for _ in 0..2 {
        let response = post(&client, &url, None, &initialize()).await;
        let session = response.headers()["mcp-session-id"].to_str().unwrap().to_owned();
        assert_eq!(value(response).await["result"]["serverInfo"]["name"], "odd");
        let done = json!({ "jsonrpc": "2.0", "method": "notifications/initialized" });
        assert_eq!(post(&client, &url, Some(&session), &done).await.status(), StatusCode::ACCEPTED);
        sessions.push(session);
    }
    for session in &sessions {
        let runs = value(post(&client, &url, Some(session), &call(1, "runs", &json!({}))).await).await;
        assert_eq!(runs["result"]["content"][0]["text"], "1", "each has its own");
        let refused =
            value(post(&client, &url, Some(session), &call(2, "sum", &json!({ "a": "x" }))).await).await;
        assert_eq!(refused["result"]["structuredContent"]["error"]["code"], "INVALID_INPUT");
    }
    let mut steps = call(3, "steps", &json!({}));
    steps["params"]["_meta"] = json!({ "progressToken": 7 });
    let stream = post(&client, &url, Some(&sessions[0]), &steps).await;
    assert!(stream.headers()["content-type"].to_str().unwrap().starts_with("text/event-stream"));
    let text = stream.text().await.unwrap();
    assert_eq!(text.matches("notifications/progress").count(), 3, "{text}");
    assert!(text.contains("stepped"), "{text}");
    let ended = client.delete(&url).header("mcp-session-id", &sessions[0]).send().await.unwrap();
    assert_eq!(ended.status(), StatusCode::OK);
    let gone = post(&client, &url, Some(&sessions[0]), &call(4, "runs", &json!({}))).await;
    assert_eq!(gone.status(), StatusCode::NOT_FOUND);
    assert_eq!(
        post(&client, &url, None, &call(5, "runs", &json!({}))).await.status(),
        StatusCode::BAD_REQUEST
    );
}

#[tokio::test]
async fn arguments_are_checked_where_rules_of_a_file_apply() {
    let (url, client) = (start_with(crate::checks::rules()).await, client());
    let response = post(&client, &url, None, &initialize()).await;
    let session = response.headers()["mcp-session-id"].to_str().unwrap().to_owned();
    let wrong = call(1, "sum", &json!({ "a": "x" }));
    let refused = value(post(&client, &url, Some(&session), &wrong).await).await;
    assert_eq!(refused["result"]["structuredContent"]["error"]["code"], "INVALID_INPUT", "{refused}");
}

#[tokio::test]
async fn a_foreign_page_is_not_let_in() {
    let (url, client) = (start().await, client());
    let request = client.post(&url).header("origin", "https://evil.example").body(initialize().to_string());
    assert_eq!(request.send().await.unwrap().status(), StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn requests_without_a_session_never_cross_though_their_ids_are_the_same() {
    let (url, client) = (start().await, client());
    let ask = |text: String| {
        let (url, client) = (url.clone(), client.clone());
        async move {
            let mut message = call(1, "echo", &json!({ "text": text }));
            message["params"]["_meta"] = json!({
                "io.modelcontextprotocol/protocolVersion": "2026-07-28",
                "io.modelcontextprotocol/clientInfo": { "name": "x", "version": "1" },
                "io.modelcontextprotocol/clientCapabilities": {},
            });
            let request = client
                .post(&url)
                .header("content-type", "application/json")
                .header("accept", "application/json, text/event-stream")
                .header("mcp-protocol-version", "2026-07-28")
                .header("mcp-method", "tools/call")
                .header("mcp-name", "echo");
            let answer = value(request.body(message.to_string()).send().await.unwrap()).await;
            assert_eq!((&answer["id"], &answer["result"]["content"][0]["text"]), (&json!(1), &json!(text)));
        }
    };
    let asked = (0..20).map(|index| ask(format!("text {index}")));
    futures_util::future::join_all(asked).await;
    let crooked =
        client.post(&url).header("mcp-protocol-version", "2026-07-28").header("mcp-method", "tools/list");
    let response = crooked.body(call(1, "echo", &json!({})).to_string()).send().await.unwrap();
    assert_eq!(response.status(), StatusCode::BAD_REQUEST);
    assert_eq!(value(response).await["error"]["code"], -32020);
}
