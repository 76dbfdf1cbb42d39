//! What time it is, and waiting.

use std::time::Duration;

use crate::link::Boxed;

/// What tells the time and waits; tests put one in that does not wait.
pub trait Clock: Send + Sync {
    /// The time since some moment in the past, always the same one.
    fn now(&self) -> Duration;
    /// Waits.
    fn sleep(&self, time: Duration) -> Boxed<'_, ()>;
}

/// The clock of tokio, which its tests can stop.
#[derive(Debug)]
pub struct TokioClock {
    begin: tokio::time::Instant,
}

impl Default for TokioClock {
    fn default() -> Self {
        Self { begin: tokio::time::Instant::now() }
    }
}

impl Clock for TokioClock {
    fn now(&self) -> Duration {
        self.begin.elapsed()
    }

    fn sleep(&self, time: Duration) -> Boxed<'_, ()> {
        Box::pin(tokio::time::sleep(time))
    }
}
