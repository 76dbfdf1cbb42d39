//! Something else is taken for an argument that was left out.

use crate::diff::{Audience, Place, Rule, SchemaChange, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "input_default_changed",
    on: &[What::Schema(Place::Input, SchemaChange::Default)],
    severity: Severity::Warning,
    audience: Audience::Wire,
    step: Step::Minor,
    summary: "Something else is taken for an argument that was left out.",
    reason: "Calls that leave it out do something else than before, without a word.",
    action: "Keep the default; give the new behaviour a value of its own.",
};
