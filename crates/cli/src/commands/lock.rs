//! `curable lock`: the history of a contract, which only grows.

use std::io::ErrorKind;
use std::path::Path;

use anyhow::{Context, bail};
use curable_check::diff::{self, Diff};
use serde_json::json;

use crate::flags::Lock;
use crate::output::{Answer, Output};
use crate::problem::unread;
use crate::source;

pub(crate) fn run(flags: &Lock, output: &mut Output) -> anyhow::Result<Answer> {
    let contract = source::open(&flags.contract, &flags.reading, &flags.access).map_err(unread)?;
    let mut lock = read(&flags.file)?;
    if let Some(since) = &flags.since
        && !lock.continues(&existing(since)?)
    {
        output.remark(&format!(
            "curable: {} does not go on from {}",
            flags.file.display(),
            since.display()
        ))?;
        return Ok(Answer::Findings);
    }
    let reused = Diff::of(lock.facts(&contract));
    if !reused.findings.is_empty() {
        if flags.json {
            output.json(&reused)?;
        } else {
            output.line(&diff::text(&reused))?;
        }
        return Ok(Answer::Findings);
    }
    let added = lock.record(&contract);
    if !flags.check && added > 0 {
        write(&flags.file, &lock)?;
    }
    if flags.json {
        output.json(
            &json!({ "lock": flags.file.display().to_string(), "added": added, "events": lock.len() }),
        )?;
    } else {
        let verb = if flags.check { "not recorded yet" } else { "recorded" };
        let events = if added == 1 { "event" } else { "events" };
        output.line(&format!("{}: {added} {events} {verb}, {} in all", flags.file.display(), lock.len()))?;
    }
    Ok(if flags.check && added > 0 { Answer::Findings } else { Answer::Fine })
}

/// The lock in a file that must be there: a guard that is misspelt would guard nothing.
pub(super) fn existing(path: &Path) -> anyhow::Result<diff::Lock> {
    if !path.exists() {
        bail!("{}: there is no such lock; `curable lock` makes one", path.display());
    }
    read(path)
}

/// The lock in a file; one that is not there has no history yet.
pub(super) fn read(path: &Path) -> anyhow::Result<diff::Lock> {
    match std::fs::read_to_string(path) {
        Ok(text) => diff::Lock::parse(&text).with_context(|| path.display().to_string()),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(diff::Lock::default()),
        Err(error) => Err(error).with_context(|| format!("reading {}", path.display())),
    }
}

/// Writes the lock as a whole or not at all.
pub(super) fn write(path: &Path, lock: &diff::Lock) -> anyhow::Result<()> {
    let beside = path.with_extension(format!("lock-{}", std::process::id()));
    std::fs::write(&beside, lock.to_text()).with_context(|| format!("writing {}", beside.display()))?;
    std::fs::rename(&beside, path).with_context(|| format!("writing {}", path.display()))
}
