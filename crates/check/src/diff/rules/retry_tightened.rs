//! A call that could be sent again, as it was or changed, must not be any more.

use crate::diff::{Audience, CodeChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "retry_tightened",
    on: &[What::Code(CodeChange::RetryTightened)],
    severity: Severity::Breaking,
    audience: Audience::Wire,
    step: Step::Major,
    summary: "A call that could be sent again, as it was or changed, must not be any more.",
    reason: "Callers go on to send what can never succeed.",
    action: "Declare a new code for what cannot be tried again.",
};
