//! What the cases cannot say of `arcp`: versions of the protocol, the proposed statuses, hostile depth.

use std::collections::BTreeSet;
use std::path::Path;

use curable_core::Failure;
use curable_dialects::Outcome;
use curable_dialects::arcp::{self, Version};
use serde_json::{Value, json};

fn failure(outcome: Outcome) -> Failure {
    match outcome {
        Outcome::Failure(failure) => failure,
        Outcome::Success(value) => panic!("a success: {value}"),
    }
}

fn decoded(version: Version, code: &str) -> String {
    let value = json!({ "code": code, "message": "x" });
    failure(arcp::decode_as(version, value).unwrap()).code.as_str().to_owned()
}

fn written(version: Version, code: &str) -> Value {
    let read = failure(arcp::decode(json!({ "code": code, "message": "x" })).unwrap());
    arcp::encode_as(version, &read).value["code"].clone()
}

#[test]
fn each_version_reads_both_names_as_its_own() {
    for (code, old, new) in [
        ("INTERNAL", "INTERNAL", "INTERNAL_ERROR"),
        ("INTERNAL_ERROR", "INTERNAL", "INTERNAL_ERROR"),
        ("INVALID_ARGUMENT", "INVALID_ARGUMENT", "INVALID_REQUEST"),
        ("INVALID_REQUEST", "INVALID_ARGUMENT", "INVALID_REQUEST"),
        ("RATE_LIMITED", "RESOURCE_EXHAUSTED", "RESOURCE_EXHAUSTED"),
        ("OUT_OF_RANGE", "OUT_OF_RANGE", "OUT_OF_RANGE"),
        ("rate_limited", "rate_limited", "rate_limited"),
    ] {
        assert_eq!(decoded(Version::V1_0, code), old);
        assert_eq!(decoded(Version::V1_1, code), new);
    }
}

#[test]
fn each_version_writes_its_own_name() {
    for (code, old, new) in [
        ("INTERNAL", "INTERNAL", "INTERNAL_ERROR"),
        ("INVALID_REQUEST", "INVALID_ARGUMENT", "INVALID_REQUEST"),
        ("OUT_OF_RANGE", "OUT_OF_RANGE", "INVALID_REQUEST"),
        ("arcpx.acme.X", "arcpx.acme.X", "arcpx.acme.X"),
    ] {
        assert_eq!(written(Version::V1_0, code), old);
        assert_eq!(written(Version::V1_1, code), new);
    }
}

#[test]
fn a_renamed_code_is_a_named_loss_and_the_range_survives_it() {
    let value = json!({ "code": "OUT_OF_RANGE", "message": "x", "details": { "field": "n" } });
    let read = failure(arcp::decode(value).unwrap());
    let encoded = arcp::encode_as(Version::V1_1, &read);
    assert_eq!(encoded.losses.iter().map(|loss| loss.member.as_ref()).collect::<Vec<_>>(), ["code"]);
    assert_eq!(encoded.value["details"]["repairs"], json!([{ "at": "/n", "problem": "range" }]));
    let native = arcp::encode_as(Version::V1_0, &read);
    assert!(native.losses.is_empty());
    assert_eq!(native.value["details"], json!({ "field": "n" }));
}

#[test]
fn every_row_has_its_case_and_every_case_its_row() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance/arcp/codes.json");
    let document: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let cases: BTreeSet<(String, u64)> = document["cases"]
        .as_array()
        .unwrap()
        .iter()
        .map(|case| (case["decode"]["code"].as_str().unwrap().to_owned(), case["http"].as_u64().unwrap()))
        .collect();
    let rows: BTreeSet<(String, u64)> =
        arcp::CODES.iter().map(|row| (row.code.to_owned(), row.http.into())).collect();
    assert_eq!(rows, cases);
}

#[test]
fn an_envelope_is_named_when_another_dialect_cannot_hold_it() {
    let value = json!({ "type": "tool.error", "id": "m1", "payload": { "code": "ABORTED", "message": "x" } });
    let read = failure(arcp::decode(value).unwrap());
    let losses = curable_dialects::curable::encode(&read).losses;
    assert_eq!(losses.iter().map(|loss| loss.member.as_ref()).collect::<Vec<_>>(), ["(envelope)"]);
}

#[test]
fn a_changed_failure_is_not_written_as_it_came() {
    let value = json!({ "code": "UNAVAILABLE", "message": "x", "details": { "hint": "Wait.", "retry_after_seconds": "soon" } });
    let mut read = failure(arcp::decode(value.clone()).unwrap());
    assert_eq!(arcp::encode(&read).value, value);
    read.hint = Some("Wait longer.".into());
    let encoded = arcp::encode(&read);
    assert_eq!(encoded.value["details"]["hint"], "Wait longer.");
    assert!(encoded.losses.is_empty(), "{:?}", encoded.losses);
}

#[test]
fn a_chain_of_a_hundred_causes_is_cut_without_recursion() {
    let mut chain = json!({ "code": "ABORTED", "message": "last" });
    for _ in 0..100 {
        chain = json!({ "code": "ABORTED", "message": "x", "cause": chain });
    }
    let read = failure(arcp::decode(chain).unwrap());
    assert_eq!(read.cause.len(), curable_core::MAX_CAUSES);
}

#[test]
fn a_retry_that_was_taken_back_reaches_a_peer_that_knows_only_the_flag() {
    for value in [
        json!({ "code": "UNAVAILABLE", "message": "x" }),
        json!({ "code": "UNAVAILABLE", "message": "x", "retryable": null }),
        json!({ "code": "UNAVAILABLE", "message": "x", "retryable": true }),
    ] {
        let mut read = failure(arcp::decode(value).unwrap());
        assert!(read.retryable());
        read.retry = curable_core::Retry::Never;
        assert_eq!(arcp::encode(&read).value["retryable"], false);
    }
}
