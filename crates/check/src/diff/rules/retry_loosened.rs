//! A call may be sent again that could not be before.

use crate::diff::{Audience, CodeChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "retry_loosened",
    on: &[What::Code(CodeChange::RetryLoosened)],
    severity: Severity::Warning,
    audience: Audience::Wire,
    step: Step::Minor,
    summary: "A call may be sent again that could not be before.",
    reason: "Callers who gave up can go on; those who do not know give up as before.",
    action: "Say in the changelog that it can be tried again.",
};
