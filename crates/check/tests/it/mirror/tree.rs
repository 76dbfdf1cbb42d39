//! A small tree in a folder of its own, and the check over it.

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use curable_check::mirror::{Config, Declarations, Finding, Report, check};
use curable_core::Contract;
use serde_json::{Value, json};

static COUNT: AtomicUsize = AtomicUsize::new(0);

/// A folder that goes away with the test.
pub(crate) struct Tree {
    pub(crate) root: PathBuf,
    contract: String,
    pub(crate) config: Config,
}

impl Drop for Tree {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.root);
    }
}

impl Tree {
    pub(crate) fn new(contract: &Value) -> Self {
        let name = format!("curable-check-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let root = std::env::temp_dir().join(name);
        fs::create_dir_all(&root).unwrap();
        Self {
            root,
            contract: serde_json::to_string_pretty(contract).unwrap(),
            config: searched(Config::default()),
        }
    }

    pub(crate) fn file(self, name: &str, text: &str) -> Self {
        let path = self.root.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
        self
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.root.join(name)).unwrap()
    }

    pub(crate) fn config(mut self, text: &str) -> Self {
        let name = self.root.join("curable-check.toml");
        self.config = searched(Config::parse(&name.to_string_lossy(), text).unwrap());
        self
    }

    pub(crate) fn report(&self) -> Report {
        self.report_of(std::slice::from_ref(&self.root))
    }

    /// The check over other folders.
    pub(crate) fn report_of(&self, paths: &[PathBuf]) -> Report {
        let contract = Contract::from_json(&self.contract).unwrap();
        let declarations = Declarations { contract: &contract, file: "contract.json", text: &self.contract };
        check(declarations, paths, &self.config)
    }

    pub(crate) fn findings(&self) -> Vec<Finding> {
        self.report().findings
    }

    /// The findings as `rule CODE`, those about dead codes aside.
    pub(crate) fn words(&self) -> Vec<String> {
        let mut words: Vec<String> = self
            .findings()
            .iter()
            .filter(|finding| finding.rule != "unused")
            .map(|finding| format!("{} {}", finding.rule, finding.code))
            .collect();
        words.sort();
        words.dedup();
        words
    }
}

/// A contract with these codes, all of kind `not_found`, and no operation.
pub(crate) fn codes(codes: &[&str]) -> Value {
    let failures: Vec<Value> = codes.iter().map(|code| failure(code, "not_found")).collect();
    json!({ "curable": 1, "name": "test", "version": "1.0.0", "failures": failures, "operations": [] })
}

pub(crate) fn failure(code: &str, kind: &str) -> Value {
    json!({ "code": code, "summary": "It happened.", "kind": kind })
}

/// The codes that every fixture of this suite may use.
pub(crate) const CODES: &[&str] = &[
    "FILE_NOT_FOUND",
    "FILE_EXISTS",
    "ACCESS_DENIED",
    "QUOTA_EXCEEDED",
    "WRITE_LOCKED",
    "LAUNCH_FAILED",
    "trace.NOT_RECORDING",
];

/// The search before the parser is part of what is tested, though these trees are small.
fn searched(mut config: Config) -> Config {
    config.small = 0;
    config
}
