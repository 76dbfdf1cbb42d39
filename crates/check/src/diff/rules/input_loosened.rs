//! A limit in the arguments is looser.

use crate::diff::{Audience, Place, Rule, SchemaChange, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "input_loosened",
    on: &[What::Schema(Place::Input, SchemaChange::Loosened)],
    severity: Severity::Compatible,
    audience: Audience::Wire,
    step: Step::Minor,
    summary: "A limit in the arguments is looser.",
    reason: "What was right before is right still.",
    action: "Say it in the changelog.",
};
