//! The generated files: one file here for each, and one list.

mod conformance;
mod mapping;
mod rules;
mod schema;

use anyhow::Result;

use crate::Workspace;

/// A generated file.
#[derive(Clone, Debug)]
pub struct Artifact {
    /// Where it goes, from the root.
    pub path: &'static str,
    /// All of its text.
    pub content: String,
}

/// Makes a generated file, or nothing where that which it tells of is not there.
pub type Render = fn(&Workspace) -> Result<Option<Artifact>>;

/// Every generated file, sorted by path.
pub const ARTIFACTS: &[Render] = &[conformance::render, schema::render, mapping::render, rules::render];
