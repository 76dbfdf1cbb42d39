//! What a handler says beside its result: for the answer's `_meta`, and for the private report.

use std::sync::{Arc, Mutex, PoisonError};

use curable_core::beginning;
use serde_json::{Map, Value};

/// How long a private note may be.
const MAX_PRIVATE: usize = 16 << 10;

/// The notes of one call. A clone writes into the same.
#[derive(Clone, Debug, Default)]
pub(super) struct Notes {
    inner: Arc<Mutex<Noted>>,
}

#[derive(Debug, Default)]
struct Noted {
    meta: Map<String, Value>,
    private: Option<String>,
    upstream_text: bool,
    no_content: bool,
}

impl Notes {
    pub(super) fn tell(&self, name: &str, value: Value) {
        self.with(|noted| noted.meta.insert(name.to_owned(), value));
    }

    pub(super) fn keep_private(&self, text: &str) {
        self.with(|noted| noted.private = Some(beginning(text, MAX_PRIVATE).to_owned()));
    }

    pub(super) fn let_upstream_text(&self) {
        self.with(|noted| noted.upstream_text = true);
    }

    /// Whether the upstream's own words may leave.
    pub(super) fn lets_upstream_text(&self) -> bool {
        self.with(|noted| noted.upstream_text)
    }

    pub(super) fn tell_no_content(&self) {
        self.with(|noted| noted.no_content = true);
    }

    /// Whether there is no result by intention, which no schema is held against.
    pub(super) fn has_no_content(&self) -> bool {
        self.with(|noted| noted.no_content)
    }

    /// The members of `_meta`.
    pub(super) fn take_meta(&self) -> Map<String, Value> {
        self.with(|noted| std::mem::take(&mut noted.meta))
    }

    /// What stays with the operator.
    pub(super) fn take_private(&self) -> Option<String> {
        self.with(|noted| noted.private.take())
    }

    fn with<T>(&self, run: impl FnOnce(&mut Noted) -> T) -> T {
        // Whatever a panic left behind is whole: members are set one by one.
        run(&mut self.inner.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
