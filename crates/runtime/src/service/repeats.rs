//! Counts calls that fail again and again for a reason that only the caller can change.

use std::collections::HashMap;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::sync::{Mutex, PoisonError};

use curable_core::{Code, Failure, Kind, canonical, protocol};
use serde_json::Value;

/// From which identical call on it is not run any more.
const LIMIT: u32 = 3;

/// How many calls are remembered in all.
const CAPACITY: usize = 4096;

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
    stubborn: bool,
}

impl Repeats {
    /// The identity of a call within its conversation.
    pub(super) fn key(&self, conversation: &str, operation: &str, arguments: &Value) -> u64 {
        self.hasher.hash_one((conversation, operation, canonical::to_string(arguments)))
    }

    /// The failure of a call that is not run any more.
    pub(super) fn refusal(&self, key: u64) -> Option<Failure> {
        let seen = self.lock().get(&key).filter(|seen| seen.stubborn && seen.count + 1 >= LIMIT).cloned()?;
        Some(refuse(seen.count + 1, seen.code))
    }

    /// Notes how a call ended; gives how often it has failed in the same way.
    pub(super) fn note(&self, key: u64, outcome: Result<(), &Failure>) -> u32 {
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
        let entry = seen.entry(key).or_insert_with(|| Seen { count: 0, code: code.clone(), stubborn: false });
        entry.count = if entry.code == code { entry.count.saturating_add(1) } else { 1 };
        entry.code = code;
        entry.stubborn = only_the_caller_can_change(failure);
        entry.count
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<u64, Seen>> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Turns the failure of a call that validation refused once more into the refusal, and keeps what repairs it.
pub(super) fn tired(count: u32, failure: Failure) -> Failure {
    if count < LIMIT {
        return failure;
    }
    let mut refusal = refuse(count, failure.code.clone());
    refusal.repairs.clone_from(&failure.repairs);
    refusal.more_repairs = failure.more_repairs;
    refusal.patch.clone_from(&failure.patch);
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

/// Polling is never blocked: what may change by itself is only counted.
fn only_the_caller_can_change(failure: &Failure) -> bool {
    match failure.kind {
        Kind::Validation | Kind::Unsupported | Kind::Permission => true,
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
