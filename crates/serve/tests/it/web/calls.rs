//! Calls: one, many, and by path.

use std::sync::atomic::Ordering;

use serde_json::json;

use super::server::{start, start_with};
use curable_serve::auth::Auth;
use curable_serve::http::{Limits, Options};

#[tokio::test]
async fn a_call_answers_in_its_envelope() {
    let server = start().await;
    for (member, name) in [("input", "demo/echo"), ("arguments", "/demo/echo")] {
        let reply = server.post("/call", &json!({ "operation": name, member: { "text": "hi" } })).await;
        let body = reply.json();
        assert_eq!(
            (reply.status, &body["result"], &body["output"]),
            (200, &json!("ok"), &json!({ "text": "hi" }))
        );
        assert!(body["request_id"].as_str().unwrap().starts_with("q-"));
        assert_eq!(body["_meta"]["provenance"]["contract"], "sample");
        assert!(body["_meta"]["estimated_tokens"].is_u64());
    }
    let reply = server.post("/call", &json!({ "operation": "demo/word", "input": null })).await;
    assert_eq!(reply.json()["output"], "a \"word\"");
}

#[tokio::test]
async fn a_path_answers_with_the_bare_output() {
    let server = start().await;
    assert_eq!(server.post("/op/demo/echo", &json!({ "text": "hi" })).await.json(), json!({ "text": "hi" }));
    assert_eq!(server.send("POST", "/op/demo/word", &[], "").await.json(), "a \"word\"");
    assert_eq!(server.post("/op/web/count", &json!({})).await.json(), 1);
}

#[tokio::test]
async fn a_refused_call_carries_its_repairs_and_its_patch() {
    let server = start().await;
    let arguments = json!({ "text": "hi", "unit": "celsiuss", "count": "3" });
    for (path, body) in [
        ("/op/demo/echo", arguments.clone()),
        ("/call", json!({ "operation": "demo/echo", "input": arguments })),
    ] {
        let problem = server.post(path, &body).await.problem(422, "INVALID_INPUT");
        assert_eq!(problem["repairs"].as_array().unwrap().len(), 2, "{problem}");
        assert_eq!(problem["patch"][0]["path"], "/unit", "{problem}");
        assert_eq!(problem["retry"], "amended");
        assert!(problem["_meta"]["provenance"].is_object());
    }
}

#[tokio::test]
async fn a_batch_keeps_its_order_and_runs_what_it_can() {
    let server = start().await;
    let calls = json!([
        { "operation": "web/count" },
        { "operation": "demo/hidden" },
        { "operation": "/demo/echo", "arguments": { "text": "b" } },
        { "operation": "web/fail", "input": { "code": "TEAPOT" } },
        { "operation": "web/count", "input": {} },
    ]);
    let reply = server.post("/batch", &calls).await;
    assert_eq!(reply.status, 200);
    let results = reply.json()["results"].as_array().unwrap().clone();
    let words: Vec<&str> = results.iter().map(|result| result["result"].as_str().unwrap()).collect();
    assert_eq!(words, ["ok", "error", "ok", "error", "ok"]);
    assert_eq!((&results[0]["output"], &results[4]["output"]), (&json!(1), &json!(2)));
    assert_eq!(results[1]["error"]["code"], "NOT_FOUND");
    assert_eq!(results[2]["output"]["text"], "b");
    assert_eq!(
        (&results[3]["error"]["code"], &results[3]["error"]["status"]),
        (&json!("TEAPOT"), &json!(418))
    );
    let mut ids: Vec<&str> = results.iter().map(|result| result["request_id"].as_str().unwrap()).collect();
    ids.dedup();
    assert_eq!(ids.len(), 5);
}

#[tokio::test]
async fn a_batch_that_is_none_runs_nothing() {
    let limits = Limits { batch: 3, ..Limits::default() };
    let server = start_with(Auth::None, Options { limits, ..Options::default() }).await;
    let count = json!({ "operation": "web/count" });
    for calls in [
        json!([count, { "operation": 5 }]),
        json!([count, count, count, count]),
        json!([count, { "operation": "web/count", "input": {}, "arguments": {} }]),
        json!({ "calls": [count] }),
        json!(null),
    ] {
        let problem = server.post("/batch", &calls).await.problem(422, "INVALID_INPUT");
        assert!(!problem["repairs"].as_array().unwrap().is_empty(), "{problem}");
    }
    assert_eq!(server.ran.load(Ordering::SeqCst), 0);
    assert_eq!(server.post("/batch", &json!([])).await.json(), json!({ "results": [] }));
}

