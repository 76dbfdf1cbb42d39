//! Lists of findings that a program has put into one text, as it wrote or printed them.

use serde_json::{Value, json};

use super::{arguments, failed, flat, holds, nested, nested_arguments, repairs, told};

/// The repairs of a refusal that is no JSON.
fn plain(body: &str) -> Vec<String> {
    told(&failed(&flat(), arguments(), 400, body.as_bytes()))
}

#[test]
fn json_in_a_text() {
    let list = json!([
        {"code": "invalid_enum_value", "options": ["open", "shipped"], "path": ["status"], "message": "Invalid enum value."},
        {"code": "too_big", "maximum": 9, "type": "number", "inclusive": true, "path": ["items", 0, "qty"], "message": "No."}]);
    let expected: &[&str] = &[
        "/status choice {\"allowed\":[\"open\",\"shipped\"]}",
        "/items/0/qty range {\"range\":{\"max\":9}}",
    ];
    let pretty = serde_json::to_string_pretty(&list).unwrap();
    let short = list.to_string();
    let object = json!({"detail": list}).to_string();
    holds(
        400,
        &[
            (
                json!({"error": {"message": pretty, "code": -32600, "data": {"code": "BAD_REQUEST", "path": "name"}}}),
                expected,
            ),
            (json!({"error": pretty}), expected),
            (json!({"message": format!("Validation failed: {short}")}), expected),
            (json!({"message": [format!("Validation failed: {short} (twice)")]}), expected),
            (json!({"errors": [{"message": short, "extensions": {"code": "BAD_USER_INPUT"}}]}), expected),
            (json!({"detail": format!("upstream answered 422: {object}")}), expected),
            (json!({"fault": {"faultstring": pretty}}), expected),
            (json!({"reply": {"why": {"text": pretty}}}), expected),
        ],
    );
    assert_eq!(plain(&format!("Bad request: {pretty}\n{}", " ".repeat(700))), expected);
    // A list in a text of such a list is words.
    let deep = json!([{"message": pretty}]).to_string();
    assert!(repairs(&flat(), arguments(), 400, &json!({"message": deep})).is_empty());
}

#[test]
fn what_a_text_repeats_of_the_call_tells_nothing() {
    let sent = arguments();
    for body in [
        json!({"message": format!("Cannot take {sent}")}),
        json!({"message": format!("Cannot take {}", sent["items"])}),
        json!({"error": sent.to_string()}),
        json!({"error": "Cannot take {'qty': -1, 'name': 'quantity', 'msg': 'must be at least 3', 'sku': 'a'}"}),
        json!({"message": "Cannot take {\"status\": \"shiped\", \"name\": [\"must be at least 3\"]}"}),
    ] {
        assert!(repairs(&flat(), arguments(), 400, &body).is_empty(), "{body}");
    }
    holds(
        400,
        &[
            (
                json!({"message": "quantity must be at least 1, see {\"type\": \"integer\", \"minimum\": 1}"}),
                &["/quantity range {\"range\":{\"min\":1}}"],
            ),
            (
                json!({"message": "Cannot take {\"qty\": -1, \"sku\": \"a\"}: quantity must be at least 1"}),
                &["/quantity range {\"range\":{\"min\":1}}"],
            ),
            (
                json!({"message": "{'qty': -1, 'sku': 'a'} is not taken: quantity must be at least 1"}),
                &["/quantity range {\"range\":{\"min\":1}}"],
            ),
        ],
    );
}

#[test]
fn what_programs_print() {
    let printed = "[{'type': 'enum', 'loc': ('body', 'status'), 'msg': \"Input should be 'open' or 'shipped'\", 'input': 'shiped', 'ctx': {'expected': \"'open' or 'shipped'\"}}]";
    let expected: &[&str] = &["/status choice {\"allowed\":[\"open\",\"shipped\"]}"];
    holds(
        400,
        &[
            (json!({"error": printed}), expected),
            (
                json!({"detail": format!("1 validation errors:\n  {}\n", &printed[1..printed.len() - 1])}),
                expected,
            ),
            (
                json!({"detail": "2 validation errors:\n  {'type': 'missing', 'loc': ('body', 'colour'), 'msg': 'Field required', 'input': {'name': ''}}\n  {'type': 'greater_than_equal', 'loc': ('body', 'quantity'), 'msg': 'Input should be greater than or equal to 1', 'input': 0, 'ctx': {'ge': 1}}\n"}),
                &["/quantity range {\"range\":{\"min\":1}}"],
            ),
            (
                json!({"message": "{'status': ['Must be one of: open, shipped.'], 'items': {0: {'qty': ['Must be greater than or equal to 1.']}}}"}),
                &[
                    "/status choice {\"allowed\":[\"open\",\"shipped\"]}",
                    "/items/0/qty range {\"range\":{\"min\":1}}",
                ],
            ),
            (
                json!({"error": "{'email': [ErrorDetail(string='Enter a valid email address.', code='invalid')]}"}),
                &["/email format {\"format\":\"email\"}"],
            ),
            (
                json!({"error": "Validation failed: {:quantity=>[\"must be greater than 0\"]}"}),
                &["/quantity range {\"range\":{\"above\":0}}"],
            ),
            (
                json!({"error": "[ { path: [ 'quantity' ], message: 'must be greater than 0' } ]"}),
                &["/quantity range {\"range\":{\"above\":0}}"],
            ),
        ],
    );
}

