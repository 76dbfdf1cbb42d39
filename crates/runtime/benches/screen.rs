//! What the screen costs: texts that hold nothing, a failure, and what is kept of an upstream's body.
#![expect(clippy::expect_used, reason = "a benchmark that cannot start has failed")]

use std::hint::black_box;

use curable_core::{Code, Failure, Kind, Origin};
use curable_measure::{allocations, nanoseconds, report};
use curable_runtime::screen;
use curable_runtime::validate::{Options, Prose, Root, Validator};
use serde_json::{Value, json};

/// What a text of a hundred bytes that holds nothing may take; an address is taken apart, which costs more.
const BENIGN: Option<f64> = Some(1_000.0);
const ADDRESS: Option<f64> = Some(2_000.0);

fn main() {
    for (what, text) in [
        (
            "prose",
            "The order could not be found because it belongs to another customer, please check the number again",
        ),
        (
            "an address",
            "https://api.example.com/v1/customers/550e8400-e29b-41d4-a716-446655440000/orders?page=2&limit=50&a=b",
        ),
        (
            "a sentence with names",
            "Validation failed: the field `password` must have 8 characters; the token is invalid: it has expired",
        ),
        (
            "digits",
            "Invoice INV-2024-000123 of 2024-11-15T08:49:37.000Z over 1,234.50 EUR, phone +49 30 12345678, ref 98765432",
        ),
    ] {
        let look = || matches!(screen::screened(black_box(text)), std::borrow::Cow::Borrowed(_));
        assert!(look(), "{text} holds nothing");
        report(
            &format!("screen 100 bytes: {what}"),
            "ns",
            if what == "an address" { ADDRESS } else { BENIGN },
            nanoseconds(look),
        );
        report(&format!("screen 100 bytes: {what}: allocations"), "allocs", Some(1.0), allocations(look));
    }
    let secret =
        "upstream said: Authorization: Bearer 0123456789abcdefABCDEF and password=hunter2 was refused";
    report(
        "screen a text with two secrets",
        "ns",
        None,
        nanoseconds(|| screen::screened(black_box(secret)).len()),
    );
    let failure = failure();
    let screened = || screen::failure(&mut black_box(&failure).clone());
    let cloned = || black_box(&failure).clone();
    report("screen a failure with details (and clone it)", "ns", None, nanoseconds(screened));
    report("clone the same failure", "ns", None, nanoseconds(cloned));
    let validator =
        Validator::compile(&schema(), Options { root: Root::Value }).expect("the schema compiles");
    let body = body();
    let keep = || validator.keep(black_box(&body), Prose::Withhold).off;
    report("keep what is declared of a problem document", "ns", None, nanoseconds(keep));
}

fn failure() -> Failure {
    let mut failure =
        Failure::new(Code::from_static("HTTP_422"), Kind::Validation, "The upstream refused the call.");
    failure.origin = Some(Origin::Upstream);
    failure.details = Some(body());
    failure.upstream_code = Some("validation_failed".to_owned());
    failure
}

fn body() -> Value {
    json!({
        "type": "https://example.com/errors/validation",
        "status": 422,
        "title": "The request could not be processed",
        "request_id": "550e8400-e29b-41d4-a716-446655440000",
        "errors": [{ "field": "quantity", "code": "too_large", "max": 10 }, { "field": "unit", "code": "unknown" }]
    })
}

fn schema() -> Value {
    json!({
        "type": "object",
        "properties": {
            "type": { "type": "string", "format": "uri" },
            "status": { "type": "integer" },
            "title": { "type": "string" },
            "request_id": { "type": "string", "format": "uuid" },
            "errors": { "type": "array", "items": { "$ref": "#/$defs/Entry" } }
        },
        "$defs": {
            "Entry": { "type": "object", "properties": { "field": { "type": "string" }, "code": { "type": "string" }, "max": { "type": "integer" } } }
        }
    })
}
