//! Envelopes of more companies, each with a shape of its own.

use curable_openapi::{Media, Place};
use serde_json::{Value, json};

use super::repairs;
use crate::routes::{members, route, usual};

fn holds(cases: &[(Value, &[&str])]) {
    let mut route = route("POST", "/orders");
    route.parameters = vec![usual("limit", Place::Query)];
    let names = [
        "name", "email", "quantity", "amount", "status", "country", "items", "settings", "due_on", "currency",
    ];
    route.body = Some(members(Media::Json, "application/json", &names));
    let arguments = json!({"limit": 5000, "name": "", "email": "x", "quantity": 900, "amount": {"value": 1, "currency": "xxx"},
        "status": "opn", "country": "Germany", "items": [{"quantity": 0, "sku": "a"}, {"quantity": 900, "sku": "b"}],
        "settings": {"mode": "fst", "auto": "yes"}, "due_on": "soon", "currency": "usdd"});
    for (body, expected) in cases {
        assert_eq!(repairs(&route, arguments.clone(), 400, body), *expected, "{body}");
    }
}

#[test]
fn findings_below_names_that_nobody_else_uses() {
    holds(&[
        (
            json!({"success":false,"errors":[{"code":1004,"message":"DNS Validation Error","error_chain":[{"code":9005,"message":"Content for email must be a valid email address."}]}]}),
            &["/email format {\"format\":\"email\"}"],
        ),
        (
            json!({"errors":[{"reason":"Must be between 1 and 100","field":"quantity"}]}),
            &["/quantity range {\"range\":{\"min\":1,\"max\":100}}"],
        ),
        (
            json!({"errors":[{"parameters":{"limit":["5000"]},"message":"The `limit` query parameter value [5000] is not between 10 and 100"}],"title":"Invalid Request","detail":"One or more parameters to your request was invalid."}),
            &["/limit range {\"range\":{\"min\":10,\"max\":100}}"],
        ),
        (
            json!({"status":422,"title":"Unprocessable Entity","detail":"The amount is lower than the minimum","field":"amount.value"}),
            &["/amount/value shape"],
        ),
        (json!({"error_type":"request_invalid","error_codes":["currency_invalid"]}), &["/currency shape"]),
        (
            json!({"errorCode":"E1","errorSummary":"Api validation failed: email","errorCauses":[{"errorSummary":"email: The field cannot be left blank"}]}),
            &["/email missing"],
        ),
        (
            json!({"statusCode":400,"error":"Bad Request","message":"Payload validation error: 'Expected type boolean but found type string' on property settings.auto (The name of the client).","errorCode":"invalid_body"}),
            &["/settings/auto type {\"type\":\"boolean\"}"],
        ),
        (
            json!({"detail":"Invalid attribute status specified.","error":400,"errorCode":"INVALID_ATTRIBUTE","parameters":["status"],"reason":"Bad Request"}),
            &["/status shape"],
        ),
        (
            json!({"errors":[{"message":"due_on: Invalid date: soon","help":"x"}]}),
            &["/due_on format {\"format\":\"date\"}"],
        ),
        (
            json!({"errors":[{"message":"Variable \"$input\" got invalid value \"opn\" at \"input.status\"; Value \"opn\" does not exist in \"Status\" enum. Did you mean the enum value \"open\"?"}]}),
            &["/status shape"],
        ),
        (
            json!({"data":{"orderCreate":{"order":null,"userErrors":[{"field":["input","name"],"message":"Name can't be blank"}]}}}),
            &["/name length {\"length\":{\"min\":1}}"],
        ),
        (
            json!({"code":"INVALID_DATA","details":{"expected_data_type":"boolean","api_name":"auto","json_path":"$.settings.auto"},"message":"invalid data","status":"error"}),
            &["/settings/auto type {\"type\":\"boolean\"}"],
        ),
        (
            json!({"Fault":{"Error":[{"Message":"Required param missing","Detail":"Required parameter Line is missing in the request","code":"2020","element":"Items"}],"type":"ValidationFault"}}),
            &["/items missing"],
        ),
    ]);
}

