//! Titles or descriptions in the details have other words.

use crate::diff::{Audience, Place, Rule, SchemaChange, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "details_described",
    on: &[What::Schema(Place::Details, SchemaChange::Described)],
    severity: Severity::Compatible,
    audience: Audience::Wire,
    step: Step::Patch,
    summary: "Titles or descriptions in the details have other words.",
    reason: "The schema accepts the same.",
    action: "Nothing.",
};
