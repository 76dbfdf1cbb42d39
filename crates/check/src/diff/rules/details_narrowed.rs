//! A type or an alternative is gone from the details.

use crate::diff::{Audience, Place, Rule, SchemaChange, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "details_narrowed",
    on: &[What::Schema(Place::Details, SchemaChange::Narrowed)],
    severity: Severity::Compatible,
    audience: Audience::Source,
    step: Step::Minor,
    summary: "A type or an alternative is gone from the details.",
    reason: "What still comes could come before.",
    action: "Nothing.",
};
