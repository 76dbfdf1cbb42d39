//! What web frameworks write.

use serde_json::json;

use super::{holds, nested, repairs};

#[test]
fn fastapi_and_pydantic() {
    holds(
        422,
        &[
            (
                json!({"detail": [
                    {"loc": ["body", "items", 0, "qty"], "msg": "Input should be greater than or equal to 1", "type": "greater_than_equal", "ctx": {"ge": 1}},
                    {"loc": ["query", "limit"], "msg": "Input should be less than or equal to 100", "type": "less_than_equal", "ctx": {"le": 100}},
                    {"loc": ["header", "x-tenant"], "msg": "Field required", "type": "missing"}]}),
                &[
                    "/items/0/qty range {\"range\":{\"min\":1}}",
                    "/limit range {\"range\":{\"max\":100}}",
                    "/X-Tenant missing",
                ],
            ),
            (
                json!({"detail": [{"loc": ["body", "status"], "msg": "Input should be 'open', 'shipped' or 'closed'",
                    "type": "enum", "ctx": {"expected": "'open', 'shipped' or 'closed'"}}]}),
                &["/status choice {\"allowed\":[\"open\",\"shipped\",\"closed\"]}"],
            ),
            (
                json!({"detail": [
                    {"loc": ["body", "quantity"], "msg": "value is not a valid integer", "type": "type_error.integer"},
                    {"loc": ["body", "unit_price"], "msg": "ensure this value is greater than 10", "type": "value_error.number.not_gt", "ctx": {"limit_value": 10}},
                    {"loc": ["body", "extra"], "msg": "extra fields not permitted", "type": "value_error.extra"}]}),
                &["/quantity type {\"type\":\"integer\"}", "/unit_price range {\"range\":{\"above\":10}}"],
            ),
            (
                json!({"detail": [{"loc": ["body", "items", 0, "Item", "sku"], "msg": "String should match pattern '^[A-Z]+$'",
                    "type": "string_pattern_mismatch", "ctx": {"pattern": "^[A-Z]+$"}}]}),
                &["/items/0/sku pattern {\"pattern\":\"^[A-Z]+$\"}"],
            ),
        ],
    );
}

#[test]
fn rails() {
    holds(
        422,
        &[
            (
                json!({"errors": {"name": ["can't be blank", "is too short (minimum is 3 characters)"], "status": ["is not included in the list"]}}),
                &["/name length {\"length\":{\"min\":3}}", "/status choice"],
            ),
            (
                json!({"errors": {"quantity": ["must be greater than 0"], "unit_price": ["is not a number"], "base": ["No."]}}),
                &["/quantity range {\"range\":{\"above\":0}}", "/unit_price type {\"type\":\"number\"}"],
            ),
            (
                json!({"errors": ["Name can't be blank", "Quantity must be less than or equal to 10", "Nothing here can be read."]}),
                &["/name length {\"length\":{\"min\":1}}", "/quantity range {\"range\":{\"max\":10}}"],
            ),
            (
                json!({"errors": ["Items[0] qty must be greater than or equal to 1", "Items[0] sku is invalid"]}),
                &["/items/0/qty range {\"range\":{\"min\":1}}", "/items/0/sku shape"],
            ),
            (
                json!({"errors": {"name": [{"error": "blank"}], "quantity": [{"error": "greater_than_or_equal_to", "count": 1}]}}),
                &["/name length {\"length\":{\"min\":1}}", "/quantity range {\"range\":{\"min\":1}}"],
            ),
        ],
    );
}

#[test]
fn sentences_of_rails_name_what_stands_deeper_than_one_member() {
    let arguments =
        json!({"body": {"origin": {"coords": {"lat": -91}}, "stops": [{"geo_point": {"lon_deg": 7}}]}});
    let body = json!({"errors": [
        "Origin coords lat must be greater than or equal to -90",
        "Stops[0] geo point lon deg must be less than or equal to 5",
    ]});
    assert_eq!(
        repairs(&nested(), arguments, 422, &body),
        [
            "/body/origin/coords/lat range {\"range\":{\"min\":-90}}",
            "/body/stops/0/geo_point/lon_deg range {\"range\":{\"max\":5}}"
        ]
    );
}

#[test]
fn spring() {
    holds(
        400,
        &[
            (
                json!({"timestamp": "2024-01-01T00:00:00Z", "status": 400, "error": "Bad Request", "path": "/orders/1", "errors": [
                    {"codes": ["Size.order.name", "Size"], "arguments": [{"code": "name"}, 50, 2], "defaultMessage": "size must be between 2 and 50",
                     "objectName": "order", "field": "name", "rejectedValue": "", "code": "Size"},
                    {"field": "quantity", "code": "Min", "arguments": [{}, 1], "defaultMessage": "must be greater than or equal to 1", "rejectedValue": 0}]}),
                &[
                    "/name length {\"length\":{\"min\":2,\"max\":50}}",
                    "/quantity range {\"range\":{\"min\":1}}",
                ],
            ),
            (
                json!({"message": "Validation failed", "fieldErrors": [{"field": "email", "message": "must be a well-formed email address"}]}),
                &["/email format {\"format\":\"email\"}"],
            ),
            (
                json!({"violations": [{"fieldName": "createOrder.request.items[0].qty", "message": "must not be null"}]}),
                &["/items/0/qty missing"],
            ),
        ],
    );
}

