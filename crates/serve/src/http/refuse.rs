//! What is refused before an operation is asked: the codes of the machinery, with the statuses of HTTP.

use curable_core::{Expected, Failure, Pointer, Problem, Repair, protocol};

/// The body is not JSON; nothing of it is repeated.
pub(super) fn malformed(error: &serde_json::Error) -> Failure {
    let (line, column) = (error.line(), error.column());
    let what = match error.classify() {
        serde_json::error::Category::Eof => "it ends too early",
        serde_json::error::Category::Io
        | serde_json::error::Category::Syntax
        | serde_json::error::Category::Data => "it cannot be read",
    };
    input(400, format!("the body is not JSON: {what} at line {line}, column {column}"))
}

/// The body is not JSON by its own account.
pub(super) fn media_type() -> Failure {
    input(415, "the body must be of type application/json")
}

/// The body is larger than it may be.
pub(super) fn too_large(limit: usize) -> Failure {
    input(413, format!("the body is larger than {limit} bytes"))
}

/// The headers are larger than they may be.
pub(super) fn headers_too_large(limit: usize) -> Failure {
    input(431, format!("the headers are larger than {limit} bytes"))
}

/// The body broke off.
pub(super) fn broken_off() -> Failure {
    input(400, "the body broke off")
}

/// A header cannot be read.
pub(super) fn header(name: &'static str, wanted: &'static str) -> Failure {
    input(400, format!("the header {name} must be {wanted}"))
}

/// The body did not come in time.
pub(super) fn too_slow() -> Failure {
    let mut failure = protocol::TIMEOUT.failure("the body did not come in time");
    failure.http = Some(408);
    failure.applied = Some(curable_core::Applied::No);
    failure.origin = Some(curable_core::Origin::Caller);
    failure.hint = None;
    failure
}

/// The arguments are no object.
pub(super) fn not_an_object() -> Failure {
    let mut failure = protocol::INVALID_INPUT.failure("the arguments must be an object");
    let mut repair = Repair::new(Pointer::ROOT, Problem::Type);
    repair.expected = Expected { types: vec!["object".into()], ..Expected::default() };
    failure.repairs.push(repair);
    failure
}

/// Nothing is served there.
pub(super) fn no_such_path() -> Failure {
    let mut failure = protocol::NOT_FOUND.failure("there is nothing at this path");
    failure.hint = Some("See /openapi.json for what there is.".into());
    failure
}

/// Something is served there, by another method.
pub(super) fn other_method() -> Failure {
    let mut failure = protocol::NOT_FOUND.failure("the path is served, but not by this method");
    failure.http = Some(405);
    failure.hint = Some("Use a method that the Allow header names.".into());
    failure
}

/// The name is not ours.
pub(super) fn foreign_host() -> Failure {
    let mut failure =
        protocol::FORBIDDEN.failure("the server does not answer to the name in the Host header");
    failure.hint = Some("Use a name that the server is configured for.".into());
    failure
}

/// The page is not one of ours.
pub(super) fn foreign_origin() -> Failure {
    let mut failure = protocol::FORBIDDEN.failure("pages of this origin may not call");
    failure.hint = Some("Add the origin to the server's configuration if it is yours.".into());
    failure
}

fn input(status: u16, message: impl Into<std::borrow::Cow<'static, str>>) -> Failure {
    let mut failure = protocol::INVALID_INPUT.failure(message);
    failure.http = Some(status);
    // The hint of the code is about arguments, and there are none yet.
    failure.hint = None;
    failure
}
