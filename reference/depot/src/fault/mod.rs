//! The ways in which an upstream fails.

mod date;
mod word;

pub(crate) use date::http_date;
pub use word::UnknownFault;

use std::time::Duration;

/// How long a call that hangs is kept.
pub(crate) const HANGING: Duration = Duration::from_mins(10);

/// What the fault `secrets` puts into its reply; none of it may reach a caller through a gateway.
pub const SECRETS: &[&str] = &[
    concat!("AKIA", "IOSFODNN7EXAMPLE"),
    concat!("ghp_", "16C7e42F292c6912E7710c838347Ae178B4a"),
    concat!("postgres://depot:", "correct-horse@10.0.0.5:5432/depot"),
    concat!("eyJhbGciOiJIUzI1NiJ9", ".eyJzdWIiOiJkZXBvdCJ9.c2lnbmF0dXJlLWRlcG90LXRlc3Q"),
    concat!("-----BEGIN ", "PRIVATE KEY-----"),
];

/// One way to fail. Those that strike before the commit leave the depot as it was; those that strike after it do not.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// 429, with `Retry-After` in seconds.
    RateLimit(u64),
    /// 429, with `Retry-After` as a date so many seconds from now.
    RateLimitDate(u64),
    /// 503, with `Retry-After` in seconds where they are given.
    Unavailable(Option<u64>),
    /// 503, with `Retry-After` as a date so many seconds from now.
    UnavailableDate(u64),
    /// 500, before the commit.
    Broken,
    /// 500, after the commit.
    BrokenAfter,
    /// 502 with a page of HTML, before the commit.
    BadGateway,
    /// 504, after the commit.
    GatewayTimeoutAfter,
    /// Waits before the commit, then answers as always.
    SlowBefore(Duration),
    /// Waits after the commit, then answers as always.
    SlowAfter(Duration),
    /// No answer and no commit.
    Hang,
    /// No answer, after the commit.
    HangAfter,
    /// The connection is reset before the commit.
    Reset,
    /// The connection is reset after the commit.
    ResetAfter,
    /// Nobody listens; a [`Server`](crate::Server) must be closed for it, the depot itself cannot do it.
    Refused,
    /// The answer ends half-way, after the commit.
    CutBody,
    /// A good status with JSON that is none, after the commit.
    Malformed,
    /// A page of HTML with status 500, before the commit.
    Html500,
    /// A page of HTML with status 200, before the commit.
    Html200,
    /// A good answer wrapped in a member that the description does not know, after the commit.
    OffSchema,
    /// A good answer with members of other types, after the commit.
    OffType,
    /// A refusal with members of other types, before the commit.
    OffSchemaError,
    /// A good status without the body that is declared, after the commit.
    Empty,
    /// 500 without a body, before the commit.
    EmptyError,
    /// A good answer as XML, after the commit.
    WrongType,
    /// A good answer that claims to be gzip and is not, after the commit.
    Gzip,
    /// A good answer of so many bytes, after the commit.
    Huge(usize),
    /// A redirect to another origin, before the commit.
    Redirect,
    /// 500 with secrets in body and headers, before the commit.
    Secrets,
    /// 401, as if no token had come.
    Unauthorised,
    /// 401, as if the token had expired.
    Expired,
    /// 403.
    Forbidden,
}

impl Fault {
    /// Whether the write is done all the same.
    pub const fn commits(&self) -> bool {
        matches!(
            self,
            Self::BrokenAfter
                | Self::GatewayTimeoutAfter
                | Self::SlowBefore(_)
                | Self::SlowAfter(_)
                | Self::HangAfter
                | Self::ResetAfter
                | Self::CutBody
                | Self::Malformed
                | Self::OffSchema
                | Self::OffType
                | Self::Empty
                | Self::WrongType
                | Self::Gzip
                | Self::Huge(_)
        )
    }
}
