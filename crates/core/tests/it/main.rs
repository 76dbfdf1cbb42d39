//! What the concepts promise.
#![expect(clippy::unwrap_used, reason = "a test whose helper fails has failed")]

mod canonical;
mod code;
mod contract;
mod failure;
mod json;
mod kind;
mod patch;
mod pointer;
mod protocol;
mod report;
mod resolve;
mod schema;
