//! The hint of a code has other words.

use crate::diff::{Audience, CodeChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "hint_changed",
    on: &[What::Code(CodeChange::Hint)],
    severity: Severity::Compatible,
    audience: Audience::Wire,
    step: Step::Patch,
    summary: "The hint of a code has other words.",
    reason: "Nobody should act on words.",
    action: "Nothing.",
};
