//! A name for a code is not understood any more.

use crate::diff::{Audience, CodeChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "alias_removed",
    on: &[What::Code(CodeChange::AliasRemoved)],
    severity: Severity::Breaking,
    audience: Audience::Source,
    step: Step::Major,
    summary: "A name for a code is not understood any more.",
    reason: "Failures from older servers, and from logs, are not recognised.",
    action: "Keep the alias: it costs nothing.",
};
