//! What is meant where a reply says it in few words: single letters, booleans, names, places, and what is no fact.

use curable_core::{Failure, Kind, PatchOp};
use curable_gateway::reply::{Outcome, Sent, read};
use curable_openapi::{Media, Place};
use curable_runtime::validate::{Options, Validator};
use http::HeaderMap;
use serde_json::{Value, json};

use super::told;
use crate::routes::{members, object, route, usual};

fn sent() -> Value {
    json!({
        "X-Day": "soon", "lane": "B", "live": true, "crew_id": "c-9", "opens": "2027-03-14T08:00:00Z", "version": 9,
        "stops": [{ "lane": "B" }, { "lane": "R" }],
        "owner": { "name": "Ada", "firstDay": "2027-03-14" },
        "options": { "recipient": ["a@b.example"], "colour": "red" },
    })
}

/// A refusal of a call whose schema has an open member, and a name that another object holds as well.
fn refused(status: u16, body: &[u8]) -> Failure {
    let mut route = route("POST", "/tours");
    route.parameters = vec![usual("X-Day", Place::Header)];
    let names = [
        "lane", "live", "crew_id", "opens", "version", "stops", "owner", "options", "firstDay", "title",
        "status",
    ];
    route.body = Some(members(Media::Json, "application/json", &names));
    let text = json!({ "type": "string" });
    let schema = json!({ "type": "object", "properties": {
        "X-Day": text, "lane": text, "live": { "type": "boolean" }, "crew_id": text, "opens": text,
        "version": { "type": "integer" }, "firstDay": text, "title": text, "status": text,
        "stops": { "type": "array", "items": { "type": "object", "properties": { "lane": text } } },
        "owner": { "type": "object", "properties": { "name": text } },
        "options": { "type": "object" },
    } });
    let input = Validator::compile(&schema, Options::default()).unwrap();
    let arguments = object(sent());
    let sent = Sent { route: &route, arguments: &arguments, input: Some(&input), effect: None };
    match read(sent, status, &HeaderMap::new(), body, false) {
        Outcome::Success(value) => panic!("a success: {value}"),
        Outcome::Failure(reading) => reading.failure,
    }
}

fn leads_to(expected: &str, bodies: &[Value]) {
    for body in bodies {
        let failure = refused(422, body.to_string().as_bytes());
        assert_eq!(told(&failure), [expected], "{body}");
    }
}

#[test]
fn one_capital_letter_is_a_value_where_one_was_sent() {
    leads_to(
        "/stops/1/lane choice {\"allowed\":[\"V\"]}",
        &[
            json!({ "errors": { "stops.1.lane": ["The stops.1.lane field must be V when live is true."] } }),
            json!({ "stops": [{}, { "lane": ["Must be V when live is true."] }] }),
            json!({ "error": { "message": "Invalid lane: must be V when live is true.", "param": "stops[1][lane]" } }),
            json!({ "message": ["stops.1.lane must be equal to V"] }),
        ],
    );
    leads_to("/opens shape", &[json!({ "errors": { "opens": ["must be V"] } })]);
}

#[test]
fn a_boolean_that_is_told_as_a_text_is_one_where_one_was_sent() {
    leads_to(
        "/live choice {\"allowed\":[false]}",
        &[
            json!({ "details": { "causes": [{ "reason": "FieldValueNotSupported", "field": "live",
                "message": "Unsupported value: true: supported values: false" }] } }),
            json!({ "detail": [{ "type": "literal_error", "loc": ["body", "live"], "msg": "Input should be False",
                "ctx": { "expected": "False" } }] }),
            json!({ "errors": { "Live": ["'Live' must be equal to 'False'."] } }),
        ],
    );
}

