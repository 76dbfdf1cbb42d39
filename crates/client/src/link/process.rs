//! A server that is a program of ours, spoken to on its standard streams.

use std::ffi::{OsStr, OsString};
use std::io;
use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use curable_core::{Applied, Failure, Retry, imported};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::time::timeout;

use super::fault;

/// How long a program may take to end whose streams are closed.
const GRACE: Duration = Duration::from_secs(3);

/// How long is waited for the exit code of a program that says nothing more.
const MOMENT: Duration = Duration::from_millis(300);

/// A running program; it ends with this value.
pub(super) struct Process {
    program: String,
    child: Child,
}

impl Process {
    /// Starts a program.
    pub(super) fn start(
        program: &OsStr,
        arguments: &[OsString],
    ) -> Result<(Self, (ChildStdout, ChildStdin)), Failure> {
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).kill_on_drop(true);
        let failed = |error: &io::Error| not_started(program, error);
        let mut child = command.spawn().map_err(|error| failed(&error))?;
        let (Some(output), Some(input)) = (child.stdout.take(), child.stdin.take()) else {
            return Err(failed(&io::ErrorKind::BrokenPipe.into()));
        };
        let program = program.to_string_lossy().into_owned();
        Ok((Self { program, child }, (output, input)))
    }

    /// What is known of a connection that broke: perhaps the program has ended.
    pub(super) async fn explain(&mut self, mut failure: Failure) -> Failure {
        if failure.code != imported::UPSTREAM_UNREACHABLE.code() {
            return failure;
        }
        if let Ok(Ok(status)) = timeout(MOMENT, self.child.wait()).await {
            failure.message = format!("the server's program `{}` {}", self.program, ended(status)).into();
            failure.hint = Some(
                "See what it wrote on standard error, or run it by itself to find out why it ends.".into(),
            );
            // What ends before it has begun does so again.
            if failure.applied == Some(Applied::No) {
                failure.retry = Retry::Never;
            }
        }
        failure
    }

    /// Waits until it has ended, and ends it if it does not.
    pub(super) async fn stop(mut self) {
        if timeout(GRACE, self.child.wait()).await.is_err() {
            // Whatever it says, it is over.
            let _ = self.child.kill().await;
        }
    }
}

fn ended(status: ExitStatus) -> String {
    match status.code() {
        Some(code) => format!("ended with code {code}"),
        None => "was ended by a signal".to_owned(),
    }
}

/// A program that is not there will not be there later.
fn not_started(program: &OsStr, error: &io::Error) -> Failure {
    let mut failure = fault::unreachable(Applied::No, "the server's program could not be started");
    let why = match error.kind() {
        io::ErrorKind::NotFound => "there is no such program".to_owned(),
        other => other.to_string(),
    };
    let program = program.to_string_lossy();
    failure.message = format!("the server's program `{program}` could not be started: {why}").into();
    if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::PermissionDenied) {
        failure.retry = Retry::Never;
        failure.hint = Some("Check the name of the program and where it is looked for.".into());
    }
    failure
}
