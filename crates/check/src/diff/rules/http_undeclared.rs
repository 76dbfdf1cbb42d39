//! The status that follows from the kind is not said any more.

use crate::diff::{Audience, CodeChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "http_undeclared",
    on: &[What::Code(CodeChange::HttpUndeclared)],
    severity: Severity::Warning,
    audience: Audience::Wire,
    step: Step::Minor,
    summary: "The status that follows from the kind is not said any more.",
    reason: "The status is the same, but the failure does not carry it any more.",
    action: "Keep saying it.",
};
