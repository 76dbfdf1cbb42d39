//! There is a new code.

use crate::diff::{Audience, CodeChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "code_added",
    on: &[What::Code(CodeChange::Added)],
    severity: Severity::Compatible,
    audience: Audience::Wire,
    step: Step::Minor,
    summary: "There is a new code.",
    reason: "Whoever does not know it goes by its kind.",
    action: "Say in the changelog when it occurs.",
};
