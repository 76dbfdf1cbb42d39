//! `cargo xtask gen`: writes the generated files, or tells which are out of date.

use anyhow::Result;

use crate::artifacts::{ARTIFACTS, Artifact};
use crate::{Outcome, Workspace};

/// Whether to write or to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Write what differs.
    Write,
    /// Write nothing and complain about what differs.
    Check,
}

/// Goes through all artifacts.
pub fn run(workspace: &Workspace, mode: Mode) -> Result<Outcome> {
    let mut stale = 0;
    for render in ARTIFACTS {
        let Some(Artifact { path, content }) = render(workspace)? else { continue };
        // A checkout may have turned the line ends; that is no difference.
        let there = workspace.read(path)?.map(|text| text.replace("\r\n", "\n"));
        if there.as_deref() == Some(content.as_str()) {
            continue;
        }
        stale += 1;
        match mode {
            Mode::Write => {
                workspace.write(path, &content)?;
                println!("wrote {path}");
            }
            Mode::Check if there.is_none() => println!("{path}: is missing"),
            Mode::Check => println!("{path}: is out of date"),
        }
    }
    if mode == Mode::Check && stale > 0 {
        println!("run cargo xtask gen");
        return Ok(Outcome::Findings);
    }
    Ok(Outcome::Fine)
}
