//! One command, one file.

pub mod bench;
pub mod ci;
pub mod corpus;
pub mod e2e;
pub mod fuzz;
pub mod generate;
pub mod new;
pub mod tidy;
