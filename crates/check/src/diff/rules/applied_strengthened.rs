//! It is more certain than before what a failed call did.

use crate::diff::{Audience, CodeChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "applied_strengthened",
    on: &[What::Code(CodeChange::AppliedStrengthened)],
    severity: Severity::Compatible,
    audience: Audience::Wire,
    step: Step::Minor,
    summary: "It is more certain than before what a failed call did.",
    reason: "Callers who looked first need not any more.",
    action: "Say it in the changelog.",
};
