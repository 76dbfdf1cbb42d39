//! Who watches: exactly one event for every call, whatever became of it.

use std::sync::Arc;
use std::time::Duration;

use curable_core::{Failure, Report};

use super::call::Caller;
use super::contain::caught;

/// What became of one call.
#[derive(Debug)]
#[non_exhaustive]
pub struct Event<'e> {
    /// The operation, or the name that is none.
    pub operation: &'e str,
    /// Who called.
    pub caller: &'e Caller,
    /// How it ended; `None` is success.
    pub failure: Option<&'e Failure>,
    /// The private side of the failure.
    pub report: Option<&'e Report>,
    /// How long it took.
    pub elapsed: Duration,
    /// How many arguments were coerced, where [`Lenient::Warn`](crate::validate::Lenient::Warn) asks to be told.
    pub coerced: usize,
}

/// Someone who watches. A panic in it changes nothing.
pub trait Observer: Send + Sync + 'static {
    /// One call has ended.
    fn ended(&self, event: &Event<'_>);
}

impl<F: Fn(&Event<'_>) + Send + Sync + 'static> Observer for F {
    fn ended(&self, event: &Event<'_>) {
        self(event);
    }
}

pub(super) fn tell(observers: &[Arc<dyn Observer>], event: &Event<'_>) {
    for observer in observers {
        let _ = caught(|| observer.ended(event));
    }
}
