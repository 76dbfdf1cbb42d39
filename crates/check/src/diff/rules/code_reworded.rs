//! A code in use is described in other words.

use crate::diff::{Audience, CodeChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "code_reworded",
    on: &[What::Code(CodeChange::Reworded)],
    severity: Severity::Warning,
    audience: Audience::Wire,
    step: Step::Minor,
    summary: "A code is described in words that have hardly anything in common with those before.",
    reason: "No program can tell whether it still means the same, and callers act on what it meant.",
    action: "Read both sentences: if the meaning is another one, give it a new code, and leave the old one as it was.",
};
