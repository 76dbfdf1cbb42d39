//! The codes of ARCP: one row each, and how a code is named on the wire.

use curable_core::{Kind, Retry};

/// A version of the protocol; the two name some codes differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Version {
    /// RFC 0001, version 1.0.
    V1_0,
    /// The draft of version 1.1.
    V1_1,
}

/// One code of the protocol.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Row {
    /// The name on the wire.
    pub code: &'static str,
    /// What the agent does about it.
    pub kind: Kind,
    /// Whether the same call may be sent again where the sender does not say.
    pub retryable: bool,
    /// The HTTP status for a projection; the protocol itself has none.
    pub http: u16,
}

impl Row {
    /// The retry where the sender says nothing.
    pub fn retry(&self) -> Retry {
        match (self.retryable, self.kind.default_retry()) {
            (true, _) => Retry::Same,
            (false, Retry::Same) => Retry::Never,
            (false, other) => other,
        }
    }
}

const fn row(code: &'static str, kind: Kind, retryable: Retryable, http: u16) -> Row {
    Row { code, kind, retryable: matches!(retryable, Retryable::Yes), http }
}

#[derive(Clone, Copy)]
enum Retryable {
    Yes,
    No,
}
use Retryable::{No, Yes};

/// Every code, sorted. Where the SDKs disagree on a default (`HEARTBEAT_LOST`, `TIMEOUT`) it is the careful one.
///
/// `OK` is reserved and no error; one that arrives as an error all the same is a fault of its sender.
pub const CODES: &[Row] = &[
    row("ABORTED", Kind::Conflict, Yes, 409),
    row("AGENT_NOT_AVAILABLE", Kind::NotFound, No, 404),
    row("AGENT_VERSION_NOT_AVAILABLE", Kind::NotFound, No, 404),
    row("ALREADY_EXISTS", Kind::Conflict, No, 409),
    row("BACKPRESSURE_OVERFLOW", Kind::Transient, No, 503),
    row("BUDGET_EXHAUSTED", Kind::Exhausted, No, 402),
    row("CANCELLED", Kind::Cancelled, No, 499),
    row("DATA_LOSS", Kind::Internal, No, 500),
    row("DEADLINE_EXCEEDED", Kind::Transient, Yes, 504),
    row("DUPLICATE_KEY", Kind::Conflict, No, 409),
    row("FAILED_PRECONDITION", Kind::Precondition, No, 412),
    row("HEARTBEAT_LOST", Kind::Transient, No, 503),
    row("INTERNAL", Kind::Internal, Yes, 500),
    row("INTERNAL_ERROR", Kind::Internal, Yes, 500),
    row("INVALID_ARGUMENT", Kind::Validation, No, 400),
    row("INVALID_REQUEST", Kind::Validation, No, 400),
    row("JOB_NOT_FOUND", Kind::NotFound, No, 404),
    row("LEASE_EXPIRED", Kind::Exhausted, No, 403),
    row("LEASE_REVOKED", Kind::Permission, No, 403),
    row("LEASE_SUBSET_VIOLATION", Kind::Permission, No, 403),
    row("NOT_FOUND", Kind::NotFound, No, 404),
    row("OK", Kind::Internal, No, 500),
    row("OUT_OF_RANGE", Kind::Validation, No, 400),
    row("PERMISSION_DENIED", Kind::Permission, No, 403),
    row("RESOURCE_EXHAUSTED", Kind::Transient, Yes, 429),
    row("RESUME_WINDOW_EXPIRED", Kind::Internal, No, 410),
    row("TIMEOUT", Kind::Transient, No, 504),
    row("UNAUTHENTICATED", Kind::Unauthenticated, No, 401),
    row("UNAVAILABLE", Kind::Transient, Yes, 503),
    row("UNIMPLEMENTED", Kind::Unsupported, No, 501),
    row("UNKNOWN", Kind::Internal, No, 500),
];

/// The row of a code; names are compared with their case.
pub fn find(code: &str) -> Option<&'static Row> {
    CODES.binary_search_by(|row| row.code.cmp(code)).ok().and_then(|index| CODES.get(index))
}

/// The namespace that a code of ours has among theirs.
const OURS: &str = "arcpx.curable.";

/// The namespace of all codes that deployments add.
pub(super) const DEPLOYMENT: &str = "arcpx.";

/// Names that are understood and never written.
const ALIASES: &[(&str, &str)] = &[("RATE_LIMITED", "RESOURCE_EXHAUSTED")];

/// Names of 1.0 and what 1.1 calls them.
const RENAMED: &[(&str, &str)] = &[("INTERNAL", "INTERNAL_ERROR"), ("INVALID_ARGUMENT", "INVALID_REQUEST")];

/// The code that a name on the wire stands for.
pub(super) fn read(name: &str, version: Option<Version>) -> &str {
    match name.strip_prefix(OURS) {
        Some(code) if !code.trim().is_empty() => code,
        Some(_) | None => in_version(alias(name), version),
    }
}

/// The name on the wire that a code has.
pub(super) fn write(code: &str, version: Option<Version>) -> String {
    let name = in_version(alias(code), version);
    // 1.1 has no code for a value that is out of range but the one for all bad arguments.
    let name =
        if name == "OUT_OF_RANGE" && version == Some(Version::V1_1) { "INVALID_REQUEST" } else { name };
    let known = find(name).is_some() || (name.starts_with(DEPLOYMENT) && !name.starts_with(OURS));
    if known { name.to_owned() } else { format!("{OURS}{name}") }
}

/// Whether a name is neither of the protocol nor of a deployment: it is kept as it came, and only for its sender.
pub(super) fn is_stray(name: &str) -> bool {
    alias(name) == name && find(name).is_none() && !name.starts_with(DEPLOYMENT)
}

fn alias(name: &str) -> &str {
    ALIASES.iter().find(|(alias, _)| *alias == name).map_or(name, |(_, code)| code)
}

fn in_version(name: &str, version: Option<Version>) -> &str {
    let renamed = |from: fn(&(&'static str, &'static str)) -> (&'static str, &'static str)| {
        RENAMED.iter().map(from).find(|(old, _)| *old == name).map_or(name, |(_, new)| new)
    };
    match version {
        None => name,
        Some(Version::V1_0) => renamed(|(old, new)| (new, old)),
        Some(Version::V1_1) => renamed(|(old, new)| (old, new)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sorted_so_that_every_row_is_found() {
        assert!(CODES.is_sorted_by(|a, b| a.code < b.code));
        assert!(CODES.iter().all(|row| find(row.code).is_some_and(|found| found.code == row.code)));
    }
}
