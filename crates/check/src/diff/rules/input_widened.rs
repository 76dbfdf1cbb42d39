//! A type or an alternative is new in the arguments.

use crate::diff::{Audience, Place, Rule, SchemaChange, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "input_widened",
    on: &[What::Schema(Place::Input, SchemaChange::Widened)],
    severity: Severity::Compatible,
    audience: Audience::Wire,
    step: Step::Minor,
    summary: "A type or an alternative is new in the arguments.",
    reason: "What was right before is right still.",
    action: "Say it in the changelog.",
};
