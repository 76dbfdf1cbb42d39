//! The routes by which a test in another process sets faults and sees what came in; they are there in test mode alone.

use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::Depot;

#[derive(Deserialize)]
struct Fail {
    operation: Option<String>,
    fault: String,
    #[serde(default = "once")]
    times: u32,
}

#[derive(Deserialize)]
struct Restyle {
    style: String,
}

pub(crate) fn router(depot: Depot) -> Router {
    Router::new()
        .route("/_depot/fault", post(fail))
        .route("/_depot/style", post(restyle))
        .route("/_depot/reset", post(reset))
        .route("/_depot/seen", get(seen))
        .with_state(depot)
}

async fn fail(
    State(depot): State<Depot>,
    Json(asked): Json<Fail>,
) -> Result<StatusCode, (StatusCode, String)> {
    let fault = asked.fault.parse().map_err(bad)?;
    depot.fail(asked.operation.as_deref(), fault, asked.times);
    Ok(StatusCode::NO_CONTENT)
}

async fn restyle(
    State(depot): State<Depot>,
    Json(asked): Json<Restyle>,
) -> Result<StatusCode, (StatusCode, String)> {
    depot.set_style(asked.style.parse().map_err(bad)?);
    Ok(StatusCode::NO_CONTENT)
}

async fn reset(State(depot): State<Depot>) -> StatusCode {
    depot.reset();
    StatusCode::NO_CONTENT
}

async fn seen(State(depot): State<Depot>) -> Json<Value> {
    let seen: Vec<Value> = depot
        .seen()
        .into_iter()
        .map(|seen| {
            let arguments = Value::Object(seen.arguments);
            json!({ "operation": seen.operation, "target": seen.target, "arguments": arguments, "key": seen.key })
        })
        .collect();
    let made: Vec<Value> = depot
        .made()
        .into_iter()
        .map(|made| json!({ "operation": made.operation, "arguments": made.arguments, "key": made.key }))
        .collect();
    Json(json!({ "seen": seen, "made": made }))
}

const fn once() -> u32 {
    1
}

fn bad(error: impl std::fmt::Display) -> (StatusCode, String) {
    (StatusCode::BAD_REQUEST, error.to_string())
}
