//! What keeps calls away from an upstream that does not answer.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use super::circuit::{BreakerOptions, Circuit, Gate};
use super::health::Health;

/// One circuit for each operation, fed by errors, cuts and timeouts, and one for the whole upstream, fed by connections
/// that cannot be made, so that a thousand operations do not each probe a dead host again and again. Each of them is
/// tried once all the same: an operation is kept away for what it has met itself.
///
/// A refusal never counts: an upstream that refuses is alive.
#[derive(Debug)]
pub struct Breaker {
    options: BreakerOptions,
    circuits: Mutex<Circuits>,
}

#[derive(Debug, Default)]
struct Circuits {
    whole: Circuit,
    /// The operations that could not reach the upstream since one last could.
    met: BTreeSet<Arc<str>>,
    /// Those that are not new; the others need no room.
    operations: BTreeMap<Arc<str>, Circuit>,
    next_ticket: u64,
}

/// The circuit is open: the call is not sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Open {
    /// When it is worth another try.
    pub retry_after_ms: u64,
}

/// The right to send one call. It is given back with [`Permit::report`]; one that is dropped says nothing, and frees
/// the probe that it may have been.
#[derive(Debug)]
#[must_use]
pub struct Permit {
    breaker: Arc<Breaker>,
    operation: Arc<str>,
    whole: Option<u64>,
    own: Option<u64>,
    /// Whether it passes an open circuit of the whole upstream, which its operation has not met yet.
    first: bool,
}

impl Breaker {
    /// With these options.
    pub fn new(options: BreakerOptions) -> Self {
        Self { options, circuits: Mutex::default() }
    }

    /// Asks whether a call may be sent.
    pub fn check(self: &Arc<Self>, operation: &Arc<str>, now: Instant) -> Result<Permit, Open> {
        let mut circuits = self.circuits();
        let (whole, own) = circuits.gates(operation, now, &self.options);
        if let Some(open) = open(whole, own) {
            return Err(open);
        }
        circuits.next_ticket += 1;
        let ticket = circuits.next_ticket;
        let first = circuits.is_first(operation) && circuits.whole.gate(now, &self.options) != Gate::Closed;
        let breaker = Arc::clone(self);
        let mut permit = Permit { breaker, operation: Arc::clone(operation), whole: None, own: None, first };
        if whole == Gate::Probe {
            circuits.whole.probe(ticket, now, &self.options);
            permit.whole = Some(ticket);
        }
        if own == Gate::Probe
            && let Some(circuit) = circuits.operations.get_mut(operation)
        {
            circuit.probe(ticket, now, &self.options);
            permit.own = Some(ticket);
        }
        Ok(permit)
    }

    /// Whether a call would be refused, without asking for anything.
    pub fn is_open(&self, operation: &Arc<str>, now: Instant) -> Option<Open> {
        let (whole, own) = self.circuits().gates(operation, now, &self.options);
        open(whole, own)
    }

    fn circuits(&self) -> MutexGuard<'_, Circuits> {
        // Whatever a panic left behind is whole: every change is one assignment.
        self.circuits.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Circuits {
    fn gates(&self, operation: &Arc<str>, now: Instant, options: &BreakerOptions) -> (Gate, Gate) {
        let own = self.operations.get(operation).map_or(Gate::Closed, |circuit| circuit.gate(now, options));
        match self.whole.gate(now, options) {
            Gate::Open(_) if self.is_first(operation) => (Gate::Closed, own),
            whole => (whole, own),
        }
    }

    fn is_first(&self, operation: &Arc<str>) -> bool {
        !self.met.contains(operation)
    }
}

impl Permit {
    /// Says what the attempt told about the upstream.
    pub fn report(mut self, health: Health, now: Instant) {
        let breaker = Arc::clone(&self.breaker);
        let mut circuits = breaker.circuits();
        let (whole, own) = (self.whole, self.own);
        match health {
            Health::Unknown => return,
            Health::Dead => {
                circuits.met.insert(Arc::clone(&self.operation));
                circuits.whole.fail(whole, now, &breaker.options);
            }
            // It was sent after the circuit had opened, and so it counts like a probe.
            Health::Alive | Health::Sick if self.first => circuits.whole = Circuit::default(),
            Health::Alive | Health::Sick => circuits.whole.succeed(whole),
        }
        if circuits.whole.is_new() {
            circuits.met.clear();
        }
        self.whole = None;
        match health {
            Health::Sick => {
                let circuit = circuits.operations.entry(Arc::clone(&self.operation)).or_default();
                circuit.fail(own, now, &breaker.options);
            }
            Health::Alive => {
                if let Some(circuit) = circuits.operations.get_mut(&self.operation) {
                    circuit.succeed(own);
                    if circuit.is_new() {
                        circuits.operations.remove(&self.operation);
                    }
                }
            }
            // Nothing was learned about the operation: its probe, if this was one, is freed below.
            Health::Dead | Health::Unknown => return,
        }
        self.own = None;
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        if self.whole.is_none() && self.own.is_none() {
            return;
        }
        let mut circuits = self.breaker.circuits();
        if self.whole.is_some() {
            circuits.whole.free(self.whole);
        }
        if self.own.is_some()
            && let Some(circuit) = circuits.operations.get_mut(&self.operation)
        {
            circuit.free(self.own);
        }
    }
}

fn open(whole: Gate, own: Gate) -> Option<Open> {
    let waits = [whole, own].into_iter().filter_map(|gate| match gate {
        Gate::Open(wait) => Some(wait),
        Gate::Closed | Gate::Probe => None,
    });
    // Rounded up: who waits as long as it was told must not come too early.
    let ms =
        |wait: std::time::Duration| u64::try_from(wait.as_nanos().div_ceil(1_000_000)).unwrap_or(u64::MAX);
    waits.max().map(|wait| Open { retry_after_ms: ms(wait) })
}
