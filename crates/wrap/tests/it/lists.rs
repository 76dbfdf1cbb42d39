//! The list of tools: the output schema becomes a union, everything else stays.

use curable_wrap::Options;
use serde_json::{Value, json};

use crate::peer::Peer;

async fn all(peer: &mut Peer) -> Vec<Value> {
    let (mut tools, mut params) = (Vec::new(), json!({}));
    loop {
        let page = peer.request("tools/list", params).await["result"].clone();
        tools.extend(page["tools"].as_array().unwrap().clone());
        match page.get("nextCursor") {
            Some(cursor) => params = json!({ "cursor": cursor }),
            None => return tools,
        }
    }
}

fn named<'t>(tools: &'t [Value], name: &str) -> &'t Value {
    tools.iter().find(|tool| tool["name"] == name).unwrap()
}

#[tokio::test]
async fn an_output_schema_becomes_a_union_that_takes_the_failure() {
    let mut peer = Peer::odd(Options::default()).await;
    let tools = all(&mut peer).await;
    let sum = named(&tools, "sum");
    assert_eq!(sum["outputSchema"]["type"], "object");
    assert_eq!(sum["outputSchema"]["$defs"]["Success"]["required"], json!(["total"]));
    assert_eq!(sum["inputSchema"]["required"], json!(["a", "b"]));
    let validator = jsonschema::validator_for(&sum["outputSchema"]).unwrap();
    let refused = peer.call("sum", json!({ "a": 1 })).await;
    assert!(validator.is_valid(&refused["structuredContent"]), "{refused}");
    let summed = peer.call("sum", json!({ "a": 1, "b": 2 })).await;
    assert!(validator.is_valid(&summed["structuredContent"]), "{summed}");
}

#[tokio::test]
async fn a_schema_that_no_union_can_hold_stays_and_its_failures_stand_beside_it() {
    let mut peer = Peer::odd(Options::default()).await;
    let tools = all(&mut peer).await;
    assert_eq!(
        named(&tools, "list")["outputSchema"],
        json!({ "type": "array", "items": { "type": "integer" } })
    );
    let failed = peer.call("list", json!({})).await;
    assert!(failed.get("structuredContent").is_none(), "{failed}");
    let text = failed["content"][0]["text"].as_str().unwrap();
    let (line, rest) = text.split_once('\n').unwrap();
    let envelope: Value = serde_json::from_str(rest).unwrap();
    assert!(line.starts_with(envelope["error"]["code"].as_str().unwrap()), "{text}");
    assert_eq!(failed["_meta"]["dev.curable/error"], envelope["error"]);
}

#[tokio::test]
async fn what_is_not_changed_stays_byte_by_byte() {
    let mut peer = Peer::odd(Options::default()).await;
    let line = peer.request_line("tools/list", json!({})).await;
    assert!(line.contains(r#""x-unknown":1.0"#), "{line}");
    assert!(line.contains(r#""nextCursor":"10""#), "{line}");
}

#[tokio::test]
async fn tools_that_change_are_listed_and_called_anew() {
    let mut peer = Peer::odd(Options::default()).await;
    peer.call("echo", json!({ "text": "warm" })).await;
    peer.call("change", json!({})).await;
    assert!(peer.beside.iter().any(|told| told["method"] == "notifications/tools/list_changed"));
    let extra = peer.call("extra2", json!({})).await;
    assert_eq!(extra["content"][0]["text"], "extra2");
    assert!(all(&mut peer).await.iter().any(|tool| tool["name"] == "extra2"));
}
