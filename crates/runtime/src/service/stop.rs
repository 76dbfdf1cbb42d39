//! How a service stops: no new calls, those that run may end, the rest is answered.

use std::time::Duration;

use super::Service;
use tokio_util::sync::CancellationToken;

impl Service {
    /// Takes no new call, waits for those that run, and after `grace` answers the rest with `SHUTTING_DOWN`.
    ///
    /// It returns when every call has its answer.
    pub async fn stop(&self, grace: Duration) {
        self.inner.stopping.cancel();
        let all = u32::try_from(self.settings().concurrent).unwrap_or(u32::MAX);
        if tokio::time::timeout(grace, self.permits().acquire_many(all)).await.is_err() {
            self.stop_now();
            let _ = self.permits().acquire_many(all).await;
        }
    }

    /// Takes no new call and answers those that run at once.
    pub fn stop_now(&self) {
        self.inner.stopping.cancel();
        self.inner.stopped.cancel();
    }

    pub(super) fn stopping(&self) -> bool {
        self.inner.stopping.is_cancelled()
    }

    pub(super) fn stopped(&self) -> &CancellationToken {
        &self.inner.stopped
    }
}
