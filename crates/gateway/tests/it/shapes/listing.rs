//! Refusals of a call with nested arguments: what is told of several, of what stands deep, and of types of the upstream's own.

use serde_json::{Value, json};

use super::judged;

/// A call whose arguments nest; `quantity` and the number of the second item are texts.
fn sent() -> Value {
    json!({
        "name": "x", "quantity": "12", "status": "shiped", "startDate": "soon", "unit_price": 9000,
        "tags": ["a"], "id": "o-1",
        "items": [{ "sku": "a", "face_value": 5 }, { "sku": "b", "face_value": "9000" }],
        "email": { "colour": "rde", "nickname": "x", "age": 5, "address": { "street": "x" } },
    })
}

fn schema() -> Value {
    let text = json!({ "type": "string" });
    let address = json!({ "type": "object", "properties": { "street": text, "city": text } });
    let item = json!({ "type": "object", "properties": { "sku": text, "face_value": {}, "depth": {} } });
    json!({ "type": "object", "properties": {
        "id": text, "name": text, "quantity": {}, "status": text, "startDate": text, "unit_price": {}, "tags": {},
        "limit": {}, "items": { "type": "array", "items": item },
        "email": { "type": "object", "properties": { "colour": text, "full_name": text, "address": address } },
    } })
}

/// `at problem` of each finding, with the facts where a case gives them.
fn holds(cases: &[(Value, &[&str])]) {
    for (body, expected) in cases {
        let found = judged(&schema(), sent(), body);
        let brief = |one: &String| one.split(' ').take(2).collect::<Vec<_>>().join(" ");
        let exact = expected.iter().any(|one| one.contains('{'));
        let found: Vec<String> = if exact { found } else { found.iter().map(brief).collect() };
        assert_eq!(found, *expected, "{body}");
    }
}

#[test]
fn a_name_behind_a_colon_is_found_however_deep_it_belongs() {
    holds(&[
        (
            json!({"error": "param is missing or the value is empty: full_name"}),
            &["/email/full_name missing"],
        ),
        (json!({"error": "param is missing or the value is empty: city"}), &["/email/address/city missing"]),
        (json!({"message": "Bad request: missing required value: city"}), &["/email/address/city missing"]),
        // Of two items it is not said which one lacks it, and nobody has declared a ledger.
        (json!({"error": "param is missing or the value is empty: depth"}), &[]),
        (json!({"error": "param is missing or the value is empty: ledger"}), &[]),
        (json!({"error": "A value is missing: see the manual"}), &[]),
        // What is there is not missing, and what has its place is not too many.
        (json!({"message": "Unknown field \"colr\". Known: name"}), &[]),
        (json!({"message": "A value is required. Received: name"}), &[]),
    ]);
}

#[test]
fn each_name_of_a_sentence_has_its_finding() {
    let both: &[&str] = &["/email/nickname unknown", "/email/age unknown"];
    holds(&[
        (
            json!({"error": {"code": "parameter_unknown", "param": "email[nickname]", "type": "invalid_request_error",
            "message": "Received unknown parameters: email[nickname], email[age]"}}),
            both,
        ),
        (
            json!({"message": "strict decoding error: unknown field \"spec.email.nickname\", unknown field \"spec.email.age\""}),
            both,
        ),
        (json!({"message": "Invalid request.\n\n\"nickname\", \"age\" are not permitted keys."}), both),
        (json!({"message": "nickname and age are not allowed"}), both),
        (
            json!({"message": "Invalid request.\n\n\"limit\", \"full_name\" weren't supplied."}),
            &["/limit missing", "/email/full_name missing"],
        ),
        (json!({"message": "unit_price and limit must be provided together"}), &["/limit missing"]),
        (
            json!({"message": "limit and full_name are required"}),
            &["/limit missing", "/email/full_name missing"],
        ),
    ]);
}

