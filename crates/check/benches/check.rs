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
const PARSED_ROUNDS: usize = 3;
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
    if std::env::var_os("ONCE").is_some() {
        for f in &report.findings {
            if f.rule != "unused" {
                println!("{} {} {}:{} {}", f.rule, f.code, f.file, f.line, f.excerpt);
            }
        }
        println!("{} files {} parsed {} bytes", report.files, report.parsed, report.bytes);
        if std::env::var_os("PARSED").is_some() {
            for s in &report.skipped {
                println!("SKIPPED {s}");
            }
        }
        return;
    }
    let note = format!(
        "{} files of a known language, {} parsed, {} findings",
        report.files,
        report.parsed,
        report.findings.len()
    );
    if search(&tree).is_some() {
        let mut ratios = Vec::new();
        for _ in 0..ROUNDS {
            let word = search(&tree).expect("it was there before");
            let (ours, _) = timed(|| run(&config));
            ratios.push(ours.as_secs_f64() / word.as_secs_f64());
        }
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
    let mut rounds = Vec::new();
    let mut note = String::new();
    for _ in 0..PARSED_ROUNDS {
        let (time, report) = timed(|| run(&all));
        #[expect(clippy::cast_precision_loss, reason = "a tree has less than 2^53 bytes")]
        let bytes = report.bytes as f64;
        rounds.push(time.as_secs_f64() * 1e9 / bytes);
        note = format!(
            "{:.1} MB/s, {} files, {:.0} MB",
            bytes / 1e6 / time.as_secs_f64(),
            report.parsed,
            bytes / 1e6
        );
    }
    report_noted("everything parsed", "ns a byte", PARSED, middle(rounds), &note);
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
