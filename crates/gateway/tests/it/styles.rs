//! Every style of parameter, by the vectors of the OpenAPI specification and of RFC 6570.

use curable_gateway::request::QueryKeys;
use curable_openapi::{Place, Scheme, SchemeKind, Style};
use serde_json::{Value, json};

use crate::routes::{named, object, parameter, refused, refused_for, route, sent, usual};

fn values() -> [Value; 5] {
    [
        json!(""),
        json!("blue"),
        json!(["blue", "black", "brown"]),
        json!({"R": 100, "G": 200, "B": 150}),
        json!(null),
    ]
}

fn path_and_query(place: Place, style: Style, explode: bool, value: &Value) -> String {
    let mut route = route("GET", if place == Place::Path { "/x/{color}" } else { "/x" });
    route.parameters.push(parameter("color", place, style, explode));
    sent(&route, json!({ "color": value })).path_and_query
}

#[test]
fn a_path_is_written_in_every_style() {
    let vectors = [
        (Style::Simple, false, ["/x/blue", "/x/blue,black,brown", "/x/R,100,G,200,B,150"]),
        (Style::Simple, true, ["/x/blue", "/x/blue,black,brown", "/x/R=100,G=200,B=150"]),
        (Style::Label, false, ["/x/.blue", "/x/.blue,black,brown", "/x/.R,100,G,200,B,150"]),
        (Style::Label, true, ["/x/.blue", "/x/.blue.black.brown", "/x/.R=100.G=200.B=150"]),
        (
            Style::Matrix,
            false,
            ["/x/;color=blue", "/x/;color=blue,black,brown", "/x/;color=R,100,G,200,B,150"],
        ),
        (
            Style::Matrix,
            true,
            ["/x/;color=blue", "/x/;color=blue;color=black;color=brown", "/x/;R=100;G=200;B=150"],
        ),
    ];
    let [_, text, list, members, _] = values();
    for (style, explode, expected) in vectors {
        for (value, expected) in [&text, &list, &members].into_iter().zip(expected) {
            assert_eq!(path_and_query(Place::Path, style, explode, value), expected, "{style:?} {explode}");
        }
    }
}

#[test]
fn a_query_is_written_in_every_style() {
    let many = "/x?color=blue&color=black&color=brown";
    let vectors = [
        (Style::Form, true, ["/x?color=", "/x?color=blue", many, "/x?R=100&G=200&B=150", "/x"]),
        (
            Style::Form,
            false,
            ["/x?color=", "/x?color=blue", "/x?color=blue,black,brown", "/x?color=R,100,G,200,B,150", "/x"],
        ),
        (
            Style::SpaceDelimited,
            false,
            [
                "/x?color=",
                "/x?color=blue",
                "/x?color=blue%20black%20brown",
                "/x?color=R%20100%20G%20200%20B%20150",
                "/x",
            ],
        ),
        (
            Style::PipeDelimited,
            false,
            [
                "/x?color=",
                "/x?color=blue",
                "/x?color=blue%7Cblack%7Cbrown",
                "/x?color=R%7C100%7CG%7C200%7CB%7C150",
                "/x",
            ],
        ),
        (
            Style::TabDelimited,
            false,
            [
                "/x?color=",
                "/x?color=blue",
                "/x?color=blue%09black%09brown",
                "/x?color=R%09100%09G%09200%09B%09150",
                "/x",
            ],
        ),
        (
            Style::DeepObject,
            true,
            [
                "/x?color=",
                "/x?color=blue",
                "/x?color%5B0%5D=blue&color%5B1%5D=black&color%5B2%5D=brown",
                "/x?color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150",
                "/x",
            ],
        ),
        (Style::SpaceDelimited, true, ["/x?color=", "/x?color=blue", many, "/x?R=100&G=200&B=150", "/x"]),
        (Style::PipeDelimited, true, ["/x?color=", "/x?color=blue", many, "/x?R=100&G=200&B=150", "/x"]),
    ];
    for (style, explode, expected) in vectors {
        for (value, expected) in values().into_iter().zip(expected) {
            assert_eq!(path_and_query(Place::Query, style, explode, &value), expected, "{style:?} {explode}");
        }
    }
}

#[test]
fn objects_nest_in_a_deep_object() {
    let value = json!({"b": {"c": 1, "d": [true, {"e": "x y"}]}, "n": null});
    assert_eq!(
        path_and_query(Place::Query, Style::DeepObject, true, &value),
        "/x?color%5Bb%5D%5Bc%5D=1&color%5Bb%5D%5Bd%5D%5B0%5D=true&color%5Bb%5D%5Bd%5D%5B1%5D%5Be%5D=x%20y"
    );
}

#[test]
fn values_are_written_as_json_writes_them_and_whole_numbers_without_a_fraction() {
    for (value, expected) in [
        (json!(true), "/x?color=true"),
        (json!(0.1), "/x?color=0.1"),
        (json!(1.0), "/x?color=1"),
        (json!(u64::MAX), "/x?color=18446744073709551615"),
        (json!(i64::MIN), "/x?color=-9223372036854775808"),
        (json!([1, null, false]), "/x?color=1&color=false"),
        (json!([]), "/x"),
        (json!("a&b=c#d+e/f?g é"), "/x?color=a%26b%3Dc%23d%2Be%2Ff%3Fg%20%C3%A9"),
    ] {
        assert_eq!(path_and_query(Place::Query, Style::Form, true, &value), expected);
    }
}

