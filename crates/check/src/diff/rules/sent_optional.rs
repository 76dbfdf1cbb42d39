//! A request may be sent without what it had to have.

use crate::diff::{Audience, OperationChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "sent_optional",
    on: &[What::Operation(OperationChange::SentOptional)],
    severity: Severity::Compatible,
    audience: Audience::Wire,
    step: Step::Minor,
    summary: "A request may be sent without what it had to have.",
    reason: "Whoever sends it is still understood.",
    action: "Nothing.",
};
