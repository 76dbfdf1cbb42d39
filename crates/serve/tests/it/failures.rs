//! Many different failures, each of which arrives whole.

use std::collections::BTreeSet;
use std::time::Duration;

use curable_core::Kind;
use curable_dialects::Outcome;
use curable_runtime::estimate_text_tokens;
use curable_serve::mcp::{McpOptions, McpServer};
use serde_json::{Value, json};

use crate::sample::{self, DECLARED};
use crate::wire::{ERAS, Era, Wire};

/// Calls that fail, and the code of each.
fn calls() -> Vec<(&'static str, Value, &'static str)> {
    let mut calls: Vec<(&str, Value, &str)> =
        DECLARED.iter().map(|(code, _, _)| ("demo_fail", json!({ "code": code }), *code)).collect();
    calls.extend([
        ("demo_echo", json!({}), "INVALID_INPUT"),
        ("demo_echo", json!({ "text": 5 }), "INVALID_INPUT"),
        ("demo_echo", json!({ "text": "a", "unit": "kelvin" }), "INVALID_INPUT"),
        ("demo_echo", json!({ "text": "a", "count": 10 }), "INVALID_INPUT"),
        ("demo_echo", json!({ "text": "a", "what": 1 }), "INVALID_INPUT"),
        ("demo_echo", json!({ "text": "a".repeat(300) }), "INVALID_INPUT"),
        ("demo_broken", json!({}), "INVALID_OUTPUT"),
        ("demo_deep", json!({}), "INVALID_OUTPUT"),
        ("demo_panic", json!({}), "INTERNAL"),
        ("demo_undeclared", json!({}), "INTERNAL"),
        ("demo_late", json!({}), "TIMEOUT"),
        ("demo_scoped", json!({}), "UNAUTHENTICATED"),
        ("services_schema", json!({ "name": "no/such" }), "NOT_FOUND"),
    ]);
    calls
}

#[tokio::test]
async fn twenty_different_failures_arrive_whole_in_both_eras() {
    let calls = calls();
    for era in ERAS {
        let mut wire = Wire::open(era).await;
        let mut different = BTreeSet::new();
        for (tool, arguments, code) in &calls {
            let result = wire.call(tool, arguments.clone()).await;
            let failure = crate::wire::failure_in(&result);
            assert_eq!(failure["code"], *code, "{tool} {arguments}");
            for member in ["message", "kind", "retryable", "retry"] {
                assert!(failure.get(member).is_some(), "{failure}");
            }
            assert!(!failure.to_string().contains("secret"), "{failure}");
            let decoded = curable_dialects::mcp::decode(result).unwrap();
            let Outcome::Failure(decoded) = decoded else { panic!("{decoded:?}") };
            assert_eq!(decoded.code.as_str(), *code);
            assert_eq!(decoded.meta.provenance.as_ref().unwrap().contract, "sample");
            assert!(decoded.meta.elapsed_ms.is_some());
            different.insert(format!("{code} {}", failure["repairs"]));
        }
        assert!(different.len() >= 20, "{different:?}");
    }
}

#[tokio::test]
async fn declared_failures_keep_what_they_say() {
    let mut wire = Wire::open(Era::Modern).await;
    for (code, kind, _) in DECLARED {
        let failure = wire.failure("demo_fail", json!({ "code": code })).await;
        assert_eq!(failure["kind"], kind.as_str());
        assert_eq!(failure["retryable"], *kind == Kind::Transient);
    }
    let failure = wire.failure("demo_fail", json!({ "code": "FILE_NOT_FOUND" })).await;
    assert_eq!(failure["details"], json!({ "path": "/a" }));
    assert_eq!(failure["similar"], json!([{ "value": "/b" }]));
    let failure = wire.failure("demo_fail", json!({ "code": "RATE_LIMITED" })).await;
    assert_eq!(failure["retry_after_ms"], 1500);
}

#[tokio::test]
async fn a_failure_that_is_too_large_is_cut_and_says_so() {
    let mut wire = Wire::open(Era::Legacy).await;
    let result = wire.call("demo_fail", json!({ "code": "DISK_FULL" })).await;
    let text = result["content"][0]["text"].as_str().unwrap();
    let tokens = estimate_text_tokens(text);
    assert!(tokens <= 350, "{tokens}: {text}");
    assert!(tokens > 320, "no more is cut than must be: {tokens}");
    assert_eq!(result["_meta"]["dev.curable/estimated_tokens"], tokens);
    assert_eq!(result["_meta"]["dev.curable/cut"], json!(["similar"]));
}

#[tokio::test]
async fn a_stopping_server_still_answers() {
    let service = sample::service();
    let server = McpServer::new(service.clone(), McpOptions::default());
    let mut wire = Wire::to(server, Era::Legacy).await;
    service.stop(Duration::ZERO).await;
    assert_eq!(wire.failure("demo_word", json!({})).await["code"], "SHUTTING_DOWN");
    assert_eq!(wire.failure("no_such_tool", json!({})).await["code"], "SHUTTING_DOWN");
}
