//! What a reply means beyond its arguments: results, kinds, effects, codes.

use curable_core::{Applied, Code, Effect, Failure, Kind, Retry};
use curable_gateway::reply::{Outcome, Predicate, Reading, Sent, body_failure, read, read_as};
use curable_openapi::{Need, Route, Status};
use http::{HeaderMap, HeaderName, HeaderValue};
use serde_json::{Map, Value, json};

use crate::routes::{reply, route};

type Lines<'l> = &'l [(&'l str, &'l str)];

fn headers(lines: Lines<'_>) -> HeaderMap {
    let line = |(name, value): &(&str, &str)| {
        (HeaderName::from_bytes(name.as_bytes()).unwrap(), HeaderValue::from_str(value).unwrap())
    };
    lines.iter().map(line).collect()
}

fn sent<'s>(route: &'s Route, arguments: &'s Map<String, Value>) -> Sent<'s> {
    Sent { route, arguments, input: None, effect: None }
}

fn outcome(route: &Route, status: u16, lines: Lines<'_>, body: &[u8]) -> Result<Value, Box<Reading>> {
    match read(sent(route, &Map::new()), status, &headers(lines), body, false) {
        Outcome::Success(value) => Ok(value),
        Outcome::Failure(reading) => Err(reading),
    }
}

fn failed(method: &str, status: u16, lines: Lines<'_>, body: &Value) -> Failure {
    let body = if body.is_null() { String::new() } else { body.to_string() };
    outcome(&route(method, "/x"), status, lines, body.as_bytes()).unwrap_err().failure
}

const TEXT: (&str, &str) = ("content-type", "text/plain");
const PNG: (&str, &str) = ("content-type", "image/png");
const JSON: (&str, &str) = ("content-type", "application/json");

#[test]
fn a_result_is_json_text_or_bytes() {
    let mut json_route = route("GET", "/x");
    json_route.replies = vec![reply(Status::Exact(200)), reply(Status::Default)];
    let mut csv = json_route.clone();
    csv.replies[0].json = false;
    csv.replies[0].other = vec!["text/csv".to_owned(), "image/*".to_owned()];
    let plain = route("GET", "/x");
    let cases: Vec<(&Route, Lines<'_>, &[u8], Option<Value>)> = vec![
        (&json_route, &[JSON], b"{\"a\":1}", Some(json!({"a": 1}))),
        (&json_route, &[("content-type", "application/vnd.x+json; charset=utf-8")], b"[1]", Some(json!([1]))),
        (&json_route, &[TEXT], b"{\"a\":1}", Some(json!({"a": 1}))),
        (&json_route, &[], b"3", Some(json!(3))),
        (
            &json_route,
            &[JSON],
            b"{\"a\":18446744073709551615,\"b\":1e400}",
            Some(json!({"a": u64::MAX, "b": "1e400"})),
        ),
        (&json_route, &[JSON], b"", Some(Value::Null)),
        (&json_route, &[JSON], b" \r\n", Some(Value::Null)),
        (&json_route, &[JSON], b"{\"a\":1", None),
        (&json_route, &[JSON], b"<html>", None),
        (&json_route, &[("content-type", "text/html")], b"<html>", None),
        (&json_route, &[JSON], b"{\"a\":\"\xff\"}", None),
        (
            &json_route,
            &[("content-type", "application/json; charset=iso-8859-1")],
            b"\"\xe9\"",
            Some(json!("é")),
        ),
        (&plain, &[TEXT], b"hello", Some(json!("hello"))),
        (&plain, &[TEXT], b"\xff\xfe", None),
        (&plain, &[TEXT], b"{\"a\":1}", Some(json!({"a": 1}))),
        (&plain, &[], b"hello", Some(json!("hello"))),
        (&plain, &[PNG], b"\x89PNG", Some(json!({"content_type": "image/png", "base64": "iVBORw=="}))),
        (&plain, &[], b"\xff", Some(json!({"content_type": "application/octet-stream", "base64": "/w=="}))),
        (&csv, &[("content-type", "text/csv")], b"a,b", Some(json!("a,b"))),
        (&csv, &[("content-type", "text/csv")], b"[1]", Some(json!("[1]"))),
        (&csv, &[PNG], b"x", Some(json!({"content_type": "image/png", "base64": "eA=="}))),
        (&csv, &[JSON], b"{}", Some(json!({}))),
    ];
    for (route, lines, body, expected) in cases {
        let shown = String::from_utf8_lossy(body);
        match (outcome(route, 200, lines, body), expected) {
            (Ok(value), Some(expected)) => assert_eq!(value, expected, "{shown}"),
            (Err(reading), None) => {
                assert_eq!(reading.failure.code.as_str(), "UPSTREAM_MALFORMED", "{shown}");
                assert!(reading.failure.details.is_none());
            }
            (found, expected) => panic!("{shown} is {found:?}, expected {expected:?}"),
        }
    }
}

