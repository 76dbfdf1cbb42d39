//! `curable lock`: the history of a contract, which only grows.

use std::collections::BTreeSet;
use std::io::ErrorKind;
use std::path::Path;

use anyhow::{Context, anyhow, bail};
use curable_check::diff::{self, Recorded};
use curable_core::Contract;
use serde_json::json;

use crate::file;
use crate::flags::Lock;
use crate::output::{Answer, Output};
use crate::problem::unread;
use crate::source;

/// How many codes are named that are only new.
const NAMED: usize = 12;

pub(crate) fn run(flags: &Lock, output: &mut Output) -> anyhow::Result<Answer> {
    let (contract, warnings) =
        source::open_sound(&flags.contract, &flags.reading, &flags.access).map_err(unread)?;
    warn(&warnings, output)?;
    let mut lock = read(&flags.file)?;
    if let Some(since) = &flags.since
        && !lock.continues(&existing(since)?)
    {
        let (file, since) = (flags.file.display(), since.display());
        output.remark(&format!(
            "curable: {file} does not go on from {since}; put {since} in its place and run `curable lock` again, which \
             records what is new"
        ))?;
        return Ok(Answer::Findings);
    }
    is_its_own(&flags.file, &lock, &contract)?;
    let reused = lock.unaccepted(&contract);
    if !reused.findings.is_empty() {
        if flags.json {
            output.json(&reused)?;
        } else {
            output.line(&diff::text(&reused))?;
        }
        return Ok(Answer::Findings);
    }
    let before = lock.clone();
    let added = lock.record(&contract);
    if !flags.check && added > 0 {
        write(&flags.file, &lock)?;
    }
    let recorded = lock.since(&before);
    if flags.json {
        let mut told = json!({
            "lock": flags.file.display().to_string(), "added": added, "events": lock.len(), "codes": recorded,
        });
        if !warnings.is_empty() {
            told["warnings"] = json!(warnings);
        }
        output.json(&told)?;
    } else {
        let verb = if flags.check { "not recorded yet" } else { "recorded" };
        let events = if added == 1 { "event" } else { "events" };
        output.line(&format!("{}: {added} {events} {verb}, {} in all", flags.file.display(), lock.len()))?;
        for line in told(&recorded) {
            output.line(&line)?;
        }
    }
    Ok(if flags.check && added > 0 { Answer::Findings } else { Answer::Fine })
}

/// Says what is doubtful about contracts.
pub(super) fn warn(warnings: &[String], output: &mut Output) -> anyhow::Result<()> {
    warnings.iter().try_for_each(|warning| output.remark(&format!("curable: {warning}")))
}

/// What was recorded of codes, with what to ask where somebody may break.
fn told(recorded: &Recorded) -> Vec<String> {
    let Recorded { new, names, changed, gone, back, .. } = recorded;
    let line = |word: &str, codes: &BTreeSet<String>, most: usize| {
        let named: Vec<String> =
            codes.iter().take(most).map(|code| code.escape_debug().to_string()).collect();
        let more = codes.len() - named.len();
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        (!codes.is_empty()).then(|| format!("  {word}: {}{more}", named.join(", ")))
    };
    let all = [
        line("new", new, NAMED),
        line("other names", names, NAMED),
        line("back", back, usize::MAX),
        line("changed", changed, usize::MAX),
        line("gone", gone, usize::MAX),
    ];
    let mut lines: Vec<String> = all.into_iter().flatten().collect();
    if !(gone.is_empty() && changed.is_empty()) {
        lines.push(
            "Whether that breaks somebody, `curable diff OLD NEW` tells, with the contract before as OLD."
                .into(),
        );
    }
    lines
}

/// Refuses to record a contract in the history of another: each code of that one would be written down as gone.
pub(super) fn is_its_own(path: &Path, lock: &diff::Lock, contract: &Contract) -> anyhow::Result<()> {
    let Some(owner) = lock.of_another(contract) else { return Ok(()) };
    let (path, owner, name) = (path.display(), owner.escape_debug(), contract.name.escape_debug());
    bail!(
        "{path} is the history of `{owner}`, and this is `{name}`, which has hardly any of its codes; name another file \
         with `--lock FILE`. If `{owner}` is called `{name}` now, record it under that name with the codes that it had, \
         and change the codes after that"
    )
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
        Err(error) => {
            Err(anyhow!("the lock {} cannot be read: {}", path.display(), file::reason(path, &error)))
        }
    }
}

/// Writes the lock as a whole or not at all.
pub(super) fn write(path: &Path, lock: &diff::Lock) -> anyhow::Result<()> {
    let beside = path.with_extension(format!("lock-{}", std::process::id()));
    let written = std::fs::write(&beside, lock.to_text()).and_then(|()| std::fs::rename(&beside, path));
    written.map_err(|error| {
        // What is left of an attempt is of no use to anybody.
        let _ = std::fs::remove_file(&beside);
        anyhow!("the lock {} cannot be written: {}", path.display(), file::reason(path, &error))
    })
}
