//! The flags of `curable check`.

use std::fmt::Write;
use std::path::PathBuf;

use clap::Args;
use curable_check::mirror::{Format, Rule};

use crate::problem::expected;

/// Check that sources use the codes that a contract declares, and that it declares what they use.
///
/// Finds codes by syntax tree in Rust, TypeScript, JavaScript, Python, Go and Swift. Ignore files are honoured.
#[derive(Debug, Args)]
#[command(after_long_help = after())]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub(crate) struct Check {
    /// Files and folders with sources
    #[arg(value_name = "PATH", default_value = ".")]
    pub(crate) paths: Vec<PathBuf>,
    /// The contract: JSON, an OpenAPI description, `REVISION:PATH` or a URL; curable-check.toml may name it
    #[arg(long, value_name = "CONTRACT")]
    pub(crate) contract: Option<String>,
    /// Where codes stand, and what is exempt (TOML); curable-check.toml is read when it is there
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    /// Leave a rule out; may be given several times
    #[arg(long, value_name = "RULE", value_parser = rule)]
    pub(crate) off: Vec<Rule>,
    /// How to print the findings: text, json, sarif, github or junit
    #[arg(long, value_name = "FORMAT", value_parser = format, default_value = "text")]
    pub(crate) format: Format,
    /// Print {"findings": […]}, the same as --format json
    #[arg(long, conflicts_with = "format")]
    pub(crate) json: bool,
    /// Repair what needs no person: case, near misses, lists in descriptions
    #[arg(long)]
    pub(crate) fix: bool,
    /// Parse also the files of a large tree in which a search finds nothing that could be a code; slow
    #[arg(long)]
    pub(crate) parse_all: bool,
    /// Say on standard error how many files were read and parsed
    #[arg(long)]
    pub(crate) stats: bool,
}

fn format(word: &str) -> Result<Format, String> {
    let found = Format::ALL.iter().find(|(name, _)| *name == word).map(|(_, format)| *format);
    found.ok_or_else(|| expected(word, Format::ALL.iter().map(|(name, _)| *name)))
}

fn rule(id: &str) -> Result<Rule, String> {
    Rule::find(id).ok_or_else(|| expected(id, Rule::ALL.iter().map(|rule| rule.id())))
}

fn after() -> String {
    let mut text = "Stages and rules:\n".to_owned();
    for rule in Rule::ALL {
        let _ = writeln!(text, "  {} {:<20}{}", rule.stage(), rule.id(), rule.about());
    }
    text.push_str(EXAMPLES);
    text
}

const EXAMPLES: &str = "
Calls and members of your own are added in curable-check.toml; docs/check.md lists all keys:
  [positions]
  calls = [\"die\", \"apperr.Wrap#1\"]   # the code is the first argument, or the one after #, from 0
  members = [\"failureId\"]
  tables = [\"STATUS_OF\"]
  classifiers = [\"whichFailure*\"]
  operations = [\"expose\"]

An exemption stands in curable-check.toml, and is a finding itself when nothing needs it any more:
  [[exempt]]
  rule = \"undeclared\"
  code = \"MADE_UP\"
  path = \"tests/*\"
  reason = \"the test is about codes that nobody knows\"

Examples:
  curable check --contract contract.json src
  curable check --contract openapi.yaml src --json
  curable check --contract contract.json src --fix
  curable check --contract contract.json src --format sarif > check.sarif";