#[test]
fn pydantic() {
    let second = "4 validation errors for OrderIn\nstatus\n  Input should be 'open', 'shipped' or 'closed' [type=enum, input_value='shiped', input_type=str]\n    For further information visit https://errors.pydantic.dev/2.9/v/enum\nitems.0.qty\n  Input should be greater than or equal to 1 [type=greater_than_equal, input_value=-1, input_type=int]\n    For further information visit https://errors.pydantic.dev/2.9/v/greater_than_equal\nitems.0.price\n  Field required [type=missing, input_value={'qty': -1, 'sku': 'a', 'name': 'limit must be 5'}, input_type=dict]\n    For further information visit https://errors.pydantic.dev/2.9/v/missing\ntags\n  Extra inputs are not permitted [type=extra_forbidden, input_value=['a'], input_type=list]\n    For further information visit https://errors.pydantic.dev/2.9/v/extra_forbidden";
    let expected: &[&str] = &[
        "/status choice {\"allowed\":[\"open\",\"shipped\",\"closed\"]}",
        "/items/0/qty range {\"range\":{\"min\":1}}",
        "/items/0/price missing",
        "/tags unknown",
    ];
    holds(
        400,
        &[
            (json!({"error": second}), expected),
            (json!({"detail": format!("Cannot read the order: {second}")}), expected),
            (json!({"errors": [second]}), expected),
            (
                json!({"error": "4 validation errors for OrderIn\nstatus\n  value is not a valid enumeration member; permitted: 'open', 'shipped' (type=type_error.enum; enum_values=[<Status.OPEN: 'open'>, <Status.SHIPPED: 'shipped'>])\nitems -> 0 -> qty\n  ensure this value is greater than or equal to 1 (type=value_error.number.not_ge; limit_value=1)\nbody -> startDate\n  invalid date format (type=value_error.date)\n__root__\n  quantity must be at least 1 (type=value_error)"}),
                &[
                    "/status choice {\"allowed\":[\"open\",\"shipped\"]}",
                    "/items/0/qty range {\"range\":{\"min\":1}}",
                    "/startDate format {\"format\":\"date\"}",
                    "/quantity range {\"range\":{\"min\":1}}",
                ],
            ),
            (
                json!({"error": "1 validation error for OrderIn\n  Value error, quantity must be at least 1 [type=value_error, input_value={'name': '', 'email': 'x'}, input_type=dict]"}),
                &["/quantity range {\"range\":{\"min\":1}}"],
            ),
        ],
    );
    assert_eq!(plain(second), expected);
}

#[test]
fn zod_and_valibot() {
    holds(
        400,
        &[
            (
                json!({"message": "✖ Invalid option: expected one of \"open\"|\"shipped\"\n  → at status\n✖ Too big: expected number to be <=20\n  → at items[0].qty\n✖ Too small: expected string to have >=3 characters\n  → at name\n✖ Invalid email address\n  → at email\n✖ Invalid ISO datetime\n  → at startDate\n✖ Unrecognized key: \"tags\""}),
                &[
                    "/status choice {\"allowed\":[\"open\",\"shipped\"]}",
                    "/items/0/qty range {\"range\":{\"max\":20}}",
                    "/name length {\"length\":{\"min\":3}}",
                    "/email format {\"format\":\"email\"}",
                    "/startDate format {\"format\":\"date-time\"}",
                    "/tags unknown",
                ],
            ),
            (
                json!({"error": "Validation failed\n\n✖ Invalid input: expected string, received number\n  → at unit_price\n✖ Invalid string: must match pattern /^[A-Z]+$/\n  → at items[0].sku\n✖ Invalid number: must be a multiple of 5\n  → at quantity"}),
                &[
                    "/unit_price type {\"type\":\"string\"}",
                    "/items/0/sku pattern {\"pattern\":\"^[A-Z]+$\"}",
                    "/quantity range {\"range\":{\"step\":5}}",
                ],
            ),
            (
                json!({"error": "✖ Unrecognized key: \"sku\"\n  → at items[0]\n✖ Invalid ISO date\n  → at startDate\n✖ Invalid input: expected \"open\"\n  → at status"}),
                &[
                    "/items/0/sku unknown",
                    "/startDate format {\"format\":\"date\"}",
                    "/status choice {\"allowed\":[\"open\"]}",
                ],
            ),
            (
                json!({"error": "× Invalid type: Expected string but received 5\n  → at unit_price\n× Invalid email: Received \"x\"\n  → at email"}),
                &["/unit_price type {\"type\":\"string\"}", "/email format {\"format\":\"email\"}"],
            ),
        ],
    );
}

