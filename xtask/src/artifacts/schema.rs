//! The JSON Schema of the contract document.

use anyhow::Result;
use curable_core::Contract;

use super::Artifact;
use crate::Workspace;

pub(super) fn render(_: &Workspace) -> Result<Vec<Artifact>> {
    let mut content = serde_json::to_string_pretty(&Contract::json_schema())?;
    content.push('\n');
    Ok(vec![Artifact { path: "schema/contract.schema.json".to_owned(), content }])
}
