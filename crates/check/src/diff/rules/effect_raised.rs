//! An operation does more to the world than before.

use crate::diff::{Audience, OperationChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "effect_raised",
    on: &[What::Operation(OperationChange::EffectRaised)],
    severity: Severity::Breaking,
    audience: Audience::Wire,
    step: Step::Major,
    summary: "An operation does more to the world than before.",
    reason: "Callers send it again after a failure because it was safe; now that does harm.",
    action: "Keep this one as it was, and offer a new operation for the new effect.",
};
