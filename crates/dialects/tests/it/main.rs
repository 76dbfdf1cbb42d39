//! What the dialects promise.

mod arbitrary;
mod conformance;
mod foreign;
mod round_trip;
