//! Runs the program as a user would.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Ran {
    /// Standard output as JSON.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.stdout)
            .unwrap_or_else(|error| panic!("{error}: {}{}", self.stdout, self.stderr))
    }
}

pub(crate) fn curable(arguments: &[&str], stdin: &str) -> Ran {
    run(Command::new(env!("CARGO_BIN_EXE_curable")).args(arguments), stdin)
}

/// The same in another folder.
pub(crate) fn curable_in(folder: &Path, arguments: &[&str], stdin: &str) -> Ran {
    run(Command::new(env!("CARGO_BIN_EXE_curable")).args(arguments).current_dir(folder), stdin)
}

fn run(command: &mut Command, stdin: &str) -> Ran {
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // A command that refuses its arguments does not read.
    let _ = child.stdin.take().unwrap().write_all(stdin.as_bytes());
    let output = child.wait_with_output().unwrap();
    Ran {
        code: output.status.code().unwrap(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}
