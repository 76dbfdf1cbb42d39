//! What an agent does about a failure.

use crate::Retry;

words! {
    /// The class of a failure: one class, one thing to do.
    Kind {
        /// The arguments are wrong: change them.
        Validation = "validation",
        /// The thing asked for does not exist: look elsewhere.
        NotFound = "not_found",
        /// The state of the thing stands against it: look at it first.
        Conflict = "conflict",
        /// The caller may not do this: ask someone who may.
        Permission = "permission",
        /// It may work later: wait and send it again if that is safe.
        Transient = "transient",
        /// A fault that the caller cannot mend.
        Internal = "internal",
        /// Nobody knows who is calling: authenticate.
        Unauthenticated = "unauthenticated",
        /// A budget, a lease or a quota is used up: someone must renew it.
        Exhausted = "exhausted",
        /// The call was called off.
        Cancelled = "cancelled",
        /// This cannot be done here.
        Unsupported = "unsupported",
        /// Something else must be done first.
        Precondition = "precondition",
    }
}

impl Kind {
    /// The retry that the kind implies where nothing better is known.
    pub const fn default_retry(self) -> Retry {
        match self {
            Self::Transient => Retry::Same,
            Self::Validation | Self::NotFound | Self::Conflict => Retry::Amended,
            Self::Permission
            | Self::Internal
            | Self::Unauthenticated
            | Self::Exhausted
            | Self::Cancelled
            | Self::Unsupported
            | Self::Precondition => Retry::Never,
        }
    }

    /// The HTTP status that the kind implies where none is declared.
    pub const fn default_http(self) -> u16 {
        match self {
            Self::Validation => 422,
            Self::NotFound => 404,
            Self::Conflict => 409,
            Self::Permission => 403,
            Self::Transient => 503,
            Self::Internal => 500,
            Self::Unauthenticated => 401,
            Self::Exhausted => 402,
            Self::Cancelled => 499,
            Self::Unsupported => 501,
            Self::Precondition => 412,
        }
    }

    /// The kind among the first six, for dialects that have only those.
    #[must_use]
    pub const fn folded(self) -> Self {
        match self {
            Self::Unauthenticated | Self::Exhausted => Self::Permission,
            Self::Cancelled | Self::Unsupported => Self::Internal,
            Self::Precondition => Self::Conflict,
            Self::Validation
            | Self::NotFound
            | Self::Conflict
            | Self::Permission
            | Self::Transient
            | Self::Internal => self,
        }
    }

    /// Whether a failure of this kind was refused before anything could happen.
    pub const fn proves_not_applied(self) -> bool {
        match self {
            Self::Validation
            | Self::NotFound
            | Self::Conflict
            | Self::Permission
            | Self::Unauthenticated
            | Self::Exhausted
            | Self::Unsupported
            | Self::Precondition => true,
            Self::Transient | Self::Internal | Self::Cancelled => false,
        }
    }

    /// The kind of an HTTP error status; a status below 400 tells nothing and is internal.
    pub const fn of_http(status: u16) -> Self {
        match status {
            401 | 407 | 511 => Self::Unauthenticated,
            402 | 507 => Self::Exhausted,
            403 | 451 => Self::Permission,
            404 | 410 => Self::NotFound,
            405 | 406 | 415 | 426 | 501 | 505 | 506 | 510 => Self::Unsupported,
            409 | 423 => Self::Conflict,
            412 | 424 | 428 => Self::Precondition,
            499 => Self::Cancelled,
            408 | 425 | 429 => Self::Transient,
            400..=498 => Self::Validation,
            508 => Self::Internal,
            500..=599 => Self::Transient,
            _ => Self::Internal,
        }
    }
}
