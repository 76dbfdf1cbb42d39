//! Whoever wants to see each step as it happens.

use curable_core::Failure;
use serde_json::{Map, Value};

use crate::attempt::Cause;
use crate::verdict::Verdict;

/// One step of a call.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// An attempt is sent.
    Sending {
        /// The tool.
        tool: &'a str,
        /// Which attempt it is, from 1.
        number: u32,
        /// Why it is made.
        cause: Cause,
        /// What is sent.
        arguments: &'a Map<String, Value>,
    },
    /// An attempt failed, and this was decided about it.
    Failed {
        /// Which attempt it was.
        number: u32,
        /// How it failed.
        failure: &'a Failure,
        /// What was decided.
        verdict: &'a Verdict,
        /// How long it took.
        elapsed_ms: u64,
    },
    /// An attempt succeeded.
    Done {
        /// Which attempt it was.
        number: u32,
        /// How long it took.
        elapsed_ms: u64,
    },
}

/// Whoever wants to see each step as it happens; the call waits for it.
pub trait Observer: Send + Sync {
    /// One step.
    fn see(&self, event: Event<'_>);
}

/// Nobody.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {
    fn see(&self, _event: Event<'_>) {}
}

impl<F: Fn(Event<'_>) + Send + Sync> Observer for F {
    fn see(&self, event: Event<'_>) {
        self(event);
    }
}
