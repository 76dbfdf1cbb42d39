//! Calls: judged before they go out and after they come back, and a success leaves as it came.

use curable_runtime::validate::Lenient;
use curable_wrap::{Options, Validate};
use serde_json::json;

use crate::peer::Peer;

#[tokio::test]
async fn a_success_leaves_byte_by_byte_as_it_came() {
    let mut peer = Peer::odd(Options::default()).await;
    let line =
        peer.request_line("tools/call", json!({ "name": "sum", "arguments": { "a": 1, "b": 2 } })).await;
    let id = peer.fresh_id() - 1;
    let expected = format!(
        r#"{{"jsonrpc": "2.0", "id": {id}, "result": {{ "content":[{{"type":"text","text":"3"}}], "structuredContent":{{"total":3}}, "x-more": 1.0, "_meta":{{"odd/key":1e2}} }} }}"#
    );
    assert_eq!(line, expected);
}

#[tokio::test]
async fn wrong_arguments_are_refused_with_repairs_and_the_server_is_not_bothered() {
    let mut peer = Peer::odd(Options::default()).await;
    let failure = peer.failure("sum", json!({ "a": "1", "b": 2 })).await;
    assert_eq!(failure["code"], "INVALID_INPUT");
    assert_eq!(failure["patch"], json!([{ "op": "replace", "path": "/a", "value": 1 }]));
    let runs = peer.call("runs", json!({})).await;
    assert_eq!(runs["content"][0]["text"], "1");
}

#[tokio::test]
async fn validation_can_be_off_or_only_warn() {
    let mut peer = Peer::odd(Options { validate: Validate::Off, ..Options::default() }).await;
    let sum = peer.call("sum", json!({ "a": "1", "b": 2 })).await;
    assert_eq!(sum["structuredContent"]["total"], 2);
    assert_eq!(sum["_meta"].as_object().unwrap().len(), 1, "{sum}");
    let mut peer = Peer::odd(Options { validate: Validate::Warn, ..Options::default() }).await;
    let sum = peer.call("sum", json!({ "a": "1", "b": 2 })).await;
    assert_eq!(sum["structuredContent"]["total"], 2);
    assert_eq!(sum["_meta"]["dev.curable/invalid_input"]["code"], "INVALID_INPUT", "{sum}");
    assert_eq!(sum["_meta"]["odd/key"], 100.0);
}

#[tokio::test]
async fn lenient_coerces_without_a_loss_and_says_so() {
    let mut peer = Peer::odd(Options { lenient: Lenient::On, ..Options::default() }).await;
    let sum = peer.call("sum", json!({ "a": "1", "b": 2 })).await;
    assert_eq!(sum["structuredContent"]["total"], 3);
    assert_eq!(sum["_meta"]["dev.curable/coerced"], json!([{ "at": "/a", "done": "unquoted" }]));
}

#[tokio::test]
async fn a_tool_whose_schema_is_nonsense_is_called_as_it_is() {
    let mut peer = Peer::odd(Options::default()).await;
    for name in ["worse", "read.dotted/name"] {
        let answer = peer.call(name, json!({ "any": [1, 2] })).await;
        assert_eq!(answer["content"][0]["text"], r#"{"any":[1,2]}"#);
    }
}

#[tokio::test]
async fn a_failure_is_typed_keeps_foreign_meta_and_none_of_the_servers_words() {
    let mut peer = Peer::odd(Options::default()).await;
    let secret = "Exploded with token ghp_0123456789abcdefghijABCDEFGHIJ012345";
    let result = peer.call("fail", json!({ "text": secret })).await;
    let error = &result["structuredContent"]["error"];
    assert!(error["code"].is_string() && error["kind"].is_string() && error["ref"].is_string(), "{result}");
    assert!(!result.to_string().contains("ghp_") && !result.to_string().contains("Exploded"), "{result}");
    assert_eq!(result["_meta"]["odd/key"], 1);
    assert!(result.get("resultType").is_none(), "the older revision knows no such member");
}

#[tokio::test]
async fn an_error_of_the_handler_is_a_failure_and_one_of_the_protocol_stays_one() {
    let mut peer = Peer::odd(Options::default()).await;
    peer.failure("error", json!({ "code": -32603 })).await;
    peer.failure("error", json!({ "code": 1429 })).await;
    for code in [-32600, -32601] {
        assert_ne!(peer.failure("error", json!({ "code": code })).await["code"], "INTERNAL", "{code}");
    }
    let answer =
        peer.request("tools/call", json!({ "name": "error", "arguments": { "code": -32042 } })).await;
    assert_eq!(answer["error"], json!({ "code": -32042, "message": "it broke" }));
    let answer = peer.request("tools/call", json!({ "name": "ecko", "arguments": {} })).await;
    assert_eq!(answer["error"]["code"], -32602);
    assert_eq!(answer["error"]["data"]["error"]["similar"][0]["value"], "echo", "{answer}");
}

#[tokio::test]
async fn the_same_wrong_call_is_refused_in_the_end() {
    let mut peer = Peer::odd(Options::default()).await;
    for _ in 0..2 {
        assert_eq!(peer.failure("sum", json!({ "a": "x" })).await["code"], "INVALID_INPUT");
    }
    assert_eq!(peer.failure("sum", json!({ "a": "x" })).await["code"], "REPEATED_FAILURE");
}

#[tokio::test]
async fn a_modern_call_is_answered_as_its_revision_reads_it() {
    let mut peer = Peer::start(crate::peer::odd(), Options::default());
    let meta = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": { "name": "peer", "version": "1" },
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    let discovered = peer.request("server/discover", json!({ "_meta": meta })).await;
    assert_eq!(discovered["result"]["supportedVersions"], json!(["2026-07-28"]));
    let answer = peer.request("tools/call", json!({ "name": "sum", "arguments": {}, "_meta": meta })).await;
    assert_eq!(answer["result"]["resultType"], "complete");
    assert_eq!(answer["result"]["structuredContent"]["error"]["code"], "INVALID_INPUT");
}
