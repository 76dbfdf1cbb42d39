//! A member of the details is not given out any more.

use crate::diff::{Audience, CodeChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "sensitive_added",
    on: &[What::Code(CodeChange::SensitiveAdded)],
    severity: Severity::Breaking,
    audience: Audience::Wire,
    step: Step::Major,
    summary: "A member of the details is not given out any more.",
    reason: "Callers who read it find nothing.",
    action: "If it is a secret, go on, and accept the break with that reason.",
};
