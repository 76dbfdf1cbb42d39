//! The deadlines of one call.

use std::time::Duration;

use http::StatusCode;
use tokio::time::{Instant, timeout_at};

use super::handed::Handed;
use super::{Broken, Phase, Sent, Times};

/// The deadlines of one call.
pub(super) struct Clock {
    pub(super) started: Instant,
    times: Times,
    total: Instant,
}

impl Clock {
    pub(super) fn new(times: Times, deadline: Option<std::time::Instant>) -> Self {
        let started = Instant::now();
        let total = deadline.map_or_else(|| started + times.total, Instant::from_std);
        Self { started, times, total }
    }

    pub(super) fn is_over(&self) -> bool {
        Instant::now() >= self.total
    }

    /// Waits for the head of an answer. The wait is for a connection until the request is handed to one, and for the
    /// first byte from then on.
    pub(super) async fn head<F: Future>(&self, handed: &Handed, future: F) -> Result<F::Output, Broken> {
        tokio::pin!(future);
        // A time beyond all clocks is no deadline.
        let after = |at: Instant, time: Duration| at.checked_add(time).unwrap_or(self.total);
        let connected = after(Instant::now(), self.times.connect);
        // A request that is handed over later than now must be answered later than this.
        let soonest = || after(Instant::now(), self.times.first_byte.max(Duration::from_millis(1)));
        let mut until = self.total.min(connected).min(soonest());
        loop {
            if let Ok(output) = timeout_at(until, &mut future).await {
                return Ok(output);
            }
            let (phase, due, sent, next) = match handed.at() {
                None => (Phase::Connect, connected, Sent::No, connected.min(soonest())),
                Some(at) => {
                    let due = after(at, self.times.first_byte);
                    (Phase::FirstByte, due, Sent::Maybe, due)
                }
            };
            let now = Instant::now();
            if now >= self.total {
                return Err(self.timeout(Phase::Total, sent, None));
            }
            if now >= due {
                return Err(self.timeout(phase, sent, None));
            }
            until = self.total.min(next);
        }
    }

    /// Waits for the next piece of a body.
    pub(super) async fn piece<F: Future>(&self, status: StatusCode, future: F) -> Result<F::Output, Broken> {
        let idle = Instant::now() + self.times.idle;
        let (until, phase) = if idle < self.total { (idle, Phase::Idle) } else { (self.total, Phase::Total) };
        timeout_at(until, future).await.map_err(|_elapsed| self.timeout(phase, Sent::Maybe, Some(status)))
    }

    /// Waits for what is not the upstream's to give, so that its silence does not count.
    pub(super) async fn turn<F: Future>(&self, status: StatusCode, future: F) -> Result<F::Output, Broken> {
        timeout_at(self.total, future)
            .await
            .map_err(|_elapsed| self.timeout(Phase::Total, Sent::Maybe, Some(status)))
    }

    pub(super) fn timeout(&self, phase: Phase, sent: Sent, status: Option<StatusCode>) -> Broken {
        let budget = match phase {
            Phase::Connect => self.times.connect,
            Phase::FirstByte => self.times.first_byte,
            Phase::Idle => self.times.idle,
            Phase::Total => self.total.saturating_duration_since(self.started),
        };
        Broken::Timeout { phase, elapsed: self.elapsed(), budget, sent, status }
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}
