//! One circuit: closed, open for a while, and then open but for one probe.

use std::time::{Duration, Instant};

/// When a circuit opens, and for how long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BreakerOptions {
    /// How many failures in a row open it.
    pub threshold: u32,
    /// How long it stays open at first; each probe that fails doubles that.
    pub first: Duration,
    /// How long it stays open at most, and how long one probe keeps others away.
    ///
    /// It is what passes at worst between the recovery of an upstream and the first call that succeeds.
    pub longest: Duration,
}

impl Default for BreakerOptions {
    fn default() -> Self {
        Self { threshold: 5, first: Duration::from_secs(1), longest: Duration::from_secs(4) }
    }
}

/// What a circuit says to a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gate {
    /// It may pass.
    Closed,
    /// It may pass, and its outcome decides.
    Probe,
    /// It may not pass before so much time.
    Open(Duration),
}

/// One circuit.
#[derive(Debug, Default)]
pub(super) struct Circuit {
    /// Failures in a row while it is closed.
    failures: u32,
    opened: Option<Opened>,
}

#[derive(Debug)]
struct Opened {
    until: Instant,
    period: Duration,
    probe: Option<Probe>,
}

#[derive(Clone, Copy, Debug)]
struct Probe {
    ticket: u64,
    expires: Instant,
}

impl Circuit {
    pub(super) fn gate(&self, now: Instant, options: &BreakerOptions) -> Gate {
        let Some(opened) = &self.opened else { return Gate::Closed };
        if now < opened.until {
            return Gate::Open(opened.until - now);
        }
        match opened.probe {
            // How the probe ends is not known yet; if it fails, the circuit stays open for at least the first period.
            Some(probe) if now < probe.expires => Gate::Open(options.first.min(probe.expires - now)),
            _ => Gate::Probe,
        }
    }

    /// Hands the one probe out.
    pub(super) fn probe(&mut self, ticket: u64, now: Instant, options: &BreakerOptions) {
        if let Some(opened) = &mut self.opened {
            opened.probe = Some(Probe { ticket, expires: now + options.longest });
        }
    }

    /// A call succeeded: it closes the circuit if it was the probe.
    pub(super) fn succeed(&mut self, ticket: Option<u64>) {
        match &self.opened {
            Some(opened) if opened.probe.map(|probe| probe.ticket) != ticket || ticket.is_none() => {}
            _ => *self = Self::default(),
        }
    }

    /// A call failed: it opens the circuit if it was one too many, and again if it was the probe.
    pub(super) fn fail(&mut self, ticket: Option<u64>, now: Instant, options: &BreakerOptions) {
        let period = match &self.opened {
            None => {
                self.failures = self.failures.saturating_add(1);
                if self.failures < options.threshold {
                    return;
                }
                options.first
            }
            Some(Opened { period, probe: Some(probe), .. }) if Some(probe.ticket) == ticket => {
                period.saturating_mul(2).min(options.longest)
            }
            // It was sent before the circuit opened and tells nothing new.
            Some(_) => return,
        };
        self.opened = Some(Opened { until: now + period, period, probe: None });
    }

    /// The probe ended without a word.
    pub(super) fn free(&mut self, ticket: Option<u64>) {
        if let Some(opened) = &mut self.opened
            && opened.probe.map(|probe| probe.ticket) == ticket
        {
            opened.probe = None;
        }
    }

    /// Whether it says nothing that a new one would not say.
    pub(super) fn is_new(&self) -> bool {
        self.failures == 0 && self.opened.is_none()
    }
}