#[test]
fn laravel() {
    holds(
        422,
        &[
            (
                json!({"message": "The given data was invalid.", "errors": {"name": ["The name field is required."], "items.0.qty": ["The items.0.qty must be at least 1."]}}),
                &["/name length {\"length\":{\"min\":1}}", "/items/0/qty range {\"range\":{\"min\":1}}"],
            ),
            (
                json!({"message": "x", "errors": {"status": ["The selected status is invalid."], "email": ["The email must be a valid email address."]}}),
                &["/status choice", "/email format {\"format\":\"email\"}"],
            ),
            (
                json!({"errors": {"name": ["The name may not be greater than 255 characters."], "unit_price": ["The unit price must be a number."]}}),
                &["/name length {\"length\":{\"max\":255}}", "/unit_price type {\"type\":\"number\"}"],
            ),
        ],
    );
}

#[test]
fn django_rest() {
    holds(
        400,
        &[
            (
                json!({"name": ["This field may not be blank."], "quantity": ["Ensure this value is greater than or equal to 1."]}),
                &["/name length {\"length\":{\"min\":1}}", "/quantity range {\"range\":{\"min\":1}}"],
            ),
            (
                json!({"status": ["\"shiped\" is not a valid choice."], "quantity": ["A valid integer is required."]}),
                &["/status choice", "/quantity type {\"type\":\"integer\"}"],
            ),
            (
                json!({"items": [{"qty": ["Ensure this value is greater than or equal to 1."]}], "non_field_errors": ["No."]}),
                &["/items/0/qty range {\"range\":{\"min\":1}}"],
            ),
            (
                json!({"startDate": ["Date has wrong format. Use one of these formats instead: YYYY-MM-DD."]}),
                &["/startDate format {\"format\":\"date\"}"],
            ),
            (json!({"unit_price": "The till said no."}), &["/unit_price shape"]),
            (
                json!({"email": "Enter a valid email address.", "tags": ["Too many of them."]}),
                &["/email format {\"format\":\"email\"}", "/tags shape"],
            ),
            // What was sent, what speaks of the failure, and what is beside something else.
            (json!({"startDate": "soon"}), &[]),
            (json!({"email": "x", "unit_price": "The till said no."}), &[]),
            (json!({"name": "The till said no."}), &[]),
            (json!({"status": "The till said no."}), &[]),
            (json!({"unit_price": "The till said no.", "request_ref": "r-1"}), &[]),
            (json!({"tags": "refused"}), &[]),
        ],
    );
}

#[test]
fn dot_net() {
    holds(
        400,
        &[
            (
                json!({"type": "https://tools.ietf.org/html/rfc7231#section-6.5.1", "title": "One or more validation errors occurred.", "status": 400, "traceId": "00-1",
                    "errors": {"UnitPrice": ["The UnitPrice field is required."], "Items[0].Qty": ["The field Qty must be between 1 and 10."]}}),
                &["/unit_price missing", "/items/0/qty range {\"range\":{\"min\":1,\"max\":10}}"],
            ),
            (
                json!({"errors": {"$.quantity": ["The JSON value could not be converted to System.Int32. Path: $.quantity | LineNumber: 0"]}}),
                &["/quantity type {\"type\":\"integer\"}"],
            ),
            (
                json!({"errors": [{"propertyName": "Email", "errorMessage": "'Email' is not a valid email address.", "errorCode": "EmailValidator"}]}),
                &["/email format {\"format\":\"email\"}"],
            ),
        ],
    );
}

#[test]
fn nest_and_class_validator() {
    holds(
        400,
        &[
            (
                json!({"statusCode": 400, "message": ["email must be an email", "quantity must not be less than 1"], "error": "Bad Request"}),
                &["/email format {\"format\":\"email\"}", "/quantity range {\"range\":{\"min\":1}}"],
            ),
            (
                json!({"message": [{"property": "email", "constraints": {"isEmail": "email must be an email"}, "children": []}]}),
                &["/email format {\"format\":\"email\"}"],
            ),
            (
                json!({"errors": [{"property": "items", "children": [{"property": "0", "children": [{"property": "qty", "constraints": {"min": "qty must not be less than 1"}}]}]}]}),
                &["/items/0/qty range {\"range\":{\"min\":1}}"],
            ),
        ],
    );
}

#[test]
fn a_limit_is_not_told_of_an_object_whose_member_is_meant() {
    let arguments = json!({"body": {"origin": {"coords": {"height": 3}}}});
    let body = json!({"errors": ["Origin coords lat must be greater than or equal to -90"]});
    assert!(repairs(&nested(), arguments, 422, &body).is_empty());
}
