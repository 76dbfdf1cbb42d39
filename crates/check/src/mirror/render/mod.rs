//! Findings for readers: people, programs, and the pages of a CI.

mod github;
mod junit;
mod sarif;
mod text;

use super::finding::Finding;

/// How findings are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// For people, with the line and the place marked.
    Text,
    /// `{"findings": […]}`.
    Json,
    /// SARIF 2.1.0.
    Sarif,
    /// Annotations of GitHub.
    Github,
    /// `JUnit`.
    Junit,
}

impl Format {
    /// Every format with its name.
    pub const ALL: &'static [(&'static str, Self)] = &[
        ("text", Self::Text),
        ("json", Self::Json),
        ("sarif", Self::Sarif),
        ("github", Self::Github),
        ("junit", Self::Junit),
    ];

    /// The findings as text, without a line end at the end.
    pub fn render(self, findings: &[Finding]) -> String {
        match self {
            Self::Text => text::render(findings),
            Self::Json => serde_json::json!({ "findings": findings }).to_string(),
            Self::Sarif => sarif::render(findings),
            Self::Github => github::render(findings),
            Self::Junit => junit::render(findings),
        }
    }
}
