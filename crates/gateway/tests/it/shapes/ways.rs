//! Places that are told by a way through a schema, by prose of any refusal, or below members that nobody has described.

use curable_core::Kind;
use serde_json::{Value, json};

use super::{arguments, failed, flat, holds, judged, told};

fn with_items(items: Value) -> Value {
    let mut all = arguments();
    all["items"] = items;
    all
}

#[test]
fn a_way_through_the_schema_leads_to_the_element_that_holds_the_value() {
    let body = |text: &str| json!({ "message": format!("Invalid request.\n\n{text}"), "status": "422" });
    for (items, text, expected) in [
        (
            json!([{ "sku": "artik" }, { "sku": "van" }]),
            "For 'properties/items/items/properties/sku', \"artik\" is not a member of [\"van\", \"artic\"].",
            vec!["/items/0/sku choice {\"allowed\":[\"van\",\"artic\"]}"],
        ),
        (
            json!([{ "sku": "van" }, { "qty": 3 }]),
            "For 'properties/items/items', \"sku\" wasn't supplied.",
            vec!["/items/1/sku missing"],
        ),
        (
            json!({ "sku": "van" }),
            "For 'properties/items', \"dock\" wasn't supplied.",
            vec!["/items/dock missing"],
        ),
        (
            json!([{ "sku": "van" }, { "sku": "van", "nmae": 3 }]),
            "For 'properties/items/items', \"nmae\" is not a permitted key.",
            vec!["/items/1/nmae unknown"],
        ),
        (
            json!([{ "qty": 3 }, { "qty": "four" }]),
            "For 'properties/items/items/properties/qty', \"four\" is not an integer.",
            vec!["/items/1/qty type {\"type\":\"integer\"}"],
        ),
        // Nobody sent this value: there is no telling which is meant.
        (
            json!([{ "sku": "a" }, { "sku": "b" }]),
            "For 'properties/items/items/properties/sku', \"c\" is not a member of [\"van\"].",
            vec![],
        ),
    ] {
        let failure = failed(&flat(), with_items(items), 422, body(text).to_string().as_bytes());
        assert_eq!(told(&failure), expected, "{text}");
    }
}

#[test]
fn every_refusal_of_what_an_argument_says_is_located() {
    for status in [400, 409, 422] {
        for body in [
            json!({ "error": "email has already been taken" }),
            json!({ "message": "email has already been taken" }),
            json!({ "message": ["email has already been taken"], "statusCode": status, "error": "Conflict" }),
        ] {
            let failure = failed(&flat(), arguments(), status, body.to_string().as_bytes());
            assert_eq!(told(&failure), ["/email shape"], "{status} {body}");
        }
        let failure = failed(&flat(), arguments(), status, b"email: has already been taken");
        assert_eq!(told(&failure), ["/email shape"], "{status}");
    }
    // What is not there is looked for, and not corrected.
    let gone = json!({ "message": "email has already been taken" });
    assert!(failed(&flat(), arguments(), 410, gone.to_string().as_bytes()).repairs.is_empty());
}

#[test]
fn what_a_validator_received_as_nothing_is_missing_wherever_it_belongs() {
    let finding = json!({ "expected": "number", "code": "invalid_type", "path": ["items", "widthCm"],
        "message": "Invalid input: expected number, received undefined" });
    for body in [
        json!({ "error": "Validation failed", "details": [finding] }),
        json!({ "errors": [finding] }),
        json!({ "error": { "name": "ZodError", "issues": [finding] } }),
    ] {
        let sent = with_items(json!({ "heightCm": 3 }));
        // The schema does not say what is in it.
        let schema = json!({ "properties": { "items": {} } });
        assert_eq!(judged(&schema, sent, &body), ["/items/widthCm missing {\"type\":\"number\"}"], "{body}");
    }
    // What was sent has the wrong type.
    let sent = with_items(json!({ "widthCm": "3" }));
    let body = json!({ "errors": [finding] });
    assert_eq!(
        told(&failed(&flat(), sent, 400, body.to_string().as_bytes())),
        ["/items/widthCm type {\"type\":\"number\"}"]
    );
}

#[test]
fn a_check_is_no_format_and_an_exception_is_words() {
    holds(
        400,
        &[
            (
                json!({ "errors": [{ "code": "invalid_format", "format": "regex", "pattern": "/^[A-Z]{2}$/",
                    "path": ["status"], "message": "Invalid string: must match pattern /^[A-Z]{2}$/" }] }),
                &["/status pattern {\"pattern\":\"^[A-Z]{2}$\"}"],
            ),
            (
                json!({ "status": 400, "error": "Bad Request",
                    "exception": "#<ActionController::UnpermittedParameters: found unpermitted parameter: :tags>" }),
                &["/tags unknown"],
            ),
        ],
    );
}

#[test]
fn a_call_that_nobody_signed_is_unauthenticated() {
    for (code, kind) in [
        ("MissingAuthenticationTokenException", Kind::Unauthenticated),
        ("AccessDeniedException", Kind::Permission),
    ] {
        let body = json!({ "__type": code, "message": "No." });
        let failure = failed(&flat(), arguments(), 403, body.to_string().as_bytes());
        assert_eq!(failure.kind, kind, "{code}");
    }
}
