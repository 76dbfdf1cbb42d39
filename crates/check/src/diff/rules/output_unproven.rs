//! The schema of the result changed in a way that nobody can prove harmless.

use crate::diff::{Audience, Place, Rule, SchemaChange, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "output_unproven",
    on: &[What::Schema(Place::Output, SchemaChange::Unproven)],
    severity: Severity::Breaking,
    audience: Audience::Wire,
    step: Step::Major,
    summary: "The schema of the result changed in a way that nobody can prove harmless.",
    reason: "What cannot be proved to hold counts as broken.",
    action: "Look at it; if nobody breaks, accept it with the reason.",
};
