//! The canonical object, written straight from the failure.

use curable_core::{Applied, Failure, Parts};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Map, Value};

use crate::curable;
use crate::draft::own_members;

/// Serialises a failure as the canonical object, without building a tree first.
#[derive(Clone, Copy, Debug)]
pub struct Canonical<'f> {
    failure: &'f Failure,
    with_meta: bool,
}

impl<'f> Canonical<'f> {
    /// The whole object.
    pub const fn new(failure: &'f Failure) -> Self {
        Self { failure, with_meta: true }
    }

    /// The object for a result that has a `_meta` of its own.
    pub const fn without_meta(failure: &'f Failure) -> Self {
        Self { failure, with_meta: false }
    }

    /// The canonical object as a value.
    pub fn to_value(self) -> Value {
        // A failure holds nothing that JSON cannot; should that change, an empty object fails every test.
        serde_json::to_value(self).unwrap_or_else(|_| Value::Object(Map::new()))
    }
}

impl Serialize for Canonical<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let failure = self.failure;
        let Parts {
            code,
            message,
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
            details,
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
        let applied = failure.presumed_applied();
        let mut object = Object::start(serializer, own_members(failure, curable::ID), &[])?;
        object.put("code", code)?;
        object.put("message", message)?;
        object.put("kind", kind)?;
        object.put("retryable", &failure.retryable())?;
        object.put("retry", retry)?;
        object.put_some("retry_after_ms", retry_after_ms.as_ref())?;
        object.put_some("applied", (applied != Applied::No).then_some(&applied))?;
        object.put_some("http", http.as_ref())?;
        object.put_some("hint", hint.as_ref())?;
        object.put_list("repairs", repairs)?;
        object.put_some("more_repairs", (*more_repairs > 0).then_some(more_repairs))?;
        object.put_list("patch", patch)?;
        object.put_list("similar", similar)?;
        object.put_list("next_actions", next_actions)?;
        object.put_some("details", details.as_ref())?;
        object.put_some("upstream_code", upstream_code.as_ref())?;
        object.put_some("drift", drift.then_some(drift))?;
        object.put_some("upstream_text", upstream_text.as_ref())?;
        object.put_list("cause", cause)?;
        object.put_some("origin", origin.as_ref())?;
        object.put_some("trace_id", trace_id.as_ref())?;
        object.put_some("ref", reference.as_ref())?;
        object.put_some("_meta", (self.with_meta && !meta.is_empty()).then_some(meta))?;
        object.end()
    }
}

/// Writes members, and lets what was heard and not understood stand in place of what was made of it.
pub(crate) struct Object<'f, M> {
    map: M,
    heard: Option<&'f Map<String, Value>>,
    /// Members for which nothing that was heard counts.
    always: &'static [&'static str],
}

impl<'f, M: SerializeMap> Object<'f, M> {
    pub(crate) fn start<S: Serializer<SerializeMap = M, Error = M::Error>>(
        serializer: S,
        heard: Option<&'f Map<String, Value>>,
        always: &'static [&'static str],
    ) -> Result<Self, M::Error> {
        let heard = heard.filter(|members| !members.is_empty());
        Ok(Self { map: serializer.serialize_map(None)?, heard, always })
    }

    pub(crate) fn put<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<(), M::Error> {
        if self.heard.is_some_and(|heard| heard.contains_key(name)) && !self.always.contains(&name) {
            return Ok(());
        }
        self.map.serialize_entry(name, value)
    }

    pub(crate) fn put_some<T: Serialize>(
        &mut self,
        name: &'static str,
        value: Option<&T>,
    ) -> Result<(), M::Error> {
        value.map_or(Ok(()), |value| self.put(name, value))
    }

    pub(crate) fn put_list<T: Serialize>(
        &mut self,
        name: &'static str,
        values: &[T],
    ) -> Result<(), M::Error> {
        if values.is_empty() { Ok(()) } else { self.put(name, values) }
    }

    pub(crate) fn end(mut self) -> Result<M::Ok, M::Error> {
        for (name, value) in self.heard.into_iter().flatten() {
            if !self.always.contains(&name.as_str()) {
                self.map.serialize_entry(name, value)?;
            }
        }
        self.map.end()
    }
}
