//! What keeps calls away from an upstream that asked for a pause.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How many operations are held at the same time; the one that is free soonest is forgotten first.
const MAX_HELD: usize = 4096;

/// The longest pause: what is longer is a mistake, and no moment would be far enough away.
const MAX_PAUSE: Duration = Duration::from_hours(24);

/// The pauses that an upstream asked for.
///
/// A pause holds for the operation that was told of it. Few upstreams say how far it reaches, and a pause of them all
/// on the word of one would stop calls that are welcome; each of them learns of it by its own first refusal.
#[derive(Debug, Default)]
pub struct Limiter {
    pauses: Mutex<Pauses>,
}

#[derive(Debug, Default)]
struct Pauses {
    whole: Option<Pause>,
    operations: BTreeMap<Arc<str>, Pause>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pause {
    until: Instant,
    status: u16,
}

/// What a pause holds for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The operation that was told of it.
    Operation,
    /// Every operation, where the reply says so.
    Upstream,
}

/// A call that must wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    /// How long.
    pub retry_after_ms: u64,
    /// The status by which the pause was asked for.
    pub status: u16,
}

impl Limiter {
    /// Notes that the upstream asked for a pause; of two the longer one counts.
    pub fn hold(&self, operation: &Arc<str>, scope: Scope, held: Held, now: Instant) {
        let pause = Duration::from_millis(held.retry_after_ms).min(MAX_PAUSE);
        let Some(until) = now.checked_add(pause).filter(|_| !pause.is_zero()) else { return };
        let new = Pause { until, status: held.status };
        let mut pauses = self.pauses();
        if scope == Scope::Upstream {
            pauses.whole = Some(pauses.whole.filter(|old| old.until >= until).unwrap_or(new));
            return;
        }
        pauses.make_room(operation, now);
        let pause = pauses.operations.entry(Arc::clone(operation)).or_insert(new);
        if pause.until < until {
            *pause = new;
        }
    }

    /// Whether a call must wait.
    pub fn check(&self, operation: &Arc<str>, now: Instant) -> Option<Held> {
        let mut pauses = self.pauses();
        let own = pauses.operations.get(operation).copied();
        if own.is_some_and(|pause| pause.until <= now) {
            pauses.operations.remove(operation);
        }
        let pause = [own, pauses.whole].into_iter().flatten().max_by_key(|pause| pause.until)?;
        let left = pause.until.checked_duration_since(now).filter(|left| !left.is_zero())?;
        let ms = left.as_nanos().div_ceil(1_000_000);
        Some(Held { retry_after_ms: u64::try_from(ms).unwrap_or(u64::MAX), status: pause.status })
    }

    /// How many operations are held.
    pub fn len(&self) -> usize {
        self.pauses().operations.len()
    }

    /// Whether none is held.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn pauses(&self) -> MutexGuard<'_, Pauses> {
        self.pauses.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Pauses {
    fn make_room(&mut self, operation: &Arc<str>, now: Instant) {
        if self.operations.len() < MAX_HELD || self.operations.contains_key(operation) {
            return;
        }
        self.operations.retain(|_, pause| pause.until > now);
        if self.operations.len() >= MAX_HELD
            && let Some(soonest) =
                self.operations.iter().min_by_key(|(_, pause)| pause.until).map(|(name, _)| Arc::clone(name))
        {
            self.operations.remove(&soonest);
        }
    }
}
