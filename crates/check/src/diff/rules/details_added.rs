//! There is a schema for the details where there was none.

use crate::diff::{Audience, Place, Rule, SchemaChange, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "details_added",
    on: &[What::Schema(Place::Details, SchemaChange::Added)],
    severity: Severity::Compatible,
    audience: Audience::Wire,
    step: Step::Minor,
    summary: "There is a schema for the details where there was none.",
    reason: "More is known than before.",
    action: "Nothing.",
};
