//! What the dialects promise.

mod arbitrary;
mod conformance;
mod round_trip;
