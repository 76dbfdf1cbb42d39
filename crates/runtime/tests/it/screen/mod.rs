//! What may leave.

mod benign;
mod failures;
mod named;
mod random;
mod samples;
mod secrets;
mod unseen;
mod values;
