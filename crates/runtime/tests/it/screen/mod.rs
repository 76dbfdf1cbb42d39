//! What may leave.

mod benign;
mod failures;
mod named;
pub(crate) mod random;
mod samples;
mod secrets;
mod unseen;
mod values;
