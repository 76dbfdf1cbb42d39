//! A limit in the result is looser.

use crate::diff::{Audience, Place, Rule, SchemaChange, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "output_loosened",
    on: &[What::Schema(Place::Output, SchemaChange::Loosened)],
    severity: Severity::Breaking,
    audience: Audience::Wire,
    step: Step::Major,
    summary: "A limit in the result is looser.",
    reason: "Something comes that could not come before: a column is too short, a check fails.",
    action: "Keep the limit, or give what goes beyond it in a new member.",
};
