//! What the registry and the dispatch promise.
#![expect(clippy::unwrap_used, reason = "a test whose helper fails has failed")]

mod budget;
mod contract_schema;
mod failures;
mod lookup;
mod operations;
mod plugins;
mod report;
mod sample;
mod service;
