//! All failures of one operation.

use curable_core::Failure;

use super::Malformed;

/// What one operation fails with.
pub trait OperationFailure: Sized {
    /// Finds the type of a failure that was heard; a code that is not documented is unknown, and never an error.
    fn read(failure: Failure) -> Self;

    /// The answer breaks the contract.
    fn malformed(malformed: Malformed) -> Self;

    /// Nobody answered.
    fn communication(failure: Failure) -> Self;
}

/// Writes how the failures of one operation are read, and what all of them say.
///
/// The enum has a variant for each code that is listed, and `Protocol`, `Unknown`, `Malformed` and `Communication`.
#[macro_export]
macro_rules! operation_failure {
    ($name:ident, $protocol:ident {
        $($($code:literal)|+ => $variant:ident($type:ident),)*
        $(in $family:ident => $heir:ident($heir_type:ident),)*
    }) => {
        impl $name {
            /// All that was said, whatever the code is.
            pub fn failure(&self) -> &$crate::core::Failure {
                match self {
                    $(Self::$variant(it) => &it.failure,)*
                    $(Self::$heir(it) => &it.failure,)*
                    Self::Protocol(it) => it.failure(),
                    Self::Unknown(failure) | Self::Communication(failure) => failure,
                    Self::Malformed(it) => &it.failure,
                }
            }

            /// The code on the wire.
            pub fn code(&self) -> &str {
                self.failure().code.as_str()
            }

            /// May the same call be sent again?
            pub fn retry(&self) -> $crate::core::Retry {
                self.failure().retry
            }

            /// What must change in the arguments.
            pub fn repairs(&self) -> &[$crate::core::Repair] {
                &self.failure().repairs
            }

            /// Whether it is one of the failures that the operation or the machinery documents.
            pub fn is_documented(&self) -> bool {
                !matches!(self, Self::Unknown(_) | Self::Malformed(_) | Self::Communication(_))
            }
        }

        impl $crate::typed::OperationFailure for $name {
            fn read(failure: $crate::core::Failure) -> Self {
                match failure.code.as_str() {
                    $($($code)|+ => {
                        return $crate::typed::read_declared::<$type>(failure)
                            .map_or_else(Self::Malformed, Self::$variant);
                    })*
                    _ => {}
                }
                $(if $crate::typed::Family::$family.holds(&failure) {
                    return $crate::typed::read_declared::<$heir_type>(failure)
                        .map_or_else(Self::Malformed, Self::$heir);
                })*
                match $protocol::find(failure) {
                    Ok(found) => Self::Protocol(found),
                    Err(failure) => Self::Unknown(failure),
                }
            }

            fn malformed(malformed: $crate::typed::Malformed) -> Self {
                Self::Malformed(malformed)
            }

            fn communication(failure: $crate::core::Failure) -> Self {
                Self::Communication(failure)
            }
        }

        $crate::operation_failure!(@error $name);
    };
    // The failures of the machinery, which stand inside those of every operation.
    (protocol $name:ident { $($code:literal => $variant:ident,)* }) => {
        impl $name {
            /// All that was said.
            pub fn failure(&self) -> &$crate::core::Failure {
                match self {
                    $(Self::$variant(it) => &it.failure,)*
                }
            }

            /// May the same call be sent again?
            pub fn retry(&self) -> $crate::core::Retry {
                self.failure().retry
            }

            /// What must change in the arguments.
            pub fn repairs(&self) -> &[$crate::core::Repair] {
                &self.failure().repairs
            }

            /// The failure by its code, or given back when it is none of the machinery's.
            #[allow(clippy::result_large_err, reason = "a failure is one pointer wide")]
            pub fn find(failure: $crate::core::Failure) -> Result<Self, $crate::core::Failure> {
                Ok(match failure.code.as_str() {
                    $($code => Self::$variant($variant { failure }),)*
                    _ => return Err(failure),
                })
            }
        }

        $crate::operation_failure!(@error $name);
    };
    (@error $name:ident) => {
        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::std::fmt::Display::fmt(self.failure(), f)
            }
        }

        impl ::std::error::Error for $name {}
    };
}
