//! `cargo xtask gen`: writes the generated files, or tells which are out of date.

use std::collections::BTreeSet;
use std::fs;

use anyhow::Result;

use crate::artifacts::{ARTIFACTS, Artifact, FOLDERS};
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
    let mut made = BTreeSet::new();
    for Artifact { path, content } in all(workspace)? {
        let path = path.as_str();
        made.insert(path.to_owned());
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
    for path in left_over(workspace, &made)? {
        stale += 1;
        match mode {
            Mode::Write => {
                fs::remove_file(workspace.path(&path))?;
                println!("removed {path}");
            }
            Mode::Check => println!("{path}: is not generated any more"),
        }
    }
    if mode == Mode::Check && stale > 0 {
        println!("run cargo xtask gen");
        return Ok(Outcome::Findings);
    }
    Ok(Outcome::Fine)
}

fn all(workspace: &Workspace) -> Result<Vec<Artifact>> {
    let mut all = Vec::new();
    for render in ARTIFACTS {
        all.extend(render(workspace)?);
    }
    Ok(all)
}

/// Files in the folders of generated files that nothing generates.
fn left_over(workspace: &Workspace, made: &BTreeSet<String>) -> Result<Vec<String>> {
    let is_ours = |path: &String| FOLDERS.iter().any(|folder| path.starts_with(folder));
    Ok(workspace.files()?.into_iter().filter(|path| is_ours(path) && !made.contains(path)).collect())
}
