//! Titles or descriptions in the result have other words.

use crate::diff::{Audience, Place, Rule, SchemaChange, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "output_described",
    on: &[What::Schema(Place::Output, SchemaChange::Described)],
    severity: Severity::Compatible,
    audience: Audience::Wire,
    step: Step::Patch,
    summary: "Titles or descriptions in the result have other words.",
    reason: "The schema accepts the same.",
    action: "Nothing.",
};
