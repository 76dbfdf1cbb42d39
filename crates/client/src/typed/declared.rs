//! One failure that a contract declares.

use curable_core::Failure;
use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};

use super::{Broken, Malformed};

/// A failure that a contract declares: its code, and the type of its details.
pub trait DeclaredFailure: Sized {
    /// The declared facts.
    type Details: DeserializeOwned;

    /// The failure with its facts, which are absent where the answer left them out.
    fn new(details: Option<Self::Details>, failure: Failure) -> Self;
}

/// The details of a failure that declares none: whatever stands there is not looked at.
pub type NoDetails = IgnoredAny;

/// Reads the details of a failure; those that are off their schema make it malformed, and nothing of it is lost.
pub fn read_declared<D: DeclaredFailure>(failure: Failure) -> Result<D, Malformed> {
    let details = match &failure.details {
        None => None,
        Some(details) => match D::Details::deserialize(details) {
            Ok(details) => Some(details),
            Err(problem) => return Err(Malformed::new(Broken::Details, failure, problem.to_string())),
        },
    };
    Ok(D::new(details, failure))
}

/// Writes what every declared failure has: its code, what it says, and how it is read.
///
/// With a type of details the struct has a boxed field `details`, and without one it has only `failure`.
#[macro_export]
macro_rules! declared_failure {
    ($name:ident, $code:literal) => {
        $crate::declared_failure!(@common $name, $code);

        impl $crate::typed::DeclaredFailure for $name {
            type Details = $crate::typed::NoDetails;

            fn new(_: Option<Self::Details>, failure: $crate::core::Failure) -> Self {
                Self { failure }
            }
        }
    };
    ($name:ident, $code:literal, $details:ty) => {
        $crate::declared_failure!(@common $name, $code);

        impl $crate::typed::DeclaredFailure for $name {
            type Details = $details;

            fn new(details: Option<Self::Details>, failure: $crate::core::Failure) -> Self {
                Self { details: details.map(Box::new), failure }
            }
        }
    };
    (@common $name:ident, $code:literal) => {
        impl $name {
            /// The code in the contract.
            pub const CODE: &'static str = $code;

            /// May the same call be sent again?
            pub fn retry(&self) -> $crate::core::Retry {
                self.failure.retry
            }

            /// What must change in the arguments.
            pub fn repairs(&self) -> &[$crate::core::Repair] {
                &self.failure.repairs
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::std::fmt::Display::fmt(&self.failure, f)
            }
        }

        impl ::std::error::Error for $name {}
    };
}
