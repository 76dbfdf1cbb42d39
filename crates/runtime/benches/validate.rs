//! What validation costs: a valid call against the bare validator, and a refusal with its repairs and its patch.
#![expect(clippy::expect_used, reason = "a benchmark that cannot start has failed")]

use std::hint::black_box;

use curable_measure::{allocations, nanoseconds, ratio, report};
use curable_runtime::validate::{Options, Validator, Violations};
use serde_json::{Value, json};

/// What a refusal with two repairs and a patch may take.
const REFUSAL: Option<f64> = Some(10_000.0);

fn main() {
    let ours = Validator::compile(&schema(), Options::default()).expect("the schema compiles");
    let bare =
        jsonschema::options().should_validate_formats(true).build(&schema()).expect("the schema compiles");
    accepting(&ours, &bare);
    refusing(&ours, &bare);
    let schema = schema();
    let compile = || Validator::compile(black_box(&schema), Options::default()).is_ok();
    report("compile the schema", "ns", None, nanoseconds(compile));
}

fn accepting(ours: &Validator, bare: &jsonschema::Validator) {
    let arguments = valid();
    let check = || ours.check(black_box(&arguments)).is_ok();
    assert!(check(), "the arguments are valid");
    let bare = || bare.is_valid(black_box(&arguments));
    report("accept a valid call", "ns", None, nanoseconds(check));
    report("accept a valid call, against the bare validator", "ratio", None, ratio(check, bare));
    report("accept a valid call: allocations", "allocs", Some(0.0), allocations(check));
}

fn refusing(ours: &Validator, bare: &jsonschema::Validator) {
    let arguments = invalid();
    let found = ours.check(&arguments).expect_err("the arguments are refused");
    assert_eq!((found.repairs.len(), found.patch.len()), (2, 2));
    let check = || ours.check(black_box(&arguments)).is_err();
    let failure = || ours.check(black_box(&arguments)).err().map(Violations::into_failure);
    let listed = || bare.iter_errors(black_box(&arguments)).count();
    report("refuse a call with two repairs and a patch", "ns", REFUSAL, nanoseconds(check));
    report("refuse a call with two repairs and a patch, as a failure", "ns", REFUSAL, nanoseconds(failure));
    report("list the errors of the same call with the bare validator", "ns", None, nanoseconds(listed));
    report("refuse a call with two repairs and a patch: allocations", "allocs", None, allocations(check));
    let misspelt = json!({ "ctiy": "Berlin", "days": 3 });
    let check = || ours.check(black_box(&misspelt)).is_err();
    assert!(check(), "the arguments are refused");
    report("refuse a misspelt name", "ns", REFUSAL, nanoseconds(check));
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
