//! The server behind the relay: a program on this machine, or an address.

mod child;
mod link;
mod program;
mod waiting;

pub(crate) use child::supervise;
pub(crate) use link::{Client, Link, Outlet, Over};
pub use program::Program;
