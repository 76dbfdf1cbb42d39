//! What no compiler checks: one rule, one file, and one list.

mod changelog;
mod exempt;
mod leftovers;
mod manifests;
mod orphans;
mod paths;
mod promises;
mod registries;
mod size;
mod tree;

use std::fmt;

use anyhow::Result;

pub use exempt::{EXEMPT, Exempt};
pub use tree::{File, Tree};

use crate::Workspace;

/// A rule: its name, as an exemption gives it, and what it finds.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// Its name.
    pub name: &'static str,
    find: fn(&Tree) -> Vec<Finding>,
}

/// Every rule, sorted by name.
pub const RULES: &[Rule] = &[
    Rule { name: "changelog", find: changelog::find },
    Rule { name: "leftovers", find: leftovers::find },
    Rule { name: "manifests", find: manifests::find },
    Rule { name: "orphans", find: orphans::find },
    Rule { name: "paths", find: paths::find },
    Rule { name: "promises", find: promises::find },
    Rule { name: "registries", find: registries::find },
    Rule { name: "size", find: size::find },
];

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// CI fails.
    Error,
    /// It is said, and no more.
    Warning,
}

/// Something that is not in order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Finding {
    /// The file.
    pub path: String,
    /// The line, from 1.
    pub line: usize,
    /// How bad it is.
    pub level: Level,
    /// What is wrong, and what to do.
    pub message: String,
    /// The rule that found it.
    pub rule: &'static str,
}

impl Finding {
    fn error(path: &str, line: usize, message: impl Into<String>) -> Self {
        Self { path: path.to_owned(), line, level: Level::Error, message: message.into(), rule: "" }
    }

    fn warning(path: &str, line: usize, message: impl Into<String>) -> Self {
        Self { level: Level::Warning, ..Self::error(path, line, message) }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let level = match self.level {
            Level::Error => "error",
            Level::Warning => "warning",
        };
        write!(f, "{}:{}: {level}: {} [{}]", self.path, self.line, self.message, self.rule)
    }
}

/// Everything that is not in order, sorted by file and line.
pub fn check(workspace: &Workspace) -> Result<Vec<Finding>> {
    Ok(check_tree(&Tree::load(workspace)?, EXEMPT))
}

/// The same for a tree and a list of exemptions that a test has made.
pub fn check_tree(tree: &Tree, exempt: &[Exempt]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for rule in RULES {
        findings.extend((rule.find)(tree).into_iter().map(|finding| Finding { rule: rule.name, ..finding }));
    }
    let mut findings = exempt::apply(findings, exempt);
    findings.sort();
    findings
}
