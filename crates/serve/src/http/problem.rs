//! Failures as responses: `application/problem+json`, the declared status, and the headers that go with it.

use axum::body::Body;
use axum::response::Response;
use curable_core::{Code, Failure, Meta, Origin, protocol};
use curable_dialects::problem::Written;
use curable_runtime::{Snapshot, estimate_tokens};
use http::header::{CONTENT_TYPE, RETRY_AFTER, WWW_AUTHENTICATE};
use http::{HeaderValue, StatusCode};
use serde_json::Value;

use super::state::Shared;
use crate::auth::{Challenge, Denied};

/// The media type of a problem.
pub(super) const MEDIA: &str = "application/problem+json";

impl Shared {
    /// The problem that an operation's failure is sent as, with its status.
    ///
    /// The status is the declared one, whatever the handler put into this one failure: the published document lists
    /// the codes of each status, and what it says must hold.
    pub(super) fn problem(&self, mut failure: Failure, meta: Meta) -> (Value, Failure) {
        if let Some(status) = declared_status(&self.service.registry().snapshot(), &failure.code)
            && failure.status() != status
        {
            failure.http = Some(status);
        }
        failure.meta = meta;
        let value = Written::new(&self.pages, &failure).to_value();
        failure.meta.estimated_tokens = Some(estimate_tokens(&value));
        (Written::new(&self.pages, &failure).to_value(), failure)
    }

    /// The response to a call that failed.
    pub(super) fn failed(&self, failure: Failure, meta: Meta, operation: &str) -> Response {
        let (value, failure) = self.problem(failure, meta);
        let mut response = written(&value, &failure);
        if let Some(challenge) = self.challenge_of(&failure, operation) {
            response.headers_mut().insert(WWW_AUTHENTICATE, challenge);
        }
        response
    }

    /// The response to a request that was refused before it became a call.
    pub(super) fn refused(&self, failure: &Failure) -> Response {
        refusal(&self.pages, failure)
    }

    /// The response to somebody who is not let in.
    pub(super) fn denied(&self, denied: Denied) -> Response {
        let mut response = self.refused(&denied.failure());
        let challenge = Challenge::unknown(Some(denied)).with_metadata(&self.auth, self.public_url());
        if response.status() == StatusCode::UNAUTHORIZED {
            response.headers_mut().insert(WWW_AUTHENTICATE, challenge.header());
        }
        response
    }

    fn public_url(&self) -> Option<&str> {
        self.options.public_url.as_deref()
    }

    /// How the caller could be let in, for the failures that say that it was not.
    fn challenge_of(&self, failure: &Failure, operation: &str) -> Option<HeaderValue> {
        let challenge = if failure.code == protocol::FORBIDDEN.code() {
            let name = operation.strip_prefix('/').unwrap_or(operation);
            let operation = self.service.registry().operation(name)?;
            let access = &operation.def.access;
            let wanted = if access.required_scopes.is_empty() {
                &access.required_scopes_any
            } else {
                &access.required_scopes
            };
            Challenge::scopes(wanted)
        } else if failure.status() == 401 {
            Challenge::unknown(None)
        } else {
            return None;
        };
        Some(challenge.with_metadata(&self.auth, self.public_url()).header())
    }
}

/// The status that a code is answered with.
pub(super) fn declared_status(snapshot: &Snapshot, code: &Code) -> Option<u16> {
    if let Some(row) = protocol::find(code.as_str()) {
        return row.http();
    }
    snapshot.failure(code.as_str()).map(|declared| curable_pages::status(&declared.def))
}

/// The response to a request that was refused; `pages` is what the address of a code's page starts with.
pub(super) fn refusal(pages: &str, failure: &Failure) -> Response {
    written(&Written::new(pages, failure).to_value(), failure)
}

fn written(value: &Value, failure: &Failure) -> Response {
    let mut response = Response::new(Body::from(value.to_string()));
    *response.status_mut() =
        StatusCode::from_u16(failure.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(MEDIA));
    // A caller that must not send the call again is told no time to do so.
    if failure.retryable()
        && let Some(ms) = failure.retry_after_ms
    {
        headers.insert(RETRY_AFTER, HeaderValue::from(ms.div_ceil(1000)));
    }
    response
}

/// The answer when code of ours panicked: there is no report, so nothing refers to one.
pub(super) fn broken(pages: &str) -> Response {
    let mut failure = protocol::INTERNAL.failure("the server failed while it answered");
    failure.hint = None;
    failure.origin = Some(Origin::Protocol);
    written(&Written::new(pages, &failure).to_value(), &failure)
}
