//! Descriptions as they are read: one tree with local references only, whatever the files looked like.

mod build;
mod error;
mod family;
mod files;
mod late;
mod notes;
pub(crate) mod pointer;
mod refs;
mod region;
mod shape;
mod text;
mod version;
mod yaml;

use std::path::Path;

use serde::{Deserialize, Serialize};
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
    /// The other files that it was read from. None when that is not all there is to know: a file was not there or could
    /// not be read, or a link stood in the way.
    pub others: Option<Vec<OtherFile>>,
}

/// Another file that a description was read from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OtherFile {
    /// Its path below the folder of the description, with slashes.
    pub name: String,
    /// The SHA-256 of what it held.
    pub sha256: [u8; 32],
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
        Self::from_bytes(path, files::read(path)?)
    }

    /// The same, when the bytes of the file have been [read](Self::bytes) already.
    pub fn from_bytes(path: &Path, bytes: Vec<u8>) -> Result<Self, ReadError> {
        let (mut root, notes) = text::read(&bytes)?;
        drop(bytes);
        let version = version::version(&root)?;
        if !notes.foreign {
            family::write_out(&mut root);
            return Ok(Self { root, version, warnings: notes.into_warnings(""), others: Some(Vec::new()) });
        }
        let files::Gathered { mut root, warnings, others } = files::gather(path, root, notes)?;
        family::write_out(&mut root);
        Ok(Self { root, version, warnings, others })
    }

    /// The bytes of a file, which may not be endless.
    pub fn bytes(path: &Path) -> Result<Vec<u8>, ReadError> {
        files::read(path)
    }

    /// Reads a description that is one file; references to other files name nothing.
    pub fn parse(text: &[u8]) -> Result<Self, ReadError> {
        let (mut root, notes) = text::read(text)?;
        let version = version::version(&root)?;
        let foreign = notes.foreign;
        let mut warnings = notes.into_warnings("");
        if foreign {
            files::warn_of_foreign(&root, &mut warnings);
        }
        family::write_out(&mut root);
        Ok(Self { root, version, warnings, others: Some(Vec::new()) })
    }

    /// What a value is when its `$ref`s are followed; none when one names nothing, or when they go in a circle.
    pub fn resolve<'a>(&'a self, value: &'a Value) -> Option<&'a Value> {
        pointer::follow(&self.root, value)
    }
}
