//! There is a schema for the result where there was none.

use crate::diff::{Audience, Place, Rule, SchemaChange, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "output_added",
    on: &[What::Schema(Place::Output, SchemaChange::Added)],
    severity: Severity::Compatible,
    audience: Audience::Wire,
    step: Step::Minor,
    summary: "There is a schema for the result where there was none.",
    reason: "More is known than before.",
    action: "Nothing.",
};
