//! TBD

#[cfg(feature = "guard")]
pub mod guard;
