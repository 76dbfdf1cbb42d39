//! What the `curable` command promises, run as a program.
#![expect(clippy::panic, clippy::unwrap_used, reason = "a test whose helper fails has failed")]

mod accepted;
mod benchmark;
mod call;
mod check;
mod decide;
mod descriptions;
mod diff;
mod docs;
mod explain;
mod first;
mod from_wrap;
mod r#gen;
mod history;
mod lock;
mod program;
mod serve;
mod sound;
mod sources;
mod translate;
mod usage;
mod wrap;
