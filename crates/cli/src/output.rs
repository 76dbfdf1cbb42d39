//! Where a command writes: values to standard output, remarks to standard error.

use std::io::{self, ErrorKind, IsTerminal, Write};

use serde::Serialize;
use serde_json::Value;

/// How a command ended, apart from errors of use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// Nothing to complain about.
    Fine,
    /// Something was found, or was not.
    Findings,
}

#[derive(Debug)]
pub(crate) struct Output {
    out: io::Stdout,
    err: io::Stderr,
    pretty: bool,
}

impl Output {
    pub(crate) fn new() -> Self {
        Self { out: io::stdout(), err: io::stderr(), pretty: io::stdout().is_terminal() }
    }

    /// Whether a person reads it.
    pub(crate) fn is_terminal(&self) -> bool {
        self.pretty
    }

    /// One value: indented for people, on one line for programs; a text as it is.
    pub(crate) fn value(&mut self, value: &Value) -> anyhow::Result<()> {
        match value {
            Value::String(text) => self.line(text),
            other => self.json(other),
        }
    }

    /// One value as JSON.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> anyhow::Result<()> {
        let text =
            if self.pretty { serde_json::to_string_pretty(value)? } else { serde_json::to_string(value)? };
        self.line(&text)
    }

    pub(crate) fn line(&mut self, text: &str) -> anyhow::Result<()> {
        Ok(writeln!(self.out, "{text}")?)
    }

    pub(crate) fn remark(&mut self, text: &str) -> anyhow::Result<()> {
        Ok(writeln!(self.err, "{text}")?)
    }

    pub(crate) fn complain(&mut self, error: &anyhow::Error) {
        let _ = writeln!(self.err, "curable: {error:#}");
    }
}

pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let is_pipe = |error: &io::Error| error.kind() == ErrorKind::BrokenPipe;
    error.chain().any(|cause| cause.downcast_ref::<io::Error>().is_some_and(is_pipe))
}
