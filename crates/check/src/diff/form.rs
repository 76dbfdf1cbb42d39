//! What a code looks like to those who read it, as far as a lock must remember it.

use curable_core::{FailureDef, bundle, canonical};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::schema::{self, Same, Shared, Sides};
use super::sorted::{Remarks, sorted_schema};
use super::{Diff, Place, Severity};

/// Details that take more characters than this are not remembered.
const MAX_DETAILS: usize = 6_000;

/// How a code is answered with, and what comes with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Form {
    /// The status; none where it is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    http: Option<u16>,
    /// The schema of the details, with all that it refers to and without remarks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    details: Option<Value>,
}

impl Form {
    pub(super) fn of(def: &FailureDef, defs: &Map<String, Value>) -> Self {
        // The mark of a code that is gone may have been stripped of all that it said.
        let is_whole = def.removed.is_none() || def.details.is_some();
        let http = def.http.or_else(|| is_whole.then(|| def.kind.default_http()));
        let details = def.details.as_ref().map(|details| {
            let mut alone = bundle(details, defs);
            sorted_schema(&mut alone, Remarks::Left);
            alone
        });
        let is_short = |details: &Value| canonical::to_string(details).len() <= MAX_DETAILS;
        Self { http, details: details.filter(is_short) }
    }

    /// Whether those who knew a code would not read it any more as it came back.
    pub(super) fn came_back_as_another(&self, new: &Self) -> bool {
        self.http.zip(new.http).is_some_and(|(before, after)| before != after)
            || self.details.as_ref().zip(new.details.as_ref()).is_some_and(|(old, new)| breaks(old, new))
    }
}

fn breaks(old: &Value, new: &Value) -> bool {
    let none = Map::new();
    let (same, shared) = (Same::of(&none, &none), Shared::new(&none, &none));
    let sides = Sides { old: &none, new: &none, same: &same, shared: &shared };
    let mut facts = schema::compare_objects(&sides, Place::Details, (old, new), "");
    facts.extend(shared.facts(&sides));
    Diff::of(facts).findings.iter().any(|finding| finding.severity >= Severity::Breaking)
}
