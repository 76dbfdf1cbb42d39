//! The contract of this repository: every code that a crate of ours or a reference service declares, taken from there.

use std::path::PathBuf;

use anyhow::{Context, Result};
use curable_core::{Contract, imported, protocol};
use curable_openapi::{Document, ImportOptions, import};
use curable_runtime::guard;

use super::Artifact;
use crate::Workspace;

/// The file, for those who check the sources with it.
pub(crate) const PATH: &str = "schema/own.contract.json";

pub(super) fn render(_: &Workspace) -> Result<Vec<Artifact>> {
    let mut own = Contract::new("curable", env!("CARGO_PKG_VERSION"));
    own.failures.extend(protocol::ALL.iter().map(protocol::ProtocolCode::def));
    own.failures.extend(imported::defs());
    own.failures.extend(guard::defs());
    own.failures.extend(curable_client::codes::defs());
    // The folder is never looked into: only the declarations are wanted.
    let files = curable_reference_files::service(PathBuf::from(".")).context("the file service")?;
    add(&mut own, files.registry().contract());
    let depot = Document::parse(curable_reference_depot::OPENAPI.as_bytes()).context("the depot")?;
    add(&mut own, import(&depot, &ImportOptions::default()).imported.contract);
    let mut content =
        serde_json::to_string_pretty(&serde_json::from_str::<serde_json::Value>(&own.to_canonical_json())?)?;
    content.push('\n');
    Ok(vec![Artifact { path: PATH.to_owned(), content }])
}

/// Adds what another contract declares; a code that several have is the same one.
fn add(own: &mut Contract, other: Contract) {
    for def in other.failures {
        if own.failure(&def.code).is_none() {
            own.failures.push(def);
        }
    }
    own.operations.extend(other.operations);
    own.defs.extend(other.defs);
}
