//! A header that sometimes came with a result is always there.

use crate::diff::{Audience, OperationChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "header_promised",
    on: &[What::Operation(OperationChange::HeaderPromised)],
    severity: Severity::Compatible,
    audience: Audience::Wire,
    step: Step::Minor,
    summary: "A header that sometimes came with a result is always there.",
    reason: "Who was ready for its absence is ready still; to take the promise back will break those who rely on it.",
    action: "Nothing.",
};
