//! An answer.

use std::fmt;
use std::time::Duration;

use bytes::Bytes;
use http::{HeaderMap, StatusCode};

use super::Broken;

/// An answer, of whatever status.
#[derive(Clone)]
pub struct Received {
    /// The status.
    pub status: StatusCode,
    /// The headers.
    pub headers: HeaderMap,
    /// The body, decompressed.
    pub body: Bytes,
    /// Whether the body is not whole. Only that of an error can be: then the status still tells, and the beginning of
    /// the body is kept, up to 64 KiB.
    pub truncated: bool,
    /// Why the body is not whole, when it is not for its size.
    pub broken: Option<Broken>,
    /// Whether it is a redirect to another origin or out of the upstream's path. It was not followed.
    pub redirected_elsewhere: bool,
    /// How long it took, to the last byte.
    pub elapsed: Duration,
}

impl fmt::Debug for Received {
    /// The body and the headers may hold secrets, so that only their sizes are shown.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { status, headers, body, truncated, broken, redirected_elsewhere, elapsed } = self;
        f.debug_struct("Received")
            .field("status", status)
            .field("headers", &headers.len())
            .field("body", &body.len())
            .field("truncated", truncated)
            .field("broken", broken)
            .field("redirected_elsewhere", redirected_elsewhere)
            .field("elapsed", elapsed)
            .finish()
    }
}
