//! A file stays small enough to be read in one go.

use super::tree::is_code;
use super::{Finding, Tree};

/// More lines than this fail.
const MOST: usize = 500;
/// A file that holds a list, not logic, should not have more lines than this.
const MOST_OF_A_LIST: usize = 120;

pub(super) fn find(tree: &Tree) -> Vec<Finding> {
    tree.texts().filter(|(path, _)| is_code(path)).filter_map(|(path, text)| check(path, text)).collect()
}

fn check(path: &str, text: &str) -> Option<Finding> {
    let count = text.lines().count();
    let name = path.rsplit('/').next().unwrap_or(path);
    if count > MOST {
        return Some(Finding::error(path, MOST + 1, format!("{count} lines; split it, {MOST} is the most")));
    }
    if matches!(name, "lib.rs" | "mod.rs") && count > MOST_OF_A_LIST {
        let message =
            format!("{count} lines; `{name}` holds the list, not the logic: aim at {MOST_OF_A_LIST}");
        return Some(Finding::warning(path, MOST_OF_A_LIST + 1, message));
    }
    None
}
