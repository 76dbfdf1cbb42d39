//! Words that sound like a fact about the value and are none, and facts that hide in names of types.

use serde_json::{Value, json};

use super::{arguments, failed, flat, holds, told};

#[test]
fn what_is_said_of_other_things_is_no_fact_about_the_value() {
    for (name, text) in [
        ("startDate", "must be at least 24 hours in the future"),
        ("startDate", "must be at least 18 years ago"),
        ("startDate", "must be between 2 and 14 days from now"),
        ("id", "can have at most 3 appointments per day"),
        ("id", "has at least one open invoice"),
        ("quantity", "can have at most 3 appointments per day"),
        ("email", "must end with 'Z' or have a valid timezone offset."),
        ("email", "mentions one of our staff, which is not allowed"),
    ] {
        let body = json!({ "errors": { name: [text] } });
        let failure = failed(&flat(), arguments(), 422, body.to_string().as_bytes());
        assert_eq!(told(&failure), [format!("/{name} shape")], "{text}");
    }
}

#[test]
fn a_measure_is_a_limit_of_a_number_and_things_are_one_of_a_list() {
    let case = |name: &str, text: &str| json!({ "errors": { name: [text] } });
    holds(
        422,
        &[
            (case("quantity", "must be at least 15 minutes"), &["/quantity range {\"range\":{\"min\":15}}"]),
            (case("limit", "must be at most 100 per page"), &["/limit range {\"range\":{\"max\":100}}"]),
            (case("tags", "must have at least 2 labels"), &["/tags length {\"length\":{\"min\":2}}"]),
            (case("email", "must have at least 3 characters"), &["/email length {\"length\":{\"min\":3}}"]),
            (case("email", "must be at least 3 long"), &["/email length {\"length\":{\"min\":3}}"]),
        ],
    );
}

#[test]
fn a_drawn_moment_is_a_format_and_never_a_pattern_in_another_language() {
    let date_time: &[&str] = &["/startDate format {\"format\":\"date-time\"}"];
    let case = |text: &str| json!({ "errors": { "startDate": [text] } });
    holds(
        422,
        &[
            (case(r"The start date field must match the format Y-m-d\TH:i:sP."), date_time),
            (case("must match the format yyyy-MM-dd'T'HH:mm:ssXXX"), date_time),
            (
                case(
                    "Datetime has wrong format. Use one of these formats instead: \
                     YYYY-MM-DDThh:mm[:ss[.uuuuuu]][+HH:MM|-HH:MM|Z].",
                ),
                date_time,
            ),
            (
                case("The start date field must match the format Y-m-d H:i:s."),
                &[
                    "/startDate pattern {\"pattern\":\"^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$\"}",
                ],
            ),
            (
                json!({ "error": { "code": 400, "status": "INVALID_ARGUMENT", "details": [{
                    "@type": "type.googleapis.com/google.rpc.BadRequest", "fieldViolations": [{
                    "field": "startDate", "description": "Invalid value at 'startDate' (type.googleapis.com/google.\
                        protobuf.Timestamp), Field 'startDate', Illegal timestamp format; timestamps must end with 'Z' \
                        or have a valid timezone offset." }] }] } }),
                date_time,
            ),
            (case("must match the format [YYYY-MM-DD]"), &["/startDate format {\"format\":\"date\"}"]),
            (
                json!({ "detail": [{ "type": "date_from_datetime_parsing", "loc": ["body", "startDate"],
                    "msg": "Input should be a valid date or datetime, input is too short" }] }),
                &["/startDate format {\"format\":\"date\"}"],
            ),
        ],
    );
}

#[test]
fn the_types_of_java_name_formats() {
    for (name, format) in [
        ("java.time.OffsetDateTime", "date-time"),
        ("java.time.Instant", "date-time"),
        ("java.time.LocalDate", "date"),
        ("java.time.LocalTime", "time"),
        ("java.util.UUID", "uuid"),
    ] {
        let text = format!(
            "JSON parse error: Cannot deserialize value of type `{name}` from String \"soon\": Failed to deserialize \
             {name}: (java.time.format.DateTimeParseException) Text 'soon' could not be parsed at index 0\n at [Source: UNKNOWN; byte offset: #UNKNOWN] \
             (through reference chain: com.acme.api.Order[\"startDate\"])"
        );
        let body = json!({ "status": 400, "error": "Bad Request", "message": text });
        let expected = format!("/startDate format {{\"format\":\"{format}\"}}");
        assert_eq!(
            told(&failed(&flat(), arguments(), 400, body.to_string().as_bytes())),
            [expected],
            "{name}"
        );
    }
    let body = json!({ "message": "JSON parse error: Cannot construct instance of `com.acme.Email` (although at least \
        one Creator exists): no int/Int-argument constructor/factory method to deserialize from Number value (20) \
        (through reference chain: com.acme.api.Order[\"quantity\"])" });
    holds(400, &[(body, &["/quantity type {\"type\":\"object\"}"])]);
}

