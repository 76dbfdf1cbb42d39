//! What could not be said in types.

/// One thing that the types do not say.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Note {
    /// Where: the words of the place.
    pub at: String,
    /// What is not said.
    pub what: &'static str,
}
