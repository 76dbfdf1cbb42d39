//! The relay before a server that misbehaves on request, and what answers of foreign servers are.
#![expect(clippy::expect_used, clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

mod calls;
mod checks;
mod eras;
mod faults;
mod frames;
mod http;
mod kills;
mod lists;
mod passing;
mod peer;
mod rules;
mod several;
mod tokens;
