//! The depot: its state, what it has seen, and the handle by which a test makes it fail.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use axum::Router;
use axum::extract::{RawPathParams, Request};
use axum::routing::{MethodFilter, on};
use serde_json::{Map, Value};

use crate::answer::answer;
use crate::store::{Reply, Store};
use crate::{Description, Fault, Options, Style, control};

/// A depot; clones share one state.
#[derive(Clone, Debug)]
pub struct Depot {
    pub(crate) options: Arc<Options>,
    state: Arc<Mutex<State>>,
}

/// All that changes.
#[derive(Debug)]
pub(crate) struct State {
    pub(crate) store: Store,
    pub(crate) style: Style,
    pub(crate) seen: Vec<Seen>,
    pub(crate) made: Vec<Made>,
    pub(crate) keys: BTreeMap<String, Key>,
    pub(crate) shipped: VecDeque<Instant>,
    faults: VecDeque<Planned>,
}

#[derive(Debug)]
struct Planned {
    /// `None` for every operation.
    operation: Option<String>,
    fault: Fault,
    left: u32,
}

/// What is known of an idempotency key.
#[derive(Debug)]
pub(crate) struct Key {
    pub(crate) arguments: Map<String, Value>,
    /// Absent while the first call runs.
    pub(crate) reply: Option<Reply>,
}

/// One request, as it came in.
#[derive(Clone, Debug, PartialEq)]
pub struct Seen {
    /// The operationId.
    pub operation: String,
    /// The path with its query.
    pub target: String,
    /// The arguments, as one flat object; parameters are read by their types.
    pub arguments: Map<String, Value>,
    /// The body as it came; empty where there is none.
    pub body: String,
    /// The idempotency key.
    pub key: Option<String>,
    /// The token, without `Bearer`.
    pub token: Option<String>,
    /// When it had been read.
    pub at: Instant,
}

/// One write that was done.
#[derive(Clone, Debug, PartialEq)]
pub struct Made {
    /// The operationId.
    pub operation: String,
    /// The arguments that it was done with.
    pub arguments: Map<String, Value>,
    /// The idempotency key.
    pub key: Option<String>,
}

impl Depot {
    /// A depot with the data that it always starts with.
    pub fn new(options: Options) -> Self {
        let state = State::new(options.style);
        Self { options: Arc::new(options), state: Arc::new(Mutex::new(state)) }
    }

    /// The service.
    pub fn router(&self) -> Router {
        let mut router = Router::new();
        for operation in Description::get().operations() {
            let Some(method) = filter(&operation.method) else { continue };
            let depot = self.clone();
            let handler = move |path: RawPathParams, request: Request| {
                let path: Vec<(String, String)> =
                    path.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
                answer(depot.clone(), operation, path, request)
            };
            router = router.route(&operation.path, on(method, handler));
        }
        if self.options.test { router.merge(control::router(self.clone())) } else { router }
    }

    /// Makes the next so many calls of an operation fail, or of any where none is named.
    pub fn fail(&self, operation: Option<&str>, fault: Fault, times: u32) {
        let operation = operation.map(str::to_owned);
        self.state().faults.push_back(Planned { operation, fault, left: times });
    }

    /// Writes refusals in another style from now on.
    pub fn set_style(&self, style: Style) {
        self.state().style = style;
    }

    /// Puts everything back to how it started: data, style, faults, and what was seen.
    pub fn reset(&self) {
        *self.state() = State::new(self.options.style);
    }

    /// The requests that have come in, in their order; only a depot in test mode remembers them.
    pub fn seen(&self) -> Vec<Seen> {
        self.state().seen.clone()
    }

    /// How many requests of an operation have come in.
    pub fn count(&self, operation: &str) -> usize {
        self.state().seen.iter().filter(|seen| seen.operation == operation).count()
    }

    /// The writes that were done, in their order; only a depot in test mode remembers them.
    pub fn made(&self) -> Vec<Made> {
        self.state().made.clone()
    }

    /// How many writes were done under each idempotency key.
    pub fn made_by_key(&self) -> BTreeMap<String, usize> {
        let mut counts = BTreeMap::new();
        for key in self.state().made.iter().filter_map(|made| made.key.clone()) {
            *counts.entry(key).or_default() += 1;
        }
        counts
    }

    /// The orders that there are, those of the start among them.
    pub fn orders(&self) -> Vec<Value> {
        self.state().store.orders.clone()
    }

    /// The items that there are.
    pub fn items(&self) -> Vec<Value> {
        self.state().store.items.clone()
    }

    /// The shipments that there are.
    pub fn shipments(&self) -> Vec<Value> {
        self.state().store.shipments.clone()
    }

    pub(crate) fn state(&self) -> MutexGuard<'_, State> {
        // A handler that panicked has left nothing half-done: every change is one assignment.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn new(style: Style) -> Self {
        Self {
            store: Store::seeded(),
            style,
            seen: Vec::new(),
            made: Vec::new(),
            keys: BTreeMap::new(),
            shipped: VecDeque::new(),
            faults: VecDeque::new(),
        }
    }

    /// The fault that was planned for this call.
    pub(crate) fn take_fault(&mut self, operation: &str) -> Option<Fault> {
        let fits = |planned: &Planned| planned.operation.as_deref().is_none_or(|name| name == operation);
        let index = self.faults.iter().position(fits)?;
        let planned = self.faults.get_mut(index)?;
        planned.left = planned.left.saturating_sub(1);
        let fault = planned.fault.clone();
        if planned.left == 0 {
            self.faults.remove(index);
        }
        Some(fault)
    }
}

fn filter(method: &str) -> Option<MethodFilter> {
    Some(match method {
        "GET" => MethodFilter::GET,
        "PATCH" => MethodFilter::PATCH,
        "POST" => MethodFilter::POST,
        "PUT" => MethodFilter::PUT,
        _ => return None,
    })
}
