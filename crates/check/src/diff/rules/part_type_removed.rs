//! A part of a body may not be of a media type any more.

use crate::diff::{Audience, OperationChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "part_type_removed",
    on: &[What::Operation(OperationChange::PartTypeRemoved)],
    severity: Severity::Breaking,
    audience: Audience::Wire,
    step: Step::Major,
    summary: "A part of a body may not be of a media type any more.",
    reason: "Whoever sends parts of this type is refused.",
    action: "Take the old type until nobody sends it.",
};
