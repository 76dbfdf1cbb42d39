//! The server behind the relay: a program on this machine, or an address.

mod address;
mod behind;
mod child;
mod headers;
mod link;
mod program;
mod remote;
mod sse;
mod waiting;

pub use address::{Address, AddressError};
pub(crate) use address::{Body, Follow, Piece, Reply, SESSION, Sending};
pub(crate) use behind::{Behind, Over};
pub(crate) use child::supervise;
pub(crate) use headers::{VERSION, name, unwrapped, version};
pub(crate) use link::{Client, Link, Outlet};
pub use program::Program;
pub(crate) use remote::{Remote, answer};
pub(crate) use sse::{Event, event, written};
