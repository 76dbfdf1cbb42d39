//! `cargo xtask fuzz`: runs the fuzz targets one after the other and counts.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use toml::Value;

use crate::{Outcome, Table, Workspace, process, seeds};

const MANIFEST: &str = "fuzz/Cargo.toml";
/// How much of a crash is shown.
const TAIL: usize = 60;

/// What one target did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Run {
    executions: u64,
    crashes: u64,
}

/// Runs every target, or the one named.
pub fn run(workspace: &Workspace, seconds: u32, only: Option<&str>) -> Result<Outcome> {
    let Some(manifest) = workspace.read(MANIFEST)? else {
        bail!("there is no {MANIFEST}: no fuzz target exists yet (`cargo fuzz init` creates the folder)");
    };
    let mut targets = targets(&manifest)?;
    if let Some(only) = only {
        if !targets.iter().any(|target| target == only) {
            bail!("there is no fuzz target `{only}`; there are: {}", targets.join(", "));
        }
        targets.retain(|target| target == only);
    }
    need_tools(workspace)?;
    println!("{} seeds from the conformance cases", seeds::write(workspace, &targets)?);
    let mut table = Table::new(&["target", "executions", "crashes"]);
    let mut crashes = 0;
    for target in &targets {
        println!("== {target}: {seconds} s");
        let run = fuzz(workspace, target, seconds)?;
        crashes += run.crashes;
        table.row([target.clone(), run.executions.to_string(), run.crashes.to_string()]);
    }
    print!("\n{table}");
    Ok(Outcome::fine_if(crashes == 0))
}

/// The targets that the manifest names, sorted.
fn targets(manifest: &str) -> Result<Vec<String>> {
    let manifest: toml::Table = manifest.parse().with_context(|| format!("{MANIFEST} is not TOML"))?;
    let bins = manifest.get("bin").and_then(Value::as_array).into_iter().flatten();
    let mut names: Vec<String> =
        bins.filter_map(|bin| bin.get("name").and_then(Value::as_str)).map(str::to_owned).collect();
    names.sort();
    Ok(names)
}

/// The nightly cargo, through rustup: the cargo that runs us is another one.
fn nightly(workspace: &Workspace) -> Command {
    let mut command = process::program(workspace, "rustup");
    command.args(["run", "nightly", "cargo"]);
    command
}

fn need_tools(workspace: &Workspace) -> Result<()> {
    if !process::answers(nightly(workspace).arg("--version")) {
        bail!("fuzzing needs the nightly toolchain: `rustup toolchain install nightly --profile minimal`");
    }
    if !process::answers(nightly(workspace).args(["fuzz", "--version"])) {
        bail!("fuzzing needs cargo-fuzz: `cargo install --locked cargo-fuzz`");
    }
    Ok(())
}

fn fuzz(workspace: &Workspace, target: &str, seconds: u32) -> Result<Run> {
    let mut command = nightly(workspace);
    command.args(["fuzz", "run", target, "--"]);
    command.args([&format!("-max_total_time={seconds}"), "-print_final_stats=1"]);
    let mut child = command.stderr(Stdio::piped()).spawn().context("cannot start cargo-fuzz")?;
    let mut run = Run::default();
    let mut tail = VecDeque::new();
    if let Some(stderr) = child.stderr.take() {
        // The input that crashed may be in the output, and need not be UTF-8.
        for line in BufReader::new(stderr).split(b'\n') {
            let line = String::from_utf8_lossy(&line?).into_owned();
            run.read(&line);
            if tail.len() == TAIL {
                tail.pop_front();
            }
            tail.push_back(line);
        }
    }
    let status = child.wait()?;
    if !status.success() {
        for line in &tail {
            println!("{line}");
        }
        if run.crashes == 0 {
            bail!("`{target}` did not run to its end and did not crash either: {status}");
        }
    }
    Ok(run)
}

impl Run {
    /// Takes in one line of what libFuzzer prints.
    fn read(&mut self, line: &str) {
        if let Some(count) = line.strip_prefix("stat::number_of_executed_units:") {
            self.executions = count.trim().parse().unwrap_or(self.executions);
        }
        // libFuzzer stops at the first crash and names the file that it wrote.
        if line.contains("Test unit written to") {
            self.crashes += 1;
        }
        if let Some(count) = executions_so_far(line) {
            self.executions = self.executions.max(count);
        }
    }
}

/// A crash comes without the final statistics; the lines `#4096 pulse …` tell how far it came.
fn executions_so_far(line: &str) -> Option<u64> {
    line.strip_prefix('#')?.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(lines: &[&str]) -> Run {
        let mut run = Run::default();
        for line in lines {
            run.read(line);
        }
        run
    }

    #[test]
    fn a_run_to_the_end_is_counted_by_its_statistics() {
        let run =
            read(&["#2\tINITED cov: 3", "#65536\tpulse  cov: 8", "stat::number_of_executed_units: 70001"]);
        assert_eq!(run, Run { executions: 70_001, crashes: 0 });
    }

    #[test]
    fn a_crash_is_counted_with_the_executions_before_it() {
        let run = read(&["#4096\tpulse cov: 8", "artifact_prefix='x/'; Test unit written to x/crash-1"]);
        assert_eq!(run, Run { executions: 4_096, crashes: 1 });
    }

    #[test]
    fn targets_are_read_from_the_manifest_in_order() {
        let manifest = "[package]\nname = \"fuzz\"\n[[bin]]\nname = \"b\"\n[[bin]]\nname = \"a\"\n";
        assert_eq!(targets(manifest).unwrap(), ["a", "b"]);
    }
}
