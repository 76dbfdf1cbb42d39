//! Who watches in the tests.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use curable_runtime::{Event, Observer};

/// Keeps the events.
#[derive(Clone, Default)]
pub(crate) struct Log(Arc<Mutex<Vec<Told>>>);

/// The code or `ok`, and the private text.
type Told = (String, Option<String>);

impl Log {
    pub(crate) fn codes(&self) -> Vec<String> {
        self.0.lock().unwrap().iter().map(|(code, _)| code.clone()).collect()
    }

    pub(crate) fn private(&self) -> String {
        self.0.lock().unwrap().iter().filter_map(|(_, text)| text.clone()).collect::<Vec<_>>().join("\n")
    }
}

impl Observer for Log {
    fn ended(&self, event: &Event<'_>) {
        let code = event.failure.map_or("ok", |failure| failure.code.as_str()).to_owned();
        if let (Some(report), Some(failure)) = (event.report, event.failure) {
            assert_eq!(failure.reference.as_deref(), Some(report.id()), "the two find each other");
        }
        self.0.lock().unwrap().push((code, event.report.map(|report| report.reveal().to_owned())));
    }
}

/// Counts what is dropped, or run.
#[derive(Clone, Default)]
pub(crate) struct Counter(Arc<AtomicUsize>);

impl Counter {
    pub(crate) fn add(&self) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }

    pub(crate) fn get(&self) -> usize {
        self.0.load(Ordering::SeqCst)
    }

    pub(crate) fn on_drop(&self) -> OnDrop {
        OnDrop(self.clone())
    }
}

pub(crate) struct OnDrop(Counter);

impl Drop for OnDrop {
    fn drop(&mut self) {
        self.0.add();
    }
}