#[test]
fn what_spring_and_hibernate_write_as_one_text() {
    holds(&[
        (
            json!({"message": "Validation failed for argument [0] in public void a.B.c(a.D) with 2 errors: [Field error in \
            object 'd' on field 'unit_price': rejected value [9000]; codes [Max.d.unit_price,Max]; arguments [x: codes \
            [d.unit_price]; arguments []; default message [unit_price],5]; default message [must be less than or equal \
            to 5]] [Field error in object 'd' on field 'email.full_name': rejected value [null]; codes [NotBlank.d.e]; \
            arguments []; default message [darf nicht leer sein]] "}),
            &["/unit_price range", "/email/full_name missing"],
        ),
        (
            json!({"message": "List of constraint violations:[\n\tConstraintViolationImpl{interpolatedMessage='must be less \
            than or equal to 8', propertyPath=unit_price, rootBeanClass=class a.B, \
            messageTemplate='{jakarta.validation.constraints.Max.message}'}\n]"}),
            &["/unit_price range {\"range\":{\"max\":8}}"],
        ),
        (
            json!({"errors": [{"codes": ["Max.c#search.unit_price", "Max"], "defaultMessage": "must be less than or equal to 100",
            "arguments": [{"codes": ["c#search.unit_price", "unit_price"], "defaultMessage": "unit_price", "code": "unit_price"}, 100],
            "code": "Max"}]}),
            &["/unit_price range {\"range\":{\"max\":100}}"],
        ),
        (
            json!({"errors": [{"codes": ["Max.c#search.unit_price", "Max"], "defaultMessage": "must be less than or equal to 100"}]}),
            &["/unit_price range {\"range\":{\"max\":100}}"],
        ),
        (
            json!({"message": "400 BAD_REQUEST \"Required query parameter 'limit' is not present.\""}),
            &["/limit missing"],
        ),
    ]);
}

#[test]
fn a_type_of_the_upstreams_own_is_a_choice_of_a_text_and_never_a_type() {
    let spring = |kind: &str| {
        format!(
            "Failed to convert value of type 'java.lang.String' to required type '{kind}'; Failed to \
        convert from type [java.lang.String] to type [@a.b.RequestParam @a.b.Valid {kind}] for value [shiped]"
        )
    };
    holds(&[
        (
            json!({"message": format!("Method parameter 'status': {}", spring("a.b.Status"))}),
            &["/status choice"],
        ),
        (
            json!({"message": format!("Method parameter 'quantity': {}", spring("int"))}),
            &["/quantity type {\"type\":\"integer\"}"],
        ),
        (json!({"message": "No enum constant a.b.Colour.rde"}), &["/email/colour choice"]),
        (
            json!({"errors": {"$.email.colour": ["The JSON value could not be converted to A.B.Colour. Path: $.email.colour | Line: 0"]}}),
            &["/email/colour choice"],
        ),
        (
            json!({"errors": {"$.email": ["The JSON value could not be converted to A.B.Person. Path: $.email | Line: 0"]}}),
            &["/email shape"],
        ),
        (
            json!({"error": {"message": "Invalid value at 'order.email.colour' (type.googleapis.com/a.v1.Colour), \"rde\""}}),
            &["/email/colour choice"],
        ),
        (
            json!({"error": {"message": "Invalid value at 'order.quantity' (TYPE_INT32), \"12\""}}),
            &["/quantity type {\"type\":\"integer\"}"],
        ),
    ]);
}

#[test]
fn choices_are_told_in_many_ways() {
    holds(&[
        (
            json!({"errors": {"Status": ["'Status' has a range of values which does not include 'shiped'."]}}),
            &["/status choice"],
        ),
        (json!({"error": "'shiped' is not a valid status"}), &["/status choice"]),
        (json!({"errors": [{"detail": "shiped is not a valid value for status."}]}), &["/status choice"]),
        (
            json!({"error": {"param": "status", "message": "Invalid status: shiped. We currently support more. Shop \
            supports these states: shipped, open"}}),
            &["/status choice {\"allowed\":[\"shipped\",\"open\"]}"],
        ),
        (
            json!({"error": {"param": "status", "message": "Unsupported state. Supported states: shipped, open"}}),
            &["/status choice {\"allowed\":[\"shipped\",\"open\"]}"],
        ),
        (json!({"error": "'shiped' is not a valid Status"}), &["/status choice"]),
        (json!({"error": "'rde' is not a valid region"}), &["/email/colour choice"]),
        (
            json!({"message": "a.b.Colour does not contain element with name 'rde' at path $.email.colour"}),
            &["/email/colour choice"],
        ),
        (
            json!({"message": "proto: (line 1:20): invalid value for enum field status: \"shiped\""}),
            &["/status choice"],
        ),
        (json!({"message": "Requested value 'rde' was not found."}), &["/email/colour choice"]),
        // What is written and not chosen, and what is supported and no value.
        (json!({"errors": {"name": ["'x' is not a valid name"]}}), &["/name shape"]),
        (json!({"errors": {"name": ["'ab-1' is not a valid reference"]}}), &["/name shape"]),
        (json!({"errors": {"name": ["Supported characters: a, b"]}}), &["/name shape"]),
        (json!({"errors": {"name": ["Supported formats: pdf, png"]}}), &["/name shape"]),
    ]);
}

