//! What a service keeps for an operation.

use std::sync::Arc;
use std::time::Duration;

use curable_core::Failure;
use serde_json::Value;

use super::handler::Handler;

/// What looks at the arguments of an operation before it runs.
pub(super) type Guard = Arc<dyn Fn(&Value) -> Result<(), Failure> + Send + Sync>;

pub(super) struct Entry {
    pub(super) handler: Arc<dyn Handler>,
    pub(super) guard: Option<Guard>,
    pub(super) deadline: Option<Duration>,
    pub(super) failures: Failures,
}

impl Entry {
    pub(super) fn new(handler: Arc<dyn Handler>) -> Self {
        Self { handler, guard: None, deadline: None, failures: Failures::Declared }
    }
}

/// By what the failures of a handler are judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Failures {
    /// By what the operation declares; anything else leaves as `INTERNAL`.
    Declared,
    /// They are answers of another dispatch, which has judged them.
    Judged,
    /// The operation belongs to somebody who declared nothing: every code leaves, and nothing leaves unscreened.
    Open,
}
