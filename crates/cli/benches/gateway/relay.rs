//! The least that stands between an agent and an API: a route of axum that calls the upstream with reqwest and wraps the
//! answer. It checks nothing, repairs nothing and remembers nothing; what a gateway takes beyond it is the gateway's own.

use std::env;
use std::process::Command;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::post;
use axum::serve::ListenerExt;
use axum::{Router, serve};
use reqwest::{Client, redirect};
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::contestant::{Contestant, Way};
use crate::message::Era;

/// What the benchmark's own program is started with to be the relay.
const FLAG: &str = "--be-the-relay";

/// The relay as one of those that are measured.
pub(crate) fn contestant() -> Contestant {
    Contestant {
        name: "bare relay: axum, reqwest".to_owned(),
        transport: "HTTP, stateless, JSON",
        way: Way::Http(Era::Whole),
        command: Box::new(|scene, address| {
            let mut command = Command::new(env::current_exe().expect("this program"));
            command.args([FLAG, address, &scene.upstream_url()]);
            command
        }),
    }
}

/// Is the relay for as long as it is let, if this program was started for that.
pub(crate) fn run_if_asked() {
    let words: Vec<String> = env::args().skip(1).collect();
    let [flag, address, upstream] = words.as_slice() else { return };
    if flag != FLAG {
        return;
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client =
            Client::builder().redirect(redirect::Policy::none()).no_proxy().build().expect("a client");
        let listener = TcpListener::bind(address.as_str()).await.expect("an address");
        let listener = listener.tap_io(|stream| stream.set_nodelay(true).expect("an option"));
        let router = Router::new().route("/mcp", post(answer)).with_state((client, upstream.clone()));
        serve(listener, router).await.expect("a server");
    });
}

async fn answer(State((client, upstream)): State<(Client, String)>, body: Bytes) -> impl IntoResponse {
    let request: Value = serde_json::from_slice(&body).expect("JSON");
    let params = &request["params"];
    let argument = |name: &str| params["arguments"][name].as_str().unwrap_or_default().to_owned();
    let path = match params["name"].as_str() {
        Some("getItem") => format!("/items/{}", argument("itemId")),
        Some(_) => format!("/items?category={}", argument("category")),
        None => {
            let listed = json!({ "tools": [{ "name": "getItem" }, { "name": "listItems" }] });
            return written(&json!({ "jsonrpc": "2.0", "id": request["id"], "result": listed }));
        }
    };
    let response = client.get(format!("{upstream}{path}")).send().await.expect("an answer");
    let failed = !response.status().is_success();
    let value: Value = serde_json::from_slice(&response.bytes().await.expect("a body")).expect("JSON");
    let content = json!([{ "type": "text", "text": value.to_string() }]);
    let result = json!({ "content": content, "structuredContent": value, "isError": failed });
    written(&json!({ "jsonrpc": "2.0", "id": request["id"], "result": result }))
}

fn written(answer: &Value) -> ([(axum::http::HeaderName, &'static str); 1], String) {
    ([(CONTENT_TYPE, "application/json")], answer.to_string())
}
