//! A body may be of another media type, too.

use crate::diff::{Audience, OperationChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "body_type_added",
    on: &[What::Operation(OperationChange::BodyTypeAdded)],
    severity: Severity::Compatible,
    audience: Audience::Wire,
    step: Step::Minor,
    summary: "A body may be of another media type, too.",
    reason: "Bodies of the other types are taken as before.",
    action: "Nothing.",
};
