//! Every crate takes the lint table of the workspace and says what it is.

use toml::{Table, Value};

use super::tree::lines;
use super::{Finding, Tree};

pub(super) fn find(tree: &Tree) -> Vec<Finding> {
    tree.texts().filter(|(path, _)| is_manifest(path)).flat_map(|(path, text)| check(path, text)).collect()
}

/// The members of the workspace: `benches/*`, `crates/*`, `e2e/clients/*`, `reference/*` and `xtask`.
fn is_manifest(path: &str) -> bool {
    let folders = ["benches/", "crates/", "e2e/clients/", "reference/"];
    let below = folders.iter().find_map(|folder| path.strip_prefix(folder));
    let name = below.and_then(|rest| rest.strip_suffix("/Cargo.toml"));
    path == "xtask/Cargo.toml" || name.is_some_and(|name| !name.contains('/'))
}

fn check(path: &str, text: &str) -> Vec<Finding> {
    let manifest: Table = match text.parse() {
        Ok(manifest) => manifest,
        Err(error) => return vec![Finding::error(path, 1, format!("not TOML: {error}"))],
    };
    let mut findings = Vec::new();
    let lints = manifest.get("lints").and_then(|lints| lints.get("workspace"));
    if lints != Some(&Value::Boolean(true)) {
        findings.push(Finding::error(path, 1, "the lint table is missing: `[lints] workspace = true`"));
    }
    let description = manifest.get("package").and_then(|package| package.get("description"));
    let description = description.and_then(Value::as_str).unwrap_or_default().trim();
    if description.is_empty() || description == concat!("TB", "D") {
        let line =
            lines(text).find(|(_, line)| line.starts_with("description")).map_or(1, |(number, _)| number);
        findings.push(Finding::error(path, line, "`description` does not say what the crate is"));
    }
    findings
}