#[test]
fn the_name_that_was_meant_is_taken_from_the_reply() {
    let renamed = |body: Value, allowed: &[&str]| {
        let failure = refused(400, body.to_string().as_bytes());
        let [repair] = failure.repairs.as_slice() else { panic!("{body} {:?}", failure.repairs) };
        assert_eq!(
            (repair.at.as_str(), repair.problem.as_str()),
            ("/options/recipient", "unknown"),
            "{body}"
        );
        assert_eq!(repair.suggest, Some(json!("recipients")), "{body}");
        assert_eq!(json!(repair.expected.allowed), json!(allowed), "{body}");
        let [PatchOp::Move { path, .. }] = failure.patch.as_slice() else {
            panic!("{body} {:?}", failure.patch)
        };
        assert_eq!(path.as_str(), "/options/recipients");
    };
    let jackson = "Unrecognized field \"recipient\" (class a.Tour), not marked as ignorable (3 known properties: \
        \"channel\", \"recipients\", \"label\"])\n at [Source: (a.B); line: 1, column: 48] (through reference chain: \
        a.Tour[\"options\"]->a.Options[\"recipient\"])";
    renamed(json!({ "message": jackson }), &["channel", "recipients", "label"]);
    renamed(
        json!({ "message": format!("JSON parse error: {jackson}; nested exception is a.b.C: {jackson}") }),
        &["channel", "recipients", "label"],
    );
    for text in [
        "unknown field [options.recipient] did you mean [recipients]?",
        "Unexpected property options.recipient. Did you mean \"recipients\"?",
    ] {
        renamed(json!({ "message": text }), &[]);
    }
    renamed(
        json!({ "error": { "param": "options[recipient]", "code": "parameter_unknown",
            "message": "Received unknown parameter: options[recipient]. Did you mean options[recipients]?" } }),
        &[],
    );
}

#[test]
fn what_has_no_place_is_told_where_it_was_sent() {
    leads_to(
        "/owner/firstDay unknown {\"allowed\":[\"name\"]}",
        &[
            json!({ "exception": "found unpermitted parameter: :firstDay" }),
            json!({ "message": "Invalid request.\n\n\"firstDay\" is not a permitted key." }),
        ],
    );
    leads_to(
        "/options/colour unknown",
        &[json!({ "errors": { "options.colour": ["The options.colour field is prohibited."] } })],
    );
}

#[test]
fn the_part_of_the_request_may_name_the_place() {
    leads_to(
        "/X-Day format {\"format\":\"date\"}",
        &[json!({ "errors": [{ "detail": "must be a date in the format YYYY-MM-DD", "header": "X-Day" }] })],
    );
}

#[test]
fn the_types_of_dot_net_name_formats() {
    for (name, format) in [
        ("DateOnly", "date"),
        ("DateTimeOffset", "date-time"),
        ("Guid", "uuid"),
        ("TimeOnly", "time"),
        ("Nullable`1[System.DateTime]", "date-time"),
    ] {
        let text =
            format!("The JSON value could not be converted to System.{name}. Path: $.lane | LineNumber: 0.");
        leads_to(
            &format!("/lane format {{\"format\":\"{format}\"}}"),
            &[json!({ "errors": { "$.lane": [text] } })],
        );
    }
}

#[test]
fn a_value_that_is_wanted_where_there_is_none_is_missing() {
    leads_to(
        "/options/channel missing {\"allowed\":[\"sms\",\"email\"]}",
        &[
            json!({ "errors": [{ "code": "invalid_value", "values": ["sms", "email"], "path": ["options", "channel"],
            "message": "Invalid option: expected one of \"sms\"|\"email\"" }] }),
        ],
    );
}

#[test]
fn a_limit_of_google_is_no_lack_of_permission() {
    for (reason, kind) in [
        ("rateLimitExceeded", Kind::Transient),
        ("userRateLimitExceeded", Kind::Transient),
        ("quotaExceeded", Kind::Exhausted),
        ("dailyLimitExceeded", Kind::Exhausted),
        ("accessNotConfigured", Kind::Permission),
    ] {
        let body = json!({ "error": { "code": 403, "message": "No.", "errors": [
            { "domain": "usageLimits", "reason": reason, "message": "No." }] } });
        let failure = refused(403, body.to_string().as_bytes());
        assert_eq!((failure.kind, failure.upstream_code.as_deref()), (kind, Some(reason)));
    }
}

#[test]
fn what_is_no_fact_about_an_argument_is_not_told() {
    let cut = br#"{"type":"https://a.example/probs/validation","title":"Your request is not valid.","sta"#;
    assert!(refused(422, cut).repairs.is_empty());
    leads_to("/crew_id choice", &[json!({ "errors": { "crew_id": ["must exist"] } })]);
    leads_to(
        "/title missing {\"type\":\"string\",\"required\":[\"title\"]}",
        &[json!({ "errors": { "title": ["must exist"] } })],
    );
    leads_to(
        "/opens shape",
        &[json!({ "errors": { "opens": ["The opens field must be a date after owner.firstDay."] } })],
    );
    let stale =
        json!({ "message": "The version provided does not match the current version. Current version: 7" });
    assert!(
        refused(409, stale.to_string().as_bytes())
            .repairs
            .iter()
            .all(|repair| repair.problem.as_str() != "pattern")
    );
}
