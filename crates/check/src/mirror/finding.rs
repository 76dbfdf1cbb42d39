//! What a check finds: the rules in their stages, and one finding.

use serde::Serialize;

/// Declares the rules: stage, id, what it means.
macro_rules! rules {
    ($($(#[doc = $doc:literal])+ $variant:ident = $stage:literal $id:literal,)+) => {
        /// A rule of the mirror check.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Rule {
            $($(#[doc = $doc])+ $variant,)+
        }

        impl Rule {
            /// Every rule, by stage.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// The number of its stage.
            pub const fn stage(self) -> u8 {
                match self { $(Self::$variant => $stage,)+ }
            }

            /// Its id.
            pub const fn id(self) -> &'static str {
                match self { $(Self::$variant => $id,)+ }
            }

            /// What it says, in one sentence.
            pub const fn about(self) -> &'static str {
                match self { $(Self::$variant => concat!($($doc),+),)+ }
            }

            /// The rule with this id.
            pub fn find(id: &str) -> Option<Self> {
                match id { $($id => Some(Self::$variant),)+ _ => None }
            }
        }
    };
}

rules! {
    /// A code is used that the contract does not declare.
    Undeclared = 1 "undeclared",
    /// A code is declared and nothing uses it.
    Unused = 2 "unused",
    /// A code is written in another case than it is declared, perhaps with its words joined in another way.
    Miscased = 3 "miscased",
    /// A literal stands where a code belongs and is none.
    IllFormed = 3 "ill-formed",
    /// A code is used under another namespace than it is declared.
    WrongNamespace = 4 "wrong-namespace",
    /// A deprecated code is used.
    Deprecated = 5 "deprecated",
    /// A removed code is used.
    Removed = 5 "removed",
    /// An alias is used, which is read and never written.
    Alias = 5 "alias",
    /// An operation uses a code that it does not declare.
    OutsideOperation = 6 "outside-operation",
    /// Something says about retrying what the contract denies.
    RetryClaim = 7 "retry-claim",
    /// A description lists other codes than the contract.
    StaleDescription = 8 "stale-description",
    /// A file or a folder cannot be read, so that nothing is known of it.
    Unreadable = 9 "unreadable",
    /// An exemption exempts nothing any more.
    UnneededExemption = 9 "unneeded-exemption",
}

/// One finding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Finding {
    /// The number of the stage.
    pub stage: u8,
    /// The id of the rule.
    pub rule: &'static str,
    /// The code, as it is written there.
    pub code: String,
    /// The file.
    pub file: String,
    /// The line; the first is 1.
    pub line: usize,
    /// The column in characters; the first is 1.
    pub column: usize,
    /// What is wrong, in one sentence.
    pub message: String,
    /// What to write in its place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suggestion: Option<String>,
    /// The bytes of the file that `--fix` writes anew.
    #[serde(skip)]
    pub span: std::ops::Range<usize>,
    /// The line of the file, or a part of it.
    #[serde(skip)]
    pub excerpt: String,
    /// How many characters of the line stand before that part.
    #[serde(skip)]
    pub cut: usize,
    /// How many characters of the line it is about.
    #[serde(skip)]
    pub width: usize,
    /// Line and column after the last character that it is about.
    #[serde(skip)]
    pub end: (usize, usize),
    /// What `--fix` writes there.
    #[serde(skip)]
    pub fix: Option<String>,
}
