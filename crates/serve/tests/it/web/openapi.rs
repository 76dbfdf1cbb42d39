//! The published document, and whether what is sent obeys it.

use serde_json::{Value, json};

use super::server::{Reply, Running, start};

/// The schema that the document publishes for a response.
fn published(document: &Value, path: &str, method: &str, reply: &Reply) -> Value {
    let response = &document["paths"][path][method]["responses"][reply.status.to_string()];
    let media = reply.header("content-type").unwrap();
    let schema = &response["content"][media]["schema"];
    assert!(schema.is_object(), "{method} {path} does not publish {} {media}: {response}", reply.status);
    schema.clone()
}

/// Whether a response is as the document says.
fn obeys(document: &Value, path: &str, method: &str, reply: &Reply) {
    let mut schema = published(document, path, method, reply);
    schema["components"] = document["components"].clone();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let body = reply.json();
    let errors: Vec<String> = validator.iter_errors(&body).map(|error| error.to_string()).collect();
    assert!(errors.is_empty(), "{method} {path}: {errors:?}: {body}");
}

async fn document(server: &Running) -> Value {
    server.get("/openapi.json").await.json()
}

#[tokio::test]
async fn every_operation_has_a_path_and_every_reference_leads_somewhere() {
    let server = start().await;
    let document = document(&server).await;
    assert_eq!(document["openapi"], "3.1.0");
    for name in ["demo/echo", "demo/tree", "web/fail", "services/list"] {
        assert_eq!(document["paths"][format!("/op/{name}")]["post"]["operationId"], name);
    }
    assert!(
        document["paths"].get("/op/demo/hidden").is_none()
            && document["paths"].get("/op/demo/scoped").is_none()
    );
    let mut open = vec![&document];
    while let Some(value) = open.pop() {
        if let Some(target) = value.get("$ref").and_then(Value::as_str) {
            assert!(document.pointer(target.strip_prefix('#').unwrap()).is_some(), "{target} leads nowhere");
        }
        match value {
            Value::Object(members) => open.extend(members.values()),
            Value::Array(items) => open.extend(items),
            _ => {}
        }
    }
}

#[tokio::test]
async fn codes_that_share_a_status_are_all_published() {
    let server = start().await;
    let document = document(&server).await;
    let schema = &document["paths"]["/op/web/fail"]["post"]["responses"]["409"]["content"]["application/problem+json"]
        ["schema"];
    let branches: Vec<&str> =
        schema["oneOf"].as_array().unwrap().iter().map(|branch| branch["$ref"].as_str().unwrap()).collect();
    assert_eq!(
        branches,
        [
            "#/components/schemas/Problem.KEEPS_A_SECRET",
            "#/components/schemas/Problem.LOCKED",
            "#/components/schemas/Problem.TAKEN"
        ]
    );
    let not_found = &document["paths"]["/op/web/fail"]["post"]["responses"]["404"];
    assert!(
        not_found.to_string().contains("HTTP_404") && not_found.to_string().contains("Problem.NOT_FOUND")
    );
}

#[tokio::test]
async fn every_response_obeys_the_published_document() {
    let server = start().await;
    let document = document(&server).await;
    for (code, _, _) in super::server::DECLARED {
        obeys(
            &document,
            "/op/web/fail",
            "post",
            &server.post("/op/web/fail", &json!({ "code": code })).await,
        );
        let call = json!({ "operation": "web/fail", "input": { "code": code } });
        obeys(&document, "/call", "post", &server.post("/call", &call).await);
    }
    for (code, _, _) in crate::sample::DECLARED {
        obeys(
            &document,
            "/op/demo/fail",
            "post",
            &server.post("/op/demo/fail", &json!({ "code": code })).await,
        );
    }
    for name in ["echo", "word", "tree", "loose", "broken", "panic", "undeclared", "late", "steps"] {
        let path = format!("/op/demo/{name}");
        obeys(&document, &path, "post", &server.post(&path, &json!({})).await);
        obeys(&document, &path, "post", &server.post(&path, &json!({ "text": "a", "unknown": 1 })).await);
        obeys(
            &document,
            &path,
            "post",
            &server.send("POST", &path, &[("content-type", "text/plain")], "x").await,
        );
        obeys(
            &document,
            &path,
            "post",
            &server.send("POST", &path, &[("content-type", "application/json")], "x").await,
        );
    }
    for path in ["/operations", "/errors", "/openapi.json", "/contract.json", "/health"] {
        obeys(&document, path, "get", &server.get(path).await);
    }
    obeys(&document, "/operations/{namespace}/{name}", "get", &server.get("/operations/demo/echo").await);
    obeys(&document, "/operations/{namespace}/{name}", "get", &server.get("/operations/no/such").await);
    obeys(&document, "/errors/{code}", "get", &server.get("/errors/NO_SUCH").await);
    let batch =
        json!([{ "operation": "web/count" }, { "operation": "web/fail", "input": { "code": "TAKEN" } }]);
    obeys(&document, "/batch", "post", &server.post("/batch", &batch).await);
    obeys(&document, "/batch", "post", &server.post("/batch", &json!(5)).await);
}

#[tokio::test]
async fn the_check_of_this_test_can_fail() {
    let server = start().await;
    let document = document(&server).await;
    let reply = server.post("/op/web/fail", &json!({ "code": "TAKEN" })).await;
    let mut wrong = published(&document, "/op/web/fail", "post", &reply);
    wrong["components"] = document["components"].clone();
    let validator = jsonschema::validator_for(&wrong).unwrap();
    let mut body = reply.json();
    body["code"] = "TEAPOT".into();
    assert!(!validator.is_valid(&body));
}

#[tokio::test]
async fn a_body_is_required_exactly_when_arguments_are() {
    let server = start().await;
    let document = document(&server).await;
    let required =
        |name: &str| document["paths"][format!("/op/{name}")]["post"]["requestBody"]["required"].clone();
    assert_eq!((required("demo/echo"), required("demo/word")), (json!(true), json!(false)));
}
