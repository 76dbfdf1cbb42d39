//! A rule: what a difference means for those who call, and what to do about it.

use std::fmt;

use serde::Serialize;

use super::What;

/// One judgement over one sort of difference, as data.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// The name, in `snake_case`; it never changes.
    pub id: &'static str,
    /// The differences that it judges. Every difference is judged by one rule.
    pub on: &'static [What],
    /// How bad it is.
    pub severity: Severity,
    /// Who is affected.
    pub audience: Audience,
    /// The step of the version that it asks for.
    pub step: Step,
    /// What happened, in one sentence.
    pub summary: &'static str,
    /// Why it is judged so.
    pub reason: &'static str,
    /// What to do in its place, or about it.
    pub action: &'static str,
}

impl Rule {
    /// The page of the rule, for people.
    pub fn page(&self) -> String {
        let Self { id, on: _, severity, audience, step, summary, reason, action } = self;
        format!(
            "{id}\n\n{summary}\n\n*Why:* {reason}\n\n*Do:* {action}\n\nseverity: {severity}\naudience: {audience}\nsemver: {step}\n"
        )
    }
}

macro_rules! ranked {
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $word:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
        #[serde(rename_all = "snake_case")]
        pub enum $name {
            $($(#[$doc])* $variant,)+
        }

        impl $name {
            /// Every word, from the lowest to the highest.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// The word itself.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $word,)+ }
            }

            /// The value that a word stands for.
            pub fn parse(word: &str) -> Option<Self> {
                match word { $($word => Some(Self::$variant),)+ _ => None }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.as_str())
            }
        }
    };
}

ranked! {
    /// How bad a difference is.
    Severity {
        /// Nobody notices, or only gains.
        Compatible = "compatible",
        /// Nobody breaks, but somebody should know.
        Warning = "warning",
        /// Somebody who did everything right breaks.
        Breaking = "breaking",
        /// It must not happen at all, whatever the version says.
        Forbidden = "forbidden",
    }
}

ranked! {
    /// Who is affected: what breaks the wire breaks sources as well.
    Audience {
        /// Generated clients, when they are generated anew.
        Source = "source",
        /// Agents and raw callers, and generated clients with them.
        Wire = "wire",
    }
}

ranked! {
    /// A step of a semantic version.
    Step {
        /// Nothing has changed.
        None = "none",
        /// Words only.
        Patch = "patch",
        /// Something was added.
        Minor = "minor",
        /// Somebody breaks.
        Major = "major",
    }
}
