//! Faults that strike after the commit.

use axum::http::{HeaderValue, header};
use axum::response::Response;
use serde_json::{Value, json};

use super::{Call, before, reply};
use crate::Fault;
use crate::fault::HANGING;
use crate::refusal::Refusal;
use crate::store::Reply;

/// The reply to a call that was done, as the caller gets it.
pub(super) async fn strike(call: &Call, done: &Reply) -> Response {
    let json = "application/json";
    let body = done.body.to_string();
    match call.fault.as_ref() {
        Some(Fault::BrokenAfter) => reply::refused(&before::broken(), call.style),
        Some(Fault::GatewayTimeoutAfter) => {
            reply::refused(&Refusal::new(504, "no_answer", "the shelves did not answer"), call.style)
        }
        Some(Fault::SlowAfter(delay)) => {
            tokio::time::sleep(*delay).await;
            reply::good(done)
        }
        Some(Fault::HangAfter) => {
            tokio::time::sleep(HANGING).await;
            reply::dropped()
        }
        Some(Fault::ResetAfter) => reply::dropped(),
        Some(Fault::CutBody) => reply::cut(done.status, &body),
        Some(Fault::Malformed) => reply::written(done.status, json, format!("{{\"ok\": {body},,}}")),
        Some(Fault::OffSchema) => reply::written(done.status, json, json!({ "data": done.body }).to_string()),
        Some(Fault::OffType) => {
            let mut body = done.body.clone();
            other_types(&mut body);
            reply::written(done.status, json, body.to_string())
        }
        Some(Fault::Empty) => reply::empty(done.status),
        Some(Fault::WrongType) => {
            reply::written(done.status, "application/xml", "<?xml version=\"1.0\"?><ok/>\n")
        }
        Some(Fault::Gzip) => {
            let mut response = reply::written(done.status, json, vec![0x1f, 0x8b, 8, 0, 0xff, 0xfe, 0xfd, 7]);
            response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            response
        }
        Some(Fault::Huge(bytes)) => reply::huge(done.status, *bytes),
        _ => reply::good(done),
    }
}

/// Every number becomes a text and every text a number, at the top.
fn other_types(body: &mut Value) {
    for member in body.as_object_mut().into_iter().flat_map(serde_json::Map::values_mut) {
        *member = match member {
            Value::Number(number) => Value::String(number.to_string()),
            Value::String(text) => Value::from(text.len()),
            Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => Value::Null,
        };
    }
}
