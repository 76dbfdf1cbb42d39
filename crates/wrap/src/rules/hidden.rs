//! Successes that hide a failure, told by declared rules alone.

use super::judge::Rules;
use super::reading::{MAX_OBJECT, Reading, only_text};
use super::rule::{Fitted, Rule};
use crate::seen::{Answer, Judged};

/// Judges an answer that says it is a success. Nearly all are, so that most end after a look at a few members.
pub(super) fn judge(rules: &Rules, reading: &Reading<'_>) -> Judged {
    let shipped = [&rules.given, &rules.shipped.packs, &rules.shipped.general];
    for rule in shipped.into_iter().flat_map(|read| &read.successes) {
        if !may_fit(rule, reading) {
            continue;
        }
        let Some(fitted) = rule.judge(reading) else { continue };
        let label = Some(rule.label.to_string());
        return match fitted {
            Fitted::Failure(failure) => Judged::Failure { failure, rule: label },
            Fitted::Inside => inside(rules, reading, label),
        };
    }
    Judged::Success
}

/// A glance without reading a text as JSON: the members that a rule looks at must be named somewhere.
fn may_fit(rule: &Rule, reading: &Reading<'_>) -> bool {
    if !rule.is_for(reading.called.server, reading.called.tool) {
        return false;
    }
    let Answer::Result(result) = reading.answer() else { return false };
    rule.condition.members().all(|name| match result.get("structuredContent") {
        Some(content) => content.get(name).is_some(),
        None => only_text(result).is_some_and(|text| {
            let text = text.trim_start();
            text.starts_with('{') && text.len() <= MAX_OBJECT && text.contains(name)
        }),
    })
}

/// What is inside tells which failure it is; that it is one, the rule has said.
fn inside(rules: &Rules, reading: &Reading<'_>, rule: Option<String>) -> Judged {
    let words = reading.body().is_none().then(|| reading.saying(reading.words()));
    match rules.failed(words.as_ref().unwrap_or(reading)) {
        Judged::Failure { failure, rule: finer } => Judged::Failure { failure, rule: finer.or(rule) },
        Judged::Success => Judged::Success,
    }
}
