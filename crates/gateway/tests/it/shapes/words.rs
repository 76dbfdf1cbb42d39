//! Several findings in one text, lists of values, and places that only the schema knows.

use curable_core::Failure;
use curable_gateway::reply::{Outcome, Sent, read};
use curable_openapi::{Media, Route};
use curable_runtime::validate::{Options, Validator};
use http::HeaderMap;
use serde_json::{Value, json};

use super::{arguments, failed, flat, told};
use crate::routes::{members, object, route, whole};

#[test]
fn every_sentence_of_a_text_is_about_its_own_argument() {
    for (text, expected) in [
        (
            "name is required; status must be one of: open, shipped",
            vec![
                "/name length {\"length\":{\"min\":1}}",
                "/status choice {\"allowed\":[\"open\",\"shipped\"]}",
            ],
        ),
        (
            "Validation failed: 'unit_price' must be at least 7, 'email' must be a valid email",
            vec!["/unit_price range {\"range\":{\"min\":7}}", "/email format {\"format\":\"email\"}"],
        ),
        (
            "quantity must be at most 50. The limit must be at most 100.",
            vec!["/quantity range {\"range\":{\"max\":50}}", "/limit range {\"range\":{\"max\":100}}"],
        ),
        (
            "items[0].qty must be positive\nstartDate is not a valid date",
            vec!["/items/0/qty range {\"range\":{\"above\":0}}", "/startDate format {\"format\":\"date\"}"],
        ),
        // A value of a list that is the name of an argument is still a value.
        (
            "status must be one of name, email, limit",
            vec!["/status choice {\"allowed\":[\"name\",\"email\",\"limit\"]}"],
        ),
        ("unit_price must match ^[0-9]+$", vec!["/unit_price pattern {\"pattern\":\"^[0-9]+$\"}"]),
        ("email must match the confirmation", vec!["/email shape"]),
        ("startDate must be in the future", vec!["/startDate shape"]),
        ("status must be in [open, shipped]", vec!["/status choice {\"allowed\":[\"open\",\"shipped\"]}"]),
        ("quantity has to be 5 or higher", vec!["/quantity range {\"range\":{\"min\":5}}"]),
        ("the email is limited to 40 characters", vec!["/email length {\"length\":{\"max\":40}}"]),
        ("unit_price may be 99.5 at the most", vec!["/unit_price range {\"range\":{\"max\":99.5}}"]),
        (
            "Failed to read: status: unknown variant `x`, expected one of `name`, `limit`",
            vec!["/status choice {\"allowed\":[\"name\",\"limit\"]}"],
        ),
        (
            "items[0].qyt: unknown field `qyt`, expected one of `qty`, `sku`",
            vec!["/items/0/qyt unknown {\"allowed\":[\"qty\",\"sku\"]}"],
        ),
        (
            "Failed to read: items[0]: missing field `weight` at line 1 column 9",
            vec!["/items/0/weight missing"],
        ),
        (
            "'kg' is not one of ['g', 'lb'] - 'items.0.sku'",
            vec!["/items/0/sku choice {\"allowed\":[\"g\",\"lb\"]}"],
        ),
        ("'weight' is a required property - 'items.0'", vec!["/items/0/weight missing"]),
        ("Additional properties are not allowed ('sku' was unexpected)", vec!["/items/0/sku unknown"]),
        ("Field 'tags' is not valid.", vec!["/tags shape"]),
        ("The value for quantity is too large", vec!["/quantity range"]),
        ("Please give a valid email", vec!["/email format {\"format\":\"email\"}"]),
    ] {
        for body in [json!({ "error": text }), json!({ "message": text }), json!({ "detail": text })] {
            let failure = failed(&flat(), arguments(), 400, body.to_string().as_bytes());
            assert_eq!(told(&failure), expected, "{body}");
        }
    }
}

#[test]
fn an_argument_that_a_refusal_names_is_found_whatever_is_said_of_it() {
    for body in
        [json!({ "detail": { "quantity": "No such thing." } }), json!({ "error": { "quantity": "Nope" } })]
    {
        let failure = failed(&flat(), arguments(), 400, body.to_string().as_bytes());
        assert_eq!(told(&failure), ["/quantity shape"], "{body}");
    }
    // A member that speaks of the failure is not the argument of the same name.
    let about = json!({ "error": { "status": "INVALID", "name": "BadRequest" } });
    assert!(failed(&flat(), arguments(), 400, about.to_string().as_bytes()).repairs.is_empty());
}

