//! What CI runs, what writes the generated files, and what keeps the tree in order.
#![expect(clippy::print_stdout, reason = "this is a command line tool; what it prints is what it is for")]

#[cfg(feature = "declarations")]
pub mod artifacts;
pub mod commands;
mod flags;
mod process;
mod seeds;
mod table;
pub mod tidy;
mod workspace;

pub use flags::{Command, Flags, New};
pub use table::Table;
pub use workspace::{Package, Workspace};

use std::process::ExitCode;

use clap::Parser;

use commands::bench::Limits;

/// How a command ended that could do its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Nothing to complain about.
    Fine,
    /// It found something, and has said what.
    Findings,
}

impl Outcome {
    /// Fine when there is nothing to complain about.
    pub fn fine_if(fine: bool) -> Self {
        if fine { Self::Fine } else { Self::Findings }
    }
}

/// Does what the command line says.
#[expect(clippy::print_stderr, reason = "an error of this tool is for the person who runs it")]
pub fn main() -> ExitCode {
    match run(Flags::parse()) {
        Ok(Outcome::Fine) => ExitCode::SUCCESS,
        Ok(Outcome::Findings) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Runs one command.
pub fn run(flags: Flags) -> anyhow::Result<Outcome> {
    let workspace = Workspace::here();
    match flags.command {
        Command::Bench { names, enforce, peers } => {
            if peers {
                commands::peers::install(&workspace)?;
            }
            commands::bench::run(&workspace, &names, if enforce { Limits::Enforce } else { Limits::Report })
        }
        Command::Ci { list: true, .. } => Ok(commands::ci::list()),
        Command::Ci { only, .. } => commands::ci::run(&workspace, &only),
        #[cfg(feature = "declarations")]
        Command::Corpus { folder } => commands::corpus::run(&workspace, folder),
        Command::E2e { only } => commands::e2e::run(&workspace, &only),
        Command::Fuzz { seconds, target } => commands::fuzz::run(&workspace, seconds, target.as_deref()),
        #[cfg(feature = "declarations")]
        Command::Gen { check } => {
            use commands::generate::{self, Mode};
            generate::run(&workspace, if check { Mode::Check } else { Mode::Write })
        }
        #[cfg(not(feature = "declarations"))]
        Command::Corpus { .. } | Command::Gen { .. } => commands::again::run(&workspace),
        Command::New(new) => commands::new::run(&workspace, &new),
        Command::Order => commands::order::run(&workspace),
        Command::Tidy => commands::tidy::run(&workspace),
    }
}
