//! What well-known services and standards write.

use curable_openapi::{Media, Place};
use serde_json::{Value, json};

use super::{holds, repairs};
use crate::routes::{members, route, usual};

#[test]
fn problem_details() {
    holds(
        422,
        &[
            (
                json!({"type": "https://e.net/validation", "title": "Invalid.", "status": 422, "errors": [
                    {"detail": "must be a positive integer", "pointer": "#/quantity"},
                    {"detail": "must be 'green', 'red' or 'blue'", "pointer": "#/status"}]}),
                &[
                    "/quantity range {\"range\":{\"above\":0}}",
                    "/status choice {\"allowed\":[\"green\",\"red\",\"blue\"]}",
                ],
            ),
            (
                json!({"title": "No.", "status": 400, "invalid-params": [
                    {"name": "limit", "reason": "must be at most 100"},
                    {"name": "startDate", "reason": "must be a valid date"}]}),
                &["/limit range {\"range\":{\"max\":100}}", "/startDate format {\"format\":\"date\"}"],
            ),
            (
                json!({"title": "Constraint Violation", "status": 400, "violations": [
                    {"field": "items[0].qty", "message": "must be greater than or equal to 1"},
                    {"propertyPath": "name", "message": "must not be blank"}]}),
                &["/items/0/qty range {\"range\":{\"min\":1}}", "/name length {\"length\":{\"min\":1}}"],
            ),
            (
                json!({"title": "x", "status": 422, "errors": [
                    {"pointer": "/status", "code": "enum", "allowed": ["shipped", "open"]}]}),
                &["/status choice {\"allowed\":[\"shipped\",\"open\"]}"],
            ),
        ],
    );
}

#[test]
fn json_api() {
    let mut route = route("POST", "/people");
    route.parameters = vec![usual("page[size]", Place::Query)];
    route.body = Some(members(Media::Json, "application/vnd.api+json", &["data"]));
    let arguments =
        json!({"page[size]": 0, "data": {"type": "people", "attributes": {"name": "", "age": 7}}});
    for (body, expected) in [
        (
            json!({"errors": [{"status": "422", "source": {"pointer": "/data/attributes/age"}, "code": "range", "detail": "must be at least 18"}]}),
            "/data/attributes/age range {\"range\":{\"min\":18}}",
        ),
        (
            json!({"errors": [{"source": {"parameter": "page[size]"}, "title": "must be between 1 and 100"}]}),
            "/page[size] range {\"range\":{\"min\":1,\"max\":100}}",
        ),
        (
            json!({"errors": [{"source": {"pointer": "/data/attributes/title"}, "detail": "can't be blank"}]}),
            "/data/attributes/title missing",
        ),
        (json!({"errors": [{"source": {"pointer": "/data/attributes/age"}}]}), "/data/attributes/age shape"),
        (
            json!({"errors": [{"source": {"parameter": "page[size]"}, "links": {"about": "https://x.example/1"}}]}),
            "/page[size] shape",
        ),
    ] {
        assert_eq!(repairs(&route, arguments.clone(), 422, &body), [expected], "{body}");
    }
    // Where the importer has made the attributes arguments of their own, the wrapping is left out.
    let flat =
        json!({"errors": [{"source": {"pointer": "/data/attributes/name"}, "detail": "can't be blank"}]});
    holds(422, &[(flat, &["/name length {\"length\":{\"min\":1}}"])]);
}

#[test]
fn google() {
    let status = |details: Value| json!({"error": {"code": 400, "message": "No.", "status": "INVALID_ARGUMENT", "details": [details]}});
    let bad = |violations: Value| {
        status(json!({"@type": "type.googleapis.com/google.rpc.BadRequest", "fieldViolations": violations}))
    };
    holds(
        400,
        &[
            (
                bad(json!([{"field": "items[0].qty", "description": "must be greater than 0"}])),
                &["/items/0/qty range {\"range\":{\"above\":0}}"],
            ),
            (
                bad(
                    json!([{"field": "order.unitPrice", "description": "The field is required.", "reason": "REQUIRED_FIELD"}]),
                ),
                &["/unit_price missing"],
            ),
            (
                json!({"error": {"code": 400, "message": "Required parameter: limit", "errors": [
                    {"domain": "global", "reason": "required", "message": "Required parameter: limit", "locationType": "parameter", "location": "limit"}]}}),
                &["/limit missing"],
            ),
        ],
    );
}

