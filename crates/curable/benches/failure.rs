//! How fast a failure is built, written, read and decided about, as ratios against `serde_json` in the same run.

use std::hint::black_box;
use std::time::Instant;

use curable::decide::{Situation, decide};
use curable::dialects::{Canonical, decode_auto};
use curable::{Effect, Failure};
use curable_measure::{allocations, middle, nanoseconds, ratio, report};
use serde::Serialize;
use serde_json::Value;

/// There is no file at this path.
#[derive(Clone, Debug, Failure)]
#[failure(kind = not_found, http = 404, hint = "List the folder to see what is there.", message = "no file at {path}")]
struct FileNotFound {
    /// The path that was asked for.
    path: String,
    /// How many files the folder has.
    files: u64,
}

/// A typical failure: two repairs, a patch, details.
const TYPICAL: &str = r#"{"error":{"code":"INVALID_INPUT","message":"/unit must be one of: celsius, fahrenheit, and 1 more","kind":"validation","retryable":false,"retry":"amended","http":422,"hint":"Change the arguments as `repairs` says; apply `patch` if there is one.","repairs":[{"at":"/unit","problem":"choice","expected":{"allowed":["celsius","fahrenheit"]},"suggest":"celsius"},{"at":"/days","problem":"range","expected":{"range":{"min":1,"max":14}}}],"patch":[{"op":"replace","path":"/unit","value":"celsius"}],"details":{"operation":"weather/forecast","city":"Bern"},"ref":"f-0001"}}"#;

fn main() {
    let Some(failure) = read(TYPICAL) else { return };
    let plain = Plain::from(&failure);
    assert_eq!(
        serde_json::to_value(&plain).ok(),
        Some(Canonical::new(&failure).to_value()),
        "the same bytes on both sides"
    );

    report(
        "encode a typical failure, against serde_json on a plain struct",
        "ratio",
        Some(1.5),
        ratio(|| serde_json::to_vec(&Canonical::new(&failure)), || serde_json::to_vec(&plain)),
    );
    report(
        "encode a typical failure: allocations",
        "allocs",
        None,
        allocations(|| serde_json::to_vec(&Canonical::new(&failure))),
    );
    report(
        "decode with detection, against serde_json into a Value",
        "ratio",
        Some(2.0),
        ratio(|| decode_auto(TYPICAL), || serde_json::from_slice::<Value>(TYPICAL.as_bytes())),
    );
    report("decode with detection: allocations", "allocs", None, allocations(|| decode_auto(TYPICAL)));
    report(
        "the same into a Value: allocations",
        "allocs",
        None,
        allocations(|| serde_json::from_slice::<Value>(TYPICAL.as_bytes())),
    );
    let made = FileNotFound { path: "/srv/reports/2026.txt".to_owned(), files: 12 };
    report("build a failure from a derived struct", "ns", Some(300.0), building(&made));
    report(
        "build a failure from a derived struct: allocations",
        "allocs",
        None,
        allocations(|| Failure::from(made.clone())),
    );
    let situation = Situation { effect: Some(Effect::Read), ..Situation::default() };
    report("decide", "ns", Some(100.0), nanoseconds(|| decide(&failure, &situation)));
    report("decide: allocations", "allocs", Some(0.0), allocations(|| decide(&failure, &situation)));
}

/// How long one conversion takes, without making its input and without freeing its output.
fn building(made: &FileNotFound) -> f64 {
    const BATCH: u32 = 64;
    let rounds = (0..3_001).map(|_| {
        let inputs: Vec<FileNotFound> = (0..BATCH).map(|_| made.clone()).collect();
        let mut outputs = Vec::with_capacity(inputs.len());
        let start = Instant::now();
        outputs.extend(inputs.into_iter().map(Failure::from));
        let elapsed = start.elapsed();
        black_box(outputs);
        elapsed.as_secs_f64() * 1e9 / f64::from(BATCH)
    });
    middle(rounds.collect())
}

fn read(text: &str) -> Option<Failure> {
    match decode_auto(text).outcome {
        curable::dialects::Outcome::Failure(failure) => Some(failure),
        curable::dialects::Outcome::Success(_) => None,
    }
}

/// What an author would write by hand for the same bytes.
#[derive(Serialize)]
struct Plain {
    code: String,
    message: String,
    kind: String,
    retryable: bool,
    retry: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    retry_after_ms: Option<u64>,
    http: Option<u16>,
    hint: Option<String>,
    repairs: Vec<PlainRepair>,
    patch: Vec<PlainStep>,
    details: Option<Value>,
    r#ref: Option<String>,
}

#[derive(Serialize)]
struct PlainRepair {
    at: String,
    problem: String,
    expected: PlainExpected,
    #[serde(skip_serializing_if = "Option::is_none")]
    suggest: Option<Value>,
}

#[derive(Serialize)]
struct PlainExpected {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    allowed: Vec<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    range: Option<PlainRange>,
}

#[derive(Serialize)]
struct PlainRange {
    min: Option<u64>,
    max: Option<u64>,
}

#[derive(Serialize)]
struct PlainStep {
    op: String,
    path: String,
    value: Value,
}

impl From<&Failure> for Plain {
    fn from(failure: &Failure) -> Self {
        Self {
            code: failure.code.to_string(),
            message: failure.message.to_string(),
            kind: failure.kind.to_string(),
            retryable: failure.retryable(),
            retry: failure.retry.to_string(),
            retry_after_ms: None,
            http: failure.http,
            hint: failure.hint.as_ref().map(ToString::to_string),
            repairs: failure
                .repairs
                .iter()
                .map(|repair| PlainRepair {
                    at: repair.at.to_string(),
                    problem: repair.problem.to_string(),
                    expected: PlainExpected {
                        allowed: repair.expected.allowed.clone(),
                        range: (!repair.expected.range.is_empty())
                            .then_some(PlainRange { min: Some(1), max: Some(14) }),
                    },
                    suggest: repair.suggest.clone(),
                })
                .collect(),
            patch: vec![PlainStep { op: "replace".into(), path: "/unit".into(), value: "celsius".into() }],
            details: failure.details.clone(),
            r#ref: failure.reference.clone(),
        }
    }
}