#[test]
fn reserved_characters_stay_where_that_is_declared_but_add_no_parameter() {
    let mut route = route("GET", "/x");
    let mut one = usual("url", Place::Query);
    one.allow_reserved = true;
    route.parameters.push(one);
    let built = sent(&route, json!({"url": "https://a.b/c?d=e&admin=1#f+g[0]"}));
    assert_eq!(built.path_and_query, "/x?url=https://a.b/c?d=e%26admin=1%23f%2Bg%5B0%5D");
}

#[test]
fn a_parameter_with_content_is_json() {
    let mut route = route("GET", "/x/{id}");
    for (name, place) in [("id", Place::Path), ("filter", Place::Query), ("X-F", Place::Header)] {
        let mut one = usual(name, place);
        one.json = true;
        route.parameters.push(one);
    }
    let built = sent(&route, json!({"id": [1], "filter": {"a": [1, 2]}, "X-F": {"b": "c"}}));
    assert_eq!(built.path_and_query, "/x/%5B1%5D?filter=%7B%22a%22%3A%5B1%2C2%5D%7D");
    assert_eq!(built.headers["x-f"], r#"{"b":"c"}"#);
}

#[test]
fn the_argument_need_not_have_the_name_on_the_wire() {
    let mut route = route("GET", "/a/{id}/b/{id2}.json?fixed=1#part");
    route.parameters = vec![usual("id", Place::Path), usual("id2", Place::Path), usual("id", Place::Query)];
    route.parameters[2].argument = "id_query".to_owned();
    let built = sent(&route, json!({"id": "1", "id2": 2, "id_query": "q"}));
    assert_eq!(built.path_and_query, "/a/1/b/2.json?fixed=1&id=q");
}

#[test]
fn a_path_parameter_is_neither_missing_nor_empty() {
    let mut route = route("GET", "/pets/{id}");
    route.parameters.push(usual("id", Place::Path));
    for (arguments, expected) in [
        (json!({}), "/id missing"),
        (json!({"id": null}), "/id missing"),
        (json!({"id": ""}), "/id length"),
        (json!({"id": " "}), "/id length"),
        (json!({"id": []}), "/id length"),
        (json!({"id": {}}), "/id length"),
        (json!({"id": ["a", ""]}), "/id/1 length"),
    ] {
        let failure = refused(&route, arguments);
        assert_eq!(named(&failure), [expected]);
        assert_eq!(failure.code.as_str(), "INVALID_INPUT");
    }
}

#[test]
fn a_member_of_a_spread_object_does_not_pass_for_a_declared_parameter() {
    let mut route = route("GET", "/x");
    route.parameters = vec![usual("filter", Place::Query), usual("limit", Place::Query)];
    assert_eq!(named(&refused(&route, json!({"filter": {"limit": 1000}}))), ["/filter/limit unknown"]);
    assert_eq!(sent(&route, json!({"filter": {"a": 1}, "limit": 5})).path_and_query, "/x?a=1&limit=5");
}

#[test]
fn two_slashes_at_the_start_name_no_host() {
    let built = sent(&route("GET", "//evil.example/x"), json!({}));
    assert_eq!(built.path_and_query, "/evil.example/x");
}

#[test]
fn every_argument_that_cannot_be_sent_is_named_at_once() {
    let mut route = route("GET", "/{a}/{b}");
    route.parameters = vec![usual("a", Place::Path), usual("b", Place::Path), usual("X-C", Place::Header)];
    let arguments = json!({"a": "..", "b": "", "X-C": "x\r\ny: z"});
    let failure = refused(&route, arguments.clone());
    assert_eq!(named(&failure), ["/a pattern", "/b length", "/X-C format"]);
    let said = failure.message.as_ref();
    assert!(
        said.starts_with("/a must be one plain path segment") && said.ends_with("(and 2 more)"),
        "{said}"
    );
    assert!(object(arguments).contains_key("a"));
}

#[test]
fn no_member_becomes_the_parameter_of_a_credential() {
    let key = |place, name: &str| Scheme { kind: SchemeKind::Key { place, name: name.to_owned() } };
    let schemes = [key(Place::Query, "api_key"), key(Place::Query, "in[key]"), key(Place::Header, "X-Key")];
    let schemes = schemes.into_iter().enumerate().map(|(number, one)| (number.to_string(), one)).collect();
    let keys = QueryKeys::of(&schemes);
    let mut route = route("GET", "/x");
    route.parameters.push(parameter("filter", Place::Query, Style::Form, true));
    route.parameters.push(parameter("in", Place::Query, Style::DeepObject, true));
    let arguments = json!({ "filter": { "api_key": "evil", "a": 1 }, "in": { "key": "evil" } });
    assert_eq!(named(&refused_for(&route, arguments, &keys)), ["/filter/api_key governed", "/in governed"]);
    let harmless = json!({ "filter": { "X-Key": "a" }, "in": { "api_key": "b" } });
    assert_eq!(sent(&route, harmless).path_and_query, "/x?X-Key=a&in%5Bapi_key%5D=b");
}
