//! What clients see of a served service.
#![expect(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that cannot go on must fail"
)]

mod budget;
mod calls;
mod child;
mod clients;
mod direct;
mod extension;
mod failures;
mod handlers;
mod http;
mod lists;
mod malformed;
mod panics;
mod progress;
mod sample;
mod schemas;
mod web;
mod wire;
