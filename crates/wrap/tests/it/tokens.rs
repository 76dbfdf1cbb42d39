//! Clients over HTTP who must be known: nobody else comes in, a session is its owner's, and no token goes on.

use std::sync::Arc;

use curable_serve::auth::{Auth, Tokens, hash};
use curable_serve::http::guarded;
use curable_wrap::{Door, Options, Relay, Rules, Server};
use reqwest::{Client, Response, StatusCode};
use serde_json::{Value, json};

use crate::peer::odd;

async fn start() -> String {
    let entry = |name: &str| {
        format!(
            "[[token]]\nname = \"{name}\"\nsha256 = \"{}\"\nscopes = []\n",
            hash(&format!("{name}-token-1234"))
        )
    };
    let tokens = Tokens::from_toml(&(entry("ann") + &entry("bob"))).unwrap();
    let relay =
        Relay::new(Server::Program(odd()), Arc::new(Rules::builtin()), Options::default(), Vec::new());
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/", listener.local_addr().unwrap());
    let routes = guarded(relay.router(Door::Loopback), Auth::Tokens(tokens.into()));
    tokio::spawn(async move { axum::serve(listener, routes).await });
    url
}

async fn post(url: &str, who: &str, session: Option<&str>, method: &str, params: &Value) -> Response {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let client = Client::builder().no_proxy().build().unwrap();
    let message = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
    let mut request = client
        .post(url)
        .header("content-type", "application/json")
        .header("accept", "application/json, text/event-stream")
        .body(message.to_string());
    if !who.is_empty() {
        request = request.bearer_auth(format!("{who}-token-1234"));
    }
    if let Some(session) = session {
        request = request.header("mcp-session-id", session);
    }
    request.send().await.unwrap()
}

#[tokio::test]
async fn only_who_bears_a_token_is_let_in_and_a_session_is_its_owners() {
    let url = start().await;
    let hello = json!({ "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": { "name": "x", "version": "1" } });
    for who in ["", "eve"] {
        let refused = post(&url, who, None, "initialize", &hello).await;
        assert_eq!(refused.status(), StatusCode::UNAUTHORIZED, "{who}");
        assert!(
            refused.headers()["www-authenticate"].to_str().unwrap().starts_with("Bearer "),
            "{refused:?}"
        );
        let problem: Value = serde_json::from_str(&refused.text().await.unwrap()).unwrap();
        assert_eq!(problem["code"], "UNAUTHENTICATED", "{problem}");
        assert!(!problem.to_string().contains("token-1234"), "{problem}");
    }
    let begun = post(&url, "ann", None, "initialize", &hello).await;
    assert_eq!(begun.status(), StatusCode::OK);
    let session = begun.headers()["mcp-session-id"].to_str().unwrap().to_owned();
    let call = json!({ "name": "echo", "arguments": { "text": "hi" } });
    let own = post(&url, "ann", Some(&session), "tools/call", &call).await;
    assert!(own.text().await.unwrap().contains("\"hi\""));
    let other = post(&url, "bob", Some(&session), "tools/call", &call).await;
    assert_eq!(other.status(), StatusCode::NOT_FOUND, "the session of somebody else");
}
