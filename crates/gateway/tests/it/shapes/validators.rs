//! What libraries for validation write.

use serde_json::json;

use super::{arguments, flat, holds, repairs};

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

#[test]
fn words_between_blanks() {
    holds(
        400,
        &[
            (
                json!({"errors": {"Order.Status": "Status must be one of [open shipped]", "Order.Quantity": "Quantity must be 1 or greater"}}),
                &[
                    "/status choice {\"allowed\":[\"open\",\"shipped\"]}",
                    "/quantity range {\"range\":{\"min\":1}}",
                ],
            ),
            (
                json!({"error": "quantity must be one of [1 5 10]"}),
                &["/quantity choice {\"allowed\":[1,5,10]}"],
            ),
            (
                json!({"error": "status must be one of ['in transit' shipped]"}),
                &["/status choice {\"allowed\":[\"in transit\",\"shipped\"]}"],
            ),
            // Without brackets they must look as what was sent does.
            (
                json!({"errors": {"status": "must be one of: placed packed shipped"}}),
                &["/status choice {\"allowed\":[\"placed\",\"packed\",\"shipped\"]}"],
            ),
            (
                json!({"error": "status must be one of: placed packed shipped"}),
                &["/status choice {\"allowed\":[\"placed\",\"packed\",\"shipped\"]}"],
            ),
            (json!({"errors": {"status": "must be one of: the known values"}}), &["/status choice"]),
            (json!({"errors": {"startDate": "must be one of: Monday Tuesday"}}), &["/startDate choice"]),
            (json!({"errors": {"status": "must be one of [not started]"}}), &["/status choice"]),
        ],
    );
}

#[test]
fn joi_knows_days_and_moments_by_one_word() {
    let body = |format: &str| json!({"details": [{"message": "\"startDate\" must be in ISO 8601 date format", "path": ["startDate"], "type": "date.format", "context": {"format": format}}]});
    for (sent, format, expected) in [
        ("soon", "iso", "/startDate format {\"format\":\"date-time\"}"),
        ("2026-13-45", "iso", "/startDate format {\"format\":\"date\"}"),
        ("2026-13-45T10:00:00Z", "iso", "/startDate format {\"format\":\"date-time\"}"),
        ("soon", "YYYY-MM-DD", "/startDate format {\"format\":\"date\"}"),
    ] {
        let mut sent_all = arguments();
        sent_all["startDate"] = sent.into();
        assert_eq!(repairs(&flat(), sent_all, 400, &body(format)), [expected]);
    }
}

#[test]
fn places_of_which_the_same_is_said() {
    holds(
        400,
        &[
            (
                json!({"errors": [{"type": "unknown_fields", "msg": "Unknown field(s)", "fields": [
                    {"path": "tags", "value": ["a"], "location": "body"},
                    {"path": "items[0].sku", "value": "a", "location": "body"}]}]}),
                &["/tags unknown", "/items/0/sku unknown"],
            ),
            (
                json!({"errors": [{"type": "alternative", "msg": "Invalid value(s)", "nestedErrors": [
                    {"type": "field", "value": "x", "msg": "must be a valid email", "path": "email", "location": "body"}]}]}),
                &["/email format {\"format\":\"email\"}"],
            ),
            (
                json!({"errors": [{"type": "alternative_grouped", "msg": "Invalid value(s)", "nestedErrors": [
                    [{"type": "field", "value": "x", "msg": "must be a valid email", "path": "email", "location": "body"}],
                    [{"type": "field", "value": 0, "msg": "must be at least 1", "path": "quantity", "location": "body"}]]}]}),
                &["/email format {\"format\":\"email\"}", "/quantity range {\"range\":{\"min\":1}}"],
            ),
        ],
    );
}

#[test]
fn a_limit_that_is_none() {
    holds(
        400,
        &[(
            json!([{"propertyName": "Name", "errorMessage": "The length of 'Name' must be at least 4 characters. You entered 0 characters.", "attemptedValue": "", "errorCode": "MinimumLengthValidator", "formattedMessagePlaceholderValues": {"MinLength": 4, "MaxLength": -1, "TotalLength": 0, "PropertyName": "Name"}}]),
            &["/name length {\"length\":{\"min\":4}}"],
        )],
    );
}

#[test]
fn words_of_one_make() {
    holds(
        400,
        &[
            (
                json!({"message": "Unmarshal type error: expected=int, got=string, field=startDate, offset=87"}),
                &["/startDate type {\"type\":\"integer\"}"],
            ),
            (
                json!({"message": "code=400, message=Unmarshal type error: expected=string, got=number, field=items.qty, offset=9, internal=json: x"}),
                &["/items/0/qty type {\"type\":\"string\"}"],
            ),
            (json!({"message": "Syntax error: offset=12, error=invalid character 'n' in name"}), &[]),
            (
                json!("Failed to deserialize query string: startDate: invalid digit found in string"),
                &["/startDate type {\"type\":\"integer\"}"],
            ),
            (
                json!("Failed to deserialize query string: startDate: invalid float literal"),
                &["/startDate type {\"type\":\"number\"}"],
            ),
            (
                json!(
                    "Failed to deserialize query string: startDate: provided string was not `true` or `false`"
                ),
                &["/startDate type {\"type\":\"boolean\"}"],
            ),
            (
                json!({"errors": {"json": {"email": ["Length must be 6."]}}}),
                &["/email length {\"length\":{\"min\":6,\"max\":6}}"],
            ),
            (
                json!({"errors": {"json": {"quantity": ["Must be equal to 6."]}}}),
                &["/quantity choice {\"allowed\":[6]}"],
            ),
            (
                json!({"errors": {"json": {"email": ["Length must be between 3 and 6."]}}}),
                &["/email length {\"length\":{\"min\":3,\"max\":6}}"],
            ),
            (
                json!({"message": ["quantity must be divisible by 5"]}),
                &["/quantity range {\"range\":{\"step\":5}}"],
            ),
            (
                json!({"message": "Invalid request.\n\nFor 'properties/email', Only 12 characters are allowed; 37 were supplied."}),
                &["/email length {\"length\":{\"max\":12}}"],
            ),
        ],
    );
}

