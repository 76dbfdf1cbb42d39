//! Validation that repairs.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test whose helper fails has failed"
)]

mod advertised;
mod cases;
mod corrupted;
mod generate;
mod hostile;
mod keep;
mod lenient;
mod limits;
mod messages;
mod nest;
mod oracle;
mod patches;
mod schemas;
mod secrets;
mod told;

use curable_runtime::validate::{Options, Validator, Violations};
use proptest::prelude::ProptestConfig;
use serde_json::Value;

/// So many cases, or more when `PROPTEST_CASES` asks for them.
fn config(cases: u32) -> ProptestConfig {
    let asked = ProptestConfig::default();
    let cases = cases.max(asked.cases);
    ProptestConfig { cases, max_global_rejects: 4 * cases, failure_persistence: None, ..asked }
}

/// A validator of a schema that compiles.
fn validator(schema: &Value) -> Validator {
    Validator::compile(schema, Options::default()).unwrap_or_else(|error| panic!("{error}: {schema}"))
}

/// What is wrong with arguments that are refused.
fn refuse(schema: &Value, arguments: &Value) -> Violations {
    validator(schema).check(arguments).expect_err("the arguments are refused")
}

/// The whole failure as text, as an envelope would hold it.
fn text_of(violations: &Violations) -> String {
    let failure = violations.clone().into_failure();
    let repairs = serde_json::to_string(&failure.repairs).unwrap();
    let patch = serde_json::to_string(&failure.patch).unwrap();
    format!("{} {repairs} {patch}", failure.message)
}
