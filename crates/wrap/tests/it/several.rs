//! Several servers behind one: one that is broken hurts no other.

use std::path::Path;

use curable_wrap::{Options, Program, Rules, Server};
use serde_json::{Value, json};

use crate::peer::{Peer, odd};

fn servers() -> Server {
    let broken = Program::new("no-such-program-at-all", Vec::<String>::new());
    Server::Several(vec![
        ("broken".into(), Server::Program(broken)),
        ("left".into(), Server::Program(odd())),
        ("right".into(), Server::Program(odd())),
    ])
}

#[tokio::test]
async fn tools_carry_the_name_of_their_server_and_a_broken_one_hurts_no_other() {
    let options = Options { timeout: std::time::Duration::from_secs(3), ..Options::default() };
    let mut peer = Peer::before(servers(), options);
    let hello = peer.shake_hands().await;
    assert_eq!(hello["result"]["serverInfo"]["name"], "curable-wrap", "{hello}");
    let tools = peer.request("tools/list", json!({})).await["result"]["tools"].clone();
    let names: Vec<&str> =
        tools.as_array().unwrap().iter().filter_map(|tool| tool["name"].as_str()).collect();
    assert!(names.contains(&"left__echo") && names.contains(&"right__sum"), "{names:?}");
    assert_eq!(peer.call("left__echo", json!({ "text": "l" })).await["content"][0]["text"], "l");
    assert_eq!(peer.call("right__sum", json!({ "a": 1, "b": 2 })).await["structuredContent"]["total"], 3);
    assert_eq!(peer.failure("left__crash", json!({})).await["code"], "UPSTREAM_UNREACHABLE");
    assert_eq!(peer.call("right__echo", json!({ "text": "r" })).await["content"][0]["text"], "r");
    let unknown = peer.request("tools/call", json!({ "name": "echo", "arguments": {} })).await;
    assert_eq!(unknown["error"]["code"], -32602);
    let read = peer.request("resources/read", json!({ "uri": "odd://one" })).await;
    assert_eq!(read["result"]["contents"][0]["text"], "1");
}

#[tokio::test]
async fn questions_of_two_servers_with_one_id_get_their_own_answers() {
    let mut peer =
        Peer::before(servers(), Options { timeout: std::time::Duration::from_secs(3), ..Options::default() });
    peer.shake_hands().await;
    for server in ["left", "right"] {
        let call = json!({ "jsonrpc": "2.0", "id": server, "method": "tools/call", "params": { "name": format!("{server}__ask"), "arguments": {} } });
        peer.send(&call.to_string()).await;
    }
    let mut questions: Vec<Value> = Vec::new();
    while questions.len() < 2 {
        let message: Value = serde_json::from_str(&peer.line().await).unwrap();
        if message["method"] == "elicitation/create" {
            questions.push(message);
        }
    }
    assert_ne!(questions[0]["id"], questions[1]["id"]);
    for question in &questions {
        let answer = json!({ "jsonrpc": "2.0", "id": question["id"], "result": { "action": "accept" } });
        peer.send(&answer.to_string()).await;
    }
    let mut answered = 0;
    while answered < 2 {
        let message: Value = serde_json::from_str(&peer.line().await).unwrap();
        answered += usize::from(message["result"].to_string().contains("accept"));
    }
}

#[tokio::test]
async fn a_proposed_call_has_the_name_that_the_client_knows_the_tool_by() {
    let rule = "[[rule]]\nwhen = { text = 'disk' }\nthen = { code = \"DISK_FULL\", kind = \"exhausted\", summary = \"It is full.\", \
                next = { tool = \"echo\", arguments = { text = \"x\" }, why = \"It still works.\" } }\n";
    let rules = Rules::builtin().with_text(Path::new("rules.toml"), rule).unwrap();
    let mut peer = Peer::with_rules(servers(), rules, Options::default());
    peer.shake_hands().await;
    let failure = peer.failure("left__fail", json!({ "text": "the disk is full" })).await;
    assert_eq!(failure["code"], "DISK_FULL", "{failure}");
    assert_eq!(failure["next_actions"][0]["tool"], "left__echo", "{failure}");
    let near = peer.request("tools/call", json!({ "name": "right__ecko", "arguments": {} })).await;
    assert!(near.to_string().contains("right__echo"), "the nearest name can be called: {near}");
}
