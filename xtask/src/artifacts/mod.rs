//! The generated files: one file here for each, and one list.

mod codegen;
mod conformance;
mod findings;
mod mapping;
mod own;
mod rules;
mod schema;

use anyhow::Result;

use crate::Workspace;

/// A generated file.
#[derive(Clone, Debug)]
pub struct Artifact {
    /// Where it goes, from the root.
    pub path: String,
    /// All of its text.
    pub content: String,
}

/// Makes generated files, or none where that which they tell of is not there.
pub type Render = fn(&Workspace) -> Result<Vec<Artifact>>;

/// Every generated file, sorted by path.
pub const ARTIFACTS: &[Render] = &[
    conformance::render,
    codegen::render,
    findings::render,
    schema::render,
    mapping::render,
    own::render,
    rules::render,
];

/// Folders that hold generated files and nothing else.
pub const FOLDERS: &[&str] = &[codegen::FOLDER];
