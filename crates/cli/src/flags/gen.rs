//! The flags of `curable gen`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::{Access, Reading};

/// Write a typed client: every operation a method, every failure a type.
///
/// The client speaks to a server of Curable, over plain HTTP (`/op/…`) or MCP: that of `curable serve`, also when the
/// source is an OpenAPI description. Reads a contract and nothing else: no code of yours is run. A failure that the contract documents is a type of its
/// own; apart from it stand codes that are not documented, answers that break the contract, and calls that nobody
/// answered. The same contract always gives the same files.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own on the command line")]
pub(crate) struct Gen {
    /// The language of the client
    #[arg(value_name = "LANGUAGE")]
    pub(crate) language: Language,
    /// A contract, an OpenAPI description, the URL of a running server, `REVISION:PATH`, or `-`
    #[arg(value_name = "SOURCE")]
    pub(crate) source: String,
    /// The folder that the files are written to
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
    /// The name of the crate or package; without it, that of the contract
    #[arg(long = "package", visible_alias = "crate", value_name = "NAME", value_parser = package)]
    pub(crate) package: Option<String>,
    /// Write source files to include in a package of yours, without a manifest
    #[arg(long, conflicts_with = "package")]
    pub(crate) module: bool,
    /// Take the libraries of a Rust client from a checkout of Curable; they are in no registry yet
    #[arg(long, value_name = "DIR", conflicts_with = "module")]
    pub(crate) checkout: Option<String>,
    /// Replace files in the folder that an earlier run has not written, too
    #[arg(long, conflicts_with = "check")]
    pub(crate) force: bool,
    /// Write nothing; exit code 1 when the files in the folder are not what would be written
    #[arg(long)]
    pub(crate) check: bool,
    /// Print the list of files as JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) reading: Reading,
    #[command(flatten)]
    pub(crate) access: Access,
}

/// A language that clients are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Language {
    /// A crate or module on `curable-client`
    Rust,
    /// Modules without dependencies, for Node and browsers
    #[value(alias = "ts")]
    Typescript,
    /// A typed package on httpx, for Python 3.11 and newer
    Python,
}

/// Names that every registry takes.
fn package(name: &str) -> Result<String, String> {
    let allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | '@' | '/');
    let begins = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '@');
    if begins && name.chars().all(allowed) {
        return Ok(name.to_owned());
    }
    Err("a name starts with a letter and has letters, digits, `-` and `_`, such as files-client".to_owned())
}

const EXAMPLES: &str = "Examples:
  curable gen rust files.contract.json --crate files-client --out clients/files --checkout ~/src/curable
  curable gen rust openapi.yaml --module --out src/api
  curable gen typescript http://127.0.0.1:8333 --out web/src/api
  curable gen python openapi.yaml --package shop_client --out clients/shop
  curable gen python openapi.yaml --package shop_client --out clients/shop --check

In CI --check fails when the contract has changed and the client was not written anew.";
