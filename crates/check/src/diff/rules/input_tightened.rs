//! A limit in the arguments is stricter.

use crate::diff::{Audience, Place, Rule, SchemaChange, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "input_tightened",
    on: &[What::Schema(Place::Input, SchemaChange::Tightened)],
    severity: Severity::Breaking,
    audience: Audience::Wire,
    step: Step::Major,
    summary: "A limit in the arguments is stricter.",
    reason: "Calls that were right before are refused with INVALID_INPUT.",
    action: "Keep the limit, or take the new one only for what is new.",
};
