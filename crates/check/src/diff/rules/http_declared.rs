//! The status that follows from the kind is now said.

use crate::diff::{Audience, CodeChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "http_declared",
    on: &[What::Code(CodeChange::HttpDeclared)],
    severity: Severity::Compatible,
    audience: Audience::Wire,
    step: Step::Minor,
    summary: "The status that follows from the kind is now said.",
    reason: "The failure carries one more member; the status is the same.",
    action: "Nothing.",
};
