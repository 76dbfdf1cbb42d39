//! A client of one era before a server of the other.

use curable_wrap::{Options, Program};
use serde_json::{Value, json};

use crate::peer::{Peer, odd};

fn of(era: &str) -> Program {
    let mut program = odd();
    program.environment.insert("ODD_ERA".into(), era.into());
    program
}

fn meta() -> Value {
    json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": { "name": "peer", "version": "1" },
        "io.modelcontextprotocol/clientCapabilities": {},
    })
}

#[tokio::test]
async fn a_modern_client_calls_a_server_that_wants_a_handshake() {
    let mut peer = Peer::start(of("legacy"), Options::default());
    let discovered = peer.request("server/discover", json!({ "_meta": meta() })).await;
    assert_eq!(discovered["result"]["supportedVersions"], json!(["2026-07-28"]), "{discovered}");
    assert_eq!(discovered["result"]["_meta"]["io.modelcontextprotocol/serverInfo"]["name"], "odd");
    let listed = peer.request("tools/list", json!({ "_meta": meta() })).await;
    assert_eq!(
        (&listed["result"]["resultType"], &listed["result"]["ttlMs"]),
        (&json!("complete"), &json!(0))
    );
    let call = json!({ "name": "sum", "arguments": { "a": 1, "b": 2 }, "_meta": meta() });
    let summed = peer.request("tools/call", call).await;
    assert_eq!(summed["result"]["structuredContent"]["total"], 3);
    assert_eq!(summed["result"]["resultType"], "complete");
    let told = peer.request("tools/call", json!({ "name": "told", "_meta": meta() })).await;
    assert!(told.to_string().contains("notifications/initialized"), "{told}");
}

#[tokio::test]
async fn a_modern_client_that_asks_nothing_first_is_understood_too() {
    let mut peer = Peer::start(of("legacy"), Options::default());
    let call = json!({ "name": "echo", "arguments": { "text": "hi" }, "_meta": meta() });
    let answer = peer.request("tools/call", call).await;
    assert_eq!(answer["result"]["content"][0]["text"], "hi");
    assert_eq!(answer["result"]["resultType"], "complete");
}

#[tokio::test]
async fn a_legacy_client_calls_a_server_without_a_handshake() {
    let mut peer = Peer::start(of("modern"), Options::default());
    let shaken = peer.shake_hands().await;
    assert_eq!(shaken["result"]["protocolVersion"], "2025-11-25", "{shaken}");
    assert_eq!(shaken["result"]["serverInfo"]["name"], "odd");
    let answer = peer.request("ping", json!({})).await;
    assert_eq!(answer["result"], json!({}));
    let raw = peer.request("echo/raw", json!({})).await;
    let frame: Value = serde_json::from_str(raw["result"]["frame"].as_str().unwrap()).unwrap();
    assert_eq!(frame["params"]["_meta"]["io.modelcontextprotocol/protocolVersion"], "2026-07-28");
    assert_eq!(peer.call("sum", json!({ "a": 1, "b": 2 })).await["structuredContent"]["total"], 3);
    let answer = peer.request("resources/subscribe", json!({ "uri": "odd://one" })).await;
    assert_eq!(answer["error"]["code"], -32601);
}
