//! What is none of the relay's passes as it came.

use std::time::Duration;

use curable_wrap::Options;
use serde_json::{Value, json};

use crate::peer::{Peer, odd};

#[tokio::test]
async fn the_handshake_and_unknown_methods_pass_as_they_came() {
    let mut peer = Peer::start(odd(), Options::default());
    let answer = peer.shake_hands().await;
    assert_eq!(answer["result"]["instructions"], "be odd");
    assert_eq!(answer["result"]["serverInfo"]["name"], "odd");
    let sent = r#"{"jsonrpc":"2.0", "id":"x-1","method":"echo/raw","params":{"n":1.0,"big":12345678901234567890123,"_meta":{"a/b":[]}}, "extra":null}"#;
    peer.send(sent).await;
    let answer: Value = serde_json::from_str(&peer.answer_line(&json!("x-1")).await).unwrap();
    assert_eq!(answer["result"]["frame"], sent, "the server sees what the client wrote");
    let answer = peer.request("no/such", json!({})).await;
    assert_eq!(answer["error"], json!({ "code": -32601, "message": "no such method" }));
    peer.close().await;
}

#[tokio::test]
async fn progress_comes_before_the_answer_and_under_the_clients_token() {
    let mut peer = Peer::odd(Options::default()).await;
    let params = json!({ "name": "steps", "arguments": {}, "_meta": { "progressToken": "mine" } });
    let answer = peer.request("tools/call", params).await;
    assert_eq!(answer["result"]["content"][0]["text"], "stepped");
    let steps: Vec<&Value> = peer.beside.iter().map(|step| &step["params"]).collect();
    assert_eq!(steps.len(), 3);
    assert!(steps.iter().all(|step| step["progressToken"] == "mine"), "{steps:?}");
}

#[tokio::test]
async fn a_question_of_the_server_reaches_the_client_and_its_answer_the_server() {
    let mut peer = Peer::odd(Options::default()).await;
    peer.send(r#"{"jsonrpc":"2.0","id":50,"method":"tools/call","params":{"name":"ask","arguments":{}}}"#)
        .await;
    let question: Value = serde_json::from_str(&peer.line().await).unwrap();
    assert_eq!(question["method"], "elicitation/create");
    let answer =
        json!({ "jsonrpc": "2.0", "id": question["id"], "result": { "action": "accept", "content": {} } });
    peer.send(&answer.to_string()).await;
    let answer = peer.answer_line(&json!(50)).await;
    assert!(answer.contains("accept"), "{answer}");
}

#[tokio::test]
async fn a_cancelled_call_reaches_the_server_and_gets_no_answer() {
    let mut peer = Peer::odd(Options::default()).await;
    peer.call("echo", json!({ "text": "warm" })).await;
    peer.send(r#"{"jsonrpc":"2.0","id":"c","method":"tools/call","params":{"name":"hang","arguments":{}}}"#)
        .await;
    peer.send(
        r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"c","reason":"no"}}"#,
    )
    .await;
    let told = peer.call("told", json!({})).await;
    let told = told["content"][0]["text"].as_str().unwrap();
    assert!(told.contains(r#""requestId":"c""#), "{told}");
    assert_eq!(peer.silence(Duration::from_millis(200)).await, None);
}

#[tokio::test]
async fn requests_that_were_sent_at_once_are_answered_before_the_relay_ends() {
    let mut peer = Peer::start(odd(), Options::default());
    peer.send(r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}"#).await;
    peer.send(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#).await;
    peer.send(r#"{"jsonrpc":"2.0","id":2,"method":"tools/list"}"#).await;
    peer.send(
        r#"{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"late","arguments":{"ms":300}}}"#,
    )
    .await;
    let rest = peer.close().await;
    let mut ids: Vec<i64> = rest
        .iter()
        .map(|line| serde_json::from_str::<Value>(line).unwrap())
        .filter_map(|message| message["id"].as_i64())
        .collect();
    ids.sort_unstable();
    assert_eq!(ids, [1, 2, 3], "{rest:?}");
}

#[tokio::test]
async fn two_requests_under_one_id_get_an_answer_each() {
    let mut peer = Peer::odd(Options::default()).await;
    peer.call("echo", json!({ "text": "warm" })).await;
    for text in ["a", "b"] {
        let call = json!({ "jsonrpc": "2.0", "id": 9, "method": "tools/call", "params": { "name": "late", "arguments": { "ms": 50, "text": text } } });
        peer.send(&call.to_string()).await;
    }
    peer.answer_line(&json!(9)).await;
    peer.answer_line(&json!(9)).await;
    assert_eq!(peer.silence(Duration::from_millis(200)).await, None);
}
