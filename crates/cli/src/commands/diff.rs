//! `curable diff`: what changed between two contracts.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::bail;
use curable_check::diff::{self, Finding, Lock, Severity, Step, next_version, rules};
use curable_core::{Contract, nearest};
use serde_json::{Value, json};

use super::lock;
use crate::flags::{Diff, FailOn, Format};
use crate::output::{Answer, Output};
use crate::problem::{Problem, unread};
use crate::source::{self, Pair};

/// How many rules are named that may have been meant.
const NEAR: usize = 5;

pub(crate) fn run(flags: &Diff, output: &mut Output) -> anyhow::Result<Answer> {
    if let Some(id) = &flags.explain {
        return explain(id, flags, output);
    }
    if flags.rules {
        return list(flags, output);
    }
    let format = match (flags.json, flags.format) {
        (true, Some(other @ (Format::Text | Format::Markdown))) => {
            let other = if other == Format::Text { "text" } else { "markdown" };
            bail!("`--json` and `--format {other}` exclude each other; leave one of them out")
        }
        (true, _) => Format::Json,
        (false, format) => format.unwrap_or(Format::Text),
    };
    let (Some(old), Some(new)) = (&flags.old, &flags.new) else { bail!("two contracts are expected") };
    let Pair { old, new, warnings } =
        source::open_both(old, new, &flags.reading, &flags.access).map_err(unread)?;
    lock::warn(&warnings, output)?;
    let (path, mut lock) = lock_of(flags)?;
    let compared = |lock: &Lock| -> anyhow::Result<diff::Diff> {
        let mut diff = diff::compare_with_lock(old.side(), new.side(), lock);
        if lock.has_accepted() {
            lock.tell_accepted(&mut diff, old.recorded(&flags.reading)?.as_ref());
        }
        diff.leave_to(flags.audience);
        Ok(diff)
    };
    let mut diff = compared(&lock)?;
    if let Some(reason) = &flags.accept {
        lock::is_its_own(&path, &lock, new.contract())?;
        let accepted = accept(&diff.findings, reason, (new.contract(), flags.fail_on), &mut lock)?;
        if accepted.recorded > 0 {
            lock::write(&path, &lock)?;
            diff = compared(&lock)?;
        }
        for line in accepted.told(&path) {
            output.remark(&line)?;
        }
    }
    let due = due_for(&old.contract().version, &new.contract().version, diff.semver);
    match format {
        Format::Json => output.json(&for_programs(&diff, due, &warnings)?)?,
        Format::Markdown => {
            output.line(diff::markdown(&diff).trim_end())?;
            if let Some(due) = due {
                output.line(&format!("\n{}", diff::escaped(&due.told(diff.whom()))))?;
            }
        }
        Format::Text => {
            output.line(&diff::text(&diff))?;
            if let Some(due) = due {
                output.line(&due.told(diff.whom()))?;
            }
        }
    }
    let FailOn(from) = flags.fail_on;
    let fails =
        from.is_some_and(|from| diff.findings.iter().any(|finding| finding.counts(from, flags.audience)));
    Ok(if fails { Answer::Findings } else { Answer::Fine })
}

/// The findings with the version that is due, and what is doubtful about the contracts.
fn for_programs(diff: &diff::Diff, due: Option<Due<'_>>, warnings: &[String]) -> anyhow::Result<Value> {
    let mut told = serde_json::to_value(diff)?;
    if let Some(Due { before, version, after }) = due {
        told["version"] = json!({ "before": before, "due": version, "after": after });
    }
    if !warnings.is_empty() {
        told["warnings"] = json!(warnings);
    }
    Ok(told)
}

/// The lock that was named, or the one that lies here.
fn lock_of(flags: &Diff) -> anyhow::Result<(PathBuf, Lock)> {
    let path = flags.lock.clone().unwrap_or_else(|| Path::new("contract.lock").to_owned());
    // One that was named must be there, unless it is about to be written.
    let is_wanted = flags.lock.is_some() && flags.accept.is_none();
    let lock = if is_wanted { lock::existing(&path)? } else { lock::read(&path)? };
    Ok((path, lock))
}

/// What came of accepting.
struct Accepted {
    recorded: usize,
    /// The reasons of those that were accepted already.
    known: BTreeSet<String>,
}

impl Accepted {
    fn told(&self, path: &Path) -> Vec<String> {
        let path = path.display();
        let mut lines: Vec<String> =
            self.known.iter().map(|reason| format!("{path}: accepted already: {reason}")).collect();
        match self.recorded {
            0 if lines.is_empty() => lines.push(format!("{path}: there is nothing to accept")),
            0 => {}
            1 => lines.push(format!("{path}: 1 finding accepted")),
            many => lines.push(format!("{path}: {many} findings accepted")),
        }
        lines
    }
}

