//! Frameworks that nobody tuned to, and the ways in which they say the same: each reply leads to one repair.

use curable_core::Failure;
use curable_gateway::reply::{Outcome, Sent, read};
use curable_openapi::{Media, Place, Route};
use curable_runtime::validate::{Options, Validator};
use http::HeaderMap;
use serde_json::{Value, json};

use super::told;
use crate::routes::{object, route, usual, whole};

/// One argument is the body, its schema names members and types alone, and a parameter has the name of a member.
fn refused(body: &Value) -> Failure {
    let mut route: Route = route("POST", "/bookings/{ref}");
    route.parameters = vec![usual("ref", Place::Path), usual("limit", Place::Query)];
    route.body = Some(whole(Media::Json, "application/json"));
    let schema = json!({
        "type": "object",
        "properties": {
            "ref": { "type": "string" },
            "limit": { "type": "integer" },
            "body": { "type": "object", "additionalProperties": true, "properties": {
                "ref": { "type": "string" },
                "kind": { "type": "string" },
                "total": {},
                "arrival": { "type": "string" },
                "guests": { "type": "object", "properties": { "adults": {}, "age": {} } },
                "photos": { "type": "array", "items": { "type": "object", "properties": { "url": { "type": "string" } } } },
                "tags": { "type": "array", "items": { "type": "string" } },
            } }
        }
    });
    let input = Validator::compile(&schema, Options::default()).unwrap();
    let arguments = object(json!({ "ref": "BK-1", "limit": 500, "body": {
        "ref": "204", "kind": "vila", "total": 470, "arrival": "14.03.2027", "guests": { "adults": "2" },
        "photos": [{ "url": "https://a.example/1.jpg" }, { "url": "kitchen.jpg" }], "tags": ["pool"], "colour": "red",
    } }));
    let text = body.as_str().map_or_else(|| body.to_string(), str::to_owned);
    let sent = Sent { route: &route, arguments: &arguments, input: Some(&input), effect: None };
    match read(sent, 422, &HeaderMap::new(), text.as_bytes(), false) {
        Outcome::Success(value) => panic!("a success: {value}"),
        Outcome::Failure(reading) => reading.failure,
    }
}

fn leads_to(expected: &str, bodies: &[Value]) {
    for body in bodies {
        assert_eq!(told(&refused(body)), [expected], "{body}");
    }
}

#[test]
fn the_one_legal_value_is_told() {
    leads_to(
        "/body/total choice {\"allowed\":[480]}",
        &[
            json!({ "errors": [{ "instancePath": "/total", "keyword": "const", "params": { "allowedValue": 480 }, "message": "must be equal to constant" }] }),
            json!({ "detail": [{ "type": "literal_error", "loc": ["body", "total"], "msg": "Input should be 480", "ctx": { "expected": "480" } }] }),
            json!({ "errors": { "Total": ["'Total' must be equal to '480'."] } }),
            json!({ "violations": [{ "propertyPath": "total", "title": "This value should be equal to 480." }] }),
            json!({ "fields": [{ "field": "total", "tag": "eq", "param": "480" }] }),
            json!({ "errors": { "total": ["must be 480"] } }),
            json!({ "errors": { "total": "480 was expected" } }),
            json!({ "message": "\"total\" must be [480]" }),
            json!({ "error": "total should have been 480." }),
            json!({ "errors": ["total: expected 480, got 470"] }),
            json!({ "errors": [{ "path": "/body/total", "message": "Does not match const: 480." }] }),
            json!({ "errors": [{ "path": "total", "validatorKey": "equals", "validatorArgs": [480], "type": "Validation error", "message": "Validation equals on total failed" }] }),
        ],
    );
}

