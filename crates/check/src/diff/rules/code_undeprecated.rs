//! A deprecated code may be used again.

use crate::diff::{Audience, CodeChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "code_undeprecated",
    on: &[What::Code(CodeChange::Undeprecated)],
    severity: Severity::Compatible,
    audience: Audience::Source,
    step: Step::Patch,
    summary: "A deprecated code may be used again.",
    reason: "It never stopped to work.",
    action: "Nothing.",
};
