//! A code is marked as removed, and nobody was told before.

use crate::diff::{Audience, CodeChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "code_retired",
    on: &[What::Code(CodeChange::Retired)],
    severity: Severity::Breaking,
    audience: Audience::Source,
    step: Step::Major,
    summary: "A code is marked as removed, and nobody was told before.",
    reason: "What callers do about it is never done again, and clients that are generated anew lose its type.",
    action: "Deprecate it first and name the code to use in its place; mark it as removed in a later version.",
};