#[test]
fn legal_values_are_told_wherever_they_stand() {
    leads_to(
        "/body/kind choice {\"allowed\":[\"house\",\"villa\"]}",
        &[
            json!({ "statusCode": 400, "message": "Validation failed", "validation": { "body": { "source": "body", "keys": ["kind"], "message": "\"kind\" must be one of [house, villa]" } } }),
            json!({ "violations": [{ "propertyPath": "kind", "title": "The value you selected is not a valid choice.", "parameters": { "{{ value }}": "\"vila\"", "{{ choices }}": "\"house\", \"villa\"" } }] }),
            json!({ "errors": [{ "field": "kind", "code": "Pattern", "defaultMessage": "must match \"house|villa\"" }] }),
            json!({ "errors": [{ "field": "kind", "code": "Pattern", "defaultMessage": "must be one of house, villa" }] }),
            json!({ "messages": [{ "key": "validation.request.body.schema.enum", "message": "[Path '/kind'] Instance value (\"vila\") not found in enum (possible values: [\"house\",\"villa\"])" }] }),
            json!({ "issues": [{ "kind": "schema", "type": "picklist", "message": "Invalid type: Expected (\"house\" | \"villa\") but received \"vila\"", "path": [{ "type": "object", "key": "kind" }] }] }),
            json!({ "_embedded": { "errors": [{ "message": "create.body.kind: must be one of [house, villa]" }] } }),
            json!({ "details": [{ "debug": { "violations": [{ "field": { "elements": [{ "fieldName": "kind" }] }, "ruleId": "string.in", "message": "value must be in list [\"house\", \"villa\"]" }] } }] }),
            json!({ "errors": [{ "message": "expected value to be one of \"house, villa\"", "location": "body.kind", "value": "vila" }] }),
            json!({ "errors": [{ "field": "kind", "rule": "ONE_OF", "constraint": { "oneOf": ["house", "villa"] } }] }),
            json!({ "errors": [{ "detail": "Kind isn't one of house or villa.", "source": { "pointer": "/data/attributes/kind" } }] }),
            json!("The value \"vila\" is not supported for kind. Please use one of: house, villa."),
            json!({ "faultcode": "Client", "faultstring": "Acceptable values for kind are house, villa; you sent vila." }),
            json!({ "parameterErrors": [{ "parameterName": "kind", "errorDescription": "Permitted values: house, villa" }] }),
            json!({ "errors": [{ "path": "kind", "validatorKey": "isIn", "validatorArgs": [["house", "villa"]] }] }),
        ],
    );
}

#[test]
fn types_are_told_in_the_words_of_many_languages() {
    leads_to(
        "/body/guests/adults type {\"type\":\"integer\"}",
        &[
            json!({ "message": "JSON parse error: Cannot coerce String value (\"2\") to `java.lang.Integer` value (but could if coercion was enabled) (through reference chain: a.b.Request[\"guests\"]->a.b.Guests[\"adults\"])" }),
            json!({ "error": "json: cannot unmarshal string into Go struct field CreateRequest.guests.adults of type int" }),
            json!({ "errors": { "$.guests.adults": ["The JSON value could not be converted to System.Nullable`1[System.Int32]. Path: $.guests.adults | LineNumber: 0"], "request": ["The request field is required."] } }),
            json!(
                "Failed to deserialize the JSON body into the target type: guests.adults: invalid type: string \"2\", expected u32 at line 1 column 88"
            ),
            json!({ "detail": "Expected `int`, got `str` - at `$.guests.adults`" }),
            json!({ "errors": ["expected int for dictionary value @ data['guests']['adults']"] }),
            json!({ "violations": [{ "propertyPath": "guests.adults", "title": "This value should be of type int." }] }),
            json!({ "errors": [{ "pointer": "#/guests/adults", "detail": "must be of type integer" }] }),
            json!({ "error": true, "reason": "guests.adults is not a(n) Int" }),
            json!({ "_issues": { "guests": [{ "adults": ["must be of integer type"] }] } }),
            json!({ "errors": [{ "source": { "pointer": "/guests/adults" }, "detail": "Invalid integer. Got: string" }] }),
        ],
    );
}

#[test]
fn formats_are_named_or_drawn() {
    leads_to(
        "/body/arrival format {\"format\":\"date\"}",
        &[
            json!({ "errors": { "arrival": ["The arrival field must match the format Y-m-d."] } }),
            json!({ "message": "\"arrival\" must be in YYYY-MM-DD format" }),
            json!({ "errors": [{ "field": "arrival", "defaultMessage": "must be a date in the format yyyy-MM-dd" }] }),
            json!({ "errors": ["value does not match expected format %Y-%m-%d for dictionary value @ data['arrival']"] }),
            json!({ "fields": [{ "field": "arrival", "tag": "datetime", "param": "2006-01-02" }] }),
            json!({ "errors": { "arrival": "'14.03.2027' is not a 'date'" } }),
            json!({ "errors": [{ "source": { "pointer": "/arrival" }, "detail": "Invalid format. Expected :date" }] }),
        ],
    );
    leads_to(
        "/body/photos/1/url format {\"format\":\"uri\"}",
        &[
            json!({ "errors": { "Photos[1].Url": ["The Url field is not a valid fully-qualified http, https, or ftp URL."] } }),
            json!({ "errors": [{ "pointer": "#/photos/1/url", "detail": "must be an absolute URI" }] }),
            json!({ "message": "photos.1.url does not look like a valid URL." }),
        ],
    );
}

