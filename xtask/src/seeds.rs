//! The inputs that fuzzing starts from: every value of the conformance cases.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use anyhow::{Context, Result};
use serde_json::Value;

use crate::Workspace;

/// The members of a case that hold a failure in some dialect.
const MEMBERS: &[&str] = &["decode", "text", "encode", "failure", "output"];

/// Writes the seeds of every target that is named; gives how many there are.
pub(crate) fn write(workspace: &Workspace, targets: &[String]) -> Result<usize> {
    let mut count = 0;
    let files = workspace.files()?;
    for file in files.iter().filter(|file| file.starts_with("conformance/") && !file.ends_with("README.md")) {
        let text = workspace.read(file)?.unwrap_or_default();
        let document: Value = serde_json::from_str(&text).with_context(|| file.clone())?;
        let folder = file.split('/').nth(1).unwrap_or_default().replace('-', "_");
        let own = format!("decode_{folder}");
        let seeds: BTreeSet<String> =
            document["cases"].as_array().into_iter().flatten().flat_map(seeds_of).collect();
        for target in targets.iter().filter(|target| **target == own || *target == "decode_auto") {
            for seed in &seeds {
                let mut hasher = DefaultHasher::new();
                seed.hash(&mut hasher);
                workspace.write(&format!("fuzz/corpus/{target}/{:016x}", hasher.finish()), seed)?;
            }
            count += seeds.len();
        }
    }
    Ok(count)
}

fn seeds_of(case: &Value) -> Vec<String> {
    let found = MEMBERS.iter().filter_map(|name| case.get(*name));
    found.map(|value| value.as_str().map_or_else(|| value.to_string(), str::to_owned)).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::seeds_of;

    #[test]
    fn a_text_is_a_seed_as_it_is_and_a_value_as_json() {
        let case = json!({ "id": "x", "text": "boom", "failure": { "code": "A" }, "losses": [] });
        assert_eq!(seeds_of(&case), ["boom", r#"{"code":"A"}"#]);
    }
}
