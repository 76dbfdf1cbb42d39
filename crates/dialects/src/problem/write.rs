//! The full form, written straight from the failure.

use std::fmt::{self, Write};

use curable_core::{Applied, Code, Failure, Parts};
use serde::ser::{Serialize, Serializer};
use serde_json::{Map, Value};

use super::ID;
use crate::canonical::Object;
use crate::draft::own_members;

/// Members that the failure always knows better than what was heard.
const ALWAYS: &[&str] = &["code", "detail", "kind", "retry", "retryable", "status"];

/// Serialises a failure as a problem, without building a tree first.
#[derive(Clone, Copy, Debug)]
pub struct Written<'f> {
    base: &'f str,
    failure: &'f Failure,
}

impl<'f> Written<'f> {
    /// The problem whose `type` is `base` and the code.
    pub const fn new(base: &'f str, failure: &'f Failure) -> Self {
        Self { base, failure }
    }

    /// The problem as a value.
    pub fn to_value(self) -> Value {
        // A failure holds nothing that JSON cannot; should that change, an empty object fails every test.
        serde_json::to_value(self).unwrap_or_else(|_| Value::Object(Map::new()))
    }
}

impl Serialize for Written<'_> {
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
        let mut object = Object::start(serializer, own_members(failure, ID), ALWAYS)?;
        object.put("type", &Page { base: self.base, code })?;
        object.put("title", &Title(code))?;
        object.put("status", &failure.status())?;
        object.put("detail", message)?;
        object.put("code", code)?;
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
        object.put_some("_meta", (!meta.is_empty()).then_some(meta))?;
        object.end()
    }
}

/// The address of a code's page; what a path cannot hold is escaped.
pub(super) struct Page<'a> {
    pub(super) base: &'a str,
    pub(super) code: &'a Code,
}

impl fmt::Display for Page<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.base)?;
        for byte in self.code.as_str().bytes() {
            if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~' | b':' | b'@') {
                f.write_char(char::from(byte))?;
            } else {
                write!(f, "%{byte:02X}")?;
            }
        }
        Ok(())
    }
}

impl Serialize for Page<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A code in words: `FILE_NOT_FOUND` is "File not found", `HTTP_404` is "HTTP 404".
pub(super) struct Title<'a>(pub(super) &'a Code);

impl fmt::Display for Title<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let code = self.0.as_str();
        if !self.0.is_canonical() {
            let mut letters = code.chars();
            f.write_char(letters.next().unwrap_or('?').to_ascii_uppercase())?;
            return letters.try_for_each(|l| f.write_char(if matches!(l, '_' | '-') { ' ' } else { l }));
        }
        let word = code.rsplit_once('.').map_or(code, |(_, word)| word);
        if self.0.http_status().is_some() {
            return f.write_str(&word.replace('_', " "));
        }
        let mut letters = word.chars();
        f.write_char(letters.next().unwrap_or('?'))?;
        letters.try_for_each(|l| f.write_char(if l == '_' { ' ' } else { l.to_ascii_lowercase() }))
    }
}

impl Serialize for Title<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
