//! `cargo xtask bench`: runs every benchmark and writes what it measured into BENCHMARKS.md.

use std::fs;
use std::thread;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::{Outcome, Table, Workspace, process};

const PAGE: &str = "BENCHMARKS.md";

/// What a value over its limit does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limits {
    /// It is marked in the page.
    Report,
    /// It is marked, and the command fails.
    Enforce,
}

/// One line that a benchmark printed: `{"bench":…,"unit":…,"value":…,"limit":…,"note":…}`.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// What was measured.
    pub bench: String,
    /// `ratio`, `ns` or `allocs`.
    pub unit: String,
    /// How much it was.
    pub value: f64,
    /// How much it may be.
    pub limit: Option<f64>,
    /// What else there is to know.
    pub note: String,
}

impl Measured {
    /// Reads a line of output; `None` for a line that is no result.
    pub fn parse(line: &str) -> Option<Self> {
        let value: Value = serde_json::from_str(line.trim()).ok()?;
        let text = |name: &str| value[name].as_str().map(str::to_owned);
        Some(Self {
            bench: text("bench")?,
            unit: text("unit")?,
            value: value["value"].as_f64()?,
            limit: value["limit"].as_f64(),
            note: text("note").unwrap_or_default(),
        })
    }

    /// Whether it is more than it may be.
    pub fn is_over(&self) -> bool {
        self.limit.is_some_and(|limit| self.value > limit)
    }
}

/// Runs the benchmarks of all our packages, sorted by package and name.
pub fn run(workspace: &Workspace, limits: Limits) -> Result<Outcome> {
    let mut measured = Vec::new();
    for package in workspace.packages()? {
        for bench in &package.benches {
            println!("== {} {bench}", package.name);
            let before = measured.len();
            let mut command = process::cargo(workspace);
            command.args(["bench", "--package", &package.name, "--bench", bench]);
            for line in process::output(&mut command)?.lines() {
                println!("{line}");
                measured.extend(Measured::parse(line));
            }
            if measured.len() == before {
                println!("{} {bench} printed no result", package.name);
            }
        }
    }
    if measured.is_empty() {
        println!("no benchmark printed a result; {PAGE} is left as it is");
        return Ok(Outcome::Fine);
    }
    workspace.write(PAGE, &page(&machine(workspace)?, &measured))?;
    println!("wrote {PAGE}");
    let mut over = 0;
    for result in measured.iter().filter(|result| result.is_over()) {
        println!("over its limit: {} is {} {}", result.bench, number(result.value), result.unit);
        over += 1;
    }
    Ok(Outcome::fine_if(limits == Limits::Report || over == 0))
}

/// The whole page: no date, so that the same numbers give the same page.
pub fn page(machine: &str, measured: &[Measured]) -> String {
    let mut table = Table::new(&["benchmark", "value", "limit", "unit", "verdict", "note"]);
    for result in measured {
        let verdict = match result.limit {
            None => "",
            Some(_) if result.is_over() => "**over**",
            Some(_) => "within",
        };
        table.row([
            result.bench.clone(),
            number(result.value),
            result.limit.map(number).unwrap_or_default(),
            result.unit.clone(),
            verdict.to_owned(),
            result.note.clone(),
        ]);
    }
    format!(
        "# Benchmarks\n\nWritten by `cargo xtask bench`; do not edit.\n\
         `cargo xtask bench --enforce` fails when a value is over its limit.\n\n\
         Measured on {machine}.\n\n{table}"
    )
}

/// Three significant places are more than a shared machine can promise.
fn number(value: f64) -> String {
    if value.fract() == 0.0 || value.abs() >= 100.0 { format!("{value:.0}") } else { format!("{value:.2}") }
}

fn machine(workspace: &Workspace) -> Result<String> {
    let cores = thread::available_parallelism().context("the number of cores is not known")?;
    // Where there is no such file the model stays untold; the numbers still mean something.
    let model = fs::read_to_string("/proc/cpuinfo").ok().and_then(|text| {
        let line = text.lines().find(|line| line.starts_with("model name"))?;
        Some(line.split_once(':')?.1.trim().to_owned())
    });
    let rustc = process::output(process::program(workspace, "rustc").arg("--version"))?;
    let model = model.unwrap_or_else(|| std::env::consts::ARCH.to_owned());
    Ok(format!("{cores} cores of {model}, {}", rustc.trim()))
}
