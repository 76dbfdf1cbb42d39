//! A type or an alternative is gone from the arguments.

use crate::diff::{Audience, Place, Rule, SchemaChange, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "input_narrowed",
    on: &[What::Schema(Place::Input, SchemaChange::Narrowed)],
    severity: Severity::Breaking,
    audience: Audience::Wire,
    step: Step::Major,
    summary: "A type or an alternative is gone from the arguments.",
    reason: "Calls that used it are refused with INVALID_INPUT.",
    action: "Go on to take it.",
};
