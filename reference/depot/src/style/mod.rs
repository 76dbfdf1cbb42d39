//! The ways in which upstreams write their refusals.

mod fastapi;
mod google;
mod plain;
mod rails;
mod rich;

use std::fmt;
use std::str::FromStr;

use crate::refusal::Refusal;

/// How a refusal is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Style {
    /// `application/problem+json` with `errors[]`, each with its pointer: the depot's own style.
    Rich,
    /// `{"detail": [{"loc": […], "msg": "…", "type": "…"}]}`.
    FastApi,
    /// `{"message": "…", "errors": {"field": ["…"]}}`, as Rails and Laravel write it.
    Rails,
    /// `{"error": {"code", "message", "status", "details": [{"fieldViolations": […]}]}}`.
    Google,
    /// `{"message": "…"}`.
    Plain,
    /// A word of text.
    Opaque,
}

/// A word that is no style.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownStyle(String);

impl fmt::Display for UnknownStyle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known: Vec<&str> = Style::ALL.iter().map(|style| style.as_str()).collect();
        write!(f, "`{}` is no style; there are {}", self.0, known.join(", "))
    }
}

impl std::error::Error for UnknownStyle {}

/// A body with its type.
#[derive(Clone, Debug)]
pub(crate) struct Written {
    pub(crate) status: u16,
    pub(crate) media: &'static str,
    pub(crate) body: String,
}

impl Style {
    /// Every style.
    pub const ALL: &'static [Self] =
        &[Self::Rich, Self::FastApi, Self::Rails, Self::Google, Self::Plain, Self::Opaque];

    /// The word for it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Rich => "rich",
            Self::FastApi => "fastapi",
            Self::Rails => "rails",
            Self::Google => "google",
            Self::Plain => "plain",
            Self::Opaque => "opaque",
        }
    }

    /// Writes a refusal.
    pub(crate) fn write(self, refusal: &Refusal) -> Written {
        match self {
            Self::Rich => rich::write(refusal),
            Self::FastApi => fastapi::write(refusal),
            Self::Rails => rails::write(refusal),
            Self::Google => google::write(refusal),
            Self::Plain => plain::write(refusal),
            Self::Opaque => plain::opaque(refusal),
        }
    }
}

impl FromStr for Style {
    type Err = UnknownStyle;

    fn from_str(word: &str) -> Result<Self, UnknownStyle> {
        let found = Self::ALL.iter().copied().find(|style| style.as_str() == word);
        found.ok_or_else(|| UnknownStyle(word.to_owned()))
    }
}