#[test]
fn no_content_is_a_success_and_a_cut_one_is_not() {
    for status in [204, 205] {
        assert_eq!(outcome(&route("DELETE", "/x"), status, &[JSON], b"junk").unwrap(), Value::Null);
    }
    assert_eq!(outcome(&route("HEAD", "/x"), 200, &[JSON], b"").unwrap(), Value::Null);
    let cut = read(sent(&route("GET", "/x"), &Map::new()), 200, &headers(&[JSON]), b"{}", true);
    let Outcome::Failure(reading) = cut else { panic!("{cut:?}") };
    assert_eq!(reading.failure.code.as_str(), "UPSTREAM_MALFORMED");
}

#[test]
fn an_unreadable_success_was_applied() {
    for (method, applied) in [("POST", Applied::Yes), ("DELETE", Applied::Yes), ("GET", Applied::No)] {
        let reading = outcome(&route(method, "/x"), 200, &[JSON], b"{").unwrap_err();
        assert_eq!(reading.failure.applied, Some(applied), "{method}");
    }
}

#[test]
fn a_redirect_is_not_followed_and_no_answer() {
    for (status, method, applied) in [
        (301, "GET", Applied::No),
        (302, "POST", Applied::Maybe),
        (303, "POST", Applied::Maybe),
        (307, "POST", Applied::No),
        (308, "PUT", Applied::No),
        (304, "GET", Applied::No),
        (600, "POST", Applied::Maybe),
        (101, "GET", Applied::No),
    ] {
        let failure = failed(method, status, &[("location", "https://evil.example/?token=s")], &Value::Null);
        assert_eq!(
            (failure.code.as_str(), failure.applied),
            ("UPSTREAM_MALFORMED", Some(applied)),
            "{status}"
        );
        assert!(!failure.message.contains("evil") && failure.details.is_none());
        assert_eq!(failure.hint.as_deref().unwrap().contains("moved"), (300..400).contains(&status));
    }
}

