//! A program that is measured, and what the system tells about it.

use std::collections::BTreeMap;
use std::fs;
use std::process::{Child, Command};

use anyhow::{Context, Result};

pub(crate) struct Program {
    pub(crate) child: Child,
}

/// What a program holds, in megabytes.
#[derive(Clone, Copy)]
pub(crate) struct Memory {
    /// All of it that is in the machine's memory.
    pub(crate) resident: f64,
    /// What of it is its own, and no file.
    pub(crate) anonymous: f64,
}

/// What each thread has taken of the processor's time so far, in nanoseconds.
pub(crate) type Taken = BTreeMap<String, f64>;

impl Program {
    pub(crate) fn spawn(command: &mut Command) -> Result<Self> {
        let child = command.spawn().with_context(|| format!("cannot start {}", shown(command)))?;
        Ok(Self { child })
    }

    /// What its threads have taken so far. The account of the whole process counts in steps of ten milliseconds, which
    /// is as much as a hundred calls take.
    pub(crate) fn taken(&self) -> Taken {
        let folder = format!("/proc/{}/task", self.child.id());
        let threads = fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
        let taken = |thread: fs::DirEntry| {
            // A thread may end at any time.
            let text = fs::read_to_string(thread.path().join("schedstat")).ok()?;
            let nanoseconds = text.split_whitespace().next()?.parse().ok()?;
            Some((thread.file_name().to_string_lossy().into_owned(), nanoseconds))
        };
        threads.filter_map(taken).collect()
    }

    /// The microseconds of the processor's time that were taken since then.
    pub(crate) fn taken_us(&self, before: &Taken) -> f64 {
        let since = |(thread, now): (&String, &f64)| now - before.get(thread).unwrap_or(&0.0);
        self.taken().iter().map(since).sum::<f64>() / 1e3
    }

    pub(crate) fn memory(&self) -> Result<Memory> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let value = |name: &str| -> Result<f64> {
            let line = status.lines().find_map(|line| line.strip_prefix(name)).context("not told")?;
            Ok(line.trim().trim_end_matches("kB").trim().parse::<f64>()? / 1024.0)
        };
        Ok(Memory { resident: value("VmRSS:")?, anonymous: value("RssAnon:")? })
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn shown(command: &Command) -> String {
    command.get_program().to_string_lossy().into_owned()
}
