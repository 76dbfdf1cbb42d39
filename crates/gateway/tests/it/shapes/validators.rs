//! What libraries for validation write.

use serde_json::json;

use super::holds;

#[test]
fn zod() {
    holds(
        400,
        &[
            (
                json!({"success": false, "error": {"name": "ZodError", "issues": [
                    {"code": "too_small", "minimum": 3, "type": "string", "inclusive": true, "path": ["name"], "message": "String must contain at least 3 character(s)"},
                    {"code": "invalid_type", "expected": "number", "received": "string", "path": ["items", 0, "qty"], "message": "Expected number, received string"}]}}),
                &["/name length {\"length\":{\"min\":3}}", "/items/0/qty type {\"type\":\"number\"}"],
            ),
            (
                json!({"error": {"name": "ZodError", "message": "[{\"code\":\"invalid_enum_value\",\"options\":[\"open\",\"shipped\"],\"path\":[\"status\"],\"message\":\"x\"}]"}}),
                &["/status choice {\"allowed\":[\"open\",\"shipped\"]}"],
            ),
            (
                json!({"formErrors": [], "fieldErrors": {"email": ["Invalid email"], "name": ["Required"]}}),
                &["/email format {\"format\":\"email\"}", "/name length {\"length\":{\"min\":1}}"],
            ),
            (
                json!([{"code": "invalid_value", "values": ["open"], "path": ["status"]}, {"code": "unrecognized_keys", "keys": ["tags"], "path": []}]),
                &["/status choice {\"allowed\":[\"open\"]}", "/tags unknown"],
            ),
        ],
    );
}

#[test]
fn ajv() {
    holds(
        400,
        &[
            (
                json!({"errors": [
                    {"instancePath": "/quantity", "schemaPath": "#/x", "keyword": "minimum", "params": {"comparison": ">=", "limit": 1}, "message": "must be >= 1"},
                    {"instancePath": "/status", "keyword": "enum", "params": {"allowedValues": ["open", "shipped"]}, "message": "must be equal to one of the allowed values"}]}),
                &[
                    "/quantity range {\"range\":{\"min\":1}}",
                    "/status choice {\"allowed\":[\"open\",\"shipped\"]}",
                ],
            ),
            (
                json!([{"instancePath": "", "keyword": "required", "params": {"missingProperty": "email"}, "message": "must have required property 'email'"}]),
                &["/email missing"],
            ),
            (
                json!({"validationErrors": [
                    {"dataPath": ".items[0].qty", "keyword": "type", "params": {"type": "integer"}, "message": "should be integer"},
                    {"instancePath": "/items/0", "keyword": "additionalProperties", "params": {"additionalProperty": "sku"}, "message": "must NOT have additional properties"}]}),
                &["/items/0/qty type {\"type\":\"integer\"}", "/items/0/sku unknown"],
            ),
        ],
    );
}

#[test]
fn express_validator() {
    holds(
        400,
        &[
            (
                json!({"errors": [{"type": "field", "value": "x", "msg": "must be a valid email", "path": "email", "location": "body"}]}),
                &["/email format {\"format\":\"email\"}"],
            ),
            (
                json!({"errors": [{"value": 500, "msg": "limit must be at most 100", "param": "limit", "location": "query"}]}),
                &["/limit range {\"range\":{\"max\":100}}"],
            ),
            (
                json!({"errors": [{"type": "field", "msg": "Invalid value", "path": "items[0].qty", "location": "body"}]}),
                &["/items/0/qty shape"],
            ),
        ],
    );
}

#[test]
fn hapi_and_joi() {
    holds(
        400,
        &[
            (
                json!({"statusCode": 400, "error": "Bad Request", "message": "\"name\" is not allowed to be empty", "validation": {"source": "payload", "keys": ["name"]}}),
                &["/name length {\"length\":{\"min\":1}}"],
            ),
            (
                json!({"details": [
                    {"message": "\"items[0].qty\" must be greater than or equal to 1", "path": ["items", 0, "qty"], "type": "number.min", "context": {"limit": 1, "value": -1}},
                    {"message": "\"status\" must be one of [open, shipped]", "path": ["status"], "type": "any.only", "context": {"valids": ["open", "shipped"]}}]}),
                &[
                    "/items/0/qty range {\"range\":{\"min\":1}}",
                    "/status choice {\"allowed\":[\"open\",\"shipped\"]}",
                ],
            ),
            (
                json!({"statusCode": 400, "error": "Bad Request", "message": "\"quantity\" must be a positive number"}),
                &["/quantity range {\"range\":{\"above\":0}}"],
            ),
        ],
    );
}

#[test]
fn go_playground() {
    holds(
        400,
        &[
            (
                json!({"error": "Key: 'CreateOrder.Email' Error:Field validation for 'Email' failed on the 'email' tag\nKey: 'CreateOrder.Name' Error:Field validation for 'Name' failed on the 'required' tag"}),
                &["/email format {\"format\":\"email\"}", "/name length {\"length\":{\"min\":1}}"],
            ),
            (
                json!({"errors": [{"field": "Quantity", "tag": "gte", "param": "1"}, {"field": "Status", "tag": "oneof", "param": "open shipped"}]}),
                &[
                    "/quantity range {\"range\":{\"min\":1}}",
                    "/status choice {\"allowed\":[\"open\",\"shipped\"]}",
                ],
            ),
            (
                json!({"errors": [{"field": "name", "tag": "min", "param": "3"}]}),
                &["/name length {\"length\":{\"min\":3}}"],
            ),
        ],
    );
}
