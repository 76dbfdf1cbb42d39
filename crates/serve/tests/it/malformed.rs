//! Protocol errors: unknown tool, unknown method, malformed request, and nothing else.

use std::time::Duration;

use serde_json::json;
use tokio::time::timeout;

use crate::wire::{ERAS, Era, Wire};

#[tokio::test]
async fn an_unknown_tool_is_a_protocol_error_with_the_same_envelope() {
    for era in ERAS {
        let answer = Wire::open(era).await.call("demo_ecko", json!({})).await;
        assert_eq!(answer["error"]["code"], -32602, "{answer}");
        let failure = &answer["error"]["data"]["error"];
        assert_eq!(failure["code"], "NOT_FOUND");
        assert_eq!(failure["similar"][0]["value"], "demo_echo");
        assert_eq!(failure["message"], answer["error"]["message"]);
    }
}

#[tokio::test]
async fn an_internal_operation_is_an_unknown_tool() {
    let mut wire = Wire::open(Era::Legacy).await;
    let hidden = wire.call("demo_hidden", json!({})).await;
    let unknown = wire.call("demo_nothin", json!({})).await;
    assert_eq!(hidden["error"]["code"], unknown["error"]["code"]);
    assert_eq!(hidden["error"]["message"], unknown["error"]["message"]);
    let by_operation = wire.call("demo/hidden", json!({})).await;
    assert_eq!(by_operation["error"]["code"], -32602);
    assert!(!hidden.to_string().contains("demo_hidden"), "{hidden}");
}

#[tokio::test]
async fn what_the_caller_may_not_call_is_not_proposed() {
    let answer = Wire::open(Era::Legacy).await.call("demo_scope", json!({})).await;
    assert!(!answer.to_string().contains("demo_scoped"), "{answer}");
}

#[tokio::test]
async fn an_unknown_method_is_a_protocol_error() {
    for era in ERAS {
        let answer = Wire::open(era).await.request("tools/cal", json!({})).await;
        assert_eq!(answer["error"]["code"], -32601, "{answer}");
        assert_eq!(answer["error"]["data"]["error"]["code"], "NOT_FOUND", "{answer}");
    }
}

#[tokio::test]
async fn a_method_that_the_newest_revision_removed_is_unknown_there() {
    let mut wire = Wire::open(Era::Modern).await;
    // A connection may open with a ping of any era; after the first request it is clear which one is spoken.
    wire.call("demo_word", json!({})).await;
    for method in ["logging/setLevel", "resources/subscribe", "ping"] {
        let answer = wire.request(method, json!({})).await;
        assert_eq!(answer["error"]["code"], -32601, "{method}: {answer}");
    }
    let answer = Wire::open(Era::Legacy).await.request("resources/subscribe", json!({})).await;
    assert_eq!(answer["error"]["code"], -32602, "{answer}");
}

#[tokio::test]
async fn arguments_that_are_no_object_are_a_failure_that_says_so() {
    for era in ERAS {
        let mut wire = Wire::open(era).await;
        for arguments in [json!([]), json!("x"), json!(5)] {
            let failure = wire.failure("demo_echo", arguments).await;
            assert_eq!(failure["code"], "INVALID_INPUT");
            assert_eq!(failure["repairs"][0]["problem"], "type", "{failure}");
        }
    }
}

#[tokio::test]
async fn a_request_that_cannot_be_read_is_answered_by_its_id() {
    let lines = [
        (r#"{"jsonrpc":"2.0","id":71,"method":"tools/call","params":[]}"#, -32600),
        (r#"{"jsonrpc":"2.0","id":71,"method":"tools/call","params":"x"}"#, -32600),
        (r#"{"jsonrpc":"2.0","id":71,"method":5}"#, -32600),
        (r#"{"id":71,"method":"tools/list"}"#, -32600),
        (
            r#"{"jsonrpc":"2.0","id":71,"method":"tools/call","params":{"name":"demo_word","arguments":{"a":1e400}}}"#,
            -32602,
        ),
    ];
    for era in ERAS {
        let mut wire = Wire::open(era).await;
        if era == Era::Modern {
            wire.call("demo_word", json!({})).await;
        }
        for (line, code) in lines {
            wire.raw(line).await;
            let answer = wire.read().await;
            assert_eq!(
                (&answer["id"], &answer["error"]["code"]),
                (&json!(71), &json!(code)),
                "{line}: {answer}"
            );
            assert_eq!(answer["error"]["data"]["error"]["code"], "INVALID_INPUT", "{answer}");
        }
    }
}

#[tokio::test]
async fn what_begins_like_a_message_and_is_none_is_answered_without_an_id() {
    let lines = [
        ("{bad", -32700),
        (r#"{"jsonrpc":"2.0","id":1,"method":"tools/list""#, -32700),
        ("[1,", -32700),
        ("[]", -32600),
        (r#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#, -32600),
        (r#"{"jsonrpc":"2.0"}"#, -32600),
        (r#"  {"jsonrpc":"2.0","method":5}"#, -32600),
    ];
    for era in ERAS {
        let mut wire = Wire::open(era).await;
        if era == Era::Modern {
            wire.call("demo_word", json!({})).await;
        }
        for (line, code) in lines {
            wire.raw(line).await;
            let answer = timeout(Duration::from_secs(5), wire.read()).await.expect(line);
            assert_eq!(
                (answer.get("id"), &answer["error"]["code"]),
                (None, &json!(code)),
                "{line}: {answer}"
            );
            assert_eq!(answer["error"]["data"]["error"]["code"], "INVALID_INPUT", "{line}: {answer}");
        }
        assert_eq!(wire.call("demo_word", json!({})).await["isError"], false);
    }
}

#[tokio::test]
async fn noise_is_passed_over_and_no_answer_is_answered() {
    let mut wire = Wire::open(Era::Legacy).await;
    let noise = [
        "",
        "5",
        "\r",
        "Welcome to this shell!",
        "\"text\"",
        r#"{"jsonrpc":"2.0","method":"x/y"}"#,
        r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"no"}}"#,
        r#"{"jsonrpc":"2.0","error":"no"}"#,
        r#"{"jsonrpc":"1.0","id":[],"result":{}}"#,
    ];
    for noise in noise {
        wire.raw(noise).await;
    }
    wire.send("ping", json!({})).await;
    let answer = wire.read().await;
    assert!(answer.get("id").is_some() && answer.get("error").is_none(), "{answer}");
}

#[tokio::test]
async fn a_call_without_the_name_of_a_tool_is_malformed() {
    let mut wire = Wire::open(Era::Legacy).await;
    for params in [json!({}), json!({ "name": 5 }), json!({ "name": null, "arguments": {} })] {
        let answer = wire.request("tools/call", params).await;
        assert_eq!(answer["error"]["code"], -32602, "{answer}");
        assert_eq!(answer["error"]["data"]["error"]["code"], "INVALID_INPUT", "{answer}");
    }
}
