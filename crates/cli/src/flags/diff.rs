//! The flags of `curable diff` and `curable lock`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use curable_check::diff::{Audience, Severity};

use super::{Access, Reading};
use crate::problem::expected;

/// Say what changed between two contracts, and whether it breaks somebody.
///
/// Compares by meaning: order, `$ref` or inline, names of definitions and equivalent schemas are no differences.
/// Exit code 1 when something is breaking or forbidden and nobody has accepted it.
#[derive(Debug, Args)]
#[command(after_long_help = DIFF)]
pub(crate) struct Diff {
    /// The contract before: a contract, an OpenAPI description, a list of tools, `REVISION:PATH`, a URL of a document or
    /// of an MCP server, `stdio:COMMAND`, or `-`
    #[arg(value_name = "OLD", required_unless_present_any = ["explain", "rules"])]
    pub(crate) old: Option<String>,
    /// The contract now
    #[arg(value_name = "NEW", required_unless_present_any = ["explain", "rules"])]
    pub(crate) new: Option<String>,
    #[command(flatten)]
    pub(crate) reading: Reading,
    #[command(flatten)]
    pub(crate) access: Access,
    /// From which severity on the exit code is 1: forbidden, breaking, warning, compatible, or never
    #[arg(long, value_name = "SEVERITY", default_value = "breaking", value_parser = fail_on)]
    pub(crate) fail_on: FailOn,
    /// Who must not break: `wire` (agents and raw callers), or `source` (generated clients, too)
    #[arg(long, value_name = "WHO", default_value = "source", value_parser = audience)]
    pub(crate) audience: Audience,
    /// How to print: text unless something else is said
    #[arg(long, value_name = "FORMAT")]
    pub(crate) format: Option<Format>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// The history to check against; `contract.lock` when there is one
    #[arg(long, value_name = "FILE")]
    pub(crate) lock: Option<PathBuf>,
    /// Record in the lock that these breaks are wanted, and why; with `--fail-on`, whatever it fails on
    #[arg(long, value_name = "REASON")]
    pub(crate) accept: Option<String>,
    /// Print the page of a rule
    #[arg(long, value_name = "RULE")]
    pub(crate) explain: Option<String>,
    /// List the rules
    #[arg(long)]
    pub(crate) rules: bool,
}

/// From which severity on the exit code is 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FailOn(pub(crate) Option<Severity>);

/// How findings are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For a terminal
    Text,
    /// For a pull request
    Markdown,
    /// For programs
    Json,
}

/// Record a contract in its lock: what its codes mean, and which are gone.
///
/// The file only ever grows. A code that is gone can never come back with another meaning, and no other contract is
/// recorded in it. Codes that are new, changed or gone are named; whether that breaks somebody, `curable diff` tells.
/// Where two branches have recorded, keep the lock of the one that is merged into, and record the merged contract.
#[derive(Debug, Args)]
#[command(after_long_help = LOCK)]
pub(crate) struct Lock {
    /// A contract, an OpenAPI description, `REVISION:PATH`, a URL, or `-`
    #[arg(value_name = "CONTRACT")]
    pub(crate) contract: String,
    #[command(flatten)]
    pub(crate) reading: Reading,
    #[command(flatten)]
    pub(crate) access: Access,
    /// The file
    #[arg(long = "lock", value_name = "FILE", default_value = "contract.lock")]
    pub(crate) file: PathBuf,
    /// Write nothing; exit with 1 if something is not recorded
    #[arg(long)]
    pub(crate) check: bool,
    /// A former version of the lock, which this one must go on from
    #[arg(long, value_name = "FILE")]
    pub(crate) since: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// The word for no severity at all.
const NEVER: &str = "never";

fn fail_on(word: &str) -> Result<FailOn, String> {
    if word == NEVER {
        return Ok(FailOn(None));
    }
    let words = Severity::ALL.iter().rev().map(|severity| severity.as_str()).chain([NEVER]);
    Severity::parse(word).map(|severity| FailOn(Some(severity))).ok_or_else(|| expected(word, words))
}

fn audience(word: &str) -> Result<Audience, String> {
    Audience::parse(word).ok_or_else(|| expected(word, Audience::ALL.iter().map(|one| one.as_str())))
}

const DIFF: &str = "Examples:
  curable diff main:openapi.yaml openapi.yaml
  curable diff old.contract.json new.contract.json --format markdown
  curable diff https://api.example.com openapi.yaml --audience wire
  curable diff tools.json https://mcp.example.com/mcp
  curable diff tools.json 'stdio:npx some-server@latest'
  curable diff main:openapi.yaml openapi.yaml --accept 'nobody has called it since May'
  curable diff --explain input_tightened";

const LOCK: &str = "Examples:
  curable lock openapi.yaml
  curable lock contract.json --check";
