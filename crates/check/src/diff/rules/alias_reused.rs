//! A name that stood for one code stands for another.

use crate::diff::{Audience, CodeChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "alias_reused",
    on: &[What::Code(CodeChange::AliasReused)],
    severity: Severity::Forbidden,
    audience: Audience::Wire,
    step: Step::Major,
    summary: "A name that stood for one code stands for another.",
    reason: "Old failures are now read as something that never happened.",
    action: "Give the name back to the code that it stood for, and choose another name for the other.",
};
