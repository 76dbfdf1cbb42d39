//! `curable diff`: what changed between two contracts.

use std::path::{Path, PathBuf};

use anyhow::bail;
use curable_check::diff::{self, Finding, Lock, Severity, Step, next_version, rules};
use curable_core::{Contract, nearest};
use serde_json::json;

use super::lock;
use crate::flags::{Diff, FailOn, Format};
use crate::output::{Answer, Output};
use crate::problem::{Problem, unread};
use crate::source;

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
        (true, Format::Markdown) => {
            bail!("`--json` and `--format markdown` exclude each other; leave one of them out")
        }
        (true, _) => Format::Json,
        (false, format) => format,
    };
    let (Some(old), Some(new)) = (&flags.old, &flags.new) else { bail!("two contracts are expected") };
    let (old, new) = source::open_both(old, new, &flags.reading, &flags.access).map_err(unread)?;
    let (path, mut lock) = lock_of(flags)?;
    let compared = |lock: &Lock| {
        let mut diff = diff::compare_with_lock(old.side(), new.side(), lock);
        diff.leave_to(flags.audience);
        diff
    };
    let mut diff = compared(&lock);
    if let Some(reason) = &flags.accept {
        lock::is_its_own(&path, &lock, new.contract())?;
        accept(&diff.findings, reason, new.contract(), &mut lock)?;
        lock::write(&path, &lock)?;
        diff = compared(&lock);
    }
    let due = due(old.contract(), new.contract(), &diff);
    match format {
        Format::Json => output.json(&diff)?,
        Format::Markdown => {
            output.line(diff::markdown(&diff).trim_end())?;
            if let Some(words) = due {
                output.line(&format!("\n{}", diff::escaped(&words)))?;
            }
        }
        Format::Text => {
            output.line(&diff::text(&diff))?;
            if let Some(words) = due {
                output.line(&words)?;
            }
        }
    }
    let FailOn(from) = flags.fail_on;
    let fails =
        from.is_some_and(|from| diff.findings.iter().any(|finding| finding.counts(from, flags.audience)));
    Ok(if fails { Answer::Findings } else { Answer::Fine })
}

/// The lock that was named, or the one that lies here.
fn lock_of(flags: &Diff) -> anyhow::Result<(PathBuf, Lock)> {
    let path = flags.lock.clone().unwrap_or_else(|| Path::new("contract.lock").to_owned());
    // One that was named must be there, unless it is about to be written.
    let is_wanted = flags.lock.is_some() && flags.accept.is_none();
    let lock = if is_wanted { lock::existing(&path)? } else { lock::read(&path)? };
    Ok((path, lock))
}

fn accept(findings: &[Finding], reason: &str, new: &Contract, lock: &mut Lock) -> anyhow::Result<()> {
    // A reason is told on one line.
    let reason = reason.split_whitespace().collect::<Vec<_>>().join(" ");
    if reason.is_empty() {
        bail!("a break is accepted with a reason; say why nobody is harmed, or who was told");
    }
    for finding in findings.iter().filter(|finding| finding.severity >= Severity::Breaking) {
        lock.accept(finding, &reason, &new.version);
    }
    Ok(())
}

/// The version that is due, and what the new contract says in its place.
fn due(old: &Contract, new: &Contract, diff: &diff::Diff) -> Option<String> {
    due_by(old, new, diff.semver, diff.whom())
}

fn due_by(old: &Contract, new: &Contract, step: Step, whom: &str) -> Option<String> {
    let due = next_version(&old.version, step).filter(|_| step > Step::None)?;
    let said = if new.version == due {
        "as it says".to_owned()
    } else {
        format!("it says {}", new.version.escape_debug())
    };
    Some(format!("version: {} → {due} is due{whom}, {said}", old.version.escape_debug()))
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
    use curable_core::Contract;

    use super::due_by;

    #[test]
    fn the_version_that_is_due_is_named() {
        let at = |version: &str| Contract::new("a", version);
        assert_eq!(
            due_by(&at("1.2.0"), &at("1.3.0"), Step::Major, "").unwrap(),
            "version: 1.2.0 → 2.0.0 is due, it says 1.3.0"
        );
        assert_eq!(
            due_by(&at("1.2.0"), &at("1.3.0"), Step::Minor, " for the wire").unwrap(),
            "version: 1.2.0 → 1.3.0 is due for the wire, as it says"
        );
        assert_eq!(due_by(&at("1.2.0"), &at("1.2.0"), Step::None, ""), None);
    }
}
