//! The failure of a call that got no answer, or none that can be read.

use curable_core::{Applied, Code, Declaration, Effect, Failure, Kind, Origin, Retry, imported, protocol};
use serde_json::json;

use crate::credentials::{CredentialError, TokenFailure};
use crate::recover::{Health, Miss};
use crate::upstream::{Broken, Phase, Refusal, Sent, Unreachable};

/// The failure, and what it says about the upstream.
pub(crate) fn miss(broken: &Broken, effect: Option<Effect>) -> Miss {
    match broken {
        Broken::Refused(Refusal::Path | Refusal::Header | Refusal::Method) => {
            let mut failure = protocol::INTERNAL.failure("the request cannot be sent as it was built");
            failure.applied = Some(Applied::No);
            failure.into()
        }
        Broken::Refused(_) | Broken::Unreachable(_) => {
            let failure = upstream(&imported::UPSTREAM_UNREACHABLE, broken, effect);
            match for_operator(broken, "upstream", "--upstream names it") {
                // It says nothing about how the upstream is, and a breaker would promise that it passes.
                Some(hint) => Miss { failure: hopeless(failure, hint), health: Health::Unknown },
                None => Miss::dead(failure),
            }
        }
        Broken::Timeout { phase, elapsed, budget, .. } => {
            let mut failure = upstream(&imported::UPSTREAM_TIMEOUT, broken, effect);
            let ms = |time: &std::time::Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
            failure.details = Some(json!({
                "phase": phase.as_str(), "budget_ms": ms(budget), "elapsed_ms": ms(elapsed),
            }));
            if *phase == Phase::Connect { Miss::dead(failure) } else { failure.into() }
        }
        // Half an answer says nothing about the call; the next connection may last longer.
        Broken::Cut { .. } => upstream(&imported::UPSTREAM_UNREACHABLE, broken, effect).into(),
        _ => upstream(&imported::UPSTREAM_MALFORMED, broken, effect).into(),
    }
}

/// The upstream's credential could not be got, so that nothing was sent.
pub(crate) fn no_token(error: &CredentialError) -> Miss {
    let broken = match error {
        CredentialError::Token { failure: TokenFailure::Broken(broken), .. } => Some(broken),
        CredentialError::Token { .. } | CredentialError::Missing { .. } => None,
    };
    let mut failure = if broken.is_some() {
        Failure::declared(
            &imported::UPSTREAM_UNREACHABLE,
            "the place that gives out tokens could not be reached",
        )
    } else {
        Failure::new(
            Code::from_static("HTTP_401"),
            Kind::Unauthenticated,
            "the upstream's credential was refused",
        )
    };
    failure.hint =
        Some("Ask the operator: the gateway's own credential for the upstream does not work.".into());
    failure.origin = Some(if broken.is_some() { Origin::Network } else { Origin::Upstream });
    failure.applied = Some(Applied::No);
    let named = "`token_url` in the mapping file names it";
    if let Some(hint) = broken.and_then(|broken| for_operator(broken, "token endpoint", named)) {
        failure = hopeless(failure, hint);
    }
    Miss { failure, health: Health::Unknown }
}

/// What the operator can do about a place that nobody may talk to, or that nobody vouches for.
fn for_operator(broken: &Broken, place: &str, named: &str) -> Option<String> {
    Some(match broken {
        Broken::Refused(Refusal::Address) => format!(
            "Ask the operator: the address of the {place} is private, and only the description names it; {named}, and --allow-private lets it."
        ),
        Broken::Unreachable(Unreachable::UnknownAuthority) => format!(
            "Ask the operator: the certificate of the {place} is of an authority that is not trusted; --ca FILE adds it."
        ),
        Broken::Unreachable(Unreachable::Certificate) => format!(
            "Ask the operator: the certificate of the {place} has expired, is for another name, or is none of a server."
        ),
        _ => return None,
    })
}

/// The same call would fail in the same way until somebody changes something here or there.
fn hopeless(mut failure: Failure, hint: String) -> Failure {
    failure.kind = Kind::Internal;
    failure.retry = Retry::Never;
    failure.hint = Some(hint.into());
    failure
}

fn upstream(declaration: &Declaration, broken: &Broken, effect: Option<Effect>) -> Failure {
    let mut failure = Failure::declared(declaration, broken.to_string());
    failure.origin = Some(match broken.status() {
        Some(_) => Origin::Upstream,
        None => Origin::Network,
    });
    failure.applied = Some(applied(broken, effect));
    tell_effect(&mut failure, effect);
    failure
}

/// Says what is to be done about a call that may have taken effect, or has: no other advice comes before that.
pub(crate) fn tell_effect(failure: &mut Failure, effect: Option<Effect>) {
    let safe = effect.is_some_and(Effect::is_safe_to_repeat);
    failure.hint = Some(match failure.applied {
        Some(Applied::Yes) => "It has taken effect, only its answer is lost: do not send it again.".into(),
        Some(Applied::Maybe) if safe => {
            "It may have taken effect; the same call can be sent again without harm.".into()
        }
        Some(Applied::Maybe) => {
            "It may have taken effect: look first, and send it again only if it has not.".into()
        }
        _ if failure.kind == Kind::Transient && failure.origin == Some(Origin::Network) => {
            "Send the same call again later.".into()
        }
        _ => return,
    });
}

/// Whether the call took effect: a success that cannot be read has happened.
fn applied(broken: &Broken, effect: Option<Effect>) -> Applied {
    if effect == Some(Effect::Read) || broken.sent() == Sent::No {
        return Applied::No;
    }
    match broken.status() {
        Some(status) if status.is_success() => Applied::Yes,
        Some(status) if status.is_client_error() => Applied::No,
        _ => Applied::Maybe,
    }
}
