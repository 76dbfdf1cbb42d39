//! The flags of `curable docs`.

use std::path::PathBuf;

use clap::Args;

use super::{Access, Reading};

/// Write the pages of a contract: what can go wrong, and what to do about it.
///
/// A folder of files for people, with the machine form of each page beside it. It needs no server and no script: open
/// its index.html, print it, or put it anywhere.
#[derive(Debug, Args)]
#[command(after_long_help = DOCS)]
pub(crate) struct Docs {
    /// A contract, an OpenAPI description, `REVISION:PATH`, a URL, or `-`
    #[arg(value_name = "CONTRACT")]
    pub(crate) contract: String,
    #[command(flatten)]
    pub(crate) reading: Reading,
    #[command(flatten)]
    pub(crate) access: Access,
    /// The folder to write to; pages of an earlier time are replaced
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
    /// Write into a folder that holds something else, too
    #[arg(long)]
    pub(crate) force: bool,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

const DOCS: &str = "Examples:
  curable docs openapi.yaml --out site
  curable docs contract.json --out public/errors
  curable docs http://127.0.0.1:8333 --out site --json";
