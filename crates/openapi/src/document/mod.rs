//! Reading a description (stand-in until the reader is merged).

use std::fmt;
use std::path::Path;

use serde_json::Value;

/// A description as one tree.
#[derive(Clone, Debug)]
pub struct Document {
    /// The tree.
    pub root: Value,
    /// The version.
    pub version: Version,
    /// What was odd.
    pub warnings: Vec<Warning>,
}

/// The version of the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Version {
    /// Swagger 2.0.
    V2,
    /// OpenAPI 3.0.
    V30,
    /// OpenAPI 3.1 and later.
    V31,
}

/// Something odd.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// Where.
    pub at: String,
    /// What.
    pub what: String,
}

/// A text that is no description.
#[derive(Clone, Debug)]
pub struct ReadError(String);

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ReadError {}

impl Document {
    /// Reads a file.
    pub fn open(path: &Path) -> Result<Self, ReadError> {
        let text = std::fs::read(path).map_err(|error| ReadError(error.to_string()))?;
        Self::parse(&text)
    }

    /// Reads a text.
    pub fn parse(text: &[u8]) -> Result<Self, ReadError> {
        let root: Value = match serde_json::from_slice(text) {
            Ok(root) => root,
            Err(_) => yaml_serde::from_slice(text).map_err(|error| ReadError(error.to_string()))?,
        };
        let version = match root["openapi"].as_str() {
            Some(version) if version.starts_with("3.0") => Version::V30,
            Some(_) => Version::V31,
            None if root.get("swagger").is_some() => Version::V2,
            None => return Err(ReadError("no description".into())),
        };
        Ok(Self { root, version, warnings: Vec::new() })
    }

    /// Follows references.
    pub fn resolve<'a>(&'a self, value: &'a Value) -> Option<&'a Value> {
        let mut value = value;
        for _ in 0..32 {
            let Some(reference) = value.get("$ref").and_then(Value::as_str) else { return Some(value) };
            value =
                self.root.pointer(&reference.strip_prefix('#')?.replace("%7B", "{").replace("%7D", "}"))?;
        }
        None
    }
}
