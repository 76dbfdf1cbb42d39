//! One file: its text, and where a byte stands in it.

use std::ops::Range;
use std::sync::OnceLock;

use super::names::imports::{self, Import};

/// A file by its name and text.
#[derive(Debug)]
pub(crate) struct Source {
    pub(crate) name: String,
    pub(crate) text: String,
    /// Where its imports stand, which many names ask for.
    imports: OnceLock<Vec<Range<usize>>>,
}

impl Source {
    pub(crate) fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self { name: name.into(), text: text.into(), imports: OnceLock::new() }
    }

    /// What the file imports.
    pub(crate) fn imports(&self) -> impl Iterator<Item = Import<'_>> {
        let places = self.imports.get_or_init(|| imports::places(&self.text).collect());
        places.iter().map(|place| Import(self.slice(place)))
    }

    /// Line and column of a byte; both start at 1, and columns count characters.
    pub(crate) fn place(&self, at: usize) -> (usize, usize) {
        place(&self.text, at)
    }

    /// The line that a byte stands in, of a very long one what stands around it, and how many characters were cut off
    /// before that.
    pub(crate) fn line(&self, at: usize) -> (&str, usize) {
        const LONGEST: usize = 400;
        const BEFORE: usize = 80;
        let at = at.min(self.text.len());
        let start = self.text.get(..at).and_then(|before| before.rfind('\n')).map_or(0, |at| at + 1);
        let line = self.text.get(start..).and_then(|rest| rest.lines().next()).unwrap_or_default();
        let before = line.get(..at - start).map_or(0, |before| before.chars().count());
        let cut = if before < LONGEST { 0 } else { before - BEFORE };
        let from = |count| line.char_indices().nth(count).map_or(line.len(), |(at, _)| at);
        (&line[from(cut)..from(cut + LONGEST)], cut)
    }

    /// The words of a span.
    pub(crate) fn slice(&self, span: &Range<usize>) -> &str {
        self.text.get(span.clone()).unwrap_or_default()
    }
}

/// Line and column of a byte of a text.
pub(crate) fn place(text: &str, at: usize) -> (usize, usize) {
    let before = text.get(..at).unwrap_or(text);
    let line = memchr::memchr_iter(b'\n', before.as_bytes()).count() + 1;
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    (line, before[start..].chars().count() + 1)
}