#[test]
fn limits_and_types_are_told_in_many_ways() {
    holds(&[
        (
            json!({"errors": {"unit_price": ["must be in 1..8"]}}),
            &["/unit_price range {\"range\":{\"min\":1,\"max\":8}}"],
        ),
        (
            json!({"errors": [{"detail": "unit_price exceeds maximum unit price of 100."}]}),
            &["/unit_price range {\"range\":{\"max\":100}}"],
        ),
        (
            json!({"errors": {"quantity": ["Enter a whole number."]}}),
            &["/quantity type {\"type\":\"integer\"}"],
        ),
        (json!({"errors": {"quantity": ["Enter a number."]}}), &["/quantity type {\"type\":\"number\"}"]),
        (
            json!({"message": "Parameter validation failed:\nInvalid type for parameter quantity, value: 12, type: <class 'str'>, \
            valid types: <class 'int'>"}),
            &["/quantity type {\"type\":\"integer\"}"],
        ),
        (json!({"errors": {"unit_price": ["validation.max.numeric"]}}), &["/unit_price range"]),
        (json!({"errors": {"name": ["validation.min.string"]}}), &["/name length"]),
        (
            json!({"errors": [{"location": "body.status", "message": "expected string to match pattern ^[A-Z]{2}$"}]}),
            &["/status pattern {\"pattern\":\"^[A-Z]{2}$\"}"],
        ),
        (
            json!({"message": "proto: (line 1:5): invalid value for int32 field quantity: \"12\""}),
            &["/quantity type {\"type\":\"integer\"}"],
        ),
        (json!({"message": "Invalid value for number"}), &[]),
        (json!({"errors": {"status": ["is not present in the list"]}}), &["/status shape"]),
        (json!({"errors": {"name": ["maximum age of 5"]}}), &["/name shape"]),
    ]);
}

#[test]
fn a_standard_of_days_and_moments_is_the_one_that_is_named() {
    for (text, format) in [
        ("Not a valid ISO 8601 date.", "date"),
        ("must be an ISO-8601 date", "date"),
        ("must be a valid ISO 8601 calendar date", "date"),
        ("must be a valid RFC 3339 full-date", "date"),
        ("Not a valid ISO 8601 date-time.", "date-time"),
        ("Not a valid ISO 8601 datetime.", "date-time"),
        ("Not a valid ISO 8601 date and time.", "date-time"),
        ("Not a valid ISO 8601 timestamp.", "date-time"),
        ("must be a valid ISO 8601 date string", "date-time"),
        ("must be in ISO 8601 date format", "date-time"),
        ("must be a valid ISO 8601 duration", "duration"),
        ("Enter a valid date/time.", "date-time"),
        ("Enter a valid date.", "date"),
    ] {
        let found = judged(&schema(), sent(), &json!({"errors": {"startDate": [text]}}));
        assert_eq!(found, [format!("/startDate format {{\"format\":\"{format}\"}}")], "{text}");
    }
}

#[test]
fn what_is_missing_is_named_and_never_the_whole() {
    holds(&[
        (
            json!({"errors": {"$": ["JSON deserialization for type 'A.B' was missing required properties, including the \
            following: limit"], "order": ["The order field is required."]}}),
            &["/limit missing"],
        ),
        (json!({"errors": {"": ["A non-empty request body is required."]}}), &[]),
    ]);
}

#[test]
fn a_place_may_be_steps_or_go_through_a_list() {
    holds(&[
        (
            json!({"errors": [{"code": "max_value", "detail": "Ensure this value is less than or equal to 5.", "attr": "unit_price"}]}),
            &["/unit_price range {\"range\":{\"max\":5}}"],
        ),
        (
            json!({"errors": [{"errorCode": {"stringError": "TOO_LONG"}, "message": "Too long.",
            "location": {"fieldPathElements": [{"fieldName": "items", "index": 1}, {"fieldName": "sku"}]}}]}),
            &["/items/1/sku length"],
        ),
        (
            json!({"errors": ["Items[1] face value must be less than or equal to 2000"]}),
            &["/items/1/face_value range"],
        ),
        (
            json!({"message": "json: cannot unmarshal string into Go struct field OrderSpec.items.face_value of type int64"}),
            &["/items/1/face_value type {\"type\":\"integer\"}"],
        ),
        (
            json!({"message": "json: cannot unmarshal number into Go struct field OrderSpec.items.sku of type string"}),
            &[],
        ),
        (
            json!({"details": {"causes": [{"reason": "FieldValueForbidden", "message": "Forbidden: may not be set", "field": "spec.email.nickname"}]}}),
            &["/email/nickname unknown"],
        ),
        (json!({"errors": {"unit_price": ["must not be set to 9000"]}}), &["/unit_price shape"]),
    ]);
}
