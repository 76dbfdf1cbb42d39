//! A server that crashes, hangs or writes nonsense: every request still gets one typed answer.

use std::time::Duration;

use curable_wrap::{Options, Program};
use serde_json::{Value, json};

use crate::peer::{Peer, patient};

const SHORT: Duration = Duration::from_millis(400);

#[tokio::test]
async fn a_crash_is_typed_and_the_server_comes_back_with_its_handshake() {
    let mut peer = Peer::odd(Options::default()).await;
    let failure = peer.failure("crash", json!({})).await;
    assert_eq!(failure["code"], "UPSTREAM_UNREACHABLE");
    assert_eq!((&failure["applied"], &failure["retryable"]), (&json!("maybe"), &json!(false)));
    assert_eq!(peer.call("echo", json!({ "text": "again" })).await["content"][0]["text"], "again");
    let told = peer.call("told", json!({})).await;
    assert!(told.to_string().contains("notifications/initialized"), "{told}");
}

#[tokio::test]
async fn a_hang_is_typed_and_the_server_is_told() {
    let mut peer = Peer::odd(patient(SHORT)).await;
    let failure = peer.failure("hang", json!({})).await;
    assert_eq!(failure["code"], "UPSTREAM_TIMEOUT");
    assert_eq!(failure["details"]["budget_ms"], 400);
    let told = peer.call("told", json!({})).await;
    assert!(told.to_string().contains("notifications/cancelled"), "{told}");
}

#[tokio::test]
async fn garbage_in_place_of_an_answer_is_typed() {
    let mut peer = Peer::odd(patient(SHORT)).await;
    for tool in ["garbage", "broken"] {
        assert_eq!(peer.failure(tool, json!({})).await["code"], "UPSTREAM_MALFORMED", "{tool}");
    }
}

#[tokio::test]
async fn noise_beside_an_answer_harms_nobody() {
    let mut peer = Peer::odd(Options::default()).await;
    peer.call("echo", json!({ "text": "warm" })).await;
    peer.send(r#"{"jsonrpc":"2.0","id":"other","method":"tools/call","params":{"name":"late","arguments":{"ms":100}}}"#).await;
    assert_eq!(peer.call("noisy", json!({})).await["content"][0]["text"], "done");
    assert!(peer.answer_line(&json!("other")).await.contains("late"));
}

#[tokio::test]
async fn an_answer_that_is_too_long_is_typed_and_others_come_through() {
    let mut peer = Peer::odd(Options { max_frame: 100_000, ..Options::default() }).await;
    let failure = peer.failure("big", json!({ "bytes": 300_000 })).await;
    assert_eq!(failure["code"], "UPSTREAM_MALFORMED");
    let fine = peer.call("big", json!({ "bytes": 50_000 })).await;
    assert_eq!(fine["content"][0]["text"].as_str().unwrap().len(), 50_000);
}

#[tokio::test]
async fn a_second_answer_is_dropped() {
    let mut peer = Peer::odd(Options::default()).await;
    assert_eq!(peer.call("twice", json!({})).await["content"][0]["text"], "first");
    assert_eq!(peer.silence(Duration::from_millis(150)).await, None);
}

#[tokio::test]
async fn a_request_that_is_no_call_gets_a_protocol_error_with_the_envelope() {
    let mut peer = Peer::odd(Options::default()).await;
    peer.call("echo", json!({ "text": "warm" })).await;
    peer.send(r#"{"jsonrpc":"2.0","id":1000,"method":"tools/call","params":{"name":"crash"}}"#).await;
    peer.send(r#"{"jsonrpc":"2.0","id":1001,"method":"ping"}"#).await;
    peer.answer_line(&json!(1000)).await;
    let known = peer.beside.iter().find(|message| message["id"] == 1001).cloned();
    let ping: Value = match known {
        Some(known) => known,
        None => serde_json::from_str(&peer.answer_line(&json!(1001)).await).unwrap(),
    };
    let code = &ping["error"]["data"]["error"]["code"];
    assert!(ping.get("result").is_some() || code == "UPSTREAM_UNREACHABLE", "{ping}");
}

#[tokio::test]
async fn a_program_that_does_not_exist_is_typed() {
    let mut peer = Peer::start(Program::new("no-such-program-at-all", Vec::<String>::new()), patient(SHORT));
    let answer = peer.request("initialize", json!({})).await;
    assert_eq!(answer["error"]["data"]["error"]["code"], "UPSTREAM_UNREACHABLE", "{answer}");
    assert!(answer["error"]["data"]["error"].get("applied").is_none(), "nothing was sent: {answer}");
    peer.close().await;
}

#[tokio::test]
async fn a_program_that_ends_at_once_is_typed() {
    let mut peer = Peer::start(Program::new("false", Vec::<String>::new()), patient(Duration::from_secs(2)));
    let answer = peer.request("initialize", json!({})).await;
    assert_eq!(answer["error"]["data"]["error"]["code"], "UPSTREAM_UNREACHABLE", "{answer}");
}
