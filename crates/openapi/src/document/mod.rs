//! Descriptions as they are read: one tree with local references only, whatever the files looked like.

mod build;
mod error;
mod files;
mod notes;
pub(crate) mod pointer;
mod refs;
mod region;
mod text;
mod yaml;

use std::path::Path;

use serde_json::Value;

pub use error::ReadError;

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

/// A version of the specification.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Version {
    /// Swagger 2.0.
    V2,
    /// OpenAPI 3.0.
    V30,
    /// OpenAPI 3.1 and 3.2.
    V31,
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
        let version = version(&root)?;
        if !notes.foreign {
            return Ok(Self { root, version, warnings: notes.into_warnings("") });
        }
        let (root, warnings) = files::gather(path, root, notes)?;
        Ok(Self { root, version, warnings })
    }

    /// Reads a description that is one file; references to other files name nothing.
    pub fn parse(text: &[u8]) -> Result<Self, ReadError> {
        let (root, notes) = text::read(text)?;
        let version = version(&root)?;
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

/// The version that a description names.
fn version(root: &Value) -> Result<Version, ReadError> {
    let Value::Object(members) = root else {
        let found = match root {
            Value::Null => "an empty text",
            Value::Array(_) => "a list",
            Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Object(_) => "a single value",
        };
        return Err(ReadError::NotADescription { found: found.into() });
    };
    let text = |name| {
        members.get(name).map(|value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned))
    };
    if let Some(found) = text("openapi") {
        return match found.trim() {
            "3" => Ok(Version::V30),
            known if known.starts_with("3.0") => Ok(Version::V30),
            known if known.starts_with("3.") => Ok(Version::V31),
            known if known.starts_with('2') => Ok(Version::V2),
            _ => Err(ReadError::Version { found }),
        };
    }
    match text("swagger") {
        Some(found) if found.trim().starts_with('2') => Ok(Version::V2),
        Some(found) => Err(ReadError::Version { found }),
        None => {
            let names: Vec<&str> = members.keys().map(String::as_str).take(5).collect();
            let found = if names.is_empty() {
                "an empty map".to_owned()
            } else {
                format!("a map with the members {}", names.join(", "))
            };
            Err(ReadError::NotADescription { found })
        }
    }
}
