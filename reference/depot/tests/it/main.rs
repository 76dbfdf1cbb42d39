//! What the depot promises, checked over real connections.
#![expect(clippy::expect_used, clippy::panic, reason = "a test whose helper fails has failed")]

mod cases;
mod control;
mod description;
mod faults;
mod http;
mod operations;
mod styles;
mod tries;
