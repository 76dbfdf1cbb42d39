//! There is no schema for the result any more.

use crate::diff::{Audience, Place, Rule, SchemaChange, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "output_removed",
    on: &[What::Schema(Place::Output, SchemaChange::Removed)],
    severity: Severity::Breaking,
    audience: Audience::Wire,
    step: Step::Major,
    summary: "There is no schema for the result any more.",
    reason: "Nothing is promised that callers rely on.",
    action: "Go on to declare it.",
};