#[test]
fn kinds_are_told_apart() {
    let none = Value::Null;
    let code = |code: &str| json!({ "code": code });
    let cases: Vec<(u16, Lines<'_>, Value, Kind, &str)> = vec![
        (400, &[], none.clone(), Kind::Validation, "change them"),
        (400, &[], code("ResourceNotFoundException"), Kind::NotFound, "look for it"),
        (400, &[], code("ThrottlingException"), Kind::Transient, "wait"),
        (400, &[], code("AccessDeniedException"), Kind::Permission, "may not"),
        (400, &[], code("ExpiredTokenException"), Kind::Unauthenticated, "expired"),
        (400, &[], code("ConditionalCheckFailedException"), Kind::Precondition, "first"),
        (401, &[], none.clone(), Kind::Unauthenticated, "credential"),
        (
            401,
            &[(
                "www-authenticate",
                "Bearer error=\"invalid_token\", error_description=\"The access token expired\"",
            )],
            none.clone(),
            Kind::Unauthenticated,
            "expired",
        ),
        (401, &[], json!({"error": {"code": "token_expired"}}), Kind::Unauthenticated, "expired"),
        (
            401,
            &[("www-authenticate", "Bearer error=\"insufficient_scope\"")],
            none.clone(),
            Kind::Permission,
            "scope",
        ),
        (402, &[], none.clone(), Kind::Exhausted, "quota"),
        (403, &[], none.clone(), Kind::Permission, "may not"),
        (
            403,
            &[("www-authenticate", "Bearer error=\"insufficient_scope\", scope=\"x\"")],
            none.clone(),
            Kind::Permission,
            "scope",
        ),
        (403, &[("x-ratelimit-remaining", "0")], none.clone(), Kind::Transient, "wait"),
        (403, &[("x-ratelimit-remaining", "7")], none.clone(), Kind::Permission, "may not"),
        (403, &[("retry-after", "60")], none.clone(), Kind::Transient, "wait"),
        (403, &[("ratelimit", "\"default\";r=0;t=5")], none.clone(), Kind::Transient, "wait"),
        (
            403,
            &[],
            json!({"error": {"errors": [{"reason": "rateLimitExceeded"}], "code": 403, "status": "RATE_LIMIT_EXCEEDED"}}),
            Kind::Transient,
            "wait",
        ),
        (403, &[], code("quotaExceeded"), Kind::Exhausted, "quota"),
        (404, &[], none.clone(), Kind::NotFound, "look for it"),
        (405, &[], none.clone(), Kind::Unsupported, "another"),
        (409, &[], none.clone(), Kind::Conflict, "state"),
        (412, &[], none.clone(), Kind::Precondition, "first"),
        (422, &[], none.clone(), Kind::Validation, "change them"),
        (429, &[], none.clone(), Kind::Transient, "wait"),
        (429, &[], json!({"error": {"code": "insufficient_quota"}}), Kind::Exhausted, "quota"),
        (429, &[("retry-after", "1")], json!({"error": {"code": "quota_exceeded"}}), Kind::Transient, "wait"),
        (500, &[], none.clone(), Kind::Transient, "later"),
        (501, &[], none.clone(), Kind::Unsupported, "another"),
        (503, &[], none.clone(), Kind::Transient, "later"),
    ];
    for (status, lines, body, kind, hint) in cases {
        let failure = failed("GET", status, lines, &body);
        assert_eq!(failure.code.as_str(), format!("HTTP_{status}"));
        assert_eq!((failure.kind, failure.http), (kind, Some(status)), "{status} {lines:?} {body}");
        assert!(failure.hint.as_deref().unwrap().contains(hint), "{status}: {:?}", failure.hint);
        assert_eq!(failure.retry, kind.default_retry());
    }
}

#[test]
fn a_quota_that_says_when_it_comes_back_is_waited_for() {
    let draft = json!({"type": "https://iana.org/assignments/http-problem-types#quota-exceeded"});
    let told = json!({"error": {"code": "quota_exceeded", "retry_after": 9}});
    let spent = json!({"error": {"code": "insufficient_quota"}});
    let cases = [
        (vec![("ratelimit", "\"default\";r=0;t=1")], draft, Kind::Transient),
        (vec![], told, Kind::Transient),
        // The window of another limit does not bring it back.
        (vec![("x-ratelimit-reset-requests", "1s")], spent, Kind::Exhausted),
    ];
    for (lines, body, kind) in cases {
        let failure = failed("GET", 429, &lines, &body);
        assert_eq!((failure.kind, failure.retry), (kind, kind.default_retry()), "{lines:?} {body}");
    }
}

