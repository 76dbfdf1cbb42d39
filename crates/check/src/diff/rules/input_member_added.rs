//! An argument that may be left out is new.

use crate::diff::{Audience, Place, Rule, SchemaChange, Severity, Step, What};

pub(super) const RULE: Rule = Rule {
    id: "input_member_added",
    on: &[
        What::Schema(Place::Input, SchemaChange::MemberAdded),
        What::Schema(Place::Input, SchemaChange::MemberAddedToClosed),
    ],
    severity: Severity::Compatible,
    audience: Audience::Wire,
    step: Step::Minor,
    summary: "An argument that may be left out is new.",
    reason: "Callers who do not know it leave it out.",
    action: "Say in the changelog what it does.",
};
