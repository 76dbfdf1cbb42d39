//! Whether a declaration still means what it meant.

use std::collections::BTreeSet;

use curable_core::{FailureDef, Kind};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What a code stands for, as far as it must be remembered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Meaning {
    pub(super) kind: Kind,
    pub(super) summary: String,
    /// The members of the details.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub(super) members: BTreeSet<String>,
}

impl Meaning {
    pub(super) fn of(def: &FailureDef) -> Self {
        let properties =
            def.details.as_ref().and_then(|details| details.get("properties")).and_then(Value::as_object);
        let members = properties.into_iter().flat_map(|properties| properties.keys()).cloned().collect();
        Self { kind: def.kind, summary: def.summary.clone().into_owned(), members }
    }

    /// Whether a code that stayed was given to something else: other words, and another kind or entirely other details.
    pub(super) fn is_another(&self, new: &Self) -> bool {
        let nothing_shared = self.members.is_disjoint(&new.members);
        let details = !self.members.is_empty() && !new.members.is_empty() && nothing_shared;
        let kind = self.kind.folded() != new.kind.folded() || (self.kind != new.kind && nothing_shared);
        !are_alike(&self.summary, &new.summary) && (kind || details)
    }

    /// Whether a code that stayed was given what another code stood for.
    pub(super) fn is_taken<'m>(&self, new: &Self, mut others: impl Iterator<Item = &'m Self>) -> bool {
        !are_alike(&self.summary, &new.summary)
            && others.any(|other| other.kind == new.kind && other.summary == new.summary)
    }

    /// Whether a code that was gone came back as something else: nobody remembers the finer points, so each one counts.
    pub(super) fn came_back_as_another(&self, new: &Self) -> bool {
        self.kind != new.kind
            || !are_alike(&self.summary, &new.summary)
            || !self.members.is_subset(&new.members)
    }
}

/// Whether two declarations say the same under two names.
pub(super) fn is_renamed(old: &FailureDef, new: &FailureDef) -> bool {
    let is_status = |def: &FailureDef| def.code.as_str().starts_with("HTTP_");
    if is_status(old) || is_status(new) {
        return false;
    }
    let (before, after) = (Meaning::of(old), Meaning::of(new));
    let near = curable_core::nearest(old.code.as_str(), [new.code.as_str()]).is_some();
    before.kind == after.kind
        && before.members == after.members
        && (before.summary == after.summary || (near && are_alike(&before.summary, &after.summary)))
}

/// Whether two sentences share a third of their words.
fn are_alike(one: &str, other: &str) -> bool {
    let words = |text: &str| -> BTreeSet<String> {
        text.split(|c: char| !c.is_alphanumeric())
            .filter(|word| word.len() > 2)
            .map(str::to_lowercase)
            .collect()
    };
    let (one, other) = (words(one), words(other));
    let shared = one.intersection(&other).count();
    let all = one.union(&other).count();
    all == 0 || shared * 3 >= all
}
