//! Protocol errors: unknown tool, unknown method, malformed request, and nothing else.

use serde_json::json;

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
    }
}

#[tokio::test]
async fn a_method_that_the_newest_revision_removed_is_unknown_there() {
    for method in ["logging/setLevel", "resources/subscribe", "ping"] {
        let answer = Wire::open(Era::Modern).await.request(method, json!({})).await;
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
async fn a_call_without_the_name_of_a_tool_is_malformed() {
    let mut wire = Wire::open(Era::Legacy).await;
    for params in [json!({}), json!({ "name": 5 }), json!({ "name": null, "arguments": {} })] {
        let answer = wire.request("tools/call", params).await;
        assert_eq!(answer["error"]["code"], -32602, "{answer}");
    }
}
