//! Our own sentences about a reply, and the part of it that nobody but the operator sees.

use std::borrow::Cow;

use curable_core::Kind;

use super::Heard;
use super::kind::Sign;

/// How much of a reply the private report holds.
const MAX_PRIVATE: usize = 4_096;

/// What to do about a payment that was not made.
pub(super) const DECLINED: &str =
    "The payment was declined: send the call with another means of payment, or ask its owner.";

/// What happened, in one sentence that holds nothing of the reply but its status.
pub(super) fn message(status: u16, named: u64) -> String {
    let what = if status < 500 { "the upstream refused the call" } else { "the upstream failed" };
    match named {
        0 => format!("{what}: status {status}"),
        1 => format!("{what}: status {status}, 1 argument named"),
        _ => format!("{what}: status {status}, {named} arguments named"),
    }
}

/// What to do about it, where the reply says more than its status.
pub(super) fn hint_of_sign(sign: Sign, scopes: &[&str]) -> Cow<'static, str> {
    match sign {
        Sign::Expired => {
            "The gateway's credential for this upstream has expired: ask its operator to renew it.".into()
        }
        Sign::Scope if scopes.is_empty() => {
            "The gateway's credential lacks a scope for this operation: ask its operator.".into()
        }
        Sign::Scope => format!(
            "The gateway's credential lacks a scope: this operation asks for {}. Ask its operator.",
            scopes.join(", ")
        )
        .into(),
        Sign::Throttled => "Too many calls: wait, then send the same call again.".into(),
        Sign::Quota => "A quota or a budget at the upstream is used up: ask its owner to renew it.".into(),
    }
}

/// What to do about it, where only the kind is known.
pub(super) const fn hint_of_kind(kind: Kind, named: u64) -> &'static str {
    match kind {
        Kind::Validation if named > 0 => "Change the named arguments and send the call again.",
        Kind::Validation => "The upstream does not accept these arguments: change them.",
        Kind::NotFound => "What the arguments name does not exist: look for it first.",
        Kind::Conflict => {
            "The present state stands against the call: read it, then send a call that fits it."
        }
        Kind::Permission => "The gateway's credential may not do this: ask the operator.",
        Kind::Transient => "A read can be sent again later; after a write look first.",
        Kind::Internal => "The upstream has a fault: report it to its operator.",
        Kind::Unauthenticated => "The upstream does not accept the gateway's credential: ask the operator.",
        Kind::Exhausted => "A quota or a budget at the upstream is used up: ask its owner to renew it.",
        Kind::Cancelled => "The call was called off.",
        Kind::Unsupported => "The upstream cannot do this: call another operation.",
        Kind::Precondition => "Something else must be done first: read the present state.",
    }
}

/// The beginning of the reply, for the private report.
pub(super) fn private(heard: &Heard<'_>) -> String {
    let end = heard.body.len().min(MAX_PRIVATE);
    let cut = if heard.truncated || end < heard.body.len() { " …" } else { "" };
    format!(
        "status {}, content type {:?}, {} bytes\n{}{cut}",
        heard.status,
        heard.content_type().unwrap_or_default(),
        heard.body.len(),
        String::from_utf8_lossy(&heard.body[..end]),
    )
}
