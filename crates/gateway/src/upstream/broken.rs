//! No answer, or none that can be read: what is known of it.

use std::fmt;
use std::time::Duration;

use http::StatusCode;

/// No answer, or none that can be read. It says nothing that came from the upstream, no address and no credential.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Broken {
    /// The request was not sent, because it must not be.
    Refused(Refusal),
    /// No connection came about.
    Unreachable(Unreachable),
    /// A deadline passed.
    Timeout {
        /// Which one.
        phase: Phase,
        /// How long the call had taken.
        elapsed: Duration,
        /// How long this phase may take.
        budget: Duration,
        /// Whether the request may have gone out.
        sent: Sent,
        /// The status, if the head of the answer had come.
        status: Option<StatusCode>,
    },
    /// The connection ended before the answer did.
    Cut {
        /// Whether the upstream may have acted.
        sent: Sent,
        /// The status, if the head of the answer had come.
        status: Option<StatusCode>,
    },
    /// The body of a success is larger than the cap.
    TooLarge {
        /// The cap, in bytes.
        cap: usize,
        /// The status.
        status: StatusCode,
    },
    /// The answer is not what its head says, or is no HTTP.
    Unreadable {
        /// What cannot be read.
        what: Unreadable,
        /// The status, if the head of the answer could be read.
        status: Option<StatusCode>,
    },
}

/// Whether a request may have reached the upstream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sent {
    /// It has not.
    No,
    /// It may have; nobody can tell from here.
    Maybe,
}

/// Which deadline passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// For a connection.
    Connect,
    /// For the head of the answer.
    FirstByte,
    /// For the next piece of the body.
    Idle,
    /// For the whole call.
    Total,
}

/// Why a request must not be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// Its path would lead out of the upstream's, or is not encoded.
    Path,
    /// It sets a header that is ours to set.
    Header,
    /// Its method is none that an upstream is called with.
    Method,
    /// The upstream's name stands for an address that may not be connected to.
    Address,
}

/// Why no connection came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unreachable {
    /// The name has no address.
    Name,
    /// The other side refused, or closed at once.
    Connection,
    /// No secure channel came about.
    Tls,
    /// Nobody whom we trust vouches for the certificate of the other side.
    UnknownAuthority,
    /// The certificate of the other side is not valid: it has expired, or is for another name.
    Certificate,
}

/// What cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unreadable {
    /// It is no HTTP.
    Http,
    /// The body is compressed in a way that we did not ask for.
    Encoding,
    /// The compressed body is damaged.
    Compressed,
}

impl Broken {
    /// Whether the request may have reached the upstream.
    pub fn sent(&self) -> Sent {
        match self {
            Self::Refused(_) | Self::Unreachable(_) => Sent::No,
            Self::Timeout { sent, .. } | Self::Cut { sent, .. } => *sent,
            Self::TooLarge { .. } | Self::Unreadable { .. } => Sent::Maybe,
        }
    }

    /// The status, if the head of the answer had come: a write that got a success has happened, although its answer
    /// cannot be read.
    pub fn status(&self) -> Option<StatusCode> {
        match self {
            Self::Refused(_) | Self::Unreachable(_) => None,
            Self::Timeout { status, .. } | Self::Cut { status, .. } | Self::Unreadable { status, .. } => {
                *status
            }
            Self::TooLarge { status, .. } => Some(*status),
        }
    }
}

impl Phase {
    /// The name, as it stands in failures and logs.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Connect => "connect",
            Self::FirstByte => "first_byte",
            Self::Idle => "idle",
            Self::Total => "total",
        }
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Refused(Refusal::Path) => "the path of the request leads out of the upstream's",
            Self::Refused(Refusal::Header) => "the request sets a protected header",
            Self::Refused(Refusal::Method) => "the method is none that an upstream is called with",
            Self::Refused(Refusal::Address) => "the upstream's address is not one of the public internet",
            Self::Unreachable(Unreachable::Name) => "the upstream's name has no address",
            Self::Unreachable(Unreachable::Connection) => "the upstream accepts no connection",
            Self::Unreachable(Unreachable::Tls) => "no secure channel to the upstream came about",
            Self::Unreachable(Unreachable::UnknownAuthority) => {
                "the upstream's certificate is of an unknown authority"
            }
            Self::Unreachable(Unreachable::Certificate) => "the upstream's certificate is not valid",
            Self::Timeout { phase, elapsed, budget, .. } => {
                let (phase, elapsed, budget) = (phase.as_str(), elapsed.as_millis(), budget.as_millis());
                return write!(f, "the deadline {phase} of {budget} ms passed after {elapsed} ms");
            }
            Self::Cut { .. } => "the connection ended before the answer did",
            Self::TooLarge { cap, .. } => return write!(f, "the answer is larger than {cap} bytes"),
            Self::Unreadable { what: Unreadable::Http, .. } => "the answer is no HTTP",
            Self::Unreadable { what: Unreadable::Encoding, .. } => {
                "the answer is compressed in an unknown way"
            }
            Self::Unreadable { what: Unreadable::Compressed, .. } => "the compressed answer is damaged",
        })
    }
}

impl std::error::Error for Broken {}
