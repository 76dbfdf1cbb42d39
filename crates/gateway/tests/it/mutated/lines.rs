//! What is logged, line by line.

use std::io;
use std::sync::{Arc, Mutex};

use tracing::subscriber::DefaultGuard;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::SubscriberExt;

/// The lines since they were last taken.
#[derive(Clone, Default)]
pub(crate) struct Lines(Arc<Mutex<Vec<u8>>>);

impl Lines {
    /// Collects what this thread logs until the guard is gone.
    pub(crate) fn collect() -> (Self, DefaultGuard) {
        let lines = Self::default();
        let ours = Targets::new().with_target("curable", LevelFilter::TRACE);
        let layer = tracing_subscriber::fmt::layer().json().with_writer(lines.clone());
        let guard = tracing::subscriber::set_default(tracing_subscriber::registry().with(ours).with(layer));
        (lines, guard)
    }

    pub(crate) fn take(&self) -> String {
        String::from_utf8(std::mem::take(&mut *self.0.lock().unwrap())).unwrap()
    }
}

impl io::Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Lines {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}
