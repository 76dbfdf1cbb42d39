//! A media type of the result, or of a failure, is not offered any more.

use crate::diff::{Audience, OperationChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "reply_type_removed",
    on: &[What::Operation(OperationChange::ReplyTypeRemoved)],
    severity: Severity::Breaking,
    audience: Audience::Wire,
    step: Step::Major,
    summary: "A media type of the result, or of a failure, is not offered any more.",
    reason: "Whoever asks for this type gets 406, or what it cannot read.",
    action: "Offer the old type until nobody asks for it.",
};
