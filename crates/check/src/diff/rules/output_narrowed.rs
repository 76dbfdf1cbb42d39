//! A type or an alternative is gone from the result.

use crate::diff::{Audience, Place, Rule, SchemaChange, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "output_narrowed",
    on: &[What::Schema(Place::Output, SchemaChange::Narrowed)],
    severity: Severity::Compatible,
    audience: Audience::Source,
    step: Step::Minor,
    summary: "A type or an alternative is gone from the result.",
    reason: "What still comes could come before.",
    action: "Nothing.",
};
