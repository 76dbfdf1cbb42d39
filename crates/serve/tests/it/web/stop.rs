//! How a server stops.

use std::time::{Duration, Instant};

use curable_serve::auth::Auth;
use curable_serve::http::Options;
use serde_json::json;

use super::server::start_with;

async fn started(
    grace: Duration,
) -> (std::sync::Arc<super::server::Running>, tokio::task::JoinHandle<super::server::Reply>, &'static str) {
    let server = std::sync::Arc::new(start_with(Auth::None, Options { grace, ..Options::default() }).await);
    let operation = if grace > Duration::from_millis(500) { "web/slow" } else { "demo/forever" };
    let caller = std::sync::Arc::clone(&server);
    let call = tokio::spawn(async move { caller.post(&format!("/op/{operation}"), &json!({})).await });
    tokio::time::sleep(Duration::from_millis(100)).await;
    (server, call, operation)
}

#[tokio::test]
async fn what_runs_may_end_and_nothing_new_is_taken() {
    let (server, call, _) = started(Duration::from_secs(5)).await;
    server.stop.stop();
    assert_eq!(call.await.unwrap().json(), "done");
    let start = Instant::now();
    while !server.serving.is_finished() {
        assert!(start.elapsed() < Duration::from_secs(3), "the server does not end");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert!(tokio::net::TcpStream::connect(server.address).await.is_err());
}

#[tokio::test]
async fn what_does_not_end_in_time_is_answered() {
    let (server, call, _) = started(Duration::from_millis(50)).await;
    server.stop.stop();
    call.await.unwrap().problem(503, "SHUTTING_DOWN");
}

#[tokio::test]
async fn told_twice_it_ends_at_once() {
    let (server, call, _) = started(Duration::from_millis(400)).await;
    let start = Instant::now();
    server.stop.stop();
    server.stop.stop_now();
    while !server.serving.is_finished() {
        assert!(start.elapsed() < Duration::from_millis(300), "it waited for the grace period");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    call.abort();
}