#[test]
fn the_wrong_items_of_a_list_are_told_by_themselves() {
    let mut sent = arguments();
    sent["tags"] = json!(["new", "Sal", "gone"]);
    let body = json!({ "errors": [{ "field": "tags", "message": "must be one of: new, sale, gone" }] });
    let failure = failed(&flat(), sent.clone(), 422, body.to_string().as_bytes());
    assert_eq!(told(&failure), ["/tags/1 choice {\"allowed\":[\"new\",\"sale\",\"gone\"]}"]);
    assert_eq!(
        serde_json::to_value(&failure.patch).unwrap(),
        json!([{ "op": "replace", "path": "/tags/1", "value": "sale" }])
    );
}

#[test]
fn names_in_capitals_and_lists_of_fields_are_read() {
    for (body, expected) in [
        (
            json!({ "message": "Not valid: [{\"message\": \"must be at least 5\", \"name\": \"quantity\"}]" }),
            "/quantity range {\"range\":{\"min\":5}}",
        ),
        (
            json!({ "Fault": { "Error": [{ "Message": "Invalid", "Detail": "must be at least 5", "element": "Quantity" }] } }),
            "/quantity range {\"range\":{\"min\":5}}",
        ),
        (
            json!([{ "message": "Required fields are missing: [total]", "errorCode": "REQUIRED_FIELD_MISSING", "fields": ["items.0.unit"] }]),
            "/items/0/unit missing",
        ),
        (
            json!({ "error": { "root_cause": [], "type": "illegal", "reason": "[quantity] must be at most 9", "status": "is required" } }),
            "/quantity range {\"range\":{\"max\":9}}",
        ),
    ] {
        let failure = failed(&flat(), arguments(), 400, body.to_string().as_bytes());
        assert_eq!(told(&failure), [expected], "{body}");
    }
}

#[test]
fn a_field_of_a_form_that_is_called_a_parameter_is_found() {
    let mut route = route("POST", "/quotes");
    route.body = Some(members(Media::Form, "application/x-www-form-urlencoded", &["service"]));
    let body = json!({ "errors": [{ "detail": "is required", "source": { "parameter": "service" } }] });
    let failure = failed(&route, json!({}), 422, body.to_string().as_bytes());
    assert_eq!(told(&failure), ["/service missing"]);
}

/// One argument is the body, and its schema is known.
fn known(arguments: Value, body: &Value) -> Failure {
    let mut route: Route = route("POST", "/shipments");
    route.body = Some(whole(Media::Json, "application/json"));
    let schema = json!({
        "type": "object",
        "properties": { "body": { "type": "object", "properties": {
            "sender": { "type": "object", "properties": { "street": { "type": "string" } } },
            "ready_on": { "type": "string" }
        } } }
    });
    let input = Validator::compile(&schema, Options::default()).unwrap();
    let (arguments, text) = (object(arguments), body.to_string());
    let sent = Sent { route: &route, arguments: &arguments, input: Some(&input), effect: None };
    match read(sent, 422, &HeaderMap::new(), text.as_bytes(), false) {
        Outcome::Success(value) => panic!("a success: {value}"),
        Outcome::Failure(reading) => reading.failure,
    }
}

#[test]
fn what_the_body_lacks_is_found_by_its_schema() {
    let sent = json!({ "body": { "weight_g": 3 } });
    for (body, at) in [
        (json!({ "error": "sender is required" }), "/body/sender"),
        (
            json!({ "errors": [{ "detail": "is required", "source": { "pointer": "/data/attributes/readyOn" } }] }),
            "/body/ready_on",
        ),
        (
            json!({ "errors": [{ "detail": "is required", "source": { "pointer": "/data/attributes/sender/street" } }] }),
            "/body/sender/street",
        ),
    ] {
        let failure = known(sent.clone(), &body);
        assert_eq!(failure.repairs.len(), 1, "{body}");
        assert_eq!(failure.repairs[0].at.as_str(), at, "{body}");
    }
    assert!(known(sent, &json!({ "error": "ledger is required" })).repairs.is_empty());
}

#[test]
fn another_spelling_of_what_is_missing_is_renamed() {
    let sent = json!({ "body": { "weightG": 3, "readyOn": "x" } });
    for name in ["weight_g", "ready_on"] {
        let body = json!({ "errors": [{ "pointer": format!("#/{name}"), "detail": "is required" }] });
        let failure = known(sent.clone(), &body);
        let patch = serde_json::to_value(&failure.patch).unwrap();
        assert_eq!(patch[0]["path"], format!("/body/{name}"), "{patch}");
        assert_eq!(patch[0]["op"], "move");
    }
}