#[test]
fn short_verdicts_and_the_names_of_attributes_are_read() {
    let stripe = |text: &str| json!({ "error": { "type": "invalid_request_error", "message": text, "param": "quantity" } });
    holds(
        400,
        &[
            (stripe("Invalid boolean: sure"), &["/quantity type {\"type\":\"boolean\"}"]),
            (stripe("Invalid object"), &["/quantity type {\"type\":\"object\"}"]),
            (
                json!({ "objectName": "Order", "attributeName": "status", "line": 1, "column": 64, "value": "x" }),
                &["/status shape"],
            ),
        ],
    );
}

#[test]
fn a_told_array_alone_makes_no_list() {
    for sent in [json!(20), json!("x"), json!({ "a": 1 })] {
        let mut all: Value = arguments();
        all["quantity"] = sent;
        let body = json!({ "errors": { "quantity": ["The quantity field must be an array."] } });
        let failure = failed(&flat(), all, 422, body.to_string().as_bytes());
        assert_eq!(told(&failure), ["/quantity type {\"type\":\"array\"}"]);
        assert!(failure.patch.is_empty(), "{:?}", failure.patch);
    }
}

#[test]
fn a_value_that_is_quoted_is_found_where_it_was_sent_once() {
    let jackson = |ty: &str, value: &str, why: &str| {
        let text = format!(
            "JSON parse error: Cannot deserialize value of type `{ty}` from String \"{value}\": {why}"
        );
        json!({ "status": 400, "error": "Bad Request", "message": text, "path": "/orders/o-1" })
    };
    holds(
        400,
        &[
            (
                jackson("java.lang.Integer", "shiped", "not a valid `java.lang.Integer` value"),
                &["/status type {\"type\":\"integer\"}"],
            ),
            (
                jackson("boolean", "shiped", "only \"true\" or \"false\" recognized"),
                &["/status type {\"type\":\"boolean\"}"],
            ),
            (
                jackson("java.time.LocalDate", "soon", "Failed to deserialize java.time.LocalDate"),
                &["/startDate format {\"format\":\"date\"}"],
            ),
            (
                jackson(
                    "java.util.UUID",
                    "acme",
                    "UUID has to be represented by standard 36-char representation",
                ),
                &["/X-Tenant format {\"format\":\"uuid\"}"],
            ),
            (
                json!({ "message": "invalid input syntax for type integer: \"shiped\"" }),
                &["/status type {\"type\":\"integer\"}"],
            ),
            (
                json!({ "message": "invalid input syntax for type uuid: \"acme\"" }),
                &["/X-Tenant format {\"format\":\"uuid\"}"],
            ),
            (
                json!({ "error": "strconv.ParseBool: parsing \"shiped\": invalid syntax" }),
                &["/status type {\"type\":\"boolean\"}"],
            ),
            // It was sent twice, or never.
            (jackson("java.lang.Integer", "a", "not a valid `java.lang.Integer` value"), &[]),
            (jackson("java.lang.Integer", "b", "not a valid `java.lang.Integer` value"), &[]),
        ],
    );
}

#[test]
fn the_name_of_an_argument_is_no_word_of_the_sentence() {
    let mut route = flat();
    route.body =
        Some(super::members(super::Media::Json, "application/json", &["checklist", "reviewer", "email"]));
    let sent = json!({ "id": "o-1", "checklist": [{ "required": "yes" }], "reviewer": "me", "email": "x" });
    for (body, expected) in [
        (
            json!({ "errors": { "checklist.0.required": ["The checklist.0.required field must be true or false."] } }),
            "/checklist/0/required type {\"type\":\"boolean\"}",
        ),
        (
            json!({ "message": ["nested property reviewer must be either object or array"], "statusCode": 400 }),
            "/reviewer type {\"type\":\"object\"}",
        ),
        (json!({ "message": ["email already exists"], "statusCode": 400 }), "/email shape"),
    ] {
        assert_eq!(super::repairs(&route, sent.clone(), 400, &body), [expected], "{body}");
    }
}
