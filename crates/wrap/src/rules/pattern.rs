//! A regular expression that is compiled at its first use.

use std::sync::OnceLock;

use regex::{Regex, RegexBuilder};

/// The largest program that one expression may compile to, in bytes.
const MAX_PROGRAM: usize = 4 << 20;

/// A regular expression; it takes time that is linear in the text.
#[derive(Debug)]
pub(super) struct Pattern {
    source: String,
    compiled: OnceLock<Result<Regex, String>>,
}

impl Pattern {
    pub(super) fn new(source: &str) -> Self {
        Self { source: source.to_owned(), compiled: OnceLock::new() }
    }

    /// What is wrong with it, in one line.
    pub(super) fn problem(&self) -> Option<String> {
        self.compiled().as_ref().err().cloned()
    }

    pub(super) fn regex(&self) -> Option<&Regex> {
        self.compiled().as_ref().ok()
    }

    /// The names of its groups, in the order of the text.
    pub(super) fn groups(&self) -> impl Iterator<Item = &str> {
        self.source.split("(?").skip(1).filter_map(|rest| {
            let name = rest.strip_prefix("P<").or_else(|| rest.strip_prefix('<'))?;
            name.split_once('>').map(|(name, _)| name)
        })
    }

    fn compiled(&self) -> &Result<Regex, String> {
        self.compiled.get_or_init(|| {
            RegexBuilder::new(&self.source).size_limit(MAX_PROGRAM).build().map_err(|error| {
                let text = error.to_string();
                let last = text.lines().last().unwrap_or_default().trim();
                format!("this is no regular expression: {}", last.strip_prefix("error: ").unwrap_or(last))
            })
        })
    }
}
