//! TBD

pub mod validate;
