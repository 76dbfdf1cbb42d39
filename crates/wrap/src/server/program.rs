//! A program that is an MCP server on its standard streams.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::Stdio;

use tokio::process::{Child, Command};

/// A program that is an MCP server on its standard streams.
#[derive(Clone, Debug)]
pub struct Program {
    /// What is run.
    pub command: String,
    /// What it is given.
    pub arguments: Vec<String>,
    /// What its environment has beside ours.
    pub environment: BTreeMap<String, String>,
    /// Where it runs; by default here.
    pub folder: Option<PathBuf>,
}

impl Program {
    /// A program with its arguments.
    pub fn new<T: Into<String>>(command: impl Into<String>, arguments: impl IntoIterator<Item = T>) -> Self {
        Self {
            command: command.into(),
            arguments: arguments.into_iter().map(Into::into).collect(),
            environment: BTreeMap::new(),
            folder: None,
        }
    }

    /// Starts it; it ends when it is dropped.
    pub(super) fn start(&self) -> std::io::Result<Child> {
        let Self { command, arguments, environment, folder } = self;
        let mut starting = Command::new(command);
        starting.args(arguments).envs(environment).kill_on_drop(true);
        starting.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(folder) = folder {
            starting.current_dir(folder);
        }
        starting.spawn()
    }
}