#[test]
fn a_member_that_is_missing_or_too_many_is_told_and_never_what_holds_it() {
    leads_to(
        "/body/guests/age missing {\"required\":[\"age\"]}",
        &[
            json!({ "errors": [{ "message": "expected required property age to be present", "location": "body.guests" }] }),
            json!({ "detail": "Object missing required field `age` - at `$.guests`" }),
            json!({ "extra": [{ "message": "Object missing required field `age`", "key": "guests", "source": "body" }] }),
            json!({ "errors": { "guests": { "age": { "_required": "This field is required" } } } }),
            json!({ "error": { "details": [{ "path": "/guests", "code": "required", "message": "must have required property 'age'", "info": { "missingProperty": "age" } }] } }),
            json!({ "messages": [{ "key": "validation.request.body.schema.required", "message": "[Path '/guests'] Object has missing required properties ([\"age\"])" }] }),
        ],
    );
    for body in [
        json!({ "message": "found unpermitted parameters: :colour" }),
        json!({ "errors": { "": "Additional properties are not allowed ('colour' was unexpected)" } }),
        json!({ "errors": [{ "message": "Properties not allowed: colour.", "path": "/body" }] }),
        json!({ "errors": ["colour is not a recognized field"] }),
        json!({ "details": { "colour": "key not expected" } }),
        json!({ "errors": [{ "path": "", "type": "noUnknown", "message": "this field has unspecified keys: colour", "name": "ValidationError" }] }),
        json!({ "message": "Invalid request body: [object instance has properties which are not allowed by the schema: [\"colour\"]]" }),
        json!("unexpected colour"),
    ] {
        let failure = refused(&body);
        assert_eq!(failure.repairs.len(), 1, "{body} {failure:?}");
        assert_eq!(failure.repairs[0].at.as_str(), "/body/colour", "{body}");
        assert_eq!(failure.repairs[0].problem.to_string(), "unknown", "{body}");
    }
}

#[test]
fn of_two_arguments_with_one_name_the_refused_one_is_told() {
    let pattern = "^EXT-[0-9]{3}$";
    leads_to(
        "/body/ref pattern {\"pattern\":\"^EXT-[0-9]{3}$\"}",
        &[
            json!({ "errors": [{ "field": "ref", "rejectedValue": "204", "defaultMessage": format!("must match \"{pattern}\"") }] }),
            json!({ "errors": [{ "pointer": "#/ref", "detail": format!("must match the pattern {pattern}") }] }),
            json!({ "errors": { "ref": [format!("must match {pattern}")] } }),
        ],
    );
    let body =
        json!({ "errors": [{ "field": "ref", "rejectedValue": "BK-1", "message": "must match ^X$" }] });
    assert_eq!(told(&refused(&body)), ["/ref pattern {\"pattern\":\"^X$\"}"]);
    // The one that breaks the rule is meant.
    let body = json!({ "errors": { "ref": ["must match ^[0-9]+$"] } });
    assert_eq!(told(&refused(&body)), ["/ref pattern {\"pattern\":\"^[0-9]+$\"}"]);
}

#[test]
fn several_findings_in_one_text_are_told_apart() {
    for body in [
        json!("kind must be house, villa or cabin\nguests.adults must be at least 1"),
        json!(
            "Invalid value for: body (expected kind to be one of (house, villa, cabin), but got: 'vila', expected guests.adults to be greater than or equal to 1, but got 0)"
        ),
        json!({ "message": "Kind must be one of: house, villa, cabin. The field guests.adults must not be less than 1." }),
    ] {
        let ats: Vec<String> = refused(&body).repairs.iter().map(|repair| repair.at.to_string()).collect();
        assert_eq!(ats, ["/body/kind", "/body/guests/adults"], "{body}");
    }
}

#[test]
fn what_names_no_argument_invents_none() {
    for body in [
        json!({ "_status": "ERR", "_error": { "code": 422, "message": "Insertion failure: 1 document(s) contain(s) error(s)" } }),
        json!({ "_links": { "self": { "href": "/x" } }, "_embedded": { "errors": [{ "message": "No." }] } }),
        json!({ "message": "Invalid request body: [numeric instance is lower than the required minimum (minimum: 1, found: -5)]" }),
        json!({ "errors": [{ "code": "X", "name": "ValidationError", "message": "Something is wrong." }] }),
    ] {
        assert_eq!(told(&refused(&body)), Vec::<String>::new(), "{body}");
    }
}
