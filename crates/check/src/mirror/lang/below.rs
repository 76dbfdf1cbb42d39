//! Which parts of a tree a walk passes by, because nothing in them can be a code or a name for one.

/// Whether a walk goes on below a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Below {
    /// It does.
    Walked,
    /// Nothing there matters.
    Passed,
    /// Only texts there matter.
    Texts,
    /// Only what is computed inside of a text matters.
    Computed,
    /// Only names that something gets there matter.
    Aliases,
}

impl Below {
    /// Whether a walk goes on below a node with these words.
    pub(crate) fn is_walked(self, words: &str) -> bool {
        let words = words.as_bytes();
        match self {
            Self::Walked => true,
            Self::Passed => false,
            Self::Texts => memchr::memchr3(b'"', b'\'', b'`', words).is_some(),
            Self::Computed => memchr::memchr2(b'{', b'\\', words).is_some(),
            Self::Aliases => memchr::memmem::find(words, b" as ").is_some(),
        }
    }
}
