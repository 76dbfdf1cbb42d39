//! Sending a call until it succeeds or another attempt would be wrong, pointless or too late.

use std::future::Future;
use std::sync::Arc;
use std::time::{Duration, Instant};

use curable_core::decide::{Action, Situation};
use curable_core::{Applied, Effect, Failure, Origin, resolve};
use serde_json::Value;

use super::health::{Health, Miss};
use super::limiter::{Held, Scope};
use super::tried::Tried;
use super::{Recovery, refusal};

/// What is kept of the time for the last attempt: one that begins when the time is up would only be cut off, and then
/// nobody would know any longer that the one before had done nothing. An upstream that is slower than this gets what
/// its last answer took.
const RESERVE: Duration = Duration::from_millis(50);

/// What must be left of that after a wait, which may have taken longer than it was asked to.
const LEAST: Duration = Duration::from_millis(25);

/// What is known of a call before it is sent.
#[derive(Clone, Debug)]
pub struct Plan<'a> {
    /// The operation.
    pub operation: &'a Arc<str>,
    /// What it does to the world.
    pub effect: Option<Effect>,
    /// Whether every attempt carries the same declared idempotency key, so that a repeated write does no harm.
    pub keyed: bool,
    /// Whether the credentials can be renewed when the upstream refuses them.
    pub renewable: bool,
    /// When the answer comes too late.
    pub deadline: Option<Instant>,
}

impl Plan<'_> {
    /// What the call does to the world as it is sent.
    fn effect(&self) -> Option<Effect> {
        if self.keyed { Some(self.effect.map_or(Effect::Idempotent, keyed)) } else { self.effect }
    }

    /// The time for waits, when so much is kept for the attempt after them.
    fn time_left(&self, now: Instant, reserve: Duration) -> Option<Duration> {
        let deadline = self.deadline?;
        Some(deadline.saturating_duration_since(now).saturating_sub(reserve.max(RESERVE)))
    }

    /// Whether an attempt that begins now can still be answered.
    fn is_too_late(&self, now: Instant) -> bool {
        self.deadline.is_some_and(|deadline| deadline.saturating_duration_since(now) < LEAST)
    }
}

fn keyed(effect: Effect) -> Effect {
    match effect {
        Effect::Read => Effect::Read,
        Effect::Idempotent | Effect::Write => Effect::Idempotent,
    }
}

/// One attempt, as it is told to whoever sends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// Which one it is, from 1.
    pub number: u32,
    /// Whether the credentials must be renewed first, because the upstream refused them.
    pub renew: bool,
}

/// What came of a call.
#[derive(Clone, Debug)]
pub struct Done<T> {
    /// The result, or the last failure.
    pub outcome: Result<T, Failure>,
    /// Every attempt, in order.
    pub tried: Vec<Tried>,
}

impl<T> Done<T> {
    /// The member `tried` of `_meta`.
    pub fn note(&self) -> Value {
        // An attempt holds nothing that JSON cannot.
        serde_json::to_value(&self.tried).unwrap_or_default()
    }
}

/// Sends a call, and sends it again as long as that is allowed, safe, worth it and in time.
///
/// The arguments are never changed here: a repair is for whoever made the call.
pub async fn attempts<T, S, F>(recovery: &Recovery, plan: &Plan<'_>, mut send: S) -> Done<T>
where
    S: FnMut(Attempt) -> F,
    F: Future<Output = Result<T, Miss>>,
{
    let mut run = Run { recovery, plan, tried: Vec::new(), renewed: false, paid: None, doubt: None };
    let mut attempt = Attempt { number: 1, renew: false };
    let mut waited = Duration::ZERO;
    loop {
        let start = now();
        let failure = match recovery.admit(plan.operation, start) {
            Err(failure) => {
                run.tried.push(Tried::new(Some(failure.code.clone()), false, waited, Duration::ZERO));
                failure
            }
            Ok(permit) => {
                let outcome = send(attempt).await;
                let end = now();
                let code = outcome.as_ref().err().map(|miss| miss.failure.code.clone());
                run.tried.push(Tried::new(code, true, waited, end.saturating_duration_since(start)));
                match outcome {
                    Ok(value) => {
                        permit.report(Health::Alive, end);
                        recovery.quota.succeed(run.paid);
                        return Done { outcome: Ok(value), tried: run.tried };
                    }
                    Err(Miss { failure, health }) => {
                        permit.report(health, end);
                        recovery.note_pause(plan.operation, &failure, end);
                        failure
                    }
                }
            }
        };
        let applied = failure.applied;
        match run.next(failure, attempt.number) {
            Next::Stop(failure) => return Done { outcome: Err(run.remembered(failure)), tried: run.tried },
            Next::Again { wait, renew, mut failure } => {
                if !wait.is_zero() {
                    tokio::time::sleep(wait).await;
                    if plan.is_too_late(now()) {
                        let waited = u64::try_from(wait.as_millis()).unwrap_or(u64::MAX);
                        failure.retry_after_ms = failure.retry_after_ms.map(|ms| ms.saturating_sub(waited));
                        return Done { outcome: Err(run.remembered(failure)), tried: run.tried };
                    }
                }
                waited = wait;
                run.doubt = worse(run.doubt, applied);
                attempt = Attempt { number: attempt.number + 1, renew };
            }
        }
    }
}

/// The present moment; tests stop it.
fn now() -> Instant {
    tokio::time::Instant::now().into_std()
}

struct Run<'a> {
    recovery: &'a Recovery,
    plan: &'a Plan<'a>,
    tried: Vec<Tried>,
    renewed: bool,
    /// What the last repetition took from the quota.
    paid: Option<u32>,
    /// What an earlier attempt may have done.
    doubt: Option<Applied>,
}