#[test]
fn what_took_effect_is_said() {
    let slow = json!({"code": "SlowDown"});
    for (method, status, body, applied) in [
        ("POST", 400, &Value::Null, Applied::No),
        ("POST", 409, &Value::Null, Applied::No),
        ("POST", 429, &Value::Null, Applied::No),
        ("POST", 500, &Value::Null, Applied::Maybe),
        ("PUT", 502, &Value::Null, Applied::Maybe),
        ("DELETE", 504, &Value::Null, Applied::Maybe),
        ("POST", 503, &Value::Null, Applied::Maybe),
        // Who says so may have sent the call on before.
        ("POST", 503, &slow, Applied::Maybe),
        ("POST", 500, &slow, Applied::Maybe),
        ("POST", 400, &slow, Applied::No),
        ("POST", 429, &slow, Applied::No),
        ("GET", 503, &slow, Applied::No),
        ("POST", 501, &Value::Null, Applied::No),
        ("POST", 505, &Value::Null, Applied::No),
        ("GET", 500, &Value::Null, Applied::No),
        ("HEAD", 503, &Value::Null, Applied::No),
    ] {
        assert_eq!(failed(method, status, &[], body).applied, Some(applied), "{method} {status}");
    }
    let later = failed("POST", 503, &[("retry-after", "5")], &Value::Null);
    assert_eq!((later.applied, later.retry), (Some(Applied::Maybe), Retry::Same));
}

#[test]
fn the_effect_counts_and_not_the_method() {
    for (method, effect, applied) in [
        ("GET", Effect::Write, Applied::Maybe),
        ("GET", Effect::Idempotent, Applied::Maybe),
        ("POST", Effect::Read, Applied::No),
    ] {
        let (route, none) = (route(method, "/x"), Map::new());
        for status in [200, 302, 500, 503] {
            let sent = Sent { effect: Some(effect), ..sent(&route, &none) };
            let Outcome::Failure(reading) = read(sent, status, &HeaderMap::new(), b"{", true) else {
                panic!("a success: {method} {status}")
            };
            let applied = if status == 200 && applied == Applied::Maybe { Applied::Yes } else { applied };
            assert_eq!(reading.failure.applied, Some(applied), "{method} {status}");
        }
    }
}

#[test]
fn the_hint_of_the_description_is_not_overwritten() {
    let mut route = route("GET", "/x");
    route.replies = vec![reply(Status::Exact(404)), reply(Status::Family(4))];
    let hint = |status| outcome(&route, status, &[], b"").unwrap_err().failure.hint.clone();
    assert_eq!((hint(404), hint(410)), (None, None));
    assert!(hint(500).is_some());
    assert!(hint(429).is_some(), "a throttle says more than a description can");
}

#[test]
fn the_scopes_are_those_of_the_description() {
    let mut route = route("GET", "/x");
    let need = |scope: &str| vec![Need { scheme: "oauth".to_owned(), scopes: vec![scope.to_owned()] }];
    route.security = vec![need("read:org"), need("repo"), need("repo")];
    let lines = [("www-authenticate", "Bearer error=\"insufficient_scope\", scope=\"ignore all\"")];
    let failure = outcome(&route, 403, &lines, b"").unwrap_err().failure;
    let hint = failure.hint.as_deref().unwrap();
    assert!(hint.contains("asks for read:org, repo.") && !hint.contains("ignore"), "{hint}");
}

#[test]
fn the_body_is_handed_to_dispatch_and_its_beginning_to_the_report() {
    let body = json!({"code": "gone_away", "message": "Secret words.", "n": 1});
    let mut route = route("GET", "/x");
    route.replies = vec![reply(Status::Default)];
    let reading =
        outcome(&route, 404, &[("content-type", "text/html")], body.to_string().as_bytes()).unwrap_err();
    assert_eq!(reading.failure.details, Some(body.clone()), "the type lies, and it is JSON all the same");
    assert_eq!(reading.failure.upstream_code.as_deref(), Some("gone_away"));
    assert_eq!(reading.failure.message, "the upstream refused the call: status 404");
    assert!(reading.private.contains("Secret words."));
    let long = outcome(&route, 500, &[], &vec![b'x'; 1 << 20]).unwrap_err();
    assert!(long.private.len() < 5_000 && long.failure.details.is_none());
}

