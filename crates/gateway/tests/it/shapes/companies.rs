//! The envelopes of companies: where the finding stands, which member of which object it names, and which words are no name.

use curable_openapi::{Media, Place, Route};
use serde_json::{Value, json};

use super::repairs;
use crate::routes::{members, route, usual, whole};

/// A shipment with objects and lists inside, whose members have the names of common words.
fn shipment() -> Route {
    let mut route = route("POST", "/shipments");
    route.parameters = vec![usual("status", Place::Query), usual("X-Account-Region", Place::Header)];
    let names =
        ["amount", "payer", "options", "parcels", "events", "service", "currency", "copies", "line_items"];
    route.body = Some(members(Media::Json, "application/json", &names));
    route
}

fn arguments() -> Value {
    json!({
        "status": "captred", "X-Account-Region": "EU", "service": "expresss", "currency": "usd", "copies": 50,
        "amount": {"value": 20}, "payer": {"name": "Ann", "email": "x", "country": "DE", "address": {"postal_code": "1"}},
        "options": {"signatur": true, "hold_days": "two"}, "events": ["a", "b"],
        "parcels": [{"weight_grams": 99999, "name": "p"}, {"weight_grams": 800, "name": "q"}],
    })
}

fn holds(cases: &[(Value, &[&str])]) {
    for (body, expected) in cases {
        assert_eq!(repairs(&shipment(), arguments(), 400, body), *expected, "{body}");
    }
}

#[test]
fn findings_are_found_wherever_they_stand() {
    let elements = |message: &str| {
        json!({"ErrorNumber": 10, "Type": "ValidationException", "Message": "A validation exception occurred",
        "Elements": [{"ID": "0", "Status": "DRAFT", "HasErrors": true, "ValidationErrors": [{"Message": message}]}]})
    };
    let nested = |errors: Value| json!({"apiErrorResponse": {"errors": {"transaction": errors}, "message": "Validation failed"}});
    holds(&[
        (elements("The LineItems field is required."), &["/line_items missing"]),
        (
            elements("The field Copies must be less than or equal to 10."),
            &["/copies range {\"range\":{\"max\":10}}"],
        ),
        (
            elements("The field PostalCode must be a string with a minimum length of 5."),
            &["/payer/address/postal_code length {\"length\":{\"min\":5}}"],
        ),
        (elements("Nothing that anybody could read."), &[]),
        (
            nested(
                json!({"parcels": {"index_0": {"errors": [{"attribute": "weightGrams", "code": "81502", "message": "Weight grams must be less than or equal to 30000."}]}}}),
            ),
            &["/parcels/0/weight_grams range {\"range\":{\"max\":30000}}"],
        ),
        (
            nested(
                json!({"errors": [{"attribute": "line_items", "code": "1", "message": "Line items is required."}]}),
            ),
            &["/line_items missing"],
        ),
        (
            nested(
                json!({"amount": {"errors": [{"attribute": "value", "code": "1", "message": "Value must be greater than or equal to 50."}]}}),
            ),
            &["/amount/value range {\"range\":{\"min\":50}}"],
        ),
        (
            json!({"display_message": null, "error_code": "INVALID_FIELD", "error_type": "INVALID_REQUEST", "error_message": "service must be one of economy, express, or overnight"}),
            &["/service choice {\"allowed\":[\"economy\",\"express\",\"overnight\"]}"],
        ),
        (
            json!({"outcome": {"report": {"complaints": [{"where": "x", "explanation": "none", "message": "copies must be at most 10"}]}}}),
            &["/copies range {\"range\":{\"max\":10}}"],
        ),
    ]);
}

#[test]
fn the_place_stands_beside_the_words_under_many_names() {
    let errors = |error: Value| json!({"status": "error", "message": "Invalid input", "category": "VALIDATION_ERROR", "errors": [error]});
    holds(&[
        (
            errors(
                json!({"message": "expresss was not one of the allowed options: [economy, express]", "in": "service", "code": "INVALID_OPTION"}),
            ),
            &["/service choice {\"allowed\":[\"economy\",\"express\"]}"],
        ),
        (
            errors(
                json!({"message": "must be less than or equal to 30000", "code": "VALUE_TOO_HIGH", "context": {"propertyName": ["parcels[0].weight_grams"]}}),
            ),
            &["/parcels/0/weight_grams range {\"range\":{\"max\":30000}}"],
        ),
        (
            errors(
                json!({"message": "Property \"signatur\" does not exist", "in": "options.signatur", "code": "PROPERTY_DOESNT_EXIST"}),
            ),
            &["/options/signatur unknown"],
        ),
        (
            errors(json!({"message": "must be at least 3 characters", "in": "query", "field": "status"})),
            &["/status length {\"length\":{\"min\":3}}"],
        ),
        (
            json!({"error": {"type": "invalid_request_error", "code": "parameter_invalid_integer", "param": "copies", "message": "This value must be less than or equal to 10."}}),
            &["/copies range {\"range\":{\"max\":10}}"],
        ),
        (
            json!({"error": {"type": "invalid_request_error", "code": "parameter_invalid_integer", "param": "options[hold_days]", "message": "Invalid integer: two"}}),
            &["/options/hold_days type {\"type\":\"integer\"}"],
        ),
    ]);
}

