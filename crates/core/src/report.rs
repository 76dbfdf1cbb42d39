//! The private side of a failure.

use std::fmt;

/// What must not leave: the text of a foreign error, a panic, an upstream body, a broken detail.
///
/// It is found again by its id, which the failure carries as `ref`. It cannot be serialised, so that no answer can
/// hold it by accident; a log writes it with [`Report::reveal`].
///
/// ```compile_fail,E0277
/// serde_json::to_string(&curable_core::Report::new("r1", "secret"));
/// ```
pub struct Report {
    id: String,
    text: String,
}

impl Report {
    /// A report under an id that the failure will carry.
    pub fn new(id: impl Into<String>, text: impl Into<String>) -> Self {
        Self { id: id.into(), text: text.into() }
    }

    /// The id that the failure carries as `ref`.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The private text, for a log that its owner reads.
    pub fn reveal(&self) -> &str {
        &self.text
    }
}

impl fmt::Debug for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Report").field("id", &self.id).finish_non_exhaustive()
    }
}
