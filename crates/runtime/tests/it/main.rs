//! What the run time promises.
#![expect(clippy::unwrap_used, reason = "a test whose helper fails has failed")]

mod budget;
mod contract_schema;
mod failures;
#[cfg(feature = "guard")]
mod guard;
mod lookup;
mod operations;
mod plugins;
mod report;
mod sample;
mod screen;
mod service;
mod validate;
