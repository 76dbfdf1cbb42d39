//! A description of an API: the flags of every command that reads one.

use std::path::{Path, PathBuf};

use clap::Args;

use super::Access;
use super::named::{Named, file};

/// A description and how it is read.
#[derive(Debug, Args)]
pub(crate) struct Spec {
    /// An OpenAPI 3.x or Swagger 2.0 description, JSON or YAML; `-` is standard input
    #[arg(value_name = "SPEC")]
    pub(crate) spec: PathBuf,
    #[command(flatten)]
    pub(crate) reading: Reading,
}

/// How a description is read.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct Reading {
    /// A mapping file: names, effects, codes, filters, credentials (TOML); of several descriptions NAME=FILE
    #[arg(long, value_name = "FILE", value_parser = file)]
    pub(crate) mapping: Vec<Named<PathBuf>>,
    /// Leave objects open that say nothing about additional properties
    #[arg(long)]
    pub(crate) open: bool,
    /// Read the description anew, and keep nothing of it in the user's cache folder
    #[arg(long)]
    pub(crate) no_cache: bool,
}

impl Reading {
    /// The mapping of the only description.
    pub(crate) fn only_mapping(&self) -> anyhow::Result<Option<&Path>> {
        match self.mapping.as_slice() {
            [] => Ok(None),
            [Named { name: None, value }] => Ok(Some(value)),
            _ => anyhow::bail!("one description takes one --mapping FILE"),
        }
    }

    /// The mapping of one of several descriptions, which is known by the name that was given to both.
    pub(crate) fn mapping_of(&self, name: Option<&str>) -> anyhow::Result<Option<&Path>> {
        if self.mapping.iter().any(|mapping| mapping.name.is_none()) {
            anyhow::bail!(
                "say whose the mapping is: --mapping NAME=FILE, with NAME=SPEC for the description"
            );
        }
        let mut own = self.mapping.iter().filter(|mapping| name.is_some() && mapping.name.as_deref() == name);
        match (own.next(), own.next()) {
            (first, None) => Ok(first.map(|mapping| mapping.value.as_path())),
            (_, Some(_)) => anyhow::bail!("one description takes one --mapping"),
        }
    }
}

/// Print the contract of a description, or of what `curable wrap` has seen: every operation with all its failures.
///
/// Prints canonical JSON. With --report it prints what was imported, what was not and why; with --tools the tools as a
/// client would list them. With --from-wrap it reads what `curable wrap --record` wrote, and gives the contract of a
/// server that never declared its failures: those that were observed, and those that the rules declare for its tools.
#[derive(Debug, Args)]
#[command(after_long_help = CONTRACT)]
pub(crate) struct Contract {
    /// An OpenAPI 3.x or Swagger 2.0 description, JSON or YAML, the URL of a server, `stdio:COMMAND`, or `-`
    #[arg(value_name = "SPEC", required_unless_present = "from_wrap")]
    pub(crate) spec: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) reading: Reading,
    #[command(flatten)]
    pub(crate) access: Access,
    /// The contract of what `curable wrap --record FILE` has seen
    #[arg(long, value_name = "FILE", conflicts_with_all = ["spec", "mapping", "open", "no_cache", "report", "tools"])]
    pub(crate) from_wrap: Option<PathBuf>,
    /// Of several servers that were seen, this one alone
    #[arg(long, value_name = "NAME", requires = "from_wrap")]
    pub(crate) server: Option<String>,
    /// A rules file, as `curable wrap` was given it; several count in the order of the flags
    #[arg(long, value_name = "FILE", requires = "from_wrap")]
    pub(crate) rules: Vec<PathBuf>,
    /// Print what was imported, skipped and lost
    #[arg(long, conflicts_with = "tools")]
    pub(crate) report: bool,
    /// Print the tools with their input schemas, as a client would get them
    #[arg(long)]
    pub(crate) tools: bool,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

const CONTRACT: &str = "Examples:
  curable contract openapi.yaml > contract.json
  curable contract openapi.yaml --report
  curable contract openapi.yaml --tools --json
  curable contract https://mcp.example.com/mcp > contract.json
  curable contract 'stdio:npx some-server' > contract.json
  curable wrap --record seen.json -- npx some-server
  curable contract --from-wrap seen.json > contract.json
  curable explain FILE_NOT_FOUND --contract contract.json";

/// Say whether arguments would be accepted, and how to repair them if not; nothing is sent.
///
/// Reads the arguments as JSON on standard input. Exit code 0: they are fine. 1: here is the failure that the call
/// would get, with repairs and patch.
#[derive(Debug, Args)]
#[command(after_long_help = VALIDATE)]
pub(crate) struct Validate {
    #[command(flatten)]
    pub(crate) spec: Spec,
    /// The operation: our name, that of its tool, its operationId, or `METHOD /path`
    #[arg(value_name = "OPERATION", required_unless_present = "jsonl", conflicts_with = "jsonl")]
    pub(crate) operation: Option<String>,
    /// Read one call a line, {"operation", "arguments"}, and print one result a line, {"ok", "failure"}
    #[arg(long)]
    pub(crate) jsonl: bool,
    /// Print the failure as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

const VALIDATE: &str = "Examples:
  echo '{\"petId\": \"seven\"}' | curable validate petstore.yaml getPetById
  echo '{}' | curable validate petstore.yaml 'GET /pet/{petId}' --json
  curable validate petstore.yaml --jsonl < calls.jsonl";

/// Write a contract, or a description, as another document.
#[derive(Debug, Args)]
#[command(after_long_help = EXPORT)]
pub(crate) struct Export {
    /// The form
    #[arg(value_name = "FORM", value_parser = ["openapi", "mcp"])]
    pub(crate) form: String,
    /// A contract (JSON), or an OpenAPI description; `-` is standard input
    #[arg(value_name = "CONTRACT|SPEC")]
    pub(crate) source: PathBuf,
    #[command(flatten)]
    pub(crate) reading: Reading,
    /// Print JSON on one line, also to a terminal
    #[arg(long)]
    pub(crate) json: bool,
}

const EXPORT: &str = "Examples:
  curable export openapi contract.json > openapi.json
  curable export mcp openapi.yaml > tools.json";
