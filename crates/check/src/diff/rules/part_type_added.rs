//! A part of a body may be of another media type, too.

use crate::diff::{Audience, OperationChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "part_type_added",
    on: &[What::Operation(OperationChange::PartTypeAdded)],
    severity: Severity::Compatible,
    audience: Audience::Wire,
    step: Step::Minor,
    summary: "A part of a body may be of another media type, too.",
    reason: "What was right before is right still.",
    action: "Nothing.",
};
