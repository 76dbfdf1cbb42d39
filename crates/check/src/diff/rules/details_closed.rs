//! Members that are not declared are not allowed in the details any more.

use crate::diff::{Audience, Place, Rule, SchemaChange, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "details_closed",
    on: &[What::Schema(Place::Details, SchemaChange::Closed)],
    severity: Severity::Compatible,
    audience: Audience::Wire,
    step: Step::Minor,
    summary: "Members that are not declared are not allowed in the details any more.",
    reason: "What still comes could come before.",
    action: "Nothing; but it will be hard to add a member.",
};