#[test]
fn types_of_protocol_buffers() {
    for (name, told, expected) in [
        ("Timestamp", "Invalid time format", "format {\"format\":\"date-time\"}"),
        ("Duration", "Illegal duration format", "pattern {\"pattern\":\"^-?[0-9]+([.][0-9]{1,9})?s$\"}"),
        ("Int32Value", "\"soon\"", "type {\"type\":\"integer\"}"),
        ("BoolValue", "\"soon\"", "type {\"type\":\"boolean\"}"),
        ("Any", "\"soon\"", "shape"),
    ] {
        let said =
            format!("Invalid value at 'start_date' (type.googleapis.com/google.protobuf.{name}), {told}");
        let body = json!({"error": {"code": 400, "message": said, "status": "INVALID_ARGUMENT", "details": [
            {"@type": "type.googleapis.com/google.rpc.BadRequest", "fieldViolations": [{"field": "start_date", "description": said}]}]}});
        assert_eq!(repairs(&flat(), arguments(), 400, &body), [format!("/startDate {expected}")], "{name}");
    }
}

#[test]
fn what_is_said_of_the_items_of_a_list() {
    let sent = || {
        let mut sent = arguments();
        sent["items"] = json!([{"unit_qty": 0, "kind": "a"}, {"unit_qty": 5, "kind": "b"}]);
        sent
    };
    for (text, expected) in [
        (
            "Items unit qty must be greater than or equal to 1",
            &["/items/0/unit_qty range {\"range\":{\"min\":1}}"][..],
        ),
        (
            "Items unit qty must be greater than 5",
            &[
                "/items/0/unit_qty range {\"range\":{\"above\":5}}",
                "/items/1/unit_qty range {\"range\":{\"above\":5}}",
            ],
        ),
        ("Items kind is not included in the list", &["/items shape"]),
        ("Items kind must be one of a, c", &["/items/1/kind choice {\"allowed\":[\"a\",\"c\"]}"]),
        ("Items is too long (maximum is 1 character)", &["/items length {\"length\":{\"max\":1}}"]),
        ("Items unit qty is not a number", &[]),
    ] {
        assert_eq!(repairs(&flat(), sent(), 422, &json!({"errors": [text]})), expected, "{text}");
    }
    let mut one = sent();
    one["items"] = json!([{"unit_qty": 5, "kind": "a"}, {"kind": "b"}]);
    let body = json!({"errors": ["Items unit qty can't be blank"]});
    assert_eq!(repairs(&flat(), one, 422, &body), ["/items/1/unit_qty missing"]);
    let mut only = sent();
    only["items"] = json!([{"kind": "b"}]);
    let body = json!({"errors": ["Items kind is not included in the list"]});
    assert_eq!(repairs(&flat(), only, 422, &body), ["/items/0/kind choice"]);
}

#[test]
fn what_is_listed_or_counted_is_a_part_of_the_value() {
    for (said, expected) in [
        (
            "a code must consist of two letters (e.g. 'DE',  or 'FR', regex used for validation is '[A-Z]{2}')",
            "pattern {\"pattern\":\"^(?:[A-Z]{2})$\"}",
        ),
        ("must start with one of the following: HM-, HN-.", "pattern {\"pattern\":\"^(?:HM-|HN-)\"}"),
        ("must end with one of: .de, .fr", "pattern {\"pattern\":\"(?:\\\\.de|\\\\.fr)$\"}"),
        ("URL scheme should be 'http' or 'https'", "format {\"format\":\"uri\"}"),
        ("Invalid integer value: 'ten'.", "type {\"type\":\"integer\"}"),
        ("must be a date in the present or in the future", "shape"),
    ] {
        let body = json!({"errors": [{"field": "status", "message": said}]});
        assert_eq!(repairs(&flat(), arguments(), 400, &body), [format!("/status {expected}")], "{said}");
    }
    let digits = "numeric value out of bounds (<3 digits>.<2 digits> expected)";
    let body = json!({"errors": [{"field": "items[0].qty", "message": digits}]});
    let expected = "/items/0/qty range {\"range\":{\"above\":-1000,\"below\":1000,\"step\":0.01}}";
    assert_eq!(repairs(&flat(), arguments(), 400, &body), [expected]);
    let missing = json!({"__type": "ValidationException",
        "message": "One or more parameter values were invalid: Missing the key startDate in the item"});
    assert_eq!(repairs(&flat(), json!({}), 400, &missing), ["/startDate missing"]);
}
