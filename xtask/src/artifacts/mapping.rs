//! The JSON Schema of the mapping file.

use anyhow::Result;
use curable_gateway::mapping::Mapping;

use super::Artifact;
use crate::Workspace;

pub(super) fn render(_: &Workspace) -> Result<Vec<Artifact>> {
    let mut content = serde_json::to_string_pretty(&Mapping::json_schema())?;
    content.push('\n');
    Ok(vec![Artifact { path: "schema/mapping.schema.json".to_owned(), content }])
}
