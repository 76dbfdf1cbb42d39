//! An operation does less to the world than before.

use crate::diff::{Audience, OperationChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "effect_lowered",
    on: &[What::Operation(OperationChange::EffectLowered)],
    severity: Severity::Compatible,
    audience: Audience::Wire,
    step: Step::Minor,
    summary: "An operation does less to the world than before.",
    reason: "Callers may send it again where they did not dare.",
    action: "Say it in the changelog.",
};
