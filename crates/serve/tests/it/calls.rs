//! What a call gives back.

use curable_runtime::estimate_tokens;
use serde_json::{Value, json};

use crate::wire::{ERAS, Era, Wire, failure_in};

#[tokio::test]
async fn a_success_is_structured_and_one_text() {
    for era in ERAS {
        let mut wire = Wire::open(era).await;
        let result = wire.call("demo_echo", json!({ "text": "hi" })).await;
        assert_eq!(result["structuredContent"], json!({ "text": "hi" }));
        assert_eq!(result["content"], json!([{ "type": "text", "text": "{\"text\":\"hi\"}" }]));
        assert_eq!(result["isError"], false);
        assert_eq!(result.get("resultType").is_some(), era == Era::Modern, "{result}");
    }
}

#[tokio::test]
async fn a_text_is_its_own_text_block() {
    let result = Wire::open(Era::Modern).await.call("demo_word", json!({})).await;
    assert_eq!(result["content"][0]["text"], "a \"word\"");
    assert_eq!(result["structuredContent"], json!({ "result": "a \"word\"" }));
}

#[tokio::test]
async fn a_list_that_was_not_declared_is_text_alone() {
    let result = Wire::open(Era::Legacy).await.call("demo_loose", json!({})).await;
    assert_eq!(result["content"][0]["text"], "[1,2]");
    assert!(result.get("structuredContent").is_none(), "{result}");
}

#[tokio::test]
async fn provenance_time_and_tokens_stand_beside_every_result() {
    for era in ERAS {
        let mut wire = Wire::open(era).await;
        for (tool, arguments) in
            [("demo_echo", json!({ "text": "hi" })), ("demo_word", json!({})), ("demo_panic", json!({}))]
        {
            let result = wire.call(tool, arguments).await;
            let meta = &result["_meta"];
            assert_eq!(meta["dev.curable/provenance"]["contract"], "sample", "{result}");
            assert_eq!(meta["dev.curable/provenance"]["version"], "1.2.3");
            assert_eq!(meta["dev.curable/provenance"]["hash"].as_str().unwrap().len(), 64);
            assert!(meta["dev.curable/elapsed_ms"].is_u64(), "{meta}");
            let sent = estimate_tokens(&result["structuredContent"]);
            assert_eq!(meta["dev.curable/estimated_tokens"], sent);
        }
    }
}

#[tokio::test]
async fn missing_and_null_arguments_are_an_empty_object() {
    let mut wire = Wire::open(Era::Legacy).await;
    for params in [json!({ "name": "demo_word" }), json!({ "name": "demo_word", "arguments": null })] {
        let answer = wire.request("tools/call", params).await;
        assert_eq!(answer["result"]["isError"], false, "{answer}");
    }
}

#[tokio::test]
async fn the_name_of_the_operation_calls_its_tool() {
    let result = Wire::open(Era::Legacy).await.call("demo/word", json!({})).await;
    assert_eq!(result["isError"], false);
}

#[tokio::test]
async fn an_unknown_argument_is_refused_with_a_repair_and_a_patch() {
    for era in ERAS {
        let mut wire = Wire::open(era).await;
        let failure = wire.failure("demo_echo", json!({ "txt": "hi" })).await;
        assert_eq!(failure["code"], "INVALID_INPUT");
        assert_eq!(failure["repairs"][0]["at"], "/txt");
        assert_eq!(failure["repairs"][0]["suggest"], "text");
        assert_eq!(failure["patch"], json!([{ "op": "move", "from": "/txt", "path": "/text" }]));
    }
}

#[tokio::test]
async fn a_result_that_nobody_could_read_is_a_failure() {
    let failure = Wire::open(Era::Legacy).await.failure("demo_deep", json!({})).await;
    assert_eq!(failure["code"], "INVALID_OUTPUT");
    assert!(failure.get("applied").is_none(), "a read took no effect: {failure}");
}

#[tokio::test]
async fn a_proposed_call_is_named_as_the_client_names_it() {
    let failure = Wire::open(Era::Legacy).await.failure("demo_late", json!({})).await;
    assert_eq!(failure["code"], "TIMEOUT");
    assert_eq!(failure["applied"], "maybe");
    assert_eq!(failure["next_actions"][0]["tool"], "demo_echo");
}

#[tokio::test]
async fn the_time_that_the_caller_has_left_bounds_the_call() {
    let params = json!({ "name": "demo_forever", "_meta": { "dev.curable/time_left_ms": 30 } });
    let answer = Wire::open(Era::Modern).await.request("tools/call", params).await;
    let failure = failure_in(&answer["result"]);
    assert_eq!(failure["code"], "TIMEOUT");
}

#[tokio::test]
async fn a_failure_names_the_trace_of_its_caller() {
    let trace = "0af7651916cd43dd8448eb211c80319c";
    let call = |traceparent: String| json!({ "name": "demo_panic", "_meta": { "traceparent": traceparent } });
    let mut wire = Wire::open(Era::Modern).await;
    let answer = wire.request("tools/call", call(format!("00-{trace}-00f067aa0ba902b7-01"))).await;
    assert_eq!(failure_in(&answer["result"])["trace_id"], trace);
    let answer = wire.request("tools/call", call("00-zz-00".to_owned())).await;
    assert!(failure_in(&answer["result"]).get("trace_id").is_none());
}

#[tokio::test]
async fn a_call_that_is_called_off_is_dropped_and_the_connection_lives() {
    let mut wire = Wire::open(Era::Legacy).await;
    let id = wire.send("tools/call", json!({ "name": "demo_forever" })).await;
    wire.notify("notifications/cancelled", json!({ "requestId": id })).await;
    let next = wire.send("tools/call", json!({ "name": "demo_word" })).await;
    // The protocol forbids an answer to a cancelled request: the next line is that of the next call.
    assert_eq!(wire.read().await["id"], next);
}

#[tokio::test]
async fn the_third_identical_wrong_call_of_a_connection_is_tired() {
    let mut wire = Wire::open(Era::Legacy).await;
    let mut codes = Vec::new();
    for _ in 0..3 {
        codes.push(wire.failure("demo_echo", json!({ "text": 5 })).await["code"].clone());
    }
    assert_eq!(codes, ["INVALID_INPUT", "INVALID_INPUT", "REPEATED_FAILURE"].map(Value::from));
    assert_eq!(
        Wire::open(Era::Legacy).await.failure("demo_echo", json!({ "text": 5 })).await["code"],
        "INVALID_INPUT"
    );
}
