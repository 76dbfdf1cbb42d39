//! The rules by which it is decided.

use serde_json::Value;

use super::{Action, Decision, Policy, Reason, Situation};
use crate::{Applied, Effect, Failure, Kind, PatchOp, Retry, resolve};

impl Policy {
    /// Decides what to do about a failure.
    pub fn decide<'f>(&self, failure: &'f Failure, situation: &Situation) -> Decision<'f> {
        let next = failure.next_actions.first();
        let repeatable = situation.effect.is_some_and(Effect::is_safe_to_repeat);
        if !repeatable {
            match failure.applied {
                Some(Applied::Maybe) => return act(Action::LookFirst { next }, Reason::MayHaveApplied),
                Some(Applied::Yes) => return act(Action::LookFirst { next }, Reason::HasApplied),
                Some(Applied::No) | None => {}
            }
        }
        // A repaired call is a second call: it is sent only where the first did nothing, or a second does no harm.
        if let Some(patch) = certain_patch(failure, situation)
            && (repeatable || failure.proves_not_applied())
        {
            return if situation.repaired || situation.attempt > 1 {
                act(Action::GiveUp, Reason::RepairTried)
            } else if situation.attempt >= self.attempts {
                act(Action::GiveUp, Reason::AttemptsSpent)
            } else if situation.time_left_ms == Some(0) {
                act(Action::GiveUp, Reason::PastDeadline)
            } else {
                act(Action::Repair { patch }, Reason::PatchIsCertain)
            };
        }
        match failure.kind {
            Kind::Transient | Kind::Internal => self.retry(failure, situation, repeatable),
            Kind::Validation if situation.repaired || situation.attempt > 1 => {
                act(Action::GiveUp, Reason::RepairTried)
            }
            Kind::Validation => act(Action::Ask, Reason::NeedsOtherArguments),
            Kind::NotFound => act(Action::LookElsewhere { next }, Reason::NotThere),
            Kind::Conflict | Kind::Precondition => self.stand_off(failure, situation, repeatable),
            Kind::Permission => act(Action::Ask, Reason::NeedsPermission),
            Kind::Exhausted => act(Action::Ask, Reason::NeedsRenewal),
            Kind::Unauthenticated if situation.attempt >= self.attempts => {
                act(Action::GiveUp, Reason::AttemptsSpent)
            }
            Kind::Unauthenticated => act(Action::Authenticate, Reason::NeedsIdentity),
            Kind::Cancelled => act(Action::GiveUp, Reason::CalledOff),
            Kind::Unsupported if next.is_some() => act(Action::LookElsewhere { next }, Reason::NotHere),
            Kind::Unsupported => act(Action::GiveUp, Reason::NotHere),
        }
    }

    /// Someone or something stands against it.
    fn stand_off<'f>(&self, failure: &'f Failure, situation: &Situation, repeatable: bool) -> Decision<'f> {
        let held = failure.details.as_ref().and_then(|details| details.get("conflicts"));
        if held.is_some_and(|held| !matches!(held, Value::Null)) {
            return act(Action::Ask, Reason::HeldByOthers);
        }
        if failure.retryable() {
            return self.retry(failure, situation, repeatable);
        }
        match failure.next_actions.first() {
            Some(next) => act(Action::LookFirst { next: Some(next) }, Reason::StateStandsAgainst),
            None => act(Action::Ask, Reason::StateStandsAgainst),
        }
    }

    /// The same call again, if that is allowed, safe, and worth it.
    fn retry<'f>(&self, failure: &'f Failure, situation: &Situation, repeatable: bool) -> Decision<'f> {
        if resolve::is_hard_never(failure.code.as_str())
            || failure.retry != Retry::Same
            || failure.retryable == Some(false)
        {
            return act(Action::GiveUp, Reason::NotRetryable);
        }
        if !repeatable && !failure.proves_not_applied() {
            let reason =
                if situation.effect.is_none() { Reason::EffectUnknown } else { Reason::MayHaveApplied };
            return act(Action::LookFirst { next: failure.next_actions.first() }, reason);
        }
        if situation.attempt >= self.attempts {
            return act(Action::GiveUp, Reason::AttemptsSpent);
        }
        let throttled = resolve::is_throttle(failure);
        let cost = if throttled { self.throttle_cost } else { self.transient_cost };
        if situation.quota < cost {
            return act(Action::GiveUp, Reason::QuotaSpent);
        }
        let after_ms = failure.retry_after_ms.unwrap_or(0);
        let mut jitter_ms = self.backoff_ms(throttled, situation.attempt);
        if let Some(left) = situation.time_left_ms {
            if left <= after_ms {
                return act(Action::GiveUp, Reason::PastDeadline);
            }
            jitter_ms = jitter_ms.min(left - after_ms - 1);
        }
        let reason = if throttled { Reason::Throttled } else { Reason::Transient };
        act(Action::Retry { after_ms, jitter_ms, cost }, reason)
    }
}

/// The patch that makes the call valid: the failure's own, or that of the one thing which was probably meant.
fn certain_patch<'f>(failure: &'f Failure, situation: &Situation) -> Option<&'f [PatchOp]> {
    if failure.retry == Retry::Never {
        return None;
    }
    if !failure.patch.is_empty() {
        return Some(&failure.patch);
    }
    // What is merely close may be read in place of what was asked for; it must not be changed in its place.
    match failure.similar.as_slice() {
        [only]
            if failure.kind == Kind::NotFound
                && situation.effect == Some(Effect::Read)
                && !only.patch.is_empty() =>
        {
            Some(&only.patch)
        }
        _ => None,
    }
}

const fn act(action: Action<'_>, reason: Reason) -> Decision<'_> {
    Decision { action, reason }
}
