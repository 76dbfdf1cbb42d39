//! The `curable` command.

mod cache;
mod commands;
mod flags;
mod input;
mod output;
mod source;
mod spec;

use std::process::ExitCode;

use clap::Parser;

use crate::flags::{Command, Flags};
use crate::output::{Answer, Output, Unwritten};

/// Many small things of many sizes, made and dropped by several threads: a call of the gateway, a tree of a file.
#[cfg(target_os = "linux")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let flags = Flags::parse();
    let mut output = Output::new();
    let answer = match flags.command {
        Command::Translate(flags) => commands::translate::run(&flags, &mut output),
        Command::Decide(flags) => commands::decide::run(&flags, &mut output),
        Command::Explain(flags) => commands::explain::run(&flags, &mut output),
        Command::Serve(flags) => commands::serve::run(&flags, &mut output),
        Command::Wrap(flags) => commands::wrap::run(&flags, &mut output),
        Command::Call(flags) => commands::call::run(&flags, &mut output),
        Command::Contract(flags) => commands::contract::run(&flags, &mut output),
        Command::Validate(flags) => commands::validate::run(&flags, &mut output),
        Command::Gen(flags) => commands::r#gen::run(&flags, &mut output),
        Command::Export(flags) => commands::export::run(&flags, &mut output),
        Command::Docs(flags) => commands::docs::run(&flags, &mut output),
        Command::Diff(flags) => commands::diff::run(&flags, &mut output),
        Command::Lock(flags) => commands::lock::run(&flags, &mut output),
        Command::Check(flags) => commands::check::run(&flags, &mut output),
        Command::Completions(flags) => commands::completions::run(&flags, &mut output),
    };
    match answer {
        Ok(Answer::Fine) => ExitCode::SUCCESS,
        Ok(Answer::Findings) => ExitCode::from(1),
        // A reader that has seen enough, such as `head`, is no failure.
        Err(error) if output::is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            output.complain(&error);
            ExitCode::from(if error.is::<Unwritten>() { 1 } else { 2 })
        }
    }
}
