//! The gateway against real servers.

mod memory;
mod recover;
mod shop;
