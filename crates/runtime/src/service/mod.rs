//! Operations with their handlers: a registry that can be called.

mod access;
mod build;
mod call;
mod contain;
mod discovery;
mod dispatch;
mod entry;
mod evaluate;
mod foreign;
mod handler;
mod judge;
mod layer;
mod look;
mod notes;
mod observe;
mod on_error;
mod open;
mod progress;
mod repeats;
mod schema;
mod settings;
mod stop;
mod tokens;
mod upstream;
mod width;

pub use build::{Operate, ServiceBuilder};
pub use call::{Answer, Bearer, Call, Caller, Carried, Identity, Side};
pub use evaluate::CodePolicy;
pub use foreign::Foreign;
pub use handler::{Context, Handler, OffSchema, Running, Typed};
pub use layer::Next;
pub use observe::{Event, Observer};
pub use on_error::{Answered, OnError};
pub use progress::{Progress, ProgressSink};
pub use settings::Settings;
pub use tokens::{estimate as estimate_tokens, estimate_text as estimate_text_tokens};

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

use crate::registry::Registry;
use entry::{Entry, Failures, Guard};
use repeats::Repeats;

/// Operations with their handlers. A clone is the same service.
#[derive(Clone)]
pub struct Service {
    inner: Arc<Inner>,
}

struct Inner {
    registry: Registry,
    entries: BTreeMap<String, Entry>,
    settings: Settings,
    permits: Semaphore,
    repeats: Repeats,
    observers: Vec<Arc<dyn Observer>>,
    layers: Option<Next>,
    /// Set when no new call is taken.
    stopping: CancellationToken,
    /// Set when nobody waits any longer for the calls that still run.
    stopped: CancellationToken,
    /// The next reference id; it starts at a random number so that ids of two runs differ.
    next_reference: AtomicU64,
}

impl Service {
    /// Starts a service with its name and version.
    pub fn builder(name: impl Into<String>, version: impl Into<String>) -> ServiceBuilder {
        ServiceBuilder::new(name.into(), version.into())
    }

    /// What is declared.
    pub fn registry(&self) -> &Registry {
        &self.inner.registry
    }

    /// The operations that a caller may see: those that it may call.
    pub fn visible(&self, caller: &Caller) -> Vec<Arc<crate::registry::Operation>> {
        let snapshot = self.registry().snapshot();
        let caller = self.known(caller.clone());
        snapshot.operations().filter(|operation| dispatch::may_see(operation, &caller)).cloned().collect()
    }

    /// Whether a caller may see, and thus call, an operation.
    pub fn may_see(&self, operation: &crate::registry::Operation, caller: &Caller) -> bool {
        match (&caller.identity, &self.settings().stranger) {
            (None, Some(_)) => dispatch::may_see(operation, &self.known(caller.clone())),
            _ => dispatch::may_see(operation, caller),
        }
    }

    /// Whether handlers get the token of whoever calls, to pass it on.
    pub fn passes_tokens(&self) -> bool {
        self.settings().passes_tokens
    }

    /// The caller, or whoever a stranger counts as.
    fn known(&self, mut caller: Caller) -> Caller {
        caller.identity = caller.identity.or_else(|| self.settings().stranger.clone());
        caller
    }

    fn entry(&self, name: &str) -> Option<&Entry> {
        self.inner.entries.get(name)
    }

    fn permits(&self) -> &Semaphore {
        &self.inner.permits
    }

    fn repeats(&self) -> &Repeats {
        &self.inner.repeats
    }

    fn observers(&self) -> &[Arc<dyn Observer>] {
        &self.inner.observers
    }

    fn layers(&self) -> Option<&Next> {
        self.inner.layers.as_ref()
    }

    fn settings(&self) -> &Settings {
        &self.inner.settings
    }

    /// A new id that a failure and its private report share.
    fn reference(&self) -> String {
        format!("r-{:016x}", self.inner.next_reference.fetch_add(1, Ordering::Relaxed))
    }
}

impl fmt::Debug for Service {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Service").field("registry", self.registry()).finish_non_exhaustive()
    }
}