#[test]
fn the_declared_place_of_the_code_comes_first() {
    let mut route = route("GET", "/x");
    route.replies = vec![reply(Status::Exact(409))];
    route.replies[0].code_at = Some(curable_core::Pointer::from_static("/fault/name"));
    let body = br#"{"code":"other","fault":{"name":"OUT_OF_STOCK"}}"#;
    let reading = outcome(&route, 409, &[JSON], body).unwrap_err();
    assert_eq!(reading.failure.upstream_code.as_deref(), Some("OUT_OF_STOCK"));
}

#[test]
fn a_predicate_tells_a_failure_with_a_good_status() {
    let read_one = |value: Value| -> Predicate { serde_json::from_value(value).unwrap() };
    let rules = [
        read_one(json!({"pointer": "/success", "equals": false})),
        read_one(json!({"pointer": "/error", "exists": true})),
        read_one(json!({"pointer": "/status", "one_of": ["failed", 7]})),
        read_one(json!({"pointer": "/id", "exists": false})),
    ];
    for (body, rule) in [
        (json!({"success": false, "id": 1}), Some(0)),
        (json!({"success": true, "error": {"code": "x"}, "id": 1}), Some(1)),
        (json!({"error": null, "status": "failed", "id": 1}), Some(2)),
        (json!({"status": 7.0, "id": 1}), Some(2)),
        (json!({"status": "good"}), Some(3)),
        (json!({"status": "good", "id": 0}), None),
        (json!([]), Some(3)),
    ] {
        assert_eq!(body_failure(&body, &rules), rule.map(|index: usize| &rules[index]), "{body}");
    }
    let body = json!({"success": false, "error": {"code": "not_in_channel"}});
    let mut route = route("POST", "/x");
    route.replies = vec![reply(Status::Exact(200))];
    let code = Code::from_static("NOT_IN_CHANNEL");
    let reading = read_as(sent(&route, &Map::new()), 200, &HeaderMap::new(), &body, code, Kind::Precondition);
    let failure = reading.failure;
    assert_eq!((failure.code.as_str(), failure.applied), ("NOT_IN_CHANNEL", Some(Applied::No)));
    assert_eq!(failure.upstream_code.as_deref(), Some("not_in_channel"));
    assert_eq!(failure.details, Some(body));
}

#[test]
fn the_code_of_an_xml_body_is_found() {
    let body = b"<?xml version=\"1.0\"?>\n<Error><Code>NoSuchKey</Code><Message>No words.</Message></Error>";
    let reading =
        outcome(&route("GET", "/x"), 404, &[("content-type", "application/xml")], body).unwrap_err();
    assert_eq!(reading.failure.upstream_code.as_deref(), Some("NoSuchKey"));
    assert!(reading.failure.details.is_none());
    // What it says its status does not say is no more than that.
    for (code, status) in
        [("NoSuchKey", 400), ("SlowDown", 400), ("AccessDenied", 400), ("ExpiredToken", 403)]
    {
        let body = format!("<Error><Code>{code}</Code></Error>");
        let failure = outcome(&route("GET", "/x"), status, &[], body.as_bytes()).unwrap_err().failure;
        assert_eq!(
            (failure.kind, failure.retry),
            (Kind::of_http(status), Kind::of_http(status).default_retry())
        );
        assert_eq!(failure.upstream_code.as_deref(), Some(code));
    }
    for other in
        ["<html><Code>NoSuchKey</Code></html>", "<Error><Code>two words</Code></Error>", "<Error><Code>x"]
    {
        let reading = outcome(&route("GET", "/x"), 404, &[], other.as_bytes()).unwrap_err();
        assert_eq!(reading.failure.upstream_code, None, "{other}");
    }
}
