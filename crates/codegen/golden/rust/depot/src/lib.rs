//! A typed client for Depot 1.4.0.
//!
//! Written by `curable gen rust`; what is changed here is lost when it is written again.
//!
//! Every operation has one enum of what it fails with. A failure that the contract documents is a
//! struct with its details; the codes of the machinery are in `Protocol`. Apart from them stand
//! `Unknown`, a code that is not documented; `Malformed`, an answer that breaks the contract; and
//! `Communication`, when no answer came.

#![allow(
    clippy::all,
    clippy::pedantic,
    missing_docs,
    rustdoc::all,
    unreachable_pub,
    unused_imports,
    reason = "it is generated"
)]

mod client;
pub mod failures;
pub mod types;

pub use client::Client;
pub use curable_client::core::{Failure, Repair, Retry};
pub use curable_client::typed::{Broken, Malformed};

/// The hash of the contract that it was written from.
pub const CONTRACT: &str = "eaf0591fe34f39f8667f4fe77961cdbc0de31b2095222dcdf40fa83809eba147";
