//! Headers and cookies: only declared ones, one line each, and never a protected one.

use curable_gateway::request::{QueryKeys, build};
use curable_openapi::{Place, Status, Style};
use serde_json::json;

use crate::routes::{named, object, parameter, refused, reply, route, sent, usual};

#[test]
fn headers_are_written_in_the_simple_style() {
    for (explode, value, expected) in [
        (false, json!("blue"), "blue"),
        (false, json!(["blue", "black"]), "blue,black"),
        (false, json!({"R": 100, "G": 200}), "R,100,G,200"),
        (true, json!({"R": 100, "G": 200}), "R=100,G=200"),
        (false, json!(true), "true"),
    ] {
        let mut route = route("GET", "/x");
        route.parameters.push(parameter("X-Color", Place::Header, Style::Simple, explode));
        assert_eq!(sent(&route, json!({ "X-Color": value })).headers["x-color"], expected);
    }
}

#[test]
fn cookies_are_encoded_and_stand_in_one_line() {
    let mut route = route("GET", "/x");
    route.parameters = vec![
        usual("session", Place::Cookie),
        usual("many", Place::Cookie),
        parameter("few", Place::Cookie, Style::Form, false),
        usual("object", Place::Cookie),
    ];
    let arguments =
        json!({"session": "a; admin=1, é", "many": [1, 2], "few": ["a", "b"], "object": {"session": "x"}});
    assert_eq!(
        sent(&route, arguments).headers["cookie"],
        "session=a%3B%20admin%3D1%2C%20%C3%A9; many=1; many=2; few=a%2Cb; object=session%2Cx"
    );
    assert_eq!(named(&refused(&route, json!({"session": "a\r\nSet-Cookie: b"}))), ["/session format"]);
}

#[test]
fn no_value_splits_a_header() {
    let mut route = route("GET", "/x");
    route.parameters.push(usual("X-Note", Place::Header));
    let breaks =
        ["\r\n", "\n", "\r", "\0", "\u{b}", "\u{c}", "\u{85}", "\u{2028}", "\u{7f}", "\u{1b}", "\u{560a}"];
    let mut tried = 0;
    for cut in breaks {
        for head in ["", "a", "a b", "text/html", "x-y: z", "\t", "1"] {
            for tail in
                ["X-Admin: 1", "Host: evil.example", "\r\nGET / HTTP/1.1", "", " Authorization: x", "y"]
            {
                let value = format!("{head}{cut}{tail}");
                assert_eq!(
                    named(&refused(&route, json!({ "X-Note": value }))),
                    ["/X-Note format"],
                    "{value:?}"
                );
                let list = json!({ "X-Note": ["a", value] });
                assert_eq!(named(&refused(&route, list)), ["/X-Note/1 format"]);
                tried += 2;
            }
        }
    }
    assert!(tried >= 400, "only {tried}");
}

#[test]
fn a_protected_header_is_refused_although_it_is_declared() {
    for name in [
        "Host",
        "host",
        "Authorization",
        "Cookie",
        "Content-Length",
        "Transfer-Encoding",
        "TE",
        "Connection",
        "Upgrade",
        "Proxy-Authorization",
        "X-Forwarded-For",
        "Forwarded",
        "Content-Type",
        "Accept",
        "User-Agent",
        "X-HTTP-Method-Override",
        "Sec-Fetch-Site",
        "bad name",
        "x:y",
        "",
    ] {
        let mut route = route("GET", "/x");
        route.parameters.push(usual(name, Place::Header));
        let failure = refused(&route, json!({ name: "value" }));
        assert_eq!(failure.repairs[0].problem.as_str(), "governed", "{name}");
        assert!(
            build(&route, &object(json!({})), None, &QueryKeys::default()).is_ok(),
            "not given, nothing to refuse"
        );
    }
}

#[test]
fn what_is_not_declared_is_not_sent() {
    let built = sent(&route("GET", "/x"), json!({"X-Admin": "1", "body": "x", "limit": 3}));
    let names: Vec<&str> = built.headers.keys().map(http::HeaderName::as_str).collect();
    assert_eq!(
        (names, built.path_and_query.as_str(), built.body),
        (vec!["user-agent", "accept"], "/x", None)
    );
}

#[test]
fn the_key_of_a_write_comes_from_the_argument_or_from_the_caller() {
    let mut route = route("POST", "/x");
    assert!(
        !build(&route, &object(json!({})), Some("k1"), &QueryKeys::default())
            .unwrap()
            .headers
            .contains_key("idempotency-key")
    );
    route.idempotency_key = Some("Idempotency-Key".to_owned());
    assert_eq!(
        build(&route, &object(json!({})), Some("k1"), &QueryKeys::default()).unwrap().headers["idempotency-key"],
        "k1"
    );
    route.parameters.push(usual("Idempotency-Key", Place::Header));
    let own = object(json!({"Idempotency-Key": "mine"}));
    assert_eq!(
        build(&route, &own, Some("k1"), &QueryKeys::default()).unwrap().headers["idempotency-key"],
        "mine"
    );
    assert!(
        !build(&route, &object(json!({})), Some("a\r\nb"), &QueryKeys::default())
            .unwrap()
            .headers
            .contains_key("idempotency-key")
    );
}

#[test]
fn json_is_asked_for_first_unless_only_something_else_is_declared() {
    let mut route = route("GET", "/x");
    let accept = |route: &curable_openapi::Route| {
        sent(route, json!({})).headers["accept"].to_str().unwrap().to_owned()
    };
    let usual = "application/json, application/problem+json;q=0.9, */*;q=0.5";
    assert_eq!(accept(&route), usual);
    route.replies.push(reply(Status::Exact(200)));
    assert_eq!(accept(&route), usual);
    route.replies[0].other = vec!["text/csv".to_owned(), "bad\r\nX: y".to_owned()];
    assert_eq!(accept(&route), "application/json, application/problem+json;q=0.9, text/csv;q=0.8, */*;q=0.5");
    route.replies[0].json = false;
    assert_eq!(accept(&route), "text/csv, application/json;q=0.9, application/problem+json;q=0.9, */*;q=0.5");
    let agent = sent(&route, json!({})).headers["user-agent"].to_str().unwrap().to_owned();
    assert_eq!(agent, format!("curable/{}", env!("CARGO_PKG_VERSION")));
}
