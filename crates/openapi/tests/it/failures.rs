//! The failures of imported operations.

use curable_core::{Code, Kind, OperationDef};
use curable_openapi::{Import, Status};
use serde_json::{Value, json};

use crate::made::{described, imported, notes, one, swagger};

fn of(responses: &Value) -> Import {
    imported(&described(&json!({ "/x": { "get": { "operationId": "x", "responses": responses } } })))
}

fn declared<'d>(def: &'d OperationDef, code: &str) -> &'d curable_core::FailureDef {
    def.declares.iter().find(|def| def.code.as_str() == code).expect("the code is declared")
}

fn codes(def: &OperationDef) -> Vec<&str> {
    def.failures.iter().map(Code::as_str).collect()
}

#[test]
fn every_error_response_is_a_failure_with_its_details() {
    let json = |schema: Value| json!({ "application/problem+json": { "schema": schema } });
    let problem = json!({ "type": "object", "properties": { "type": { "type": "string" }, "title": { "type": "string" } } });
    let import = of(&json!({
        "200": { "description": "ok", "content": { "application/json": { "schema": { "type": "object" } } } },
        "404": { "description": "No such pet. Please list the pets first.", "content": json(problem.clone()) },
        "409": { "description": "Conflict", "headers": { "Retry-After": {}, "ETag": {} } },
        "4xx": { "description": "Bad", "content": json(problem.clone()) },
        "503": { "description": "", "content": { "text/html": {}, "application/vnd.x+json": { "schema": problem } } },
        "default": { "$ref": "#/components/responses/gone" },
        "302": { "description": "elsewhere" },
        "x-note": {},
    }));
    let (def, route) = one(&import, "x");
    assert_eq!(
        codes(def),
        [
            "HTTP_404",
            "HTTP_409",
            "HTTP_4XX",
            "HTTP_503",
            "HTTP_5XX",
            "HTTP_DEFAULT",
            "UPSTREAM_MALFORMED",
            "UPSTREAM_TIMEOUT",
            "UPSTREAM_UNREACHABLE"
        ]
    );
    let missing = declared(def, "HTTP_404");
    assert_eq!(missing.summary, "No such pet.");
    assert_eq!(missing.hint.as_deref(), Some("Please list the pets first."));
    assert_eq!((missing.kind, missing.http), (Kind::NotFound, Some(404)));
    assert_eq!(missing.details.as_ref().unwrap()["properties"]["title"], json!({ "type": "string" }));
    assert_eq!(declared(def, "HTTP_503").summary, "The upstream answered with status 503.");
    assert!(declared(def, "HTTP_503").details.is_some() && declared(def, "HTTP_409").details.is_none());
    assert!(declared(def, "HTTP_DEFAULT").details.is_none());
    let reply = |status| route.replies.iter().find(|reply| reply.status == status).unwrap();
    assert_eq!(reply(Status::Exact(404)).code_at.as_ref().unwrap().as_str(), "/type");
    assert_eq!(reply(Status::Exact(409)).headers, ["etag", "retry-after"]);
    assert_eq!(reply(Status::Exact(503)).other, ["text/html"]);
    assert_eq!(reply(Status::Family(4)).code.as_ref().unwrap().as_str(), "HTTP_4XX");
    assert!(reply(Status::Exact(200)).code.is_none());
    assert_eq!(import.report.error_responses.found, 5);
    assert_eq!(import.report.error_responses.imported, 5);
    assert_eq!(import.report.losses, []);
    assert!(notes(&import).contains("responses/gone") && notes(&import).contains("responses/302"));
    let general = &import.imported.contract.failures;
    assert!(
        def.failures.iter().all(|code| general.iter().any(|def| def.code == *code)),
        "each code is declared"
    );
    assert!(general.iter().all(|def| def.details.is_none() || !def.code.as_str().starts_with("HTTP_")));
}

#[test]
fn several_bodies_of_one_status_are_any_of_them() {
    let import = of(&json!({ "200": { "description": "ok" }, "400": { "description": "Bad", "content": {
        "application/json": { "schema": { "type": "object", "properties": { "a": {} } } },
        "text/json": { "schema": { "type": "object", "properties": { "a": {} } } },
        "application/x+json": { "schema": { "type": "string" } },
    } } }));
    let details = declared(one(&import, "x").0, "HTTP_400").details.clone().unwrap();
    assert_eq!(details["anyOf"].as_array().unwrap().len(), 2);
}

