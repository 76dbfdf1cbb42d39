//! The codes of `google.rpc.Code`: their numbers, names and HTTP statuses, and what an agent does about each.
//!
//! Whether a retry is worth it follows from the kind. `UNAVAILABLE`, `RESOURCE_EXHAUSTED` and `DEADLINE_EXCEEDED` are
//! transient; only for the second is it certain that nothing was executed, which a decision on a retry takes into
//! account. `ABORTED` is a conflict: whoever made the call must begin again higher up, not send the same call.

use curable_core::Kind;

/// One code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GoogleCode {
    /// Its number in gRPC.
    pub number: u8,
    /// Its name.
    pub name: &'static str,
    /// Its HTTP status.
    pub http: u16,
    /// What the agent does about it.
    pub kind: Kind,
}

const fn row(number: u8, name: &'static str, http: u16, kind: Kind) -> GoogleCode {
    GoogleCode { number, name, http, kind }
}

/// Every code but 0, which is `OK` and no failure, by its number.
pub const ALL: &[GoogleCode] = &[
    row(1, "CANCELLED", 499, Kind::Cancelled),
    row(2, "UNKNOWN", 500, Kind::Internal),
    row(3, "INVALID_ARGUMENT", 400, Kind::Validation),
    row(4, "DEADLINE_EXCEEDED", 504, Kind::Transient),
    row(5, "NOT_FOUND", 404, Kind::NotFound),
    row(6, "ALREADY_EXISTS", 409, Kind::Conflict),
    row(7, "PERMISSION_DENIED", 403, Kind::Permission),
    row(8, "RESOURCE_EXHAUSTED", 429, Kind::Transient),
    row(9, "FAILED_PRECONDITION", 400, Kind::Precondition),
    row(10, "ABORTED", 409, Kind::Conflict),
    row(11, "OUT_OF_RANGE", 400, Kind::Validation),
    row(12, "UNIMPLEMENTED", 501, Kind::Unsupported),
    row(13, "INTERNAL", 500, Kind::Internal),
    row(14, "UNAVAILABLE", 503, Kind::Transient),
    row(15, "DATA_LOSS", 500, Kind::Internal),
    row(16, "UNAUTHENTICATED", 401, Kind::Unauthenticated),
];

/// The code of a name.
pub fn named(name: &str) -> Option<&'static GoogleCode> {
    ALL.iter().find(|row| row.name == name)
}

/// The code of a number.
pub fn numbered(number: u64) -> Option<&'static GoogleCode> {
    ALL.iter().find(|row| u64::from(row.number) == number)
}

/// The code that stands for an HTTP error status where only the status is known, as Google's own clients read it.
pub fn of_http(status: u16) -> &'static GoogleCode {
    let number = match status {
        400 => 3,
        401 => 16,
        403 => 7,
        404 => 5,
        409 => 10,
        416 => 11,
        429 => 8,
        499 => 1,
        402..=498 => 9,
        501 => 12,
        503 => 14,
        504 => 4,
        500 | 502 | 505..=599 => 13,
        _ => 2,
    };
    &ALL[number - 1]
}

/// The code that tells a native client what to do about a failure of this kind.
///
/// What is used up until someone renews it is a failed precondition here, because `RESOURCE_EXHAUSTED` invites a retry.
pub fn of_kind(kind: Kind) -> &'static GoogleCode {
    let number = match kind {
        Kind::Validation => 3,
        Kind::NotFound => 5,
        Kind::Conflict => 10,
        Kind::Permission => 7,
        Kind::Transient => 14,
        Kind::Internal => 13,
        Kind::Unauthenticated => 16,
        Kind::Exhausted | Kind::Precondition => 9,
        Kind::Cancelled => 1,
        Kind::Unsupported => 12,
    };
    &ALL[number - 1]
}
