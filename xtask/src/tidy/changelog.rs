//! The changelog has a place for what is not released yet.

use super::{Finding, Tree};

const PATH: &str = "CHANGELOG.md";
const HEAD: &str = "## Unreleased";

pub(super) fn find(tree: &Tree) -> Vec<Finding> {
    let text = tree.text(PATH).unwrap_or_default();
    if text.lines().any(|line| line.trim_end() == HEAD) {
        return Vec::new();
    }
    vec![Finding::error(PATH, 1, format!("there is no section `{HEAD}`"))]
}
