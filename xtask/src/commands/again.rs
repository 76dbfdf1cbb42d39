//! Runs `cargo xtask` once more, compiled with the declarations of our crates.

use std::env;
use std::ffi::OsString;

use anyhow::Result;

use crate::{Outcome, Workspace, process};

/// What cargo runs for it.
const PROGRAM: &[&str] = &[
    "run",
    "--quiet",
    "--package",
    "xtask",
    "--features",
    "declarations",
    "--bin",
    "xtask-declarations",
    "--",
];

/// With the arguments that we were given.
pub fn run(workspace: &Workspace) -> Result<Outcome> {
    with(workspace, env::args_os().skip(1))
}

/// With these arguments.
pub(super) fn with(
    workspace: &Workspace,
    arguments: impl IntoIterator<Item = impl Into<OsString>>,
) -> Result<Outcome> {
    let mut command = process::cargo(workspace);
    // Paths in the arguments are seen from where we were called.
    command.args(PROGRAM).args(arguments.into_iter().map(Into::into)).current_dir(env::current_dir()?);
    process::succeeds(&mut command).map(Outcome::fine_if)
}