#[tokio::test]
async fn operations_are_listed_and_described() {
    let server = start().await;
    let list = server.get("/operations").await.json();
    let names: Vec<&str> =
        list["operations"].as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert!(
        names.contains(&"demo/echo") && !names.contains(&"demo/hidden") && !names.contains(&"demo/scoped")
    );
    let told = server.get("/operations/web/fail").await.json();
    assert_eq!(told["name"], "web/fail");
    assert!(
        told["failures"].as_array().unwrap().iter().any(|def| def["code"] == "TEAPOT" && def["http"] == 418)
    );
    for hidden in ["demo/hidden", "demo/scoped", "no/such", "demo/%ff"] {
        server.get(&format!("/operations/{hidden}")).await.problem(404, "NOT_FOUND");
    }
}

#[tokio::test]
async fn bodies_that_cannot_be_read_are_typed_too() {
    let server = start().await;
    let json = [("content-type", "application/json; charset=utf-8")];
    for path in ["/call", "/batch", "/op/demo/echo"] {
        for (body, place) in
            [("{\"secret", "line 1, column 8"), ("nope", "line 1, column 2"), ("{}{}", "column 3")]
        {
            let reply = server.send("POST", path, &json, body).await;
            let problem = reply.problem(400, "INVALID_INPUT");
            assert!(problem["detail"].as_str().unwrap().contains(place), "{body}: {problem}");
            assert!(!reply.text.contains("secret"), "{}", reply.text);
        }
        server
            .send("POST", path, &[("content-type", "text/plain")], "{}")
            .await
            .problem(415, "INVALID_INPUT");
        server.send("POST", path, &[], "{}").await.problem(415, "INVALID_INPUT");
    }
    server
        .post("/call", &json!({ "operation": "demo/echo", "input": [] }))
        .await
        .problem(422, "INVALID_INPUT");
    server.post("/call", &json!({ "opration": "demo/echo" })).await.problem(422, "INVALID_INPUT");
    server.send("POST", "/call", &[], "").await.problem(422, "INVALID_INPUT");
    for body in [json!(null), json!([]), json!("{}")] {
        let problem = server.post("/op/demo/word", &body).await.problem(422, "INVALID_INPUT");
        assert_eq!(problem["repairs"][0]["expected"]["type"], "object", "{problem}");
    }
    let deep = format!("{}{}", "[".repeat(10_000), "]".repeat(10_000));
    server.send("POST", "/call", &json, &deep).await.problem(400, "INVALID_INPUT");
}

#[tokio::test]
async fn unknown_paths_and_methods_are_typed_too() {
    let server = start().await;
    for path in ["/nothing", "/op/demo", "/op/demo/echo/more", "/call/", "/errors/a/b"] {
        server.get(path).await.problem(404, "NOT_FOUND");
    }
    for (method, path, allow) in [
        ("GET", "/call", "POST"),
        ("PUT", "/op/demo/echo", "POST"),
        ("POST", "/operations", "GET,HEAD"),
        ("DELETE", "/health", "GET,HEAD"),
    ] {
        let reply = server.send(method, path, &[], "").await;
        reply.problem(405, "NOT_FOUND");
        assert_eq!(reply.header("allow"), Some(allow));
    }
    let head = server.send("HEAD", "/health", &[], "").await;
    assert_eq!((head.status, head.text.as_str()), (200, ""));
}

#[tokio::test]
async fn the_caller_says_how_long_it_will_wait() {
    let server = start().await;
    let headers = [("curable-time-left-ms", "100"), ("content-type", "application/json")];
    let problem = server.send("POST", "/op/web/slow", &headers, "{}").await.problem(504, "TIMEOUT");
    assert_eq!(problem["retryable"], true);
    let headers = [("curable-time-left-ms", "soon")];
    server.send("POST", "/op/web/slow", &headers, "").await.problem(400, "INVALID_INPUT");
}

#[tokio::test]
async fn a_failure_names_the_trace_of_its_call() {
    let server = start().await;
    let trace = "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01";
    let headers = [("traceparent", trace), ("content-type", "application/json")];
    let problem =
        server.send("POST", "/op/web/fail", &headers, "{\"code\":\"TAKEN\"}").await.problem(409, "TAKEN");
    assert_eq!(problem["trace_id"], "4bf92f3577b34da6a3ce929d0e0e4736");
}

#[tokio::test]
async fn mcp_is_served_on_the_same_port() {
    let server = start().await;
    let hello = json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
        "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": { "name": "t", "version": "1" } } });
    let headers = [("content-type", "application/json"), ("accept", "application/json, text/event-stream")];
    let reply = server.send("POST", "/mcp", &headers, &hello.to_string()).await;
    assert_eq!(reply.status, 200, "{reply:?}");
    assert!(reply.text.contains("\"protocolVersion\""), "{reply:?}");
}
