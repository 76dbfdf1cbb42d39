//! A header that sometimes came with a result is gone.

use crate::diff::{Audience, OperationChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "header_dropped",
    on: &[What::Operation(OperationChange::HeaderDropped)],
    severity: Severity::Warning,
    audience: Audience::Wire,
    step: Step::Minor,
    summary: "A header that sometimes came with a result is gone.",
    reason: "It could be missing before; who read it loses what it told.",
    action: "Tell those who read it.",
};
