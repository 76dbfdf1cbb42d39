//! What is said of a code beside its text: the same rows in a browser and on a terminal.

use curable_core::{Code, FailureDef};

use super::code::{CodePage, Variant};
use super::words;

/// One row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// What it is about.
    pub name: &'static str,
    /// What is said, in a word where there is one.
    pub value: String,
    /// What the word means.
    pub about: Option<&'static str>,
    /// The code that it refers to.
    pub code: Option<Code>,
}

impl Fact {
    fn new(name: &'static str, value: impl Into<String>) -> Self {
        Self { name, value: value.into(), about: None, code: None }
    }

    fn word(name: &'static str, value: &str, about: &'static str) -> Self {
        Self { name, value: value.to_owned(), about: Some(about), code: None }
    }
}

impl CodePage {
    /// The rows of the page.
    pub fn facts(&self) -> Vec<Fact> {
        // Every field of the declaration has its place on the page; a new one must find one.
        let FailureDef {
            code: _,
            summary: _,
            page: _,
            kind,
            retry: _,
            applied: _,
            http: _,
            hint,
            details: _,
            sensitive,
            since,
            deprecated,
            removed,
            aliases,
            ..
        } = &self.def;
        let mut facts = vec![
            Fact::word("kind", kind.as_str(), words::kind(*kind)),
            Fact::word("retry", self.retry().as_str(), words::retry(self.retry())),
        ];
        facts.extend(self.applied().map(|word| Fact::word("applied", word.as_str(), words::applied(word))));
        facts.push(Fact::new("http", self.status().to_string()));
        facts.extend(hint.as_ref().map(|hint| Fact::new("hint", hint.as_ref())));
        if !sensitive.is_empty() {
            facts.push(Fact::new("never shown", sensitive.join(", ")));
        }
        facts.extend(since.as_ref().map(|since| Fact::new("since", since.as_ref())));
        facts.extend(deprecated.as_ref().map(|old| {
            let instead = old.use_instead.as_ref().map(|code| format!(", use {code}")).unwrap_or_default();
            let fact = Fact::new("deprecated", format!("since {}{instead}", old.since));
            Fact { code: old.use_instead.clone(), ..fact }
        }));
        facts.extend(removed.as_ref().map(|gone| Fact::new("removed", format!("since {}", gone.since))));
        if !aliases.is_empty() {
            let names: Vec<&str> = aliases.iter().map(Code::as_str).collect();
            facts.push(Fact::new("aliases", names.join(", ")));
        }
        facts
    }
}

impl Variant {
    /// The rows that the page of the code does not have, or has otherwise.
    pub fn facts(&self, page: &CodePage) -> Vec<Fact> {
        let shared = page.facts();
        let own = CodePage::of(self.def.clone(), page.machinery).facts();
        own.into_iter().filter(|fact| !shared.contains(fact)).collect()
    }
}
