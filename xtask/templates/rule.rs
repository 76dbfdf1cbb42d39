//! Say here in one sentence what happened.

use crate::diff::{Audience, Rule, Severity, Step};

pub(super) const RULE: Rule = Rule {
    id: "sample",
    // Name the differences that it judges; a new sort of difference is a row of `what.rs`.
    on: &[],
    severity: Severity::Breaking,
    audience: Audience::Wire,
    step: Step::Major,
    summary: "Say here in one sentence what happened.",
    reason: "Say why somebody breaks, or why nobody does.",
    action: "Say what to do in its place, or about it.",
};
