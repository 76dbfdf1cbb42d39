//! A member of the details is given out that was not.

use crate::diff::{Audience, CodeChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "sensitive_removed",
    on: &[What::Code(CodeChange::SensitiveRemoved)],
    severity: Severity::Warning,
    audience: Audience::Wire,
    step: Step::Minor,
    summary: "A member of the details is given out that was not.",
    reason: "It was held back for a reason.",
    action: "Make sure that the reason is gone.",
};
