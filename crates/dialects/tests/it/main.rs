//! What the dialects promise.

mod arbitrary;
mod arcp;
mod conformance;
mod disposition;
mod round_trip;
mod stagewright;
