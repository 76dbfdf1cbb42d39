//! The integration tests of the runtime, in one binary.

#[cfg(feature = "guard")]
mod guard;
