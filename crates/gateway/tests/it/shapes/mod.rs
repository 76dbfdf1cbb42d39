//! Repair facts come out of the shapes that frameworks write, with pointers into our arguments.

mod companies;
mod conditions;
mod envelopes;
mod foreign;
mod frameworks;
mod listing;
mod mapping;
mod meant;
mod others;
mod prose;
mod reports;
mod services;
mod validators;
mod ways;
mod words;

use curable_core::Failure;
use curable_gateway::reply::{Outcome, Sent, read};
use curable_openapi::{Media, Place, Route, Status};
use curable_runtime::validate::{Options, Validator};
use http::HeaderMap;
use serde_json::{Value, json};

use crate::routes::{members, object, reply, route, usual, whole};

/// Members in the body, and a parameter of each place.
fn flat() -> Route {
    let mut route = route("POST", "/orders/{id}");
    route.parameters = vec![
        usual("id", Place::Path),
        usual("limit", Place::Query),
        usual("page[size]", Place::Query),
        usual("X-Tenant", Place::Header),
    ];
    let names = ["name", "email", "quantity", "status", "items", "unit_price", "startDate", "tags"];
    route.body = Some(members(Media::Json, "application/json", &names));
    route.replies = vec![reply(Status::Exact(200)), reply(Status::Default)];
    route
}

fn arguments() -> Value {
    json!({
        "id": "o-1", "limit": 500, "page[size]": 0, "X-Tenant": "acme", "name": "", "email": "x", "quantity": 0,
        "status": "shiped", "items": [{"qty": -1, "sku": "a"}], "unit_price": 5, "startDate": "soon", "tags": ["a"],
    })
}

/// One argument is the whole body.
fn nested() -> Route {
    let mut route = route("POST", "/orders");
    route.body = Some(whole(Media::Json, "application/json"));
    route
}

fn nested_arguments() -> Value {
    json!({"body": {"user": {"name": "", "first_name": "a"}, "items": [{"qty": -1}], "status": "OPEN"}})
}

fn failed(route: &Route, arguments: Value, status: u16, body: &[u8]) -> Failure {
    match read(
        Sent { route, arguments: &object(arguments), input: None, effect: None },
        status,
        &HeaderMap::new(),
        body,
        false,
    ) {
        Outcome::Success(value) => panic!("a success: {value}"),
        Outcome::Failure(reading) => reading.failure,
    }
}

fn repairs(route: &Route, arguments: Value, status: u16, body: &Value) -> Vec<String> {
    let failure = failed(route, arguments, status, body.to_string().as_bytes());
    told(&failure)
}

/// The repairs of a refusal of a call whose arguments have a schema.
fn judged(schema: &Value, arguments: Value, body: &Value) -> Vec<String> {
    let input = Validator::compile(schema, Options::default()).unwrap();
    let route = flat();
    let arguments = object(arguments);
    let sent = Sent { route: &route, arguments: &arguments, input: Some(&input), effect: None };
    match read(sent, 422, &HeaderMap::new(), body.to_string().as_bytes(), false) {
        Outcome::Success(value) => panic!("a success: {value}"),
        Outcome::Failure(reading) => told(&reading.failure),
    }
}

/// `at problem expected` of each repair.
fn told(failure: &Failure) -> Vec<String> {
    let expected = |repair: &curable_core::Repair| {
        if repair.expected.is_empty() {
            String::new()
        } else {
            format!(" {}", serde_json::to_string(&repair.expected).unwrap())
        }
    };
    failure
        .repairs
        .iter()
        .map(|repair| format!("{} {}{}", repair.at, repair.problem, expected(repair)))
        .collect()
}

fn holds(status: u16, cases: &[(Value, &[&str])]) {
    for (body, expected) in cases {
        assert_eq!(repairs(&flat(), arguments(), status, body), *expected, "{body}");
    }
}