#[test]
fn the_member_is_meant_and_not_the_object_that_holds_it() {
    let message = |text: &str| json!({"message": text});
    let google = json!({"error": {"code": 400, "status": "INVALID_ARGUMENT", "message": "No.", "details": [{"fieldViolations": [
        {"field": "options", "description": "Invalid JSON payload received. Unknown name \"signatur\" at 'options': Cannot find field."}]}]}});
    holds(&[
        (google, &["/options/signatur unknown"]),
        (
            message("Invalid request.\n\nFor 'properties/options', \"signatur\" is not a permitted key."),
            &["/options/signatur unknown"],
        ),
        (
            message("[ERROR] invalid additional property: signatur [json-pointer:/options]"),
            &["/options/signatur unknown"],
        ),
        (
            message("[ERROR] missing required field: currency [json-pointer:/amount]"),
            &["/amount/currency missing"],
        ),
        (message("[1:42] [payer] unknown field [country]"), &["/payer/country unknown"]),
        (
            message("[1:42] [options] unknown field [signatur] did you mean [signature]?"),
            &["/options/signatur unknown"],
        ),
        (message("Unknown field name: \"options.signatur\""), &["/options/signatur unknown"]),
        (
            message("the following fields are not recognized by this endpoint: options.signatur"),
            &["/options/signatur unknown"],
        ),
        // A word of the sentence is not a member because the object has none of this name.
        (message("payer must be present for region DE"), &["/payer missing"]),
        // What is missing because another is there belongs to neither.
        (message("line_items is required when payer is present"), &["/line_items missing"]),
    ]);
}

#[test]
fn numbers_and_common_words_of_a_sentence_are_no_names() {
    let reason =
        |text: &str| json!({"error": {"type": "illegal_argument_exception", "reason": text}, "status": 400});
    let of_list = |constraint: &str| json!({"__type": "ValidationException", "message": format!("1 validation error detected: {constraint}")});
    holds(&[
        (reason("Validation Failed: 1: payer.phone is missing;"), &["/payer/phone missing"]),
        (
            reason("Failed to parse value [20] for setting [amount.value] must be >= 50"),
            &["/amount/value range {\"range\":{\"min\":50}}"],
        ),
        (
            reason("unknown value [expresss] for [service], must be one of [economy, express]"),
            &["/service choice {\"allowed\":[\"economy\",\"express\"]}"],
        ),
        (reason("[currency] must be [eur] but was [usd]"), &["/currency choice {\"allowed\":[\"eur\"]}"]),
        (
            reason(
                "failed to parse field [options.hold_days] of type [integer] in document with id '1'. Preview of field's value: 'two'",
            ),
            &["/options/hold_days type {\"type\":\"integer\"}"],
        ),
        (reason("The document 1 of 2 has a name and a value that is wrong"), &[]),
        (
            of_list(
                "Value '99999' at 'parcels.1.member.weight_grams' failed to satisfy constraint: Member must have value less than or equal to 30000",
            ),
            &["/parcels/0/weight_grams range {\"range\":{\"max\":30000}}"],
        ),
        (
            of_list(
                "Value 'b' at 'events.2.member' failed to satisfy constraint: Member must satisfy enum value set: [a, c]",
            ),
            &["/events/1 choice {\"allowed\":[\"a\",\"c\"]}"],
        ),
        (
            of_list(
                "Value '800' at 'parcels.member.2.weight_grams' failed to satisfy constraint: Member must have value less than or equal to 700",
            ),
            &["/parcels/1/weight_grams range {\"range\":{\"max\":700}}"],
        ),
    ]);
}

#[test]
fn what_is_written_in_code_is_read() {
    let message = |text: &str| json!({"code": "validation_error", "message": text});
    holds(&[
        (
            message(
                "body failed validation: body.service should be `\"economy\"`, `\"express\"`, or `\"overnight\"`, instead was `\"expresss\"`.",
            ),
            &["/service choice {\"allowed\":[\"economy\",\"express\",\"overnight\"]}"],
        ),
        (
            message("body failed validation: body.copies should be ≤ `10`, instead was `50`."),
            &["/copies range {\"range\":{\"max\":10}}"],
        ),
        (
            message("body failed validation: body.copies should be `1`, `2`, or `4`, instead was `50`."),
            &["/copies choice {\"allowed\":[1,2,4]}"],
        ),
        (
            message("body failed validation: body.service.length should be ≤ `6`, instead was `8`."),
            &["/service length {\"length\":{\"max\":6}}"],
        ),
        (
            message("body failed validation: body.currency should be `\"eur\"`, instead was `\"usd\"`."),
            &["/currency choice {\"allowed\":[\"eur\"]}"],
        ),
        (
            message(
                "body failed validation: body.options.signatur should be not present, instead was `true`.",
            ),
            &["/options/signatur unknown"],
        ),
        (
            message(
                "headers failed validation: headers.X-Account-Region should be `\"eu\"` or `\"us\"`, instead was `\"EU\"`.",
            ),
            &["/X-Account-Region choice {\"allowed\":[\"eu\",\"us\"]}"],
        ),
        (
            message(
                "Invalid request.\n\nFor 'properties/status', \"captred\" is not a member of [\"pending\", \"captured\"].",
            ),
            &["/status choice {\"allowed\":[\"pending\",\"captured\"]}"],
        ),
        (
            message("Invalid request.\n\nFor 'properties/options/hold_days', \"two\" is not an integer."),
            &["/options/hold_days type {\"type\":\"integer\"}"],
        ),
    ]);
}

#[test]
fn the_items_of_a_body_that_is_a_list_have_their_numbers() {
    let mut route = route("POST", "/events");
    route.body = Some(whole(Media::Json, "application/json"));
    let arguments = json!({"body": [{"kind": "a"}, {"kind": "b"}]});
    let body = json!({"errors": [{"field": "[1].kind", "message": "must be one of: a, c"}]});
    assert_eq!(repairs(&route, arguments, 422, &body), ["/body/1/kind choice {\"allowed\":[\"a\",\"c\"]}"]);
}