#[test]
fn a_lone_default_is_the_success_and_the_failure_unless_it_speaks_of_an_error() {
    let body = json!({ "application/json": { "schema": { "type": "object", "properties": { "a": {} } } } });
    let import = of(&json!({ "default": { "description": "The pet", "content": body } }));
    let (def, route) = one(&import, "x");
    assert!(def.output.is_some() && codes(def).contains(&"HTTP_DEFAULT"));
    assert_eq!(route.replies.len(), 2);
    let import = of(&json!({ "default": { "description": "Unexpected error", "content": body } }));
    let (def, route) = one(&import, "x");
    assert!(def.output.is_none() && codes(def).contains(&"HTTP_DEFAULT"));
    assert_eq!(route.replies.len(), 1);
    let import = of(
        &json!({ "204": { "description": "Done" }, "default": { "description": "Other", "content": body } }),
    );
    assert!(one(&import, "x").0.output.is_none());
}

#[test]
fn the_output_is_what_the_successes_are() {
    let json = |schema: &Value| json!({ "description": "", "content": { "application/json": { "schema": schema } } });
    let (a, b) = (json!({ "type": "integer" }), json!({ "type": "string" }));
    let output = |responses: Value| one(&of(&responses), "x").0.output.clone();
    assert_eq!(output(json!({ "200": json(&a) })), Some(a.clone()));
    assert_eq!(output(json!({ "200": json(&a), "201": json(&a) })), Some(a.clone()));
    assert_eq!(output(json!({ "200": json(&a), "2XX": json(&b) })), Some(json!({ "anyOf": [a, b] })));
    assert_eq!(
        output(json!({ "200": json(&a), "204": {} })),
        Some(json!({ "anyOf": [a, { "type": "null" }] }))
    );
    assert_eq!(output(json!({ "204": {}, "400": json(&a) })), None);
    assert_eq!(output(json!({ "200": json(&a), "201": { "content": { "image/png": {} } } })), None);
    assert_eq!(
        output(json!({ "200": { "content": { "text/csv": {} } } })),
        Some(json!({ "type": "string" }))
    );
    assert_eq!(output(json!({})), None);
}

#[test]
fn swagger_2_errors_are_objects_whatever_the_success_is_made_of() {
    let mut description = swagger(&json!({ "/x": { "get": {
        "operationId": "x",
        "produces": ["application/x-tar"],
        "responses": {
            "200": { "description": "ok", "schema": { "type": "file" } },
            "404": { "$ref": "#/responses/missing" },
            "401": { "description": "Unauthorized" },
        },
    } } }));
    description["responses"] =
        json!({ "missing": { "description": "None", "schema": { "$ref": "#/definitions/E" } } });
    description["definitions"] = json!({ "E": { "type": "object", "properties": { "error": {
        "type": "object", "properties": { "code": { "type": "string", "enum": ["a"] } },
    } } } });
    let import = imported(&description);
    let (def, route) = one(&import, "x");
    assert!(
        declared(def, "HTTP_404").details.as_ref().unwrap()["$ref"]
            .as_str()
            .unwrap()
            .starts_with("#/$defs/E")
    );
    assert!(declared(def, "HTTP_401").details.is_none());
    assert!(def.output.is_none());
    let missing = route.replies.iter().find(|reply| reply.status == Status::Exact(404)).unwrap();
    assert_eq!(missing.code_at.as_ref().unwrap().as_str(), "/error/code");
    assert!(missing.json);
}

#[test]
fn what_a_description_says_cannot_hide_or_grow() {
    let import =
        of(&json!({ "404": { "description": format!("No\u{202e} pet\u{7} {}", "x".repeat(5000)) } }));
    let summary = declared(one(&import, "x").0, "HTTP_404").summary.clone();
    assert!(summary.chars().count() <= 200, "{}", summary.len());
    assert!(summary.starts_with("No\\u{202e} pet\\u{7}"), "{summary}");
}
