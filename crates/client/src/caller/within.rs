//! How long a server is waited for.

use std::time::Duration;

use curable_core::{Applied, Failure};

use super::Shared;
use crate::link::timed_out;

impl Shared {
    /// What a server is asked for without a call has the time of one.
    pub(super) async fn asked<T>(
        &self,
        limit: Option<Duration>,
        asking: impl Future<Output = Result<T, Failure>>,
    ) -> Result<T, Failure> {
        let Some(limit) = limit.or(self.options.deadline) else { return asking.await };
        self.within(limit, asking).await.unwrap_or_else(|| Err(timed_out(Applied::No)))
    }

    /// What comes in time, if it does.
    pub(super) async fn within<T>(&self, limit: Duration, work: impl Future<Output = T>) -> Option<T> {
        // Work that is never at rest, as reading from a program that never stops writing, leaves the task no budget, and
        // the alarm must not wait for one.
        let alarm = tokio::task::unconstrained(self.options.clock.sleep(limit));
        tokio::select! {
            biased;
            done = work => Some(done),
            () = alarm => None,
        }
    }
}
