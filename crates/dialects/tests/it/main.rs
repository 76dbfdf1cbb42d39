//! What the dialects promise.

mod arbitrary;
mod conformance;
mod foreign;
mod problem;
mod round_trip;
