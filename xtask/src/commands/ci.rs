//! `cargo xtask ci`: every step, whatever failed before it, and a table at the end.

use std::time::{Duration, Instant};

use anyhow::Result;

use super::{again, e2e, tidy};
use crate::{Outcome, Table, Workspace, process};

/// One step of CI.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// Its name, as `--only` takes it.
    pub name: &'static str,
    /// What it runs, as a person would type it.
    pub runs: &'static str,
    run: fn(&Workspace) -> Result<Ended>,
}

/// How a step ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ended {
    /// It found nothing.
    Passed,
    /// It found something, and has said what.
    Failed,
    /// It could not run here; this is what to do about it.
    Skipped(&'static str),
}

/// The steps, in the order in which they run: what answers quickly comes first.
pub const STEPS: &[Step] = &[
    Step { name: "fmt", runs: "cargo fmt --all -- --check", run: fmt },
    Step { name: "tidy", runs: "cargo xtask tidy", run: |workspace| tidy::run(workspace).map(Ended::from) },
    Step {
        name: "gen",
        runs: "cargo xtask gen --check",
        run: |workspace| again::with(workspace, ["gen", "--check"]).map(Ended::from),
    },
    Step {
        name: "clippy",
        runs: "cargo clippy --workspace --all-targets --all-features -- -D warnings",
        run: |workspace| {
            cargo(
                workspace,
                &["clippy", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"],
            )
        },
    },
    Step { name: "test", runs: "cargo test --workspace --all-features --no-fail-fast", run: test },
    Step {
        name: "doc",
        runs: "RUSTDOCFLAGS=\"-D warnings\" cargo doc --workspace --all-features --no-deps",
        run: doc,
    },
    Step {
        name: "check",
        runs: "cargo run --quiet --package curable-cli -- check",
        run: |workspace| cargo(workspace, &["run", "--quiet", "--package", "curable-cli", "--", "check"]),
    },
    Step { name: "e2e", runs: "cargo xtask e2e", run: |workspace| e2e::run(workspace, &[]).map(Ended::from) },
    Step { name: "deny", runs: "cargo deny check", run: deny },
];

impl From<Outcome> for Ended {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Fine => Self::Passed,
            Outcome::Findings => Self::Failed,
        }
    }
}

/// Prints the steps.
pub fn list() -> Outcome {
    let mut table = Table::new(&["step", "runs"]);
    for step in STEPS {
        table.row([step.name.to_owned(), step.runs.to_owned()]);
    }
    print!("{table}");
    Outcome::Fine
}

/// Runs the steps that were asked for, or all.
pub fn run(workspace: &Workspace, only: &[String]) -> Result<Outcome> {
    let mut done = Vec::new();
    for step in STEPS {
        if !only.is_empty() && !only.iter().any(|name| name == step.name) {
            continue;
        }
        println!("\n== {}: {}", step.name, step.runs);
        let start = Instant::now();
        // A step that could not even start is a failed step: the others still run.
        let ended = (step.run)(workspace).unwrap_or_else(|error| {
            println!("error: {error:#}");
            Ended::Failed
        });
        let elapsed = start.elapsed();
        println!("== {}: {}, {}", step.name, word(&ended), seconds(elapsed));
        done.push((step.name, ended, elapsed));
    }
    print!("\n{}", summary(&done));
    Ok(Outcome::fine_if(done.iter().all(|(_, ended, _)| *ended != Ended::Failed)))
}

/// The table, what was left out and why, and the closing line.
pub fn summary(done: &[(&str, Ended, Duration)]) -> String {
    let mut table = Table::new(&["step", "result", "time"]);
    let mut skipped = String::new();
    for (name, ended, elapsed) in done {
        table.row([(*name).to_owned(), word(ended).to_owned(), seconds(*elapsed)]);
        if let Ended::Skipped(why) = ended {
            skipped = format!("{skipped}{name} was skipped: {why}\n");
        }
    }
    let count = |wanted: &Ended| done.iter().filter(|(_, ended, _)| ended == wanted).count();
    let (passed, failed) = (count(&Ended::Passed), count(&Ended::Failed));
    format!("{table}{skipped}\n{passed} passed, {failed} failed\n")
}

fn word(ended: &Ended) -> &'static str {
    match ended {
        Ended::Passed => "passed",
        Ended::Failed => "FAILED",
        Ended::Skipped(_) => "skipped",
    }
}

fn seconds(elapsed: Duration) -> String {
    format!("{:.1} s", elapsed.as_secs_f64())
}

fn passed_if(passed: bool) -> Ended {
    if passed { Ended::Passed } else { Ended::Failed }
}

fn cargo(workspace: &Workspace, arguments: &[&str]) -> Result<Ended> {
    process::succeeds(process::cargo(workspace).args(arguments)).map(passed_if)
}

fn fmt(workspace: &Workspace) -> Result<Ended> {
    cargo(workspace, &["fmt", "--all", "--", "--check"])
}

/// Without backtraces: some tests panic on purpose, and a log full of their frames hides what has failed.
fn test(workspace: &Workspace) -> Result<Ended> {
    let mut command = process::cargo(workspace);
    command.args(["test", "--workspace", "--all-features", "--no-fail-fast"]).env_remove("RUST_BACKTRACE");
    process::succeeds(&mut command).map(passed_if)
}

fn doc(workspace: &Workspace) -> Result<Ended> {
    let mut command = process::cargo(workspace);
    command.args(["doc", "--workspace", "--all-features", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings");
    process::succeeds(&mut command).map(passed_if)
}

fn deny(workspace: &Workspace) -> Result<Ended> {
    if !process::answers(process::cargo(workspace).args(["deny", "--version"])) {
        return Ok(Ended::Skipped(
            "cargo-deny is not installed; `cargo install --locked cargo-deny` installs it",
        ));
    }
    // The database of advisories is fetched from elsewhere; where that cannot be reached, the rest still counts.
    let mut checks = vec!["deny", "--log-level", "error", "check", "bans", "licenses", "sources"];
    if process::answers(process::cargo(workspace).args(["deny", "fetch", "db"])) {
        checks.push("advisories");
    } else {
        println!("the database of advisories cannot be reached: advisories are not checked");
    }
    cargo(workspace, &checks)
}