#[test]
fn findings_of_more_shapes_still() {
    holds(&[
        (
            json!({"errors":[{"errorId":25002,"domain":"API","category":"REQUEST","message":"Invalid quantity value","parameters":[{"name":"quantity","value":"900"}]}]}),
            &["/quantity shape"],
        ),
        (
            json!({"errors":[{"code":"QUANTITY.ABOVEMAXIMUM.ERROR","message":"Quantity exceeds the maximum of 100.","parameterList":[{"key":"quantity","value":"900"}]}]}),
            &["/quantity range {\"range\":{\"max\":100}}"],
        ),
        (
            json!({"title":"Bad request","detail":"Multiple problems found, see Additional Details","additionalDetails":["#/items/1/quantity: 900 is not less or equal to 500","#/settings: required key [speed] not found","#/status: opn is not a valid enum value"]}),
            &[
                "/items/1/quantity range {\"range\":{\"max\":500}}",
                "/settings/speed missing",
                "/status choice",
            ],
        ),
        (
            json!({"errors":[{"code":"NOT_VALID","message":"Please specify a valid country.","path":"country","arguments":["country","Germany"]}]}),
            &["/country shape"],
        ),
        (
            json!({"error_code":"BAD_VALUE","error_messages":["Bad value: items[0].quantity"],"correlation_id":"x"}),
            &["/items/0/quantity shape"],
        ),
        (json!({"errors":[{"id":"param_required","message":"Missing parameter 'due_date'"}]}), &[]),
        (
            json!({"fault":{"faultstring":"quantity must be at most 100","detail":{"errorcode":"x"}}}),
            &["/quantity range {\"range\":{\"max\":100}}"],
        ),
        (
            json!({"status":"fail","data":{"status":"Status must be one of open, closed"}}),
            &["/status choice {\"allowed\":[\"open\",\"closed\"]}"],
        ),
        (
            json!({"result":"error","problems":{"status":"must be 'open'"}}),
            &["/status choice {\"allowed\":[\"open\"]}"],
        ),
        (
            json!({"response":{"errors":[{"code":"120100","message":"Missing or invalid country"}]}}),
            &["/country shape"],
        ),
        (
            json!({"errors":[{"extensions":{"code":"BAD_USER_INPUT","field":"status","allowedValues":["open","closed"]},"message":"Bad input"}]}),
            &["/status choice {\"allowed\":[\"open\",\"closed\"]}"],
        ),
        (
            json!({"type":"validation_error","attributes":[{"attribute":"quantity","errors":[{"code":"max_exceeded","max":100}]}]}),
            &["/quantity range {\"range\":{\"max\":100}}"],
        ),
        (
            json!({"validation":[{"loc":"items[1].quantity","rule":{"max":100}}]}),
            &["/items/1/quantity range {\"range\":{\"max\":100}}"],
        ),
    ]);
}

#[test]
fn sentences_that_name_their_argument() {
    holds(&[
        (
            json!({"id":"unprocessable_entity","message":"Quantity must be less than or equal to 100"}),
            &["/quantity range {\"range\":{\"max\":100}}"],
        ),
        (
            json!({"code":50035,"errors":{"items":{"1":{"quantity":{"_errors":[{"code":"NUMBER_TYPE_MAX","message":"int value should be less than or equal to 100."}]}}}},"message":"Invalid Form Body"}),
            &["/items/1/quantity range {\"range\":{\"max\":100}}"],
        ),
        (
            json!({"error":{"message":"(#100) Param currency must be one of {USD, EUR}","type":"OAuthException","code":100,"fbtrace_id":"A"}}),
            &["/currency choice {\"allowed\":[\"USD\",\"EUR\"]}"],
        ),
        (
            json!({"error":{"code":"BAD_REQUEST_ERROR","description":"The quantity may not be greater than 100.","field":"quantity","reason":"input_validation_failed"}}),
            &["/quantity range {\"range\":{\"max\":100}}"],
        ),
        (
            json!({"error":{"errors":[{"field":"country","message":"must be a valid ISO 3166-1 country code","request_pointer":"/customers/country"}]}}),
            &["/country format {\"pattern\":\"^[A-Z]{2}$\",\"format\":\"iso-3166-1-alpha-2\"}"],
        ),
        (
            json!({"sys":{"type":"Error","id":"ValidationFailed"},"message":"Validation error","details":{"errors":[{"name":"in","path":["fields","status"],"value":"opn","expected":["open","closed"],"details":"Value must be one of expected values"}]}}),
            &["/status choice {\"allowed\":[\"open\",\"closed\"]}"],
        ),
        (json!({"error":{"status":400,"message":"invalid limit"}}), &["/limit shape"]),
        (
            json!({"error":{"status":400,"message":"Invalid value for quantity: 900. Maximum allowed is 100."}}),
            &["/quantity range {\"range\":{\"max\":100}}"],
        ),
        (
            json!({"message":"The request is invalid.","modelState":{"order.quantity":["The field Quantity must be between 1 and 100."]}}),
            &["/quantity range {\"range\":{\"min\":1,\"max\":100}}"],
        ),
        (
            json!({"meta":{"code":400,"error_type":"invalid","error_message":"quantity: max is 100"}}),
            &["/quantity range {\"range\":{\"max\":100}}"],
        ),
        (
            json!({"error":"invalid_request","error_description":"Parameter 'limit' is out of range: expected 1..100"}),
            &["/limit range {\"range\":{\"min\":1,\"max\":100}}"],
        ),
        (
            json!({"exception":{"message":"Value for field 'status' is invalid. Allowed: open | closed"}}),
            &["/status choice {\"allowed\":[\"open\",\"closed\"]}"],
        ),
        (
            json!({"err":{"msg":"`settings.mode` must equal one of: fast, slow"}}),
            &["/settings/mode choice {\"allowed\":[\"fast\",\"slow\"]}"],
        ),
    ]);
}
