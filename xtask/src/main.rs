//! The command `cargo xtask`.
#![expect(clippy::print_stderr, reason = "an error of this tool is for the person who runs it")]

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    match xtask::run(xtask::Flags::parse()) {
        Ok(xtask::Outcome::Fine) => ExitCode::SUCCESS,
        Ok(xtask::Outcome::Findings) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
