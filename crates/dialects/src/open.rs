//! An open `details` object that holds what a dialect has no member for, beside the failure's own details.
//!
//! Unlike [`crate::carry`] it leaves out what follows from the native members: a kind that the status implies, a repair
//! that the sender's own details imply. A failure that is at home in the dialect is written without any carried member.

use curable_core::{Failure, Kind, Parts, Repair, Retry, resolve};
use serde_json::{Map, Value};

use crate::{curable, json};

/// The name under which own details are nested where a carried member could be taken for one of them.
const NEST: &str = "details";

/// The wait, as every dialect with open details writes it.
const WAIT: &str = "retry_after_seconds";

/// How one dialect uses its open details.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Open {
    /// The canonical members that may be carried there.
    pub(crate) carried: &'static [&'static str],
    /// The repairs that the sender's own details imply, and how many more there are.
    pub(crate) derive: fn(&Failure) -> (Vec<Repair>, u64),
}

/// What follows from the native members alone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Implied {
    pub(crate) kind: Kind,
    pub(crate) retry: Retry,
}

impl Implied {
    /// What a failure says before its details are read.
    pub(crate) fn of(failure: &Failure) -> Self {
        Self { kind: failure.kind, retry: failure.retry }
    }
}

impl Open {
    /// Own details and carried members as one value; `None` when there is neither.
    ///
    /// `native` names the members that the dialect writes elsewhere this time.
    pub(crate) fn write(self, failure: &Failure, implied: Implied, native: &[&str]) -> Option<Value> {
        let mut carried = self.collect(failure, implied);
        carried.retain(|name, _| !native.contains(&name.as_str()));
        match &failure.details {
            None => (!carried.is_empty()).then_some(Value::Object(carried)),
            Some(Value::Object(own)) if !self.collides(own) && (carried.is_empty() || !own.is_empty()) => {
                let mut all = own.clone();
                all.append(&mut carried);
                Some(Value::Object(all))
            }
            Some(own) => {
                let mut all = Map::from_iter([(NEST.to_owned(), own.clone())]);
                all.append(&mut carried);
                Some(Value::Object(all))
            }
        }
    }

    /// Reads what [`Open::write`] may have written: carried members go to their fields, the rest is own details.
    ///
    /// Gives the value as it came when writing would not give it again, so that the dialect can keep it.
    pub(crate) fn read(self, failure: &mut Failure, value: Value) -> Option<Value> {
        let implied = Implied::of(failure);
        let simple = matches!(&value, Value::Object(members) if !self.collides(members));
        let raw = (!simple).then(|| value.clone());
        let listed = self.take_apart(failure, value);
        if !listed {
            (failure.repairs, failure.more_repairs) = (self.derive)(failure);
        }
        raw.filter(|raw| self.write(failure, implied, &[]).as_ref() != Some(raw))
    }

    /// Whether the repairs were carried.
    fn take_apart(self, failure: &mut Failure, value: Value) -> bool {
        let Value::Object(members) = value else {
            failure.details = Some(value);
            return false;
        };
        let (mut own, mut consumed, mut listed) = (Map::new(), false, false);
        for (name, value) in members {
            match self.accept(failure, &name, value) {
                Ok(()) => {
                    consumed = true;
                    listed |= name == "repairs";
                }
                Err(value) => {
                    own.insert(name, value);
                }
            }
        }
        if self.is_nest(&own) {
            failure.details = own.shift_remove(NEST);
        } else if !own.is_empty() || !consumed {
            failure.details = Some(Value::Object(own));
        }
        listed
    }

    /// Reads one carried member; gives the value back when it is none.
    fn accept(self, failure: &mut Failure, name: &str, value: Value) -> Result<(), Value> {
        if name == WAIT {
            // A wait in words is the sender's own detail.
            let ms = if value.is_number() { json::seconds_to_ms(&value) } else { None };
            failure.retry_after_ms = Some(ms.ok_or(value)?);
            return Ok(());
        }
        if !self.carried.contains(&name) {
            return Err(value);
        }
        match (name, &value) {
            ("kind", Value::String(word)) => failure.kind = Kind::parse(word).ok_or(value)?,
            ("retry", Value::String(word)) if !resolve::is_hard_never(failure.code.as_str()) => {
                failure.retry = Retry::parse(word).ok_or(value)?;
            }
            ("http", status) => failure.http = Some(json::status(status).ok_or(value)?),
            _ => return curable::member(failure, name, value),
        }
        Ok(())
    }

    fn collides(self, own: &Map<String, Value>) -> bool {
        own.keys().any(|name| name == NEST || name == WAIT || self.carried.contains(&name.as_str()))
    }

    fn is_nest(self, own: &Map<String, Value>) -> bool {
        own.len() == 1
            && match own.get(NEST) {
                None => false,
                Some(Value::Object(inner)) => inner.is_empty() || self.collides(inner),
                Some(_) => true,
            }
    }

    /// The members that are not implied, by their canonical names.
    fn collect(self, failure: &Failure, implied: Implied) -> Map<String, Value> {
        let Parts {
            code: _,
            message: _,
            kind,
            retry,
            retryable: _,
            retry_after_ms,
            applied: _,
            http,
            hint,
            repairs,
            more_repairs,
            patch,
            similar,
            next_actions,
            details: _,
            upstream_code,
            drift,
            upstream_text,
            cause,
            origin,
            trace_id,
            reference,
            meta,
            heard: _,
        } = &**failure;
        let mut put = Put { carried: self.carried, members: Map::new() };
        put.when(*kind != implied.kind, "kind", kind);
        put.when(*retry != implied.retry, "retry", retry);
        if let Some(ms) = retry_after_ms {
            put.members.insert(WAIT.to_owned(), json::ms_to_seconds(*ms));
        }
        put.when(!failure.applied_goes_without_saying(), "applied", &failure.presumed_applied());
        put.when(http.is_some(), "http", http);
        put.when(hint.is_some(), "hint", hint);
        let derived = (self.derive)(failure);
        if derived.0 != *repairs || derived.1 != *more_repairs {
            // An empty list is written too: it says that the details imply nothing after all.
            put.when(true, "repairs", repairs);
            put.when(*more_repairs > 0, "more_repairs", more_repairs);
        }
        put.when(!patch.is_empty(), "patch", patch);
        put.when(!similar.is_empty(), "similar", similar);
        put.when(!next_actions.is_empty(), "next_actions", next_actions);
        put.when(upstream_code.is_some(), "upstream_code", upstream_code);
        put.when(*drift, "drift", drift);
        put.when(upstream_text.is_some(), "upstream_text", upstream_text);
        put.when(!cause.is_empty(), "cause", cause);
        put.when(origin.is_some(), "origin", origin);
        put.when(trace_id.is_some(), "trace_id", trace_id);
        put.when(reference.is_some(), "ref", reference);
        put.when(!meta.is_empty(), "_meta", meta);
        put.members
    }
}

struct Put {
    carried: &'static [&'static str],
    members: Map<String, Value>,
}

impl Put {
    fn when<T: serde::Serialize>(&mut self, there: bool, name: &str, value: &T) {
        if there
            && self.carried.contains(&name)
            && let Ok(value) = serde_json::to_value(value)
        {
            self.members.insert(name.to_owned(), value);
        }
    }
}
