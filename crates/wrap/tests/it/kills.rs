//! The server is killed under load again and again, and every call is answered.

use std::collections::BTreeMap;
use std::time::Duration;

use curable_wrap::Options;
use serde_json::{Value, json};

use crate::peer::Peer;

const KILLS: usize = 50;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_call_is_answered_while_the_server_is_killed_fifty_times() {
    let mut peer = Peer::odd(Options::default()).await;
    let (mut expected, mut killed, mut index) = (BTreeMap::new(), 0, 0_u64);
    while killed < KILLS {
        let pid = pid(&mut peer).await;
        // One is answered by nobody, so that some blow falls on a call however slow it is.
        for tool in ["echo", "echo", "echo", "echo", "echo", "hang"] {
            index += 1;
            let id = format!("call-{index}");
            let call = json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": { "name": tool, "arguments": { "text": id } } });
            peer.send(&call.to_string()).await;
            expected.insert(id, 0_u32);
        }
        killed += usize::from(kill(pid));
    }
    let (mut fine, mut failed) = (0, 0);
    let mut count = |message: &Value, expected: &mut BTreeMap<String, u32>| {
        let Some(id) = message["id"].as_str() else { return };
        *expected.get_mut(id).expect("an answer to nothing") += 1;
        let result = &message["result"];
        if result["isError"] == true {
            let code = result["structuredContent"]["error"]["code"].as_str().unwrap();
            assert_eq!(code, "UPSTREAM_UNREACHABLE", "{message}");
            failed += 1;
        } else if message.get("error").is_some() {
            assert_eq!(message["error"]["data"]["error"]["code"], "UPSTREAM_UNREACHABLE", "{message}");
            failed += 1;
        } else {
            assert_eq!(result["content"][0]["text"], *id, "a crossed answer");
            fine += 1;
        }
    };
    // What nobody answers has reached a server that lives, unless it was hit on its way: one blow more.
    for _ in 0..10 {
        for message in std::mem::take(&mut peer.beside) {
            count(&message, &mut expected);
        }
        while let Some(line) = peer.silence(Duration::from_secs(3)).await {
            count(&serde_json::from_str(&line).unwrap(), &mut expected);
        }
        if expected.values().all(|count| *count > 0) {
            break;
        }
        kill(pid(&mut peer).await);
    }
    assert!(expected.values().all(|count| *count == 1), "{expected:?}");
    assert!(fine > 0 && failed > 0, "{fine} fine, {failed} failed");
}

async fn pid(peer: &mut Peer) -> Option<u64> {
    peer.request("echo/raw", json!({})).await["result"]["pid"].as_u64()
}

fn kill(pid: Option<u64>) -> bool {
    let kill = |pid: u64| std::process::Command::new("kill").args(["-9", &pid.to_string()]).status().unwrap();
    pid.is_some_and(|pid| kill(pid).success())
}
