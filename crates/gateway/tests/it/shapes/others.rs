//! What else is met in the wild.

use serde_json::json;

use super::holds;

#[test]
fn companies_with_shapes_of_their_own() {
    holds(
        400,
        &[
            (
                json!({"error": {"code": "InvalidParameter", "message": "No.", "target": "quantity", "details": [
                    {"code": "OutOfRange", "target": "quantity", "message": "must be between 1 and 10"}]}}),
                &["/quantity range {\"range\":{\"min\":1,\"max\":10}}"],
            ),
            (
                json!({"name": "INVALID_REQUEST", "message": "Not well-formed", "details": [
                    {"field": "/items/0/qty", "location": "body", "issue": "INVALID_PARAMETER_VALUE", "description": "The value of a field is invalid."},
                    {"field": "/email", "location": "body", "issue": "MISSING_REQUIRED_PARAMETER", "description": "A required field is missing."}]}),
                &["/items/0/qty shape", "/email missing"],
            ),
            (
                json!({"errors": [{"category": "INVALID_REQUEST_ERROR", "code": "VALUE_TOO_LONG", "detail": "Field must not be greater than 45 in length", "field": "name"}]}),
                &["/name length {\"length\":{\"max\":45}}"],
            ),
            (
                json!({"errorCode": "E0000001", "errorSummary": "Api validation failed: email", "errorCauses": [{"errorSummary": "email: Does not match required pattern"}]}),
                &["/email pattern"],
            ),
            (
                json!({"ok": false, "error": "invalid_arguments", "response_metadata": {"messages": ["[ERROR] missing required field: email [json-pointer:/email]"]}}),
                &["/email missing"],
            ),
            (
                json!({"error": {"message": "Invalid 'quantity': integer below minimum value. Expected a value >= 1, but got 0 instead.", "param": "quantity", "code": "integer_below_min_value"}}),
                &["/quantity range {\"range\":{\"min\":1}}"],
            ),
            (
                json!({"error": {"message": "Invalid value: 'shiped'. Supported values are: 'open', 'shipped', and 'closed'.", "param": "status", "code": "invalid_value"}}),
                &["/status choice {\"allowed\":[\"open\",\"shipped\",\"closed\"]}"],
            ),
        ],
    );
}

#[test]
fn frameworks_with_shapes_of_their_own() {
    holds(
        400,
        &[
            (
                json!({"code": 400, "message": "Validation Failed", "errors": {"children": {"email": {"errors": ["This value should not be blank."]}, "quantity": {"errors": ["This value should be positive."]}}}}),
                &["/email missing", "/quantity range {\"range\":{\"above\":0}}"],
            ),
            (
                json!({"errors": {"status": {"name": "ValidatorError", "kind": "enum", "path": "status", "properties": {"enumValues": ["open", "shipped"]}, "message": "No."}}}),
                &["/status choice {\"allowed\":[\"open\",\"shipped\"]}"],
            ),
            (
                json!({"message": "body/quantity must be >= 1", "code": "FST_ERR_VALIDATION", "statusCode": 400, "error": "Bad Request"}),
                &["/quantity range {\"range\":{\"min\":1}}"],
            ),
            (
                json!({"message": "querystring/limit must be <= 100", "statusCode": 400}),
                &["/limit range {\"range\":{\"max\":100}}"],
            ),
            (
                json!({"error": {"details": {"quantity": [{"code": "too_small", "message": "x", "min": 1}], "name": "ValidationError"}}}),
                &["/quantity range {\"range\":{\"min\":1}}"],
            ),
            (
                json!({"errors": [{"code": 1004, "message": "quantity must be a number"}]}),
                &["/quantity type {\"type\":\"number\"}"],
            ),
            (
                json!({"detail": {"field": "quantity", "error": "out_of_range", "min": 1, "max": 9}}),
                &["/quantity range {\"range\":{\"min\":1,\"max\":9}}"],
            ),
            (
                json!({"reason": "INVALID_FIELD", "field_violations": [{"field": "start_date", "description": "must be RFC 3339 timestamp"}]}),
                &["/startDate format {\"format\":\"date-time\"}"],
            ),
        ],
    );
}

#[test]
fn a_service_that_speaks_as_this_one_does() {
    let repairs = json!([{"at": "/status", "problem": "choice", "expected": {"allowed": ["open"], "why": "because"}}, {"at": "/name", "problem": "sing a song"}]);
    let expected: &[&str] = &["/status choice {\"allowed\":[\"open\"]}", "/name shape"];
    holds(422, &[(json!({"code": "INVALID_INPUT", "message": "No.", "repairs": repairs}), expected)]);
}
