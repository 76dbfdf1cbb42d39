//! What is no answer: connections that cannot be made, break, or are closed.

use std::error::Error;

use curable_core::{Applied, Failure, Kind, Origin, Retry, imported, protocol};
use rmcp::service::{ClientInitializeError, ServiceError};
use rmcp::transport::streamable_http_client::{
    AuthRequiredError, HttpStatusError, InsufficientScopeError, StreamableHttpError,
};

use super::{Reply, read};
use crate::codes;

/// What a call ended with instead of a result.
pub(super) fn of_call(error: ServiceError) -> Reply {
    match error {
        ServiceError::McpError(error) => match serde_json::to_value(&error) {
            Ok(error) => read::error(&error),
            Err(_) => read::unreadable().into(),
        },
        ServiceError::TransportSend(error) => in_chain(&error, Applied::Maybe).into(),
        ServiceError::Timeout { .. } => timed_out(Applied::Maybe).into(),
        ServiceError::Cancelled { .. } => protocol::CANCELLED.failure("the call was called off").into(),
        ServiceError::UnexpectedResponse => read::unreadable().into(),
        // The rest is a connection that is gone, with the call on it.
        _ => unreachable(Applied::Maybe, "the connection to the server is closed").into(),
    }
}

/// Why there is no connection; nothing was called.
pub(super) fn of_connect(error: &ClientInitializeError) -> Failure {
    let mut failure = match error {
        ClientInitializeError::JsonRpcError(error) => {
            serde_json::to_value(error).ok().and_then(|error| read::error(&error).outcome.err())
        }
        ClientInitializeError::LegacyFallbackFailed { fallback, .. } => Some(of_connect(fallback)),
        ClientInitializeError::NoCompatibleProtocolVersion { .. } => Some(Failure::declared(
            &codes::UNSUPPORTED_PROTOCOL_VERSION,
            "the server speaks no revision of the protocol that is known here",
        )),
        ClientInitializeError::TransportError { error, .. } => Some(in_chain(error, Applied::No)),
        _ => None,
    }
    .unwrap_or_else(|| unreachable(Applied::No, "the server did not begin a conversation"));
    failure.applied = Some(Applied::No);
    failure
}

/// The server did not answer in time.
pub(crate) fn timed_out(applied: Applied) -> Failure {
    let mut failure = Failure::declared(&imported::UPSTREAM_TIMEOUT, "the server did not answer in time");
    failure.origin = Some(Origin::Network);
    failure.applied = Some(applied);
    failure
}

/// The server could not be reached, or the connection broke.
pub(super) fn unreachable(applied: Applied, message: &'static str) -> Failure {
    let mut failure = Failure::declared(&imported::UPSTREAM_UNREACHABLE, message);
    failure.origin = Some(Origin::Network);
    failure.applied = Some(applied);
    failure
}

/// What an HTTP request ended with instead of an answer.
pub(super) fn of_request(error: &reqwest::Error) -> Failure {
    if error.is_connect() {
        return unreachable(Applied::No, "the server could not be reached");
    }
    if error.is_timeout() {
        return timed_out(Applied::Maybe);
    }
    unreachable(Applied::Maybe, "the connection to the server broke")
}

/// The failure that stands behind an error of the transport, the nearest that says something.
fn in_chain(error: &(dyn Error + 'static), unless_known: Applied) -> Failure {
    let mut next = Some(error);
    while let Some(error) = next {
        if let Some(failure) = known(error) {
            return failure;
        }
        next = error.source();
    }
    unreachable(unless_known, "the connection to the server broke")
}

fn known(error: &(dyn Error + 'static)) -> Option<Failure> {
    if let Some(HttpStatusError { status, retry_after, .. }) = error.downcast_ref() {
        return read::http(*status, retry_after.as_deref(), b"").outcome.err();
    }
    if let Some(AuthRequiredError { www_authenticate_header: challenge, .. }) = error.downcast_ref() {
        // Who sends no credentials gets no `error` (RFC 6750).
        let message = match parameter(challenge, "error") {
            None => "the server asks who is calling",
            Some(_) => "the server does not take the credentials that were sent",
        };
        return Some(challenged(protocol::UNAUTHENTICATED.failure(message), challenge));
    }
    if let Some(InsufficientScopeError { www_authenticate_header: challenge, .. }) = error.downcast_ref() {
        let failure = protocol::FORBIDDEN.failure("the server asks for a right that the caller lacks");
        return Some(challenged(failure, challenge));
    }
    if let Some(error) = error.downcast_ref::<reqwest::Error>() {
        return Some(of_request(error));
    }
    match error.downcast_ref::<StreamableHttpError<reqwest::Error>>()? {
        StreamableHttpError::HttpStatus(HttpStatusError { status, retry_after, .. }) => {
            read::http(*status, retry_after.as_deref(), b"").outcome.err()
        }
        StreamableHttpError::AuthRequired(error) => known(error),
        StreamableHttpError::InsufficientScope(error) => known(error),
        StreamableHttpError::Client(error) => Some(of_request(error)),
        // The server forgot the session and took no call on it; the next one begins a new session.
        StreamableHttpError::SessionExpired => {
            Some(unreachable(Applied::No, "the server has forgotten the session"))
        }
        StreamableHttpError::UnexpectedServerResponse(words) => Some(refused(words)),
        StreamableHttpError::UnexpectedContentType(_) | StreamableHttpError::Deserialize(_) => {
            Some(read::unreadable())
        }
        _ => None,
    }
}

/// The failure with what the server says about it in its challenge.
fn challenged(mut failure: Failure, challenge: &str) -> Failure {
    let said = parameter(challenge, "error_description").or_else(|| parameter(challenge, "scope"));
    failure.upstream_text = said.map(read::bounded);
    failure
}

/// A parameter of a challenge: `Bearer error="invalid_token", error_description="…"`.
fn parameter<'c>(challenge: &'c str, name: &str) -> Option<&'c str> {
    challenge.match_indices(name).find_map(|(at, _)| {
        let starts = challenge.get(..at)?.ends_with([' ', ',']);
        let rest = challenge.get(at + name.len()..)?.trim_start().strip_prefix('=')?.trim_start();
        let value = match rest.strip_prefix('"') {
            Some(quoted) => quoted.split('"').next(),
            None => rest.split([',', ' ']).next(),
        };
        value.filter(|value| starts && !value.is_empty())
    })
}

/// `HTTP 404 Not Found: …`, as the transport words an answer that is none of the protocol.
fn refused(words: &str) -> Failure {
    let status = words.strip_prefix("HTTP ").and_then(|rest| rest.get(..3)?.parse::<u16>().ok());
    match status.filter(|status| (300..600).contains(status)) {
        Some(status) => {
            let mut failure = read::bare(status);
            // Nobody said that an address which is no MCP server will be one later.
            if failure.kind == Kind::Validation || status < 400 {
                failure.kind = Kind::Unsupported;
                failure.retry = Retry::Never;
            }
            failure
        }
        None => read::unreadable(),
    }
}
