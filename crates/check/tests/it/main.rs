//! What the checks of contracts promise.

mod diff;
