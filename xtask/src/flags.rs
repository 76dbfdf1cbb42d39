//! The command line.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Parser, Subcommand};

use crate::commands::{ci, e2e};

/// Builds, checks and scaffolds Curable.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
pub struct Flags {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Run every benchmark, or some, and write BENCHMARKS.md.
    Bench {
        /// The benchmarks to run; what the page says of the others stays.
        #[arg(value_name = "NAME")]
        names: Vec<String>,
        /// Exit with 1 if a value is over its limit.
        #[arg(long)]
        enforce: bool,
        /// First install the products that the benchmark of the gateway compares with, below target/peers.
        #[arg(long)]
        peers: bool,
    },
    /// Run what CI runs: every step, then a table of what passed.
    Ci {
        /// Run this step alone; may be given several times.
        #[arg(long, value_name = "STEP", value_parser = PossibleValuesParser::new(ci::STEPS.iter().map(|step| step.name)))]
        only: Vec<String>,
        /// Print the steps and stop.
        #[arg(long)]
        list: bool,
    },
    /// Import every description of a corpus, and compare what was found with its manifest.
    Corpus {
        /// The folder, which has a manifest.json; without it, the one that `CURABLE_CORPUS` or a folder above names.
        folder: Option<PathBuf>,
    },
    /// Drive our servers with programs of others: real clients, official suites.
    E2e {
        /// Run this script alone; may be given several times.
        #[arg(long, value_name = "SCRIPT", value_parser = PossibleValuesParser::new(e2e::SCRIPTS.iter().map(|script| script.name)))]
        only: Vec<String>,
    },
    /// Run every fuzz target, or one.
    Fuzz {
        /// How long each target runs.
        #[arg(long, value_name = "N", default_value_t = 600)]
        seconds: u32,
        /// The one target to run.
        target: Option<String>,
    },
    /// Write the generated files.
    Gen {
        /// Write nothing; exit with 1 if a file is out of date.
        #[arg(long)]
        check: bool,
    },
    /// Create the files of a new thing.
    #[command(subcommand)]
    New(New),
    /// Write down which functions a gateway runs, so that the linker lays them side by side.
    Order,
    /// Check what no compiler checks: sizes, leftovers, paths, manifests.
    Tidy,
}

/// What to create.
#[derive(Debug, Subcommand)]
pub enum New {
    /// A failure of an operation: a struct with the derive.
    Code {
        /// The code, in `SCREAMING_SNAKE`.
        name: String,
        /// The file to create; without it the struct is printed.
        #[arg(long, value_name = "FILE")]
        to: Option<PathBuf>,
    },
    /// A wire form: its source file and its first conformance case.
    Dialect {
        /// The name, in `snake_case`.
        name: String,
    },
    /// A rule of the contract check.
    Rule {
        /// The name, in `snake_case`.
        name: String,
    },
}
