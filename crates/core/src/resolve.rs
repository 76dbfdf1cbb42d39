//! Whether a call may be sent again: which word counts when several were said.
//!
//! A hard *never* beats an explicit flag, which beats the declaration, which beats the dialect's default for the code,
//! which beats the default of the kind.

use crate::{Failure, Kind, Retry};

/// Codes whose meaning forbids sending the same call again, whatever a sender says.
pub const HARD_NEVER: &[&str] = &["BUDGET_EXHAUSTED", "LEASE_EXPIRED"];

/// Codes by which a server says that it took too many calls, and so did not run this one.
pub const THROTTLES: &[&str] = &[
    "-32023",
    "BandwidthLimitExceeded",
    "EC2ThrottledException",
    "HTTP_429",
    "LimitExceededException",
    "OVERLOADED",
    "PriorRequestNotComplete",
    "ProvisionedThroughputExceededException",
    "RATE_LIMITED",
    "RATE_LIMIT_EXCEEDED",
    "RESOURCE_EXHAUSTED",
    "RequestLimitExceeded",
    "RequestThrottled",
    "RequestThrottledException",
    "SLOW_DOWN",
    "SlowDown",
    "THROTTLED",
    "THROTTLING",
    "TOO_MANY_REQUESTS",
    "ThrottledException",
    "Throttling",
    "ThrottlingException",
    "TooManyRequestsException",
    "TransactionInProgressException",
];

/// Everything that may have been said about a retry, from the strongest to the weakest.
#[derive(Clone, Copy, Debug, Default)]
pub struct Said {
    /// The sender's flag.
    pub flag: Option<bool>,
    /// The declaration of the code in a contract.
    pub declared: Option<Retry>,
    /// What the dialect says of the code where the sender says nothing.
    pub dialect: Option<Retry>,
}

/// The retry that follows from all that was said.
pub fn retry(code: &str, kind: Kind, said: Said) -> Retry {
    if is_hard_never(code) {
        return Retry::Never;
    }
    let weaker = said.declared.or(said.dialect).unwrap_or_else(|| kind.default_retry());
    match (said.flag, weaker) {
        (Some(true), _) => Retry::Same,
        (Some(false), Retry::Same) => match kind.default_retry() {
            Retry::Same | Retry::Never => Retry::Never,
            Retry::Amended => Retry::Amended,
        },
        (None | Some(false), weaker) => weaker,
    }
}

/// The retry of a declared failure that no sender has spoken about.
pub fn declared(code: &str, declared: Option<Retry>, kind: Kind) -> Retry {
    retry(code, kind, Said { flag: None, declared, dialect: None })
}

/// Whether the code itself forbids sending the same call again.
pub fn is_hard_never(code: &str) -> bool {
    HARD_NEVER.contains(&code)
}

/// Whether the failure says that the server had too much to do and refused the call unseen.
pub fn is_throttle(failure: &Failure) -> bool {
    failure.http == Some(429)
        || THROTTLES.contains(&failure.code.as_str())
        || failure.upstream_code.as_deref().is_some_and(|code| THROTTLES.contains(&code))
}