enum Next {
    Stop(Failure),
    Again { wait: Duration, renew: bool, failure: Failure },
}

impl Run<'_> {
    fn next(&mut self, mut failure: Failure, attempt: u32) -> Next {
        let Self { recovery, plan, .. } = self;
        let now = now();
        let effect = plan.effect();
        let repeatable = effect.is_some_and(Effect::is_safe_to_repeat);
        // The policy also takes the word of a kind for it; a second write needs a proof in so many words.
        if attempt >= recovery.policy.attempts || (!repeatable && failure.applied != Some(Applied::No)) {
            return Next::Stop(failure);
        }
        if let Some(open) = recovery.breaker.is_open(plan.operation, now) {
            let wait = failure.retry_after_ms.unwrap_or(0).max(open.retry_after_ms);
            failure.retry_after_ms = failure.retryable().then_some(wait).or(failure.retry_after_ms);
            return Next::Stop(failure);
        }
        let answered = self.tried.last().filter(|_| failure.origin == Some(Origin::Upstream));
        let time_left =
            plan.time_left(now, answered.map_or(RESERVE, |tried| Duration::from_millis(tried.elapsed_ms)));
        let situation = Situation {
            effect,
            attempt,
            repaired: false,
            time_left_ms: time_left.map(|left| u64::try_from(left.as_millis()).unwrap_or(u64::MAX)),
            quota: recovery.quota.left(),
        };
        match recovery.policy.decide(&failure, &situation).action {
            Action::Retry { after_ms, jitter_ms, cost } => {
                let longest = u64::try_from(recovery.longest_wait.as_millis()).unwrap_or(u64::MAX);
                if after_ms > longest || !recovery.quota.take(cost) {
                    return Next::Stop(failure);
                }
                self.paid = Some(cost);
                let wait = after_ms + recovery.dice.up_to(jitter_ms.min(longest - after_ms));
                Next::Again { wait: Duration::from_millis(wait), renew: false, failure }
            }
            Action::Authenticate
                if plan.renewable && !self.renewed && time_left.is_none_or(|left| !left.is_zero()) =>
            {
                self.renewed = true;
                Next::Again { wait: Duration::ZERO, renew: true, failure }
            }
            Action::Authenticate
            | Action::Repair { .. }
            | Action::Ask
            | Action::LookFirst { .. }
            | Action::LookElsewhere { .. }
            | Action::GiveUp => Next::Stop(failure),
        }
    }
}

impl Run<'_> {
    /// The last failure speaks of the last attempt alone: what an earlier one may have done is not undone by it.
    fn remembered(&self, mut failure: Failure) -> Failure {
        failure.applied = worse(self.doubt, failure.applied);
        failure
    }
}

/// The worse of two answers to the question whether it took effect.
const fn worse(one: Option<Applied>, other: Option<Applied>) -> Option<Applied> {
    match (one, other) {
        (Some(Applied::Yes), _) | (_, Some(Applied::Yes)) => Some(Applied::Yes),
        (Some(Applied::Maybe), _) | (_, Some(Applied::Maybe)) => Some(Applied::Maybe),
        (_, other) => other,
    }
}

impl Recovery {
    /// Asks the limiter and the breaker; a call that may not be sent has failed.
    fn admit(&self, operation: &Arc<str>, now: Instant) -> Result<super::Permit, Failure> {
        if let Some(held) = self.limiter.check(operation, now) {
            return Err(refusal::held(held));
        }
        self.breaker.check(operation, now).map_err(refusal::open)
    }

    /// A throttled call, and a 503 that says when, hold the next ones back.
    fn note_pause(&self, operation: &Arc<str>, failure: &Failure, now: Instant) {
        let asks = failure.http == Some(503) || resolve::is_throttle(failure);
        if let Some(retry_after_ms) = failure.retry_after_ms.filter(|_| asks) {
            let held = Held { retry_after_ms, status: failure.http.unwrap_or(429) };
            self.limiter.hold(operation, Scope::Operation, held, now);
        }
    }
}
