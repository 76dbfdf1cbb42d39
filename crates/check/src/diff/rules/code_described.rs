//! The page of a code has other words.

use crate::diff::{Audience, CodeChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "code_described",
    on: &[What::Code(CodeChange::Described)],
    severity: Severity::Compatible,
    audience: Audience::Source,
    step: Step::Patch,
    summary: "The page of a code has other words.",
    reason: "The declaration says the same.",
    action: "Nothing.",
};
