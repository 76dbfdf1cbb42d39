//! A limit in the result is stricter.

use crate::diff::{Audience, Place, Rule, SchemaChange, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "output_tightened",
    on: &[What::Schema(Place::Output, SchemaChange::Tightened)],
    severity: Severity::Compatible,
    audience: Audience::Wire,
    step: Step::Minor,
    summary: "A limit in the result is stricter.",
    reason: "What still comes could come before.",
    action: "Nothing.",
};
