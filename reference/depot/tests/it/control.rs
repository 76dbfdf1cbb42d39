//! The control routes.

use curable_reference_depot::{Options, Sent};
use serde_json::{Map, Value, json};

use crate::http::{call, send, started, with};

fn post(target: &str, body: Value) -> Sent {
    Sent { method: "POST".to_owned(), target: target.to_owned(), headers: Vec::new(), body: Some(body) }
}

#[tokio::test]
async fn another_process_sets_faults_and_sees_what_came_in() {
    let server = started().await;
    let fault = post("/_depot/fault", json!({ "operation": "listItems", "fault": "unavailable:1" }));
    assert_eq!(send(&server, &fault).await.answer().status, 204);
    assert_eq!(call(&server, "listItems", &Map::new(), &[]).await.answer().status, 503);
    let seen = Sent { method: "GET".to_owned(), body: None, ..post("/_depot/seen", Value::Null) };
    assert_eq!(send(&server, &seen).await.answer().json()["seen"][0]["operation"], "listItems");
    let nonsense = send(&server, &post("/_depot/fault", json!({ "fault": "nonsense" }))).await.answer();
    assert_eq!((nonsense.status, nonsense.body.as_slice()), (400, b"`nonsense` is no fault".as_slice()));
    send(&server, &post("/_depot/reset", json!({}))).await.answer();
    assert!(server.depot().seen().is_empty());
}

#[tokio::test]
async fn the_routes_are_there_in_test_mode_alone() {
    let server = with(Options::default()).await;
    assert_eq!(send(&server, &post("/_depot/reset", json!({}))).await.answer().status, 404);
}
