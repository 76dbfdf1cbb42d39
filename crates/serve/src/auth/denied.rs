//! Why a caller was turned away.

use curable_core::{Failure, protocol};

/// Why a caller was turned away; it says nothing of the token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Denied {
    /// No token was sent.
    Missing,
    /// The header is not one bearer token.
    Malformed,
    /// Nobody vouches for the token.
    Invalid,
    /// The token was valid once.
    Expired,
    /// The token is not valid yet.
    Early,
    /// The token is for somebody else.
    Audience,
    /// The keys that could vouch for the token cannot be had.
    NoKeys,
}

impl Denied {
    /// What is told to the caller, in words.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::Missing => "a bearer token is required",
            Self::Malformed => "the Authorization header is not one bearer token",
            Self::Invalid => "the token is not valid",
            Self::Expired => "the token has expired",
            Self::Early => "the token is not valid yet",
            Self::Audience => "the token was issued for another server",
            Self::NoKeys => "the keys of the token's issuer are not available",
        }
    }

    /// The failure that says so.
    pub(crate) fn failure(self) -> Failure {
        match self {
            Self::NoKeys => protocol::OVERLOADED.failure(self.words()),
            Self::Missing
            | Self::Malformed
            | Self::Invalid
            | Self::Expired
            | Self::Early
            | Self::Audience => protocol::UNAUTHENTICATED.failure(self.words()),
        }
    }
}
