//! The operations and the failures of a contract, as every language has them.

use curable_core::{Effect, FailureDef, Source};

use super::{Type, Words};

/// Which of the failures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FailureId(pub(super) usize);

/// An operation that a client can call.
#[derive(Clone, Debug, PartialEq)]
pub struct Operation {
    /// The name on the wire: `namespace/operation`, which is also its place in the HTTP face: `POST /op/{wire}`.
    pub wire: String,
    /// The name as words, which no other operation has.
    pub name: Words,
    /// The name of what it fails with, which no type, failure or other operation has: `files read failure`.
    pub failure_name: Words,
    /// What it does, in one sentence or more.
    pub summary: String,
    /// What it does to the world, where that is declared.
    pub effect: Option<Effect>,
    /// The operation that can tell whether a call took effect.
    pub look_by: Option<String>,
    /// What it was imported from.
    pub source: Option<Source>,
    /// Its arguments: always an object.
    pub input: Type,
    /// Its result; absent where none is declared.
    pub output: Option<Type>,
    /// What it may fail with besides [`Model::protocol`](super::Model::protocol), sorted by code; each code once.
    pub failures: Vec<FailureId>,
}

/// A failure that is declared: one type in each language.
#[derive(Clone, Debug, PartialEq)]
pub struct FailureType {
    /// The name of the type, which no other type, failure or operation has.
    pub name: Words,
    /// The operation that declares it for itself alone; absent when it is the same everywhere.
    pub operation: Option<String>,
    /// The declaration: code, summary, page, kind, retry, http, hint and all else.
    pub def: FailureDef,
    /// The type of the details, where they are declared. They may be absent from a failure nevertheless: an answer
    /// that is over its budget leaves them out.
    pub details: Option<Type>,
    /// Whether it stands for codes that are not listed; one that is listed comes first.
    pub family: Option<Family>,
}

impl FailureType {
    /// The code on the wire.
    pub fn code(&self) -> &str {
        self.def.code.as_str()
    }

    /// The summary and the rest of the page, as a doc comment carries them.
    pub fn page(&self) -> String {
        let FailureDef { summary, page, hint, .. } = &self.def;
        let mut text = summary.trim().to_owned();
        if !page.trim().is_empty() {
            text.push_str("\n\n");
            text.push_str(page.trim());
        }
        if let Some(hint) = hint
            && !page.contains(hint.trim())
        {
            text.push_str("\n\n*Hint:* ");
            text.push_str(hint.trim());
        }
        text
    }
}

/// The codes that one declaration of an imported operation stands for: a failure itself carries its status, such as
/// `HTTP_404`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Family {
    /// `HTTP_400` to `HTTP_499`.
    Refused,
    /// `HTTP_500` to `HTTP_599`.
    Failed,
    /// Every `HTTP_` code that the other two do not have.
    Default,
}

impl Family {
    /// The family that a code is the name of.
    pub fn of(code: &str) -> Option<Self> {
        match code {
            "HTTP_4XX" => Some(Self::Refused),
            "HTTP_5XX" => Some(Self::Failed),
            curable_core::imported::HTTP_DEFAULT => Some(Self::Default),
            _ => None,
        }
    }
}
