//! Members that are not declared are not allowed in the arguments any more.

use crate::diff::{Audience, Place, Rule, SchemaChange, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "input_closed",
    on: &[What::Schema(Place::Input, SchemaChange::Closed)],
    severity: Severity::Breaking,
    audience: Audience::Wire,
    step: Step::Major,
    summary: "Members that are not declared are not allowed in the arguments any more.",
    reason: "Calls that give one are refused with INVALID_INPUT.",
    action: "Leave it open, or declare what callers give.",
};
