//! What validation costs: a valid call against the bare validator, and a refusal with its repairs and its patch.
#![expect(clippy::expect_used, reason = "a benchmark that cannot start has failed")]

use curable_runtime::validate::{Options, Validator};
use serde_json::{Value, json};

fn main() {
    divan::main();
}

fn schema() -> Value {
    json!({
        "type": "object",
        "properties": {
            "city": { "type": "string", "minLength": 1, "maxLength": 80 },
            "unit": { "type": "string", "enum": ["celsius", "fahrenheit", "kelvin"] },
            "days": { "type": "integer", "minimum": 1, "maximum": 14 },
            "hourly": { "type": "boolean" },
            "fields": { "type": "array", "items": { "type": "string", "pattern": "^[a-z_]+$" } }
        },
        "required": ["city", "days"],
        "additionalProperties": false
    })
}

fn valid() -> Value {
    json!({ "city": "Berlin", "unit": "celsius", "days": 3, "fields": ["wind", "rain"] })
}

/// A misspelt choice and a number in a string: two repairs and a patch.
fn invalid() -> Value {
    json!({ "city": "Berlin", "unit": "celcius", "days": "3", "fields": ["wind", "rain"] })
}

fn ours() -> Validator {
    Validator::compile(&schema(), Options::default()).expect("the schema compiles")
}

fn bare() -> jsonschema::Validator {
    jsonschema::options().should_validate_formats(true).build(&schema()).expect("the schema compiles")
}

#[divan::bench]
fn valid_call_bare(bencher: divan::Bencher<'_, '_>) {
    let (validator, arguments) = (bare(), valid());
    bencher.bench_local(|| validator.is_valid(divan::black_box(&arguments)));
}

#[divan::bench]
fn valid_call(bencher: divan::Bencher<'_, '_>) {
    let (validator, arguments) = (ours(), valid());
    bencher.bench_local(|| validator.check(divan::black_box(&arguments)).is_ok());
}

#[divan::bench]
fn refusal_bare(bencher: divan::Bencher<'_, '_>) {
    let (validator, arguments) = (bare(), invalid());
    bencher.bench_local(|| validator.iter_errors(divan::black_box(&arguments)).count());
}

#[divan::bench]
fn refusal_with_two_repairs_and_patch(bencher: divan::Bencher<'_, '_>) {
    let (validator, arguments) = (ours(), invalid());
    let found = validator.check(&arguments).expect_err("the arguments are refused");
    assert_eq!((found.repairs.len(), found.patch.len()), (2, 2));
    bencher.bench_local(|| validator.check(divan::black_box(&arguments)).is_err());
}

#[divan::bench]
fn refusal_as_failure(bencher: divan::Bencher<'_, '_>) {
    let (validator, arguments) = (ours(), invalid());
    bencher.bench_local(|| {
        validator
            .check(divan::black_box(&arguments))
            .err()
            .map(curable_runtime::validate::Violations::into_failure)
    });
}

#[divan::bench]
fn misspelt_name(bencher: divan::Bencher<'_, '_>) {
    let (validator, arguments) = (ours(), json!({ "ctiy": "Berlin", "days": 3 }));
    bencher.bench_local(|| validator.check(divan::black_box(&arguments)).is_err());
}

#[divan::bench]
fn compile(bencher: divan::Bencher<'_, '_>) {
    let schema = schema();
    bencher.bench_local(|| Validator::compile(divan::black_box(&schema), Options::default()).is_ok());
}
