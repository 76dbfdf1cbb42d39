//! It is less certain than before what a failed call did.

use crate::diff::{Audience, CodeChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "applied_weakened",
    on: &[What::Code(CodeChange::AppliedWeakened)],
    severity: Severity::Breaking,
    audience: Audience::Wire,
    step: Step::Major,
    summary: "It is less certain than before what a failed call did.",
    reason: "Callers who relied on it send a write twice, or give one up that happened.",
    action: "Keep the promise, or declare a new code for the case where it does not hold.",
};
