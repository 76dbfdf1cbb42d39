//! `cargo xtask e2e`: runs the scripts in `e2e/`, which drive our servers with programs of others.

use anyhow::Result;

use crate::{Outcome, Workspace, process};

/// One script.
#[derive(Clone, Copy, Debug)]
pub struct Script {
    /// Its name, as `--only` takes it.
    pub name: &'static str,
    /// Where it is, from the root.
    pub path: &'static str,
}

/// The scripts, in the order in which they run.
pub const SCRIPTS: &[Script] = &[
    Script { name: "clients", path: "e2e/run" },
    Script { name: "conformance", path: "e2e/conformance.sh" },
    Script { name: "dialects", path: "e2e/dialects.sh" },
    Script { name: "pages", path: "e2e/pages.sh" },
    Script { name: "gen", path: "e2e/gen.sh" },
    Script { name: "schemathesis", path: "e2e/schemathesis.sh" },
    Script { name: "wrap", path: "e2e/wrap.sh" },
    Script { name: "wrap-servers", path: "e2e/wrap-servers.sh" },
];

/// Runs the scripts that were asked for, or all, whatever failed before.
pub fn run(workspace: &Workspace, only: &[String]) -> Result<Outcome> {
    let mut failed = Vec::new();
    for script in SCRIPTS {
        if !only.is_empty() && !only.iter().any(|name| name == script.name) {
            continue;
        }
        println!("-- {}", script.path);
        if !process::succeeds(&mut process::program(workspace, workspace.path(script.path)))? {
            failed.push(script.path);
        }
    }
    for path in &failed {
        println!("{path} failed");
    }
    Ok(Outcome::fine_if(failed.is_empty()))
}
