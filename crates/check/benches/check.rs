//! The mirror check over a large real tree: one where uses are rare, beside a search for one word, and one where every
//! file must be parsed.
//!
//! The tree is the sources of the packages that cargo has fetched, or what `CURABLE_TREE` names.
#![expect(clippy::expect_used, reason = "a benchmark that cannot start has failed")]

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use curable_check::mirror::{Config, Declarations, Report, check};
use curable_core::Contract;
use curable_measure::{middle, report_noted};

/// How many times as long as the search for one word the check may take.
const RARE: Option<f64> = Some(3.0);
/// How many nanoseconds a byte may take that must be parsed: 12 MB in a second.
const PARSED: Option<f64> = Some(1_000.0 / 12.0);
const ROUNDS: usize = 7;
/// A word that one in a few thousand files has.
const WORD: &str = "FILE_TOO_LARGE";

fn main() {
    let tree = tree();
    let text = contract();
    let contract = Contract::from_json(&text).expect("the contract is one");
    let declarations = Declarations { contract: &contract, file: "contract.json", text: &text };
    let config = Config::default();
    let run = |config: &Config| check(declarations, std::slice::from_ref(&tree), config);

    // Warm: the files are in memory, and what is measured in turn meets the same noise.
    let report = run(&config);
    let note = format!(
        "{} files of a known language, {} parsed, {} findings",
        report.files,
        report.parsed,
        report.findings.len()
    );
    if search(&tree).is_some() {
        let (mut ratios, mut ours, mut theirs) = (Vec::new(), 0.0, 0.0);
        for _ in 0..ROUNDS {
            let before = processor();
            let word = search(&tree).expect("it was there before");
            let between = processor();
            let (time, _) = timed(|| run(&config));
            theirs += between.1 - before.1;
            ours += processor().0 - between.0;
            ratios.push(time.as_secs_f64() / word.as_secs_f64());
        }
        let note = format!("{note}; {:.2} times the processor's time", ours / theirs);
        report_noted(
            "a tree where uses are rare, in searches for one word",
            "times",
            RARE,
            middle(ratios),
            &note,
        );
    } else {
        let (ours, _) = timed(|| run(&config));
        let note = format!("{note}; ripgrep is not installed, so there is nothing to compare with");
        report_noted("a tree where uses are rare", "s", None, ours.as_secs_f64(), &note);
    }

    let mut all = Config::default();
    all.parse_all = true;
    let before = processor();
    let (time, report) = timed(|| run(&all));
    let worked = processor().0 - before.0;
    #[expect(clippy::cast_precision_loss, reason = "a tree has less than 2^53 bytes")]
    let bytes = report.bytes as f64;
    let speed = |seconds: f64| bytes / 1e6 / seconds;
    let note = format!(
        "{:.1} MB/s on {CORES} cores; {:.1} MB/s by the processor's time; {} files, {:.0} MB",
        speed(time.as_secs_f64()),
        speed(worked / CORES),
        report.parsed,
        bytes / 1e6
    );
    report_noted("everything parsed", "ns a byte", PARSED, time.as_secs_f64() * 1e9 / bytes, &note);
}

/// How many cores the limits are for.
const CORES: f64 = 2.0;

/// The processor's time of this program and of those that it has waited for, in seconds; zero where nobody tells.
fn processor() -> (f64, f64) {
    const TICKS: f64 = 100.0;
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after = text.rsplit(')').next().unwrap_or_default();
    let fields: Vec<f64> = after.split_whitespace().map(|field| field.parse().unwrap_or(0.0)).collect();
    let sum = |from: usize| fields.get(from..from + 2).map_or(0.0, |pair| (pair[0] + pair[1]) / TICKS);
    (sum(11), sum(13))
}

/// Where the sources stand that cargo has fetched.
fn tree() -> PathBuf {
    let home = || std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let in_home = || std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".cargo"));
    let fetched = || home().or_else(in_home).map(|cargo| cargo.join("registry/src"));
    std::env::var_os("CURABLE_TREE").map(PathBuf::from).or_else(fetched).expect("a tree to look at")
}

/// A contract of a file service, or what `CURABLE_CONTRACT` names.
fn contract() -> String {
    if let Some(file) = std::env::var_os("CURABLE_CONTRACT") {
        return std::fs::read_to_string(file).expect("the contract can be read");
    }
    let codes = ["FILE_NOT_FOUND", "FILE_TOO_LARGE", "FOLDER_NOT_EMPTY", "STORAGE_FAILED", "WRITE_LOCKED"];
    let failures: Vec<String> = codes
        .iter()
        .map(|code| format!(r#"{{"code":"{code}","summary":"It failed.","kind":"conflict"}}"#))
        .collect();
    format!(r#"{{"curable":1,"name":"files","version":"1.0.0","failures":[{}]}}"#, failures.join(","))
}

/// How long ripgrep takes to find one word; nothing where it is not installed.
fn search(tree: &PathBuf) -> Option<Duration> {
    let start = Instant::now();
    let mut command = Command::new("rg");
    command
        .arg("--count")
        .arg(WORD)
        .arg(tree)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command.status().ok()?;
    Some(start.elapsed())
}

fn timed(run: impl Fn() -> Report) -> (Duration, Report) {
    let start = Instant::now();
    let report = run();
    (start.elapsed(), report)
}
