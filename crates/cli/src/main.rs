//! The `curable` command.

mod cache;
mod commands;
mod file;
mod flags;
mod input;
mod output;
mod problem;
mod source;
mod spec;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Parser;
use serde_json::Value;

use crate::flags::{Command, Flags};
use crate::output::{Answer, Output};

/// Many small things of many sizes, made and dropped by several threads: a call of the gateway, a tree of a file.
#[cfg(target_os = "linux")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let mut output = Output::new();
    let flags = match Flags::try_parse() {
        Ok(flags) => flags,
        Err(asked) if !asked.use_stderr() => asked.exit(),
        Err(error) => {
            output.complain_of(&error.render().to_string());
            return end(2, &problem::misread(&error), &mut output);
        }
    };
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
        Err(error) => {
            output.complain(&error);
            end(problem::exit(&error), &problem::told(&error), &mut output)
        }
    }
}

/// Ends with an error, which programs are told as well unless they have been told something else.
fn end(code: u8, told: &Value, output: &mut Output) -> ExitCode {
    let asks = |word: OsString| word == "--json";
    if std::env::args_os().take_while(|word| word != "--").any(asks) && !output.is_begun() {
        // Where nothing can be written the code says it.
        let _ = output.json(told);
    }
    ExitCode::from(code)
}
