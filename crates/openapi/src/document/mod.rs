//! Descriptions as they are read: one tree with local references only, whatever the files looked like.

mod build;
mod error;
mod files;
mod late;
mod notes;
pub(crate) mod pointer;
mod refs;
mod region;
mod text;
mod version;
mod yaml;

use std::path::Path;

use serde_json::Value;

pub use error::ReadError;
pub use version::Version;

/// A description that was read.
#[derive(Clone, Debug)]
pub struct Document {
    /// The description, with local references only; members that nobody needs are left out. What other files hold
    /// stands under `x-files`.
    pub root: Value,
    /// The version of the specification.
    pub version: Version,
    /// What was odd.
    pub warnings: Vec<Warning>,
}

/// Something odd that cost at most one field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// Where: a JSON pointer, behind the file and `#` when it is not the root one.
    pub at: String,
    /// What is odd, and what was made of it.
    pub what: String,
}

impl Document {
    /// Reads a description from a file, with the files below its folder that it refers to. Nothing is ever fetched.
    pub fn open(path: &Path) -> Result<Self, ReadError> {
        let bytes = files::read(path)?;
        let (root, notes) = text::read(&bytes)?;
        drop(bytes);
        let version = version::version(&root)?;
        if !notes.foreign {
            return Ok(Self { root, version, warnings: notes.into_warnings("") });
        }
        let (root, warnings) = files::gather(path, root, notes)?;
        Ok(Self { root, version, warnings })
    }

    /// Reads a description that is one file; references to other files name nothing.
    pub fn parse(text: &[u8]) -> Result<Self, ReadError> {
        let (root, notes) = text::read(text)?;
        let version = version::version(&root)?;
        let foreign = notes.foreign;
        let mut warnings = notes.into_warnings("");
        if foreign {
            files::warn_of_foreign(&root, &mut warnings);
        }
        Ok(Self { root, version, warnings })
    }

    /// What a value is when its `$ref`s are followed; none when one names nothing, or when they go in a circle.
    pub fn resolve<'a>(&'a self, value: &'a Value) -> Option<&'a Value> {
        pointer::follow(&self.root, value)
    }
}
