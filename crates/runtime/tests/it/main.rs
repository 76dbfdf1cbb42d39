//! The behaviour of the runtime.

mod validate;
