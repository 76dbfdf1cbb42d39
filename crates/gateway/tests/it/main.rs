//! The gateway against real servers.

mod mapping;
mod memory;
mod recover;
mod search;
mod shop;
