//! Requests that wait for their answer: each gets exactly one.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

use super::link::Outlet;
use crate::fault::{Fault, What};
use crate::frame::Frame;

/// How long an answer is still taken after the client has called the request off.
const AFTER_CANCEL: Duration = Duration::from_secs(30);

/// A request that was sent.
pub(super) struct Pending {
    /// Which run of the server it was sent to.
    pub(super) epoch: u64,
    /// Who waits for the answer.
    pub(super) waiter: Waiter,
    /// The id as the client wrote it.
    pub(super) id: String,
    /// Where what belongs to the request goes before its answer.
    pub(super) beside: Outlet,
    /// The token of its progress, as it was sent and as the client wrote it.
    pub(super) token: Option<Token>,
    /// Set when it had gone out.
    pub(super) sent: Arc<AtomicBool>,
    /// Whether it may stay open as long as it likes.
    pub(super) endless: bool,
    /// The last sign of life.
    pub(super) last: Instant,
    /// Set when the client called it off.
    pub(super) cancelled: bool,
    /// What the server has written meanwhile that nobody can read.
    pub(super) noise: Option<String>,
}

/// The token of a progress.
#[derive(Clone, Debug)]
pub(super) struct Token {
    pub(super) sent: String,
    pub(super) written: String,
}

/// Who waits for an answer.
pub(super) enum Waiter {
    /// The client: the answer leaves as it came.
    Client,
    /// Somebody here.
    Here(oneshot::Sender<Result<Frame, Fault>>),
}

impl Pending {
    /// Gives it a fault in place of an answer. What the client has called off gets none.
    pub(super) async fn fail(self, fault: Fault, budget: &curable_serve::Budget) {
        match self.waiter {
            Waiter::Here(waiter) if !self.cancelled => drop(waiter.send(Err(fault))),
            Waiter::Client if !self.cancelled => {
                drop(self.beside.send(fault.error(&self.id, budget)).await);
            }
            Waiter::Here(_) | Waiter::Client => {}
        }
    }

    pub(super) fn is_sent(&self) -> bool {
        self.sent.load(Ordering::Acquire)
    }
}

/// All of them, by the id that the server knows.
#[derive(Default)]
pub(super) struct Waiting {
    all: Mutex<HashMap<String, Pending>>,
}

impl Waiting {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, Pending>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds one unless the id is taken, which gives it back.
    pub(super) fn insert(&self, key: String, pending: Box<Pending>) -> Result<(), Box<Pending>> {
        let mut all = self.lock();
        if all.contains_key(&key) {
            return Err(pending);
        }
        all.insert(key, *pending);
        Ok(())
    }

    pub(super) fn take(&self, key: &str) -> Option<Pending> {
        self.lock().remove(key)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.lock().is_empty()
    }

    /// Whether a request waits that the client wrote this id for.
    pub(super) fn has_id(&self, id: &str) -> bool {
        self.lock().values().any(|pending| crate::frame::key(&pending.id) == id)
    }

    /// Whether a progress token is in use.
    pub(super) fn has_token(&self, token: &str) -> bool {
        self.lock().values().any(|pending| pending.token.as_ref().is_some_and(|own| own.sent == token))
    }

    /// The request that a progress belongs to has given a sign of life; where the progress goes, and under which token.
    pub(super) fn progress(&self, token: &str) -> Option<(Outlet, String)> {
        let mut all = self.lock();
        let pending = all.values_mut().find(|one| one.token.as_ref().is_some_and(|own| own.sent == token))?;
        pending.last = Instant::now();
        Some((pending.beside.clone(), pending.token.clone()?.written))
    }

    /// Where what belongs to a request goes, and its id as the client wrote it.
    pub(super) fn beside(&self, key: &str) -> Option<(Outlet, String)> {
        self.lock().get(key).map(|pending| (pending.beside.clone(), pending.id.clone()))
    }

    /// The client calls a request off, by the id that it wrote; gives the id that the server knows.
    pub(super) fn call_off(&self, id: &str) -> Option<String> {
        let mut all = self.lock();
        let (key, pending) =
            all.iter_mut().find(|(_, pending)| !pending.cancelled && crate::frame::key(&pending.id) == id)?;
        pending.cancelled = true;
        pending.last = Instant::now();
        Some(key.clone())
    }

    /// Something that nobody can read came; the only request that it can have been meant for is given.
    pub(super) fn noise(&self, text: &str) {
        self.lock().values_mut().for_each(|pending| {
            pending.noise.get_or_insert_with(|| text.chars().take(1000).collect());
        });
    }

    /// Where the answer of the only request goes that waits.
    pub(super) fn only_outlet(&self) -> Option<Outlet> {
        let all = self.lock();
        let mut pending = all.values();
        match (pending.next(), pending.next()) {
            (Some(pending), None) => Some(pending.beside.clone()),
            _ => None,
        }
    }

    /// Takes everything whose client has gone away; gives the ids that the server knows.
    pub(super) fn abandoned(&self) -> Vec<String> {
        let mut keys: Vec<String> =
            self.lock().extract_if(|_, pending| pending.beside.is_closed()).map(|(key, _)| key).collect();
        keys.sort();
        keys
    }

    /// The id of the only request that waits.
    pub(super) fn only(&self) -> Option<String> {
        let all = self.lock();
        let mut keys = all.keys();
        match (keys.next(), keys.next()) {
            (Some(key), None) => Some(key.clone()),
            _ => None,
        }
    }

    /// The server waits for the client: that is no silence.
    pub(super) fn touch_all(&self) {
        let now = Instant::now();
        self.lock().values_mut().for_each(|pending| pending.last = now);
    }

    /// Takes everything that was sent to one run of the server.
    pub(super) fn of_epoch(&self, epoch: u64) -> Vec<Pending> {
        self.lock().extract_if(|_, pending| pending.epoch == epoch).map(|(_, pending)| pending).collect()
    }

    /// Takes everything that has waited too long, with the id that the server knows and why it ends.
    pub(super) fn overdue(&self, timeout: Duration) -> Vec<(String, Pending, Fault)> {
        let limit = |pending: &Pending| if pending.cancelled { AFTER_CANCEL.min(timeout) } else { timeout };
        let is_late = |pending: &Pending| !pending.endless && pending.last.elapsed() >= limit(pending);
        let late = self.lock().extract_if(|_, pending| is_late(pending)).collect::<Vec<_>>();
        late.into_iter()
            .map(|(key, mut pending)| {
                let fault = match pending.noise.take() {
                    Some(noise) => Fault::sent(What::Malformed).with_private(noise),
                    None => Fault { what: What::Silent(timeout), sent: pending.is_sent(), private: None },
                };
                (key, pending, fault)
            })
            .collect()
    }
}
