//! The tests of this crate.

mod mirror;
