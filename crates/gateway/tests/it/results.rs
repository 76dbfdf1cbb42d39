//! What leaves of a success.

use curable_gateway::upstream::{Reach, UpstreamOptions};
use curable_gateway::{GatewayOptions, TargetOptions, live};
use curable_openapi::{Document, ImportOptions, import};
use serde_json::{Value, json};

use crate::stub::{Act, Stub, answer};
use crate::wire::Wire;

/// A gateway before a stub that is described so.
pub(crate) fn before(stub: &Stub, document: &Value, options: GatewayOptions) -> Wire {
    let document = Document::parse(document.to_string().as_bytes()).unwrap();
    let imported = import(&document, &ImportOptions::default()).imported;
    let http = UpstreamOptions { reach: Reach::Private, ..UpstreamOptions::default() };
    let upstream = Some(stub.url().parse().unwrap());
    let target = TargetOptions { upstream, http, ..TargetOptions::default() };
    let options = GatewayOptions { target, ..options };
    Wire::new(live(imported, &options, &|_| None).unwrap().build().unwrap())
}

const KEY: &str = "AKIAIOSFODNN7EXAMPLF";

async fn result(screen_results: bool) -> Value {
    let body = json!({ "key": KEY, "url": "postgres://a:s3cr3tPw99@db.internal/x", "note": "fine" });
    let reply = answer("200 OK", "content-type: application/json\n", body.to_string().as_bytes());
    let stub = Stub::once(vec![Act::Read, reply]).await;
    let document = json!({
        "openapi": "3.1.0", "info": { "title": "X", "version": "1" },
        "paths": { "/keys": { "post": { "operationId": "make", "responses": { "200": { "description": "Made." } } } } },
    });
    let options = GatewayOptions { screen_results, ..GatewayOptions::default() };
    before(&stub, &document, options).call("make", &json!({})).await.unwrap()
}

#[tokio::test]
async fn secrets_are_taken_out_of_results_where_that_is_asked_for() {
    let as_it_is = result(false).await;
    assert_eq!(as_it_is["key"], KEY, "a key that was made is the result");
    let screened = result(true).await;
    let text = screened.to_string();
    assert!(!text.contains(KEY) && !text.contains("s3cr3tPw99"), "{text}");
    assert_eq!(screened["note"], "fine");
}

#[tokio::test]
async fn what_has_happened_and_was_not_heard_can_be_looked_at() {
    let reply = answer("201 Created", "content-type: application/json\n", b"{\"id\": \"n-");
    let stub = Stub::once(vec![Act::Read, reply]).await;
    let created = json!({ "201": { "description": "Made." } });
    let listed = json!({ "200": { "description": "All." } });
    let document = json!({
        "openapi": "3.1.0", "info": { "title": "X", "version": "1" },
        "paths": { "/notes": {
            "post": { "operationId": "make", "responses": created },
            "get": { "operationId": "all", "responses": listed },
        } },
    });
    let failure =
        before(&stub, &document, GatewayOptions::default()).call("make", &json!({})).await.unwrap_err();
    assert_eq!(failure["applied"], "yes", "{failure}");
    assert_eq!(failure["next_actions"][0]["tool"], "all", "{failure}");
    assert_eq!(failure["next_actions"][0]["why"], "It shows what the call has done.");
}

/// What was said to whoever runs the gateway.
static SAID: std::sync::Mutex<Vec<String>> = std::sync::Mutex::new(Vec::new());

#[tokio::test]
async fn every_upstream_failure_is_explained_also_one_without_a_reply_to_match() {
    let document = json!({
        "openapi": "3.1.0", "info": { "title": "X", "version": "1" },
        "paths": { "/notes": { "get": { "operationId": "all", "responses": { "200": {
            "description": "All.",
            "content": { "application/json": { "schema": {
                "type": "object",
                "properties": { "notes": { "type": "array", "items": { "$ref": "#/components/schemas/Note" } } },
            } } },
        } } } } },
        "components": { "schemas": { "Note": {
            "type": "object", "required": ["id"], "properties": { "id": { "type": "integer" } },
        } } },
    });
    let explain: fn(&str) = |words| SAID.lock().unwrap().push(words.to_owned());
    let body = json!({ "notes": [{ "id": "KEPT-PRIVATE" }] }).to_string();
    let wrong = answer("200 OK", "content-type: application/json\n", body.as_bytes());
    for (acts, code, words) in [
        (vec![Act::Read, wrong], "UPSTREAM_MALFORMED", " /notes/*/id "),
        (vec![Act::Read, Act::Hang], "UPSTREAM_TIMEOUT", "deadline"),
    ] {
        let stub = Stub::once(acts).await;
        let timeout = Some(std::time::Duration::from_millis(300));
        let options = GatewayOptions { explain: Some(explain), timeout, ..GatewayOptions::default() };
        let told = before(&stub, &document, options).call_text("all", &json!({})).await;
        assert!(told.contains(code) && told.contains(r#"/explain":{"found":"#), "{told}");
        let said = SAID.lock().unwrap().last().cloned().unwrap();
        assert!(said.contains(code) && said.contains(words), "{said}");
        assert!(!said.contains("KEPT") && !told.contains("KEPT"), "{said} {told}");
    }
}
