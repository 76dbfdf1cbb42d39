//! The result is offered in another media type, too.

use crate::diff::{Audience, OperationChange, Rule, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "reply_type_added",
    on: &[What::Operation(OperationChange::ReplyTypeAdded)],
    severity: Severity::Compatible,
    audience: Audience::Wire,
    step: Step::Minor,
    summary: "The result is offered in another media type, too.",
    reason: "It comes only to those who ask for it.",
    action: "Nothing.",
};
