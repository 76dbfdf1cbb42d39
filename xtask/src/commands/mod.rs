//! One command, one file.

pub mod again;
pub mod bench;
pub mod ci;
#[cfg(feature = "declarations")]
pub mod corpus;
pub mod e2e;
pub mod fuzz;
#[cfg(feature = "declarations")]
pub mod generate;
pub mod new;
pub mod order;
pub mod peers;
pub mod tidy;