#[test]
fn aws() {
    holds(
        400,
        &[
            (
                json!({"__type": "ValidationException", "message": "2 validation errors detected: Value '' at 'name' failed to satisfy constraint: Member must have length greater than or equal to 3; Value 'shiped' at 'status' failed to satisfy constraint: Member must satisfy enum value set: [SHIPPED, OPEN]"}),
                &[
                    "/name length {\"length\":{\"min\":3}}",
                    "/status choice {\"allowed\":[\"SHIPPED\",\"OPEN\"]}",
                ],
            ),
            (
                json!({"__type": "x#ValidationException", "message": "No.", "fieldList": [{"path": "/quantity", "message": "Value at '/quantity' failed to satisfy constraint: Member must be greater than or equal to 1"}]}),
                &["/quantity range {\"range\":{\"min\":1}}"],
            ),
            (
                json!({"__type": "ValidationException", "Message": "1 validation error detected: Value null at 'unitPrice' failed to satisfy constraint: Member must not be null"}),
                &["/unit_price missing"],
            ),
        ],
    );
}

#[test]
fn stripe() {
    holds(
        400,
        &[
            (
                json!({"error": {"type": "invalid_request_error", "code": "parameter_missing", "param": "items[0][sku]", "message": "Missing required param: items[0][sku]."}}),
                &["/items/0/sku missing"],
            ),
            (
                json!({"error": {"type": "invalid_request_error", "code": "parameter_invalid_integer", "param": "quantity", "message": "Invalid integer: x"}}),
                &["/quantity type {\"type\":\"integer\"}"],
            ),
            (
                json!({"error": {"type": "invalid_request_error", "param": "status", "message": "Invalid status: must be one of shipped, open, or closed"}}),
                &["/status choice {\"allowed\":[\"shipped\",\"open\",\"closed\"]}"],
            ),
        ],
    );
}

#[test]
fn github() {
    holds(
        422,
        &[
            (
                json!({"message": "Validation Failed", "errors": [{"resource": "Issue", "field": "name", "code": "missing_field"}], "documentation_url": "https://x"}),
                &["/name length {\"length\":{\"min\":1}}"],
            ),
            (
                json!({"message": "Validation Failed", "errors": [{"resource": "Issue", "field": "status", "code": "invalid"}]}),
                &["/status shape"],
            ),
            (
                json!({"message": "Validation Failed", "errors": [{"resource": "Label", "field": "tags", "code": "missing"}, {"resource": "Label", "field": "name", "code": "already_exists"}]}),
                &["/tags shape", "/name shape"],
            ),
        ],
    );
}

#[test]
fn kubernetes() {
    let mut route = route("POST", "/pods");
    route.body = Some(members(Media::Json, "application/json", &["metadata", "spec"]));
    let arguments =
        json!({"metadata": {"name": "A"}, "spec": {"restartPolicy": "Alwys", "containers": [{"image": ""}]}});
    let status = |causes: Value| json!({"kind": "Status", "status": "Failure", "reason": "Invalid", "message": "No.", "details": {"name": "A", "causes": causes}, "code": 422});
    for (causes, expected) in [
        (
            json!([{"reason": "FieldValueNotSupported", "message": "Unsupported value: \"Alwys\": supported values: \"Always\", \"Never\"", "field": "spec.restartPolicy"}]),
            "/spec/restartPolicy choice {\"allowed\":[\"Always\",\"Never\"]}",
        ),
        (
            json!([{"reason": "FieldValueRequired", "message": "Required value", "field": "spec.containers[0].name"}]),
            "/spec/containers/0/name missing",
        ),
        (
            json!([{"reason": "FieldValueInvalid", "message": "Invalid value: \"A\": must match the regex '^[a-z]+$'", "field": "metadata.name"}]),
            "/metadata/name pattern {\"pattern\":\"^[a-z]+$\"}",
        ),
    ] {
        assert_eq!(repairs(&route, arguments.clone(), 422, &status(causes)), [expected]);
    }
}