/// Accepts what breaks somebody, and whatever else the run would fail on.
fn accept(
    findings: &[Finding],
    reason: &str,
    (new, FailOn(from)): (&Contract, FailOn),
    lock: &mut Lock,
) -> anyhow::Result<Accepted> {
    // A reason is told on one line.
    let reason = reason.split_whitespace().collect::<Vec<_>>().join(" ");
    if reason.is_empty() {
        bail!("a break is accepted with a reason; say why nobody is harmed, or who was told");
    }
    let from = from.unwrap_or(Severity::Breaking).min(Severity::Breaking);
    let mut accepted = Accepted { recorded: 0, known: BTreeSet::new() };
    for finding in findings.iter().filter(|finding| finding.severity >= from) {
        match &finding.accepted {
            Some(reason) => {
                accepted.known.insert(reason.clone());
            }
            None => accepted.recorded += usize::from(lock.accept(finding, &reason, &new.version)),
        }
    }
    Ok(accepted)
}

/// The version that is due, and those that the contracts say.
struct Due<'v> {
    before: &'v str,
    version: String,
    after: &'v str,
}

impl Due<'_> {
    fn told(&self, whom: &str) -> String {
        let Self { before, version, after } = self;
        let said = if after == version {
            "as it says".to_owned()
        } else {
            format!("it says {}", after.escape_debug())
        };
        format!("version: {} → {version} is due{whom}, {said}", before.escape_debug())
    }
}

fn due_for<'v>(before: &'v str, after: &'v str, step: Step) -> Option<Due<'v>> {
    let version = next_version(before, step).filter(|_| step > Step::None)?;
    Some(Due { before, version, after })
}

fn explain(id: &str, flags: &Diff, output: &mut Output) -> anyhow::Result<Answer> {
    if let Some(rule) = rules::find(id) {
        if flags.json {
            output.json(&shown(rule))?;
        } else {
            output.line(rule.page().trim_end())?;
        }
        return Ok(Answer::Fine);
    }
    let words = format!("there is no rule `{}`", id.escape_debug());
    Err(Problem::unknown(words, &near(id), "`curable diff --rules` lists them").into())
}

/// The rules that may be meant: the one that is spelt nearly so, or else those that have the most of its words.
fn near(id: &str) -> Vec<&'static str> {
    let all = || rules::ALL.iter().map(|rule| rule.id);
    if let Some(spelt) = nearest(id, all()) {
        return vec![spelt];
    }
    let words: Vec<String> = id.split(|c: char| !c.is_alphanumeric()).map(str::to_lowercase).collect();
    let shared = |rule: &str| words.iter().filter(|word| rule.split('_').any(|own| own == *word)).count();
    let most = all().map(shared).max().unwrap_or_default();
    all().filter(|rule| most > 0 && shared(rule) == most).take(NEAR).collect()
}

fn list(flags: &Diff, output: &mut Output) -> anyhow::Result<Answer> {
    if flags.json {
        output.json(&rules::ALL.iter().map(shown).collect::<Vec<_>>())?;
        return Ok(Answer::Fine);
    }
    for rule in rules::ALL {
        let severity = rule.severity.as_str();
        output.line(&format!(
            "{:<26}  {severity:<10}  {:<6}  {}",
            rule.id,
            rule.audience.as_str(),
            rule.summary
        ))?;
    }
    Ok(Answer::Fine)
}

fn shown(rule: &diff::Rule) -> serde_json::Value {
    let diff::Rule { id, on: _, severity, audience, step, summary, reason, action } = rule;
    json!({
        "rule": id, "severity": severity, "audience": audience, "semver": step,
        "summary": summary, "reason": reason, "action": action,
    })
}

#[cfg(test)]
mod tests {
    use curable_check::diff::Step;

    use super::due_for;

    #[test]
    fn the_version_that_is_due_is_named() {
        assert_eq!(
            due_for("1.2.0", "1.3.0", Step::Major).unwrap().told(""),
            "version: 1.2.0 → 2.0.0 is due, it says 1.3.0"
        );
        assert_eq!(
            due_for("1.2.0", "1.3.0", Step::Minor).unwrap().told(" for the wire"),
            "version: 1.2.0 → 1.3.0 is due for the wire, as it says"
        );
        assert!(due_for("1.2.0", "1.2.0", Step::None).is_none());
    }
}
