//! Faults that strike before the commit.

use std::time::{Duration, SystemTime};

use axum::http::{HeaderName, HeaderValue, header};
use axum::response::Response;
use serde_json::json;

use super::{Call, guard, reply};
use crate::fault::{HANGING, http_date};
use crate::refusal::Refusal;
use crate::{Depot, Fault, SECRETS};

const PAGE: &str = "<!DOCTYPE html>\n<html><head><title>Sign in</title></head><body><h1>Depot proxy</h1>\
    <p>Please sign in to continue. Reference 7f3a.</p></body></html>\n";

/// What the caller gets instead of an answer.
pub(super) async fn strike(depot: &Depot, call: &Call) -> Option<Response> {
    let refused = |refusal: &Refusal| Some(reply::refused(refusal, call.style));
    match call.fault.as_ref()? {
        Fault::RateLimit(seconds) => refused(&guard::too_many(*seconds)),
        Fault::RateLimitDate(seconds) => {
            let refusal = Refusal::new(429, "too_many_calls", "wait a moment");
            refused(&refusal.header("retry-after", later(*seconds)))
        }
        Fault::Unavailable(seconds) => {
            let mut refusal = Refusal::new(503, "closed", "the depot is being tidied");
            if let Some(seconds) = seconds {
                refusal = refusal.header("retry-after", seconds.to_string());
            }
            refused(&refusal)
        }
        Fault::UnavailableDate(seconds) => {
            let refusal = Refusal::new(503, "closed", "the depot is being tidied");
            refused(&refusal.header("retry-after", later(*seconds)))
        }
        Fault::Broken => refused(&broken()),
        Fault::BadGateway => Some(reply::written(502, "text/html", PAGE)),
        Fault::Html500 => Some(reply::written(500, "text/html; charset=utf-8", PAGE)),
        Fault::Html200 => Some(reply::written(200, "text/html; charset=utf-8", PAGE)),
        Fault::Hang => {
            tokio::time::sleep(HANGING).await;
            Some(reply::dropped())
        }
        // Nobody listens where the server is closed; a depot that is asked all the same does the next best.
        Fault::Reset | Fault::Refused => Some(reply::dropped()),
        Fault::OffSchemaError => {
            let body = json!({ "type": 7, "title": null, "status": "bad", "errors": "see the log" });
            Some(reply::written(422, "application/problem+json", body.to_string()))
        }
        Fault::EmptyError => Some(reply::empty(500)),
        Fault::Redirect => Some(redirected(&depot.options.elsewhere)),
        Fault::Secrets => Some(telling()),
        Fault::Unauthorised => refused(&guard::unauthorised()),
        Fault::Expired => refused(&guard::expired()),
        Fault::Forbidden => refused(&guard::forbidden()),
        Fault::BrokenAfter
        | Fault::GatewayTimeoutAfter
        | Fault::SlowBefore(_)
        | Fault::SlowAfter(_)
        | Fault::HangAfter
        | Fault::ResetAfter
        | Fault::CutBody
        | Fault::Malformed
        | Fault::OffSchema
        | Fault::OffType
        | Fault::Empty
        | Fault::WrongType
        | Fault::Gzip
        | Fault::Huge(_) => None,
    }
}

/// The delay before the commit.
pub(super) async fn wait(call: &Call) {
    if let Some(Fault::SlowBefore(delay)) = call.fault {
        tokio::time::sleep(delay).await;
    }
}

pub(super) fn broken() -> Refusal {
    Refusal::new(500, "broken", "something broke")
}

fn later(seconds: u64) -> String {
    http_date(SystemTime::now() + Duration::from_secs(seconds))
}

fn redirected(elsewhere: &str) -> Response {
    let mut response = reply::empty(302);
    if let Ok(elsewhere) = HeaderValue::from_str(elsewhere) {
        response.headers_mut().insert(header::LOCATION, elsewhere);
    }
    response
}

/// An upstream that says more than it should: in declared members, in others, and in headers.
fn telling() -> Response {
    let body = json!({
        "type": format!("https://depot.example/problems/broken?key={}", SECRETS[0]),
        "title": "Internal server error",
        "status": 500,
        "detail": format!("could not connect to {}", SECRETS[2]),
        "code": SECRETS[1],
        "errors": [{ "pointer": "#/reference", "detail": SECRETS[3] }],
        "environment": { "DEPOT_KEY": SECRETS[4] },
    });
    let mut response = reply::written(500, "application/problem+json", body.to_string());
    let name = HeaderName::from_static("x-depot-debug");
    response.headers_mut().insert(name, HeaderValue::from_static(SECRETS[0]));
    response
}
