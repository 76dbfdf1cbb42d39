//! Arguments are checked whatever rules apply to the server: once it has said its name, as every client waits for.

use std::path::Path;
use std::sync::Arc;

use curable_wrap::rules::Learn;
use curable_wrap::{Options, Program, Relay, Rules, Server};
use serde_json::json;

use crate::peer::{Peer, odd};

/// Rules for the odd server, as a person writes them; two rules know one code by different details.
pub(crate) fn rules() -> Rules {
    let text = r#"
server = "odd"

[code.TOO_ODD]
kind = "conflict"
hint = ""

[[rule]]
when.text = '^too odd: (?P<what>\w+)'
then.code = "TOO_ODD"

[[rule]]
tool = "fail"
when.text = '^too odd at (?P<place>\w+)'
then.code = "TOO_ODD"

[[rule]]
when.text = '^a page is missing'
then = { code = "HTTP_404" }

[[body_failure]]
when.body = { pointer = "/result", equals = "none" }
"#;
    Rules::builtin().with_text(Path::new("odd.toml"), text).unwrap()
}

fn named(name: &str) -> Program {
    let mut program = odd();
    program.environment.insert("ODD_NAME".into(), name.into());
    program
}

/// Whether wrong arguments are refused without a word to the server, and right ones taken.
async fn checks(peer: &mut Peer, who: &str) {
    let failure = peer.failure("sum", json!({ "a": "1", "b": 2 })).await;
    assert_eq!(failure["code"], "INVALID_INPUT", "{who}");
    assert_eq!(peer.call("sum", json!({ "a": 1, "b": 2 })).await["structuredContent"]["total"], 3, "{who}");
    assert_eq!(peer.call("runs", json!({})).await["content"][0]["text"], "2", "{who}");
}

#[tokio::test]
async fn where_a_file_has_rules_for_the_server() {
    let mut peer = Peer::with_rules(Server::Program(odd()), rules(), Options::default());
    peer.shake_hands().await;
    checks(&mut peer, "a file").await;
    let failure = peer.failure("fail", json!({ "text": "too odd: today" })).await;
    assert_eq!((&failure["code"], &failure["details"]), (&json!("TOO_ODD"), &json!({ "what": "today" })));
    // A tool whose schema is nonsense costs itself alone.
    assert_eq!(peer.call("worse", json!({ "any": 1 })).await["content"][0]["text"], r#"{"any":1}"#);
}

#[tokio::test]
async fn where_a_built_in_pack_is_for_the_server() {
    for name in [
        "secure-filesystem-server",
        "mcp-git",
        "mcp-fetch",
        "memory-server",
        "sqlite",
        "github-mcp-server",
        "mcp-time",
        "mcp-servers/everything",
    ] {
        let mut peer = Peer::start(named(name), Options::default());
        peer.shake_hands().await;
        checks(&mut peer, name).await;
    }
}

#[tokio::test]
async fn where_the_rules_were_learned() {
    let path = crate::rules::learn::file("learned-checks.toml");
    let learn = Arc::new(Learn::to_file(&path).unwrap());
    let builtin = Arc::new(Rules::builtin());
    let relay = Relay::new(Server::Program(odd()), builtin, Options::default(), vec![learn]);
    let mut peer = Peer::of(relay);
    peer.shake_hands().await;
    peer.failure("fail", json!({ "text": "the flux is misaligned in sector 7" })).await;
    peer.close().await;
    let rules = Rules::builtin().with_file(&path).unwrap();
    let mut peer = Peer::with_rules(Server::Program(odd()), rules, Options::default());
    peer.shake_hands().await;
    checks(&mut peer, "learned").await;
    let failure = peer.failure("fail", json!({ "text": "the flux is misaligned in sector 8" })).await;
    assert_ne!(failure["code"], "INTERNAL", "{failure}");
    std::fs::remove_file(path).unwrap();
}
