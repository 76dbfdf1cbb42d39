//! How far a call is, told while it runs.

use std::fmt;
use std::sync::Arc;

/// How far a call is.
#[derive(Clone, Debug, PartialEq)]
pub struct Progress {
    /// What is done; it grows from one report to the next.
    pub done: f64,
    /// What there is to do, when that is known.
    pub total: Option<f64>,
    /// What is being done, in words.
    pub message: Option<String>,
}

/// Where a handler tells how far it is. A caller that did not ask has none.
///
/// Telling never waits and never fails: progress is a courtesy, and the answer does not depend on it.
#[derive(Clone)]
pub struct ProgressSink(Arc<dyn Fn(Progress) + Send + Sync>);

impl ProgressSink {
    /// A sink that hands every report on; the function must not wait.
    pub fn new(tell: impl Fn(Progress) + Send + Sync + 'static) -> Self {
        Self(Arc::new(tell))
    }

    /// Hands a report on.
    pub fn tell(&self, progress: Progress) {
        (self.0)(progress);
    }
}

impl fmt::Debug for ProgressSink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ProgressSink").finish_non_exhaustive()
    }
}