#[test]
fn xml() {
    let aws = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<ErrorResponse xmlns=\"http://webservices.amazon.com/AWSFault/2005-15-09\"><Error><Type>Sender</Type><Code>ValidationError</Code><Message>1 validation error detected: Value '500' at 'limit' failed to satisfy constraint: Member must have value less than or equal to 100</Message></Error><RequestId>2b6a</RequestId></ErrorResponse>";
    assert_eq!(plain(aws), ["/limit range {\"range\":{\"max\":100}}"]);
    for body in [
        "<root><quantity><list-item>Ensure this value is greater than or equal to 1.</list-item></quantity></root>",
        "<errors><error field=\"quantity\">must be &gt;= 1</error></errors>",
        "<response><errors><error><field>quantity</field><message>must be at least 1</message></error></errors></response>",
        "<problem xmlns=\"urn:ietf:rfc:7807\"><title>Bad</title><invalid-params><i><name>quantity</name><reason>must be at least 1</reason></i></invalid-params></problem>",
        "<fault><details><fieldError><field>quantity</field><text>must be at least 1</text></fieldError></details></fault>",
        "<Problem><errors><Quantity>must be at least 1</Quantity></errors></Problem>",
        "<s:Envelope xmlns:s=\"x\"><s:Body><s:Fault><faultstring>quantity must be at least 1</faultstring></s:Fault></s:Body></s:Envelope>",
    ] {
        assert_eq!(plain(body), ["/quantity range {\"range\":{\"min\":1}}"], "{body}");
    }
    for body in [
        "<?xml version=\"1.0\"?><error><code>40012</code><message>Invalid input</message></error>",
        "<!DOCTYPE html><html><body><p>quantity must be at least 1</p></body></html>",
        "<html><body>quantity must be at least 1</body></html>",
        "<error><message>Access to name denied</message></error>",
        "<feed><entry><name>is required</name></entry></feed>",
        "<!DOCTYPE e [<!ENTITY q \"quantity\">]><e><message>quantity must be at least 1</message></e>",
    ] {
        assert!(plain(body).is_empty(), "{body}");
    }
}

#[test]
fn the_list_of_a_validator_is_a_refusal_of_the_arguments() {
    let body = json!([{"type": "extra_forbidden", "loc": ["tags"], "msg": "Extra inputs are not permitted", "input": ["a"]}]);
    let failure = failed(&flat(), arguments(), 400, body.to_string().as_bytes());
    assert_eq!((failure.kind.as_str(), told(&failure)), ("validation", vec!["/tags unknown".to_owned()]));
    for (code, kind) in
        [("Forbidden", "permission"), ("access_denied", "permission"), ("not_found", "not_found")]
    {
        let body = json!({"code": code}).to_string();
        assert_eq!(failed(&flat(), arguments(), 400, body.as_bytes()).kind.as_str(), kind);
    }
}

#[test]
fn a_parameter_of_the_handlers_is_on_no_way() {
    let missing = |loc: Value| json!({"detail": [{"type": "missing", "loc": loc, "msg": "Field required"}]});
    for (loc, expected) in [
        (json!(["body", "payload", "keeper"]), "/body/keeper missing"),
        (json!(["body", "order_in", "keeper"]), "/body/keeper missing"),
        (json!(["body", "order_in", "user", "age"]), "/body/user/age missing"),
        (json!(["body", "user", "age"]), "/body/user/age missing"),
        (json!(["body", "items", 0, "price"]), "/body/items/0/price missing"),
        (json!(["body", "keeper"]), "/body/keeper missing"),
        (json!("body.keeper.age"), "/body/keeper/age missing"),
    ] {
        assert_eq!(repairs(&nested(), nested_arguments(), 422, &missing(loc)), [expected]);
    }
}
