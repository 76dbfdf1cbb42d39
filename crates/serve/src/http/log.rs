//! One line per call.

use curable_runtime::{Event, Observer, screen};

/// The longest name of an operation in a line: who calls what does not exist chooses the name.
const MAX_NAME: usize = 80;

/// Writes one event of `tracing` for each call, under the target `curable::call`; a subscriber makes it a line.
///
/// It says what was called, by whom, and how it ended: no arguments, no results, no messages. Whoever calls what does not
/// exist chooses its name, so that also names are screened.
#[derive(Clone, Copy, Debug, Default)]
pub struct CallLog {
    reports: bool,
}

impl CallLog {
    /// The private reports, too, under the target `curable::report`: they are for the operator alone.
    #[must_use]
    pub const fn with_reports(mut self) -> Self {
        self.reports = true;
        self
    }
}

impl Observer for CallLog {
    fn ended(&self, event: &Event<'_>) {
        let operation: String = event.operation.chars().take(MAX_NAME).collect();
        let operation = screen::screened(&operation);
        let caller = event.caller.identity.as_deref().map(|identity| screen::screened(&identity.name));
        let elapsed_us = u64::try_from(event.elapsed.as_micros()).unwrap_or(u64::MAX);
        let code = event.failure.map(|failure| screen::screened(failure.code.as_str()));
        let kind = event.failure.map(|failure| failure.kind.as_str());
        let reference = event.failure.and_then(|failure| failure.reference.as_deref());
        tracing::info!(
            target: "curable::call",
            operation = &*operation,
            code = code.as_deref().unwrap_or("OK"),
            kind,
            elapsed_us,
            r#ref = reference,
            caller = caller.as_deref(),
            coerced = (event.coerced > 0).then_some(event.coerced),
        );
        if let Some(report) = event.report.filter(|_| self.reports) {
            tracing::error!(target: "curable::report", r#ref = report.id(), report = &*screen::screened(report.reveal()));
        }
    }
}
