//! Running other programs.

use std::env;
use std::ffi::OsString;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::Workspace;

/// The cargo that started us, at the root of the repository.
pub(crate) fn cargo(workspace: &Workspace) -> Command {
    program(workspace, env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// A program at the root of the repository, without what `cargo run` has put into our environment.
///
/// A build script or a test that reads those variables would see xtask's, and be run again for it.
pub(crate) fn program(workspace: &Workspace, name: impl Into<OsString>) -> Command {
    let mut command = Command::new(name.into());
    command.current_dir(workspace.root());
    for (name, _) in env::vars_os() {
        let text = name.to_string_lossy();
        if text.starts_with("CARGO_PKG_") || text.starts_with("CARGO_MANIFEST_") {
            command.env_remove(&name);
        }
    }
    command
}

/// Runs a program whose output the reader sees, and tells whether it succeeded.
pub(crate) fn succeeds(command: &mut Command) -> Result<bool> {
    let status = command.status().with_context(|| format!("cannot start {}", shown(command)))?;
    Ok(status.success())
}

/// Whether a program is there and answers; nothing is printed.
pub(crate) fn answers(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// What a program prints; the reader sees its complaints.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("cannot start {}", shown(command)))?;
    if !output.status.success() {
        bail!("{} failed: {}", shown(command), output.status);
    }
    String::from_utf8(output.stdout).with_context(|| format!("{} printed no UTF-8", shown(command)))
}

fn shown(command: &Command) -> String {
    let words: Vec<_> = command.get_args().map(|argument| argument.to_string_lossy().into_owned()).collect();
    format!("`{} {}`", command.get_program().to_string_lossy(), words.join(" "))
}
