//! `cargo xtask tidy`: every finding of every rule, at once.

use anyhow::Result;

use crate::tidy::{self, Level};
use crate::{Outcome, Workspace};

/// Runs every rule and prints what it found.
pub fn run(workspace: &Workspace) -> Result<Outcome> {
    let findings = tidy::check(workspace)?;
    for finding in &findings {
        println!("{finding}");
    }
    let errors = findings.iter().filter(|finding| finding.level == Level::Error).count();
    println!("tidy: {errors} errors, {} warnings", findings.len() - errors);
    Ok(Outcome::fine_if(errors == 0))
}
