//! The JSON Schema of the rules file.

use anyhow::Result;
use curable_wrap::Rules;

use super::Artifact;
use crate::Workspace;

pub(super) fn render(_: &Workspace) -> Result<Vec<Artifact>> {
    let mut content = serde_json::to_string_pretty(&Rules::json_schema())?;
    content.push('\n');
    Ok(vec![Artifact { path: "schema/rules.schema.json".into(), content }])
}
