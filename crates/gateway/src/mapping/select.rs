//! Which operations are meant: by name, by operationId, or by method and path.

use curable_core::{OperationDef, nearest};

/// Whether a text fits a pattern in which `*` stands for any characters and everything else for itself.
pub(super) fn fits(pattern: &str, text: &str) -> bool {
    let mut pieces = pattern.split('*');
    let Some(mut rest) = pieces.next().and_then(|first| text.strip_prefix(first)) else { return false };
    let mut pieces: Vec<&str> = pieces.collect();
    let Some(last) = pieces.pop() else { return rest.is_empty() };
    for piece in pieces {
        match rest.find(piece) {
            Some(at) => rest = &rest[at + piece.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

/// Whether an operation is meant.
pub(super) fn selects(pattern: &str, def: &OperationDef) -> bool {
    names(def).iter().any(|name| fits(pattern, name))
}

/// What a person may have meant by a pattern that fits nothing.
pub(super) fn near(pattern: &str, defs: &[OperationDef], given: &[(&str, &str)]) -> Option<String> {
    let given = given.iter().map(|(name, _)| (*name).to_owned());
    let all: Vec<String> = defs.iter().flat_map(names).chain(given).collect();
    nearest(pattern, all.iter().map(String::as_str)).map(str::to_owned)
}

/// Everything that an operation is called.
fn names(def: &OperationDef) -> Vec<String> {
    let mut names = vec![def.name.clone()];
    names.extend(def.name.split_once('/').map(|(_, name)| name.to_owned()));
    if let Some(source) = &def.source {
        names.push(format!("{} {}", source.method, source.path));
        names.extend(source.operation_id.clone());
    }
    names
}

#[cfg(test)]
mod tests {
    use super::fits;

    #[test]
    fn a_star_stands_for_any_characters() {
        for (pattern, text) in [
            ("*", ""),
            ("a*", "a"),
            ("a*c", "abc"),
            ("*b*", "abc"),
            ("GET /a/*", "GET /a/b/c"),
            ("a*b*b", "abb"),
        ] {
            assert!(fits(pattern, text), "{pattern} {text}");
        }
        for (pattern, text) in [("a", "ab"), ("a*c", "ab"), ("ab*ba", "aba"), ("", "a"), ("*a", "ab")] {
            assert!(!fits(pattern, text), "{pattern} {text}");
        }
    }
}
