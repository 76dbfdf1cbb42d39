//! What was found: differences with their judgement.

use curable_core::canonical;
use serde::Serialize;
use serde_json::{Value, json};

use super::{Audience, Rule, Severity, Step, What, rules};

/// A difference before it is judged.
#[derive(Clone, Debug, PartialEq)]
pub struct Fact {
    /// What sort of difference.
    pub what: What,
    /// Where, as a pointer in which declarations have their names.
    pub at: String,
    /// How it was; none when it was not there, which a value that is null was.
    pub before: Option<Value>,
    /// How it is; none when it is gone.
    pub after: Option<Value>,
}

impl Fact {
    /// A difference in something that is never null: there null is what is not there.
    pub(super) fn new(what: What, at: impl Into<String>, before: Value, after: Value) -> Self {
        let there = |value: Value| Some(value).filter(|value| !value.is_null());
        Self { what, at: at.into(), before: there(before), after: there(after) }
    }
}

/// A difference with its judgement.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Finding {
    /// The rule.
    pub rule: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// Who is affected.
    pub audience: Audience,
    /// Where, as a pointer in which declarations have their names.
    pub at: String,
    /// How it was; in JSON null both when it was null and when it was not there.
    pub before: Option<Value>,
    /// How it is; in JSON null both when it is null and when it is gone.
    pub after: Option<Value>,
    /// The first of the operations that use the definition which it is in; none where it belongs to one operation alone.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub operations: Vec<String>,
    /// How many more there are.
    #[serde(skip_serializing_if = "is_none")]
    pub more_operations: usize,
    /// Why it is judged so.
    pub reason: &'static str,
    /// What to do in its place, or about it.
    pub action: &'static str,
    /// The step of the version that it asks for.
    pub semver: Step,
    /// Why it was accepted, if somebody has done so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub accepted: Option<String>,
}

impl Finding {
    /// Judges a difference.
    pub(super) fn of(fact: Fact) -> Option<Self> {
        let Fact { what, at, before, after } = fact;
        let Rule { id, on: _, severity, audience, step, summary: _, reason, action } = *rules::of(what)?;
        Some(Self {
            rule: id,
            severity,
            audience,
            at,
            before,
            after,
            operations: Vec::new(),
            more_operations: 0,
            reason,
            action,
            semver: step,
            accepted: None,
        })
    }

    /// Whether it counts: it is bad enough, it concerns the audience, and nobody has accepted it.
    pub fn counts(&self, from: Severity, audience: Audience) -> bool {
        self.severity >= from
            && self.audience >= audience
            && (self.accepted.is_none() || self.severity == Severity::Forbidden)
    }

    /// What tells this finding from all others, in one short word.
    pub fn mark(&self) -> String {
        self.mark_of((&self.before, &self.after))
    }

    /// The mark of the finding that takes this one back.
    pub(super) fn reversed_mark(&self) -> String {
        self.mark_of((&self.after, &self.before))
    }

    fn mark_of(&self, (before, after): (&Option<Value>, &Option<Value>)) -> String {
        let text = canonical::to_string(&json!([self.rule, self.at, before, after]));
        super::lock::short_hash(&text)
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives references")]
fn is_none(count: &usize) -> bool {
    *count == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives references")]
fn is_everybody(audience: &Audience) -> bool {
    *audience == Audience::Source
}

/// Everything that differs between two contracts.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Diff {
    /// The step of the version that is due for the audience.
    pub semver: Step,
    /// Whom the differences concern, where that is not everybody.
    #[serde(skip_serializing_if = "is_everybody")]
    pub audience: Audience,
    /// How many differences were left out, because they concern others.
    #[serde(skip_serializing_if = "is_none")]
    pub left_out: usize,
    /// The differences, the worst first.
    pub findings: Vec<Finding>,
}

impl Diff {
    /// The differences, judged and sorted.
    pub fn of(facts: Vec<Fact>) -> Self {
        let mut findings: Vec<Finding> = facts.into_iter().filter_map(Finding::of).collect();
        findings.sort_by(|a, b| {
            (b.severity, b.audience, a.rule, &a.at).cmp(&(a.severity, a.audience, b.rule, &b.at))
        });
        findings
            .dedup_by(|a, b| (a.rule, &a.at, &a.before, &a.after) == (b.rule, &b.at, &b.before, &b.after));
        let mut diff = Self { semver: Step::None, audience: Audience::Source, left_out: 0, findings };
        diff.leave_to(Audience::Source);
        diff
    }

    /// Leaves only what concerns the audience, with the step that is due for it.
    pub fn leave_to(&mut self, audience: Audience) {
        let all = self.findings.len();
        self.findings.retain(|finding| finding.audience >= audience);
        self.left_out += all - self.findings.len();
        self.audience = self.audience.max(audience);
        self.semver = self.findings.iter().map(|finding| finding.semver).max().unwrap_or(Step::None);
    }

    /// For whom the step is due, as the end of a sentence, where that is not everybody.
    pub fn whom(&self) -> &'static str {
        match self.audience {
            Audience::Source => "",
            Audience::Wire => " for the wire",
        }
    }

    /// The worst severity that concerns the audience.
    pub fn worst(&self, audience: Audience) -> Option<Severity> {
        self.findings.iter().filter(|finding| finding.audience >= audience).map(|one| one.severity).max()
    }
}
