//! A limit in the details is stricter.

use crate::diff::{Audience, Place, Rule, SchemaChange, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "details_tightened",
    on: &[What::Schema(Place::Details, SchemaChange::Tightened)],
    severity: Severity::Compatible,
    audience: Audience::Wire,
    step: Step::Minor,
    summary: "A limit in the details is stricter.",
    reason: "What still comes could come before.",
    action: "Nothing.",
};
