//! Counts calls that fail again and again for a reason that only the caller can change.

use std::collections::HashMap;
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hash, Hasher};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use curable_core::{Code, Failure, Kind, PatchOp, Repair, protocol};
use serde_json::Value;

use super::contain::now;

/// From which identical call on it is not run any more.
const LIMIT: u32 = 3;

/// How many calls are remembered in all.
const CAPACITY: usize = 4096;

/// How long a call is not run that somebody else may let in meanwhile.
const PAUSE: Duration = Duration::from_mins(1);

/// The failing calls of all conversations, within bounds.
#[derive(Debug, Default)]
pub(super) struct Repeats {
    hasher: RandomState,
    seen: Mutex<HashMap<u64, Seen>>,
}

#[derive(Clone, Debug)]
struct Seen {
    count: u32,
    code: Code,
    stubborn: Stubborn,
    /// What repairs the call, as the failure said that its handler gave.
    cure: Cure,
}

/// How long it is certain that the same call fails again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stubborn {
    /// Another call may succeed at any time.
    No,
    /// Only the caller can change something about it.
    Always,
    /// Somebody else can, and does not do so from one moment to the next.
    Until(Instant),
}

impl Stubborn {
    fn holds(self) -> bool {
        match self {
            Self::No => false,
            Self::Always => true,
            Self::Until(end) => now() < end,
        }
    }
}

/// What a failure says about repairing its call.
#[derive(Clone, Debug, Default)]
struct Cure {
    repairs: Vec<Repair>,
    more_repairs: u64,
    patch: Vec<PatchOp>,
}

impl Cure {
    fn of(failure: &Failure) -> Self {
        let (repairs, patch) = (failure.repairs.clone(), failure.patch.clone());
        Self { repairs, more_repairs: failure.more_repairs, patch }
    }

    fn give(self, failure: &mut Failure) {
        let Self { repairs, more_repairs, patch } = self;
        (failure.repairs, failure.more_repairs, failure.patch) = (repairs, more_repairs, patch);
    }
}

impl Repeats {
    /// The identity of a call within its conversation.
    pub(super) fn key(&self, conversation: &str, operation: &str, arguments: &Value) -> u64 {
        self.hasher.hash_one((conversation, operation, Same { arguments, hasher: &self.hasher }))
    }

    /// The failure of a call that is not run any more.
    pub(super) fn refusal(&self, key: u64) -> Option<Failure> {
        let seen =
            self.lock().get(&key).filter(|seen| seen.count + 1 >= LIMIT && seen.stubborn.holds()).cloned()?;
        let mut refusal = refuse(seen.count + 1, seen.code);
        seen.cure.give(&mut refusal);
        if let Stubborn::Until(_) = seen.stubborn {
            refusal.hint = Some("Somebody must allow it first: ask, or make another call.".into());
        }
        Some(refusal)
    }

    /// Notes how a call ended and how far it came; gives how often it has failed in the same way.
    pub(super) fn note(&self, key: u64, reached: Reached, outcome: Result<(), &Failure>) -> u32 {
        let mut seen = self.lock();
        let Err(failure) = outcome else {
            seen.remove(&key);
            return 0;
        };
        if seen.len() >= CAPACITY && !seen.contains_key(&key) {
            // Forgetting costs a caller nothing but a little patience; growing without bound costs everybody.
            seen.clear();
        }
        let code = original(failure);
        let new = || Seen { count: 0, code: code.clone(), stubborn: Stubborn::No, cure: Cure::default() };
        let entry = seen.entry(key).or_insert_with(new);
        entry.count = if entry.code == code { entry.count.saturating_add(1) } else { 1 };
        entry.code = code;
        // What fails before the handler is judged anew each time, so that nobody is refused for what has changed since.
        // A refusal of ours says nothing new, and must not make the pause longer.
        let is_pause =
            failure.code == protocol::REPEATED_FAILURE.code() && matches!(entry.stubborn, Stubborn::Until(_));
        if !is_pause {
            entry.stubborn = if reached == Reached::Handler { stubborn(failure) } else { Stubborn::No };
        }
        // What is refused from now on is told with what repairs it, and that is not known once more.
        if entry.stubborn != Stubborn::No {
            entry.cure = Cure::of(failure);
        }
        entry.count
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<u64, Seen>> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How far a call came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reached {
    /// Access, validation or a guard refused it.
    Gate,
    /// Nothing stood between it and its handler.
    Handler,
}

/// Turns the failure of a call that was refused at the gate once more into the refusal, and keeps what repairs it.
pub(super) fn tired(count: u32, reached: Reached, failure: Failure) -> Failure {
    if count < LIMIT || reached == Reached::Handler || !only_the_caller_can_change(reached, &failure) {
        return failure;
    }
    let mut refusal = refuse(count, failure.code.clone());
    Cure::of(&failure).give(&mut refusal);
    refusal
}

fn refuse(count: u32, code: Code) -> Failure {
    let message = format!("the same call has failed {count} times with {code}; it was not run");
    let mut failure = protocol::REPEATED_FAILURE.failure(message);
    failure.cause.push(curable_core::Cause::new(code));
    failure
}

fn original(failure: &Failure) -> Code {
    match failure.cause.first() {
        Some(cause) if failure.code == protocol::REPEATED_FAILURE.code() => cause.code.clone(),
        _ => failure.code.clone(),
    }
}

/// How long a failure of a handler stays the same.
fn stubborn(failure: &Failure) -> Stubborn {
    if only_the_caller_can_change(Reached::Handler, failure) {
        return Stubborn::Always;
    }
    // Who asks again and again for what it may not do gets others locked out; a right is not given within a moment.
    if failure.kind == Kind::Permission {
        return now().checked_add(PAUSE).map_or(Stubborn::No, Stubborn::Until);
    }
    Stubborn::No
}

/// Polling is never blocked: what may change by itself is only counted.
fn only_the_caller_can_change(reached: Reached, failure: &Failure) -> bool {
    match failure.kind {
        Kind::Validation | Kind::Unsupported => true,
        // A missing scope is the caller's. What a handler may not do, somebody else may have granted meanwhile.
        Kind::Permission => reached == Reached::Gate,
        Kind::NotFound
        | Kind::Conflict
        | Kind::Precondition
        | Kind::Transient
        | Kind::Internal
        | Kind::Unauthenticated
        | Kind::Exhausted
        | Kind::Cancelled => false,
    }
}

/// Arguments as far as two calls are the same: the order of members does not count, every digit of a number does.
struct Same<'a> {
    arguments: &'a Value,
    hasher: &'a RandomState,
}

impl Hash for Same<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Self { arguments, hasher } = *self;
        let below = |arguments| Same { arguments, hasher };
        match arguments {
            // No arguments are an empty object; below the root the two differ, and confusing them costs a count.
            Value::Null => (0_u8, 0_usize, 0_u64).hash(state),
            Value::Bool(flag) => (1_u8, flag).hash(state),
            Value::Number(number) => (2_u8, number).hash(state),
            Value::String(text) => (3_u8, text).hash(state),
            Value::Array(items) => {
                (4_u8, items.len()).hash(state);
                for item in items {
                    below(item).hash(state);
                }
            }
            Value::Object(members) => {
                let each = members.iter().map(|(name, value)| hasher.hash_one((name, below(value))));
                (0_u8, members.len(), each.fold(0_u64, u64::wrapping_add)).hash(state);
            }
        }
    }
}
