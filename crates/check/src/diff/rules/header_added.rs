//! A header comes with a result that did not.

use crate::diff::{Audience, OperationChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "header_added",
    on: &[What::Operation(OperationChange::HeaderAdded)],
    severity: Severity::Compatible,
    audience: Audience::Wire,
    step: Step::Minor,
    summary: "A header comes with a result that did not.",
    reason: "Who does not know it passes it by.",
    action: "Nothing.",
};
