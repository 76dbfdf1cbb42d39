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

    /// What became of the meaning of a code: something else, by other words and another kind or entirely other details.
    pub(super) fn sense(&self, new: &Self) -> Sense {
        if are_alike(&self.summary, &new.summary) {
            return Sense::Same;
        }
        let nothing_shared = self.members.is_disjoint(&new.members);
        let details = !self.members.is_empty() && !new.members.is_empty() && nothing_shared;
        let kind = self.kind.folded() != new.kind.folded() || (self.kind != new.kind && nothing_shared);
        if kind || details { Sense::Another } else { Sense::Reworded }
    }

    /// Whether a code that stayed was given to something else.
    pub(super) fn is_another(&self, new: &Self) -> bool {
        self.sense(new) == Sense::Another
    }

    /// Whether a code that stayed was given what another code stood for.
    pub(super) fn is_taken<'m>(&self, new: &Self, mut others: impl Iterator<Item = &'m Self>) -> bool {
        !are_alike(&self.summary, &new.summary)
            && others.any(|other| other.kind == new.kind && other.summary == new.summary)
    }

    /// The same of a code that was gone once: other words are borne out by details that stayed, and by nothing else.
    pub(super) fn sense_after_gap(&self, new: &Self) -> Sense {
        let is_borne_out = !self.members.is_empty() && self.members.is_subset(&new.members);
        match self.sense(new) {
            Sense::Reworded if !is_borne_out => Sense::Another,
            sense => sense,
        }
    }

    /// The same of a code that is back: nobody has been told of another kind, or of members that are missing.
    pub(super) fn returned_sense(&self, new: &Self) -> Sense {
        if self.kind != new.kind || !self.members.is_subset(&new.members) {
            return Sense::Another;
        }
        self.sense_after_gap(new)
    }
}

/// What became of the meaning of a code, as far as a program can tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sense {
    /// It is described in the same words, or nearly so; what else changed is told as what it is.
    Same,
    /// It is described in other words, and nothing else tells that it is something else.
    Reworded,
    /// It means something else.
    Another,
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
