//! What the words of the vocabularies mean, in a few words for people.

use curable_core::{Applied, Effect, Kind, Retry};

/// What the caller does about a kind.
pub(crate) const fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Validation => "the arguments are wrong: change them",
        Kind::NotFound => "what was asked for does not exist: look elsewhere",
        Kind::Conflict => "the state of the thing stands against it: look at it first",
        Kind::Permission => "the caller may not do this: ask someone who may",
        Kind::Transient => "it may work later: wait, and send it again if that is safe",
        Kind::Internal => "a fault that the caller cannot mend",
        Kind::Unauthenticated => "nobody knows who is calling: authenticate",
        Kind::Exhausted => "a budget, a lease or a quota is used up: someone must renew it",
        Kind::Cancelled => "the call was called off",
        Kind::Unsupported => "this cannot be done here",
        Kind::Precondition => "something else must be done first",
    }
}

/// Whether the same call may be sent again.
pub(crate) const fn retry(retry: Retry) -> &'static str {
    match retry {
        Retry::Never => "do not send it again",
        Retry::Same => "the same call may succeed later",
        Retry::Amended => "only a changed call can succeed",
    }
}

/// Whether a failed call took effect.
pub(crate) const fn applied(applied: Applied) -> &'static str {
    match applied {
        Applied::No => "nothing was done",
        Applied::Maybe => "it may have taken effect: look before you send it again",
        Applied::Yes => "it has taken effect",
    }
}

/// What an operation does to the world.
pub(crate) const fn effect(effect: Effect) -> &'static str {
    match effect {
        Effect::Read => "changes nothing",
        Effect::Idempotent => "sending it twice has the effect of sending it once",
        Effect::Write => "each time it is sent it may take effect once more",
    }
}

/// Whether an operation can be called from outside.
pub(crate) const INTERNAL: &str = "callable by other operations only; from outside it does not exist";

/// Whether a hint speaks of members of the wire, or of what a program knows by itself.
pub(crate) fn is_for_programs(hint: &str) -> bool {
    const MEMBERS: [&str; 6] = [
        "`repairs`",
        "`patch`",
        "`similar`",
        "`next_actions`",
        "`retry_after_ms`",
        "the kind of the failure",
    ];
    MEMBERS.iter().any(|member| hint.contains(member))
}
