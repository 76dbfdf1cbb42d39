//! Members that are not declared are allowed in the arguments now.

use crate::diff::{Audience, Place, Rule, SchemaChange, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "input_opened",
    on: &[What::Schema(Place::Input, SchemaChange::Opened)],
    severity: Severity::Compatible,
    audience: Audience::Wire,
    step: Step::Minor,
    summary: "Members that are not declared are allowed in the arguments now.",
    reason: "What was right before is right still.",
    action: "Nothing.",
};
