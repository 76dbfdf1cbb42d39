//! `curable completions`: a completion script for a shell.

use clap::CommandFactory;

use crate::flags::{Completions, Flags};
use crate::output::{Answer, Output};

pub(crate) fn run(flags: &Completions, output: &mut Output) -> anyhow::Result<Answer> {
    let mut script = Vec::new();
    clap_complete::generate(flags.shell, &mut Flags::command(), "curable", &mut script);
    output.line(String::from_utf8(script)?.trim_end())?;
    Ok(Answer::Fine)
}
