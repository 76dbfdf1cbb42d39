//! What a code looks like to those who read it, as far as a lock must remember it.

use curable_core::{Applied, FailureDef, Retry, bundle, canonical};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::code::{applied, is_weaker, rank, retry};
use super::meaning::Meaning;
use super::schema::{self, Mark, Same, Shared, Sides, spelled_out};
use super::sorted::{Remarks, sorted_schema};
use super::{CodeChange, Fact, Place, Severity, What, rules};

/// Details that take more characters than this are not remembered.
const MAX_DETAILS: usize = 6_000;

/// How a code is answered with, and what comes with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Form {
    /// The status; none where it is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    http: Option<u16>,
    /// What may be sent again, and what a failed call did; none where that is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    retry: Option<Retry>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    applied: Option<Applied>,
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
        Self {
            http,
            retry: def.retry.or_else(|| is_whole.then(|| retry(def))),
            applied: def.applied.or_else(|| is_whole.then(|| applied(def))),
            details: details.filter(is_short),
        }
    }

    /// Whether it says the same as another, as far as locks of older programs know it.
    pub(super) fn is_as_far_as_known(&self, now: &Self) -> bool {
        let Self { http, retry, applied, details } = self;
        *http == now.http
            && *details == now.details
            && (retry.is_none() || *retry == now.retry)
            && (applied.is_none() || *applied == now.applied)
    }

    /// What those who knew a code would not read as they did, now that it is back.
    pub(super) fn broken(&self, new: &Self, at: &str) -> Vec<Fact> {
        let mut facts = Vec::new();
        let mut push = |change, name: &str, before: Value, after: Value| {
            facts.push(Fact::new(What::Code(change), format!("{at}/{name}"), before, after));
        };
        if let Some((before, after)) = self.http.zip(new.http).filter(|(before, after)| before != after) {
            push(CodeChange::Http, "http", json!(before), json!(after));
        }
        let is_less = |(before, after): &(Retry, Retry)| rank(*after) < rank(*before);
        if let Some((before, after)) = self.retry.zip(new.retry).filter(is_less) {
            push(CodeChange::RetryTightened, "retry", json!(before), json!(after));
        }
        let is_less = |(before, after): &(Applied, Applied)| is_weaker(*before, *after);
        if let Some((before, after)) = self.applied.zip(new.applied).filter(is_less) {
            push(CodeChange::AppliedWeakened, "applied", json!(before), json!(after));
        }
        if let Some((before, after)) = self.details.as_ref().zip(new.details.as_ref()) {
            facts.extend(broken_details((before, after), &format!("{at}/details")));
        }
        facts
    }
}

/// How a code was, and how it is as another: its words, or what else tells the two apart where those stayed.
pub(super) fn told(
    (old, before): (&Meaning, Option<&Form>),
    (new, after): (&Meaning, &Form),
) -> (Value, Value) {
    if old.summary != new.summary {
        return (json!(old.summary), json!(new.summary));
    }
    let said = |meaning: &Meaning, form: Option<&Form>| {
        let member = |name: &str, value: Value| (name.to_owned(), value);
        let form = form.map(|Form { http, retry, applied, details: _ }| {
            [
                member("http", json!(http)),
                member("retry", json!(retry)),
                member("applied", json!(applied)),
                member("members", json!(meaning.members)),
            ]
        });
        let all = [member("kind", json!(meaning.kind))].into_iter().chain(form.into_iter().flatten());
        all.collect::<Map<String, Value>>()
    };
    let (mut one, mut other) = (said(old, before), said(new, Some(after)));
    other.retain(|name, value| one.get(name).is_some_and(|before| !before.is_null() && before != value));
    one.retain(|name, _| other.contains_key(name));
    if one.is_empty() {
        let details = |form: Option<&Form>| form.and_then(|form| form.details.clone());
        return (json!({ "details": details(before) }), json!({ "details": details(Some(after)) }));
    }
    (Value::Object(one), Value::Object(other))
}

fn broken_details((old, new): (&Value, &Value), at: &str) -> Vec<Fact> {
    let none = Map::new();
    let spelled = |schema: &Value| spelled_out(schema, &none, Mark::None).unwrap_or_else(|| schema.clone());
    let (old, new) = (&spelled(old), &spelled(new));
    let (same, shared) = (Same::of(&none, &none), Shared::new(&none, &none));
    let sides = Sides { old: &none, new: &none, same: &same, shared: &shared };
    let mut facts = schema::compare_objects(&sides, Place::Details, (old, new), at);
    facts.extend(shared.facts(&sides));
    facts.retain(|fact| rules::of(fact.what).is_some_and(|rule| rule.severity >= Severity::Breaking));
    facts
}
