//! A code that was marked as removed is emitted again, with the same meaning.

use crate::diff::{Audience, CodeChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "code_revived",
    on: &[What::Code(CodeChange::Revived)],
    severity: Severity::Warning,
    audience: Audience::Wire,
    step: Step::Minor,
    summary: "A code that was marked as removed is emitted again, with the same meaning.",
    reason: "Callers have taken their branches for it out.",
    action: "Say in the changelog that it is back.",
};
