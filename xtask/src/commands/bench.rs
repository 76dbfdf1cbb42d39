//! `cargo xtask bench`: runs the benchmarks and writes what they measured into BENCHMARKS.md.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::thread;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::{Outcome, Table, Workspace, process};

const PAGE: &str = "BENCHMARKS.md";

/// What the heading of a section starts with.
const SECTION: &str = "## ";

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

/// One row of a table below the results: `{"table":…,"columns":[…],"row":[…]}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The table, by its title.
    pub table: String,
    /// The names of its columns.
    pub columns: Vec<String>,
    /// The cells, in the order of the columns.
    pub cells: Vec<String>,
}

impl Row {
    /// Reads a line of output; `None` for a line that is no row.
    pub fn parse(line: &str) -> Option<Self> {
        let value: Value = serde_json::from_str(line.trim()).ok()?;
        let texts = |name: &str| -> Option<Vec<String>> {
            value[name].as_array()?.iter().map(|text| text.as_str().map(str::to_owned)).collect()
        };
        let table = value["table"].as_str()?.to_owned();
        Some(Self { table, columns: texts("columns")?, cells: texts("row")? })
    }
}

/// Runs the benchmarks of all our packages, or those of these names, sorted by package and name.
pub fn run(workspace: &Workspace, names: &[String], limits: Limits) -> Result<Outcome> {
    let packages = workspace.packages()?;
    let all =
        || packages.iter().flat_map(|package| package.benches.iter().map(move |bench| (package, bench)));
    if let Some(name) = names.iter().find(|name| !all().any(|(_, bench)| bench == *name)) {
        let known: Vec<&str> = all().map(|(_, bench)| bench.as_str()).collect();
        bail!("there is no benchmark `{name}`; there are: {}", known.join(", "));
    }
    let machine = machine(workspace)?;
    let (mut sections, mut over) = (BTreeMap::new(), 0);
    for (package, bench) in all().filter(|(_, bench)| names.is_empty() || names.contains(bench)) {
        println!("== {} {bench}", package.name);
        let mut command = process::cargo(workspace);
        command.args(["bench", "--package", &package.name, "--bench", bench]);
        if !package.bench_features.is_empty() {
            command.args(["--features", &package.bench_features.join(",")]);
        }
        let output = process::output(&mut command)?;
        print!("{output}");
        let measured: Vec<Measured> = output.lines().filter_map(Measured::parse).collect();
        if measured.is_empty() {
            bail!("{} {bench} printed no result; {PAGE} is left as it is", package.name);
        }
        for result in measured.iter().filter(|result| result.is_over()) {
            println!("over its limit: {} is {} {}", result.bench, number(result.value), result.unit);
            over += 1;
        }
        let rows: Vec<Row> = output.lines().filter_map(Row::parse).collect();
        let text = section(&machine, &measured) + &tables(&rows);
        sections.insert(format!("{}: {bench}", package.name), text);
    }
    if !names.is_empty() {
        let before = workspace.read(PAGE)?.unwrap_or_default();
        sections = merged(&before, sections);
    }
    workspace.write(PAGE, &page(&sections))?;
    println!("wrote {PAGE}");
    Ok(Outcome::fine_if(limits == Limits::Report || over == 0))
}

/// What one benchmark measured: no date, so that the same numbers give the same text.
pub fn section(machine: &str, measured: &[Measured]) -> String {
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
    format!("Measured on {machine}.\n\n{table}")
}

/// The tables below the results, in the order in which their first rows came.
pub fn tables(rows: &[Row]) -> String {
    let mut titles: Vec<&str> = Vec::new();
    for row in rows {
        if !titles.contains(&row.table.as_str()) {
            titles.push(&row.table);
        }
    }
    let mut text = String::new();
    for title in titles {
        let mut own = rows.iter().filter(|row| row.table == title).peekable();
        let heads = own.peek().map(|row| row.columns.iter().map(String::as_str).collect::<Vec<_>>());
        let mut table = Table::new(&heads.unwrap_or_default());
        own.for_each(|row| table.row(row.cells.clone()));
        let _ = write!(text, "\n{title}:\n\n{table}");
    }
    text
}

/// The whole page: a section for each benchmark, sorted.
pub fn page(sections: &BTreeMap<String, String>) -> String {
    let mut page = "# Benchmarks\n\nWritten by `cargo xtask bench`; do not edit.\n\
        `cargo xtask bench NAME` runs one and keeps the others; `--enforce` fails when a value is over its limit.\n"
        .to_owned();
    for (name, text) in sections {
        let _ = write!(page, "\n{SECTION}{name}\n\n{text}");
    }
    page
}

/// The sections of a page, with those in their place that were measured again.
pub fn merged(page: &str, newer: BTreeMap<String, String>) -> BTreeMap<String, String> {
    let mut sections = BTreeMap::new();
    for part in format!("\n{page}").split(&format!("\n{SECTION}")).skip(1) {
        let (name, text) = part.split_once('\n').unwrap_or((part, ""));
        sections.insert(name.to_owned(), format!("{}\n", text.trim()));
    }
    sections.extend(newer);
    sections
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
