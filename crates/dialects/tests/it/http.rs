//! Runs every case of `conformance/http/` (the README there says what each member means).
#![expect(clippy::expect_used, clippy::unwrap_used, reason = "a test stops at the first surprise")]

use std::path::Path;

use curable_core::Kind;
use curable_dialects::call_error::retry_after_header;
use curable_dialects::{Dialect, Outcome, toolerror};
use serde_json::Value;

#[test]
fn every_case_holds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance/http");
    let mut ran = 0;
    let mut problems = Vec::new();
    for file in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        let document: Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
        for case in document["cases"].as_array().expect("a list of cases") {
            ran += 1;
            let dialect = document["dialect"].as_str().expect("a dialect");
            let found = run(dialect, case);
            if found != case["expect"] {
                problems.push(format!("{}: {found}, expected {}", case["id"], case["expect"]));
            }
        }
    }
    assert!(ran >= 50, "only {ran} cases were found");
    assert!(problems.is_empty(), "{} of {ran} cases fail:\n{}", problems.len(), problems.join("\n"));
}

/// What the case's one input gives.
fn run(dialect: &str, case: &Value) -> Value {
    if let Some(status) = case.get("status").and_then(Value::as_u64) {
        let kind = Kind::of_http(u16::try_from(status).unwrap());
        return serde_json::json!({"kind": kind.as_str(), "type": toolerror::type_of(kind)});
    }
    if let Some(kind) = case.get("kind").and_then(Value::as_str) {
        let kind = Kind::parse(kind).expect("a kind");
        return serde_json::json!({"status": kind.default_http(), "type": toolerror::type_of(kind)});
    }
    let (from, value) = match case.get("failure") {
        Some(canonical) => ("curable", canonical),
        None => (dialect, &case["decode"]),
    };
    let Ok(Outcome::Failure(failure)) = Dialect::find(from).unwrap().decode(value.clone()) else {
        return Value::from("not read");
    };
    match retry_after_header(&failure) {
        Some(header) => serde_json::json!({"status": failure.status(), "retry-after": header}),
        None => serde_json::json!({"status": failure.status()}),
    }
}
