//! A code means something else than before.

use crate::diff::{Audience, CodeChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "code_reused",
    on: &[What::Code(CodeChange::Reused)],
    severity: Severity::Forbidden,
    audience: Audience::Wire,
    step: Step::Major,
    summary: "A code means something else than before.",
    reason: "Callers act on the name: whoever knew it now does the wrong thing, and nothing tells them.",
    action: "Give the new meaning a new code, and leave the old one as it was.",
};
