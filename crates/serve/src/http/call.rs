//! The routes that call operations.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use curable_core::{Failure, Meta};
use curable_runtime::{Answer, Call, Caller, estimate_tokens};
use http::request::Parts;
use http::{HeaderMap, Method};
use serde_json::{Map, Value, json};

use super::accept::prefers_html;
use super::shape::Asked;
use super::state::{Shared, caller};
use super::{body, pages, refuse};

/// How long the caller will wait.
pub(super) const TIME_LEFT: &str = "curable-time-left-ms";

/// Less time than this is none: the call could not be answered over a network.
pub(super) const LEAST_TIME_MS: u32 = 100;

/// `POST /call`.
pub(super) async fn call(State(shared): State<Arc<Shared>>, head: Parts, bytes: Bytes) -> Response {
    let asked = match one(&shared, &head, &bytes) {
        Ok(asked) => asked,
        Err(failure) => return shared.refused(&failure),
    };
    let (asked, asker) = asked;
    let operation = asked.operation.clone();
    let Answer { outcome, meta } = asker.ask(&shared, asked).await;
    match outcome {
        Ok(output) => Json(Value::Object(ok(shared.request_id(), output, meta))).into_response(),
        Err(failure) => shared.failed(failure, meta, &operation),
    }
}

fn one(shared: &Shared, head: &Parts, bytes: &[u8]) -> Result<(Asked, Asker), Failure> {
    let asker = Asker::of(head)?;
    let body = body::json(&head.headers, bytes)?;
    Ok((shared.shapes.one(body.unwrap_or_else(|| json!({})))?, asker))
}

/// `POST /batch`: one call after the other, so that a later one sees what an earlier one did, and one request never
/// takes the place of many.
pub(super) async fn batch(State(shared): State<Arc<Shared>>, head: Parts, bytes: Bytes) -> Response {
    let (calls, asker) = match many(&shared, &head, &bytes) {
        Ok(calls) => calls,
        Err(failure) => return shared.refused(&failure),
    };
    let mut results = Vec::with_capacity(calls.len());
    for asked in calls {
        let Answer { outcome, meta } = asker.ask(&shared, asked).await;
        let id = shared.request_id();
        results.push(match outcome {
            Ok(output) => Value::Object(ok(id, output, meta)),
            Err(failure) => {
                let (problem, _) = shared.problem(failure, meta);
                json!({ "request_id": id, "result": "error", "error": problem })
            }
        });
    }
    Json(json!({ "results": results })).into_response()
}

fn many(shared: &Shared, head: &Parts, bytes: &[u8]) -> Result<(Vec<Asked>, Asker), Failure> {
    let asker = Asker::of(head)?;
    let body = body::json(&head.headers, bytes)?;
    Ok((shared.shapes.many(body.unwrap_or_default())?, asker))
}

/// `POST /op/{namespace}/{name}`: the body is the arguments, the answer is the output.
pub(super) async fn op(
    State(shared): State<Arc<Shared>>,
    path: Result<Path<(String, String)>, PathRejection>,
    head: Parts,
    bytes: Bytes,
) -> Response {
    let Ok(Path((namespace, name))) = path else { return shared.refused(&refuse::no_such_path()) };
    let operation = format!("{namespace}/{name}");
    let (arguments, asker) = match arguments(&head, &bytes) {
        Ok(read) => read,
        Err(failure) => return shared.refused(&failure),
    };
    let Answer { outcome, meta } =
        asker.ask(&shared, Asked { operation: operation.clone(), arguments }).await;
    match outcome {
        Ok(output) => Json(output).into_response(),
        Err(failure) => shared.failed(failure, meta, &operation),
    }
}

/// No body is no arguments; a body is an object, as the published schema says.
fn arguments(head: &Parts, bytes: &[u8]) -> Result<(Value, Asker), Failure> {
    let asker = Asker::of(head)?;
    match body::json(&head.headers, bytes)? {
        Some(Value::Null) => Err(refuse::not_an_object()),
        body => Ok((body.unwrap_or_default(), asker)),
    }
}

/// A success in its envelope.
fn ok(id: String, output: Value, mut meta: Meta) -> Map<String, Value> {
    meta.estimated_tokens = Some(estimate_tokens(&output));
    let mut members = Map::new();
    members.insert("request_id".into(), id.into());
    members.insert("result".into(), "ok".into());
    members.insert("output".into(), output);
    members.insert("_meta".into(), serde_json::to_value(&meta).unwrap_or_default());
    members
}

/// Who asks, and how long it will wait.
#[derive(Debug)]
pub(super) struct Asker {
    caller: Caller,
    deadline: Option<Instant>,
    trace: Option<String>,
}

impl Asker {
    pub(super) fn of(head: &Parts) -> Result<Self, Failure> {
        let time_left = match head.headers.get(TIME_LEFT) {
            None => None,
            Some(value) => {
                let ms = value.to_str().ok().and_then(|value| value.parse::<u32>().ok());
                let ms = ms.filter(|ms| *ms >= LEAST_TIME_MS).ok_or_else(|| {
                    refuse::header(TIME_LEFT, "a number of milliseconds from 100 to 2^32 - 1")
                })?;
                Some(Duration::from_millis(ms.into()))
            }
        };
        Ok(Self {
            caller: caller(&head.extensions),
            deadline: time_left.map(|left| Instant::now() + left),
            trace: trace_id(&head.headers),
        })
    }

    /// One call through the dispatch.
    pub(super) async fn ask(&self, shared: &Shared, asked: Asked) -> Answer {
        let mut call = Call::new(asked.operation, asked.arguments).by(self.caller.clone());
        call.time_left = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        let mut answer = shared.service.call(call).await;
        if let Err(failure) = &mut answer.outcome
            && failure.trace_id.is_none()
        {
            failure.trace_id.clone_from(&self.trace);
        }
        answer
    }
}

/// The trace that the caller says the call belongs to.
fn trace_id(headers: &HeaderMap) -> Option<String> {
    let mut fields = headers.get("traceparent")?.to_str().ok()?.split('-');
    let (_, trace) = (fields.next()?, fields.next()?);
    let is_id = trace.len() == 32 && trace.bytes().all(|byte| byte.is_ascii_hexdigit());
    (is_id && trace.bytes().any(|byte| byte != b'0')).then(|| trace.to_ascii_lowercase())
}

/// Where nothing is served.
pub(super) async fn nothing(State(shared): State<Arc<Shared>>, head: Parts) -> Response {
    if head.method == Method::GET && prefers_html(&head.headers) {
        return pages::nothing(&shared, &head);
    }
    shared.refused(&refuse::no_such_path())
}

/// Where something is served by another method; axum adds the `Allow` header.
pub(super) async fn other_method(State(shared): State<Arc<Shared>>) -> Response {
    shared.refused(&refuse::other_method())
}
