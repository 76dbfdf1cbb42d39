//! What a generator writes.

/// The files of a client, in the order of their paths.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Output {
    /// Each file: its path below the folder, with `/` between the names, and all of its text.
    pub files: Vec<(String, String)>,
}

impl Output {
    /// Adds a file.
    pub fn add(&mut self, path: impl Into<String>, text: impl Into<String>) {
        self.files.push((path.into(), text.into()));
    }

    /// The same, sorted by path.
    #[must_use]
    pub fn sorted(mut self) -> Self {
        self.files.sort();
        self
    }
}
