//! Names of servers and tools, with `*` for any characters.

/// Which names are meant; none listed means all.
#[derive(Clone, Debug, Default)]
pub(super) struct Names(Vec<String>);

impl Names {
    pub(super) fn new(patterns: &[String]) -> Self {
        Self(patterns.to_vec())
    }

    /// Whether some are named, so that others are not meant.
    pub(super) fn is_some(&self) -> bool {
        !self.0.is_empty()
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.0.is_empty() || self.0.iter().any(|pattern| fits(pattern, name))
    }
}

/// Whether a name fits a pattern; it takes no more steps than both have characters, times the stars.
fn fits(pattern: &str, name: &str) -> bool {
    let Some((head, rest)) = pattern.split_once('*') else { return pattern == name };
    let Some(mut left) = name.strip_prefix(head) else { return false };
    let mut parts = rest.split('*').peekable();
    while let Some(part) = parts.next() {
        if parts.peek().is_none() {
            return left.ends_with(part);
        }
        match left.find(part) {
            Some(at) => left = &left[at + part.len()..],
            None => return false,
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::fits;

    #[test]
    fn a_star_stands_for_any_characters() {
        for (pattern, name) in
            [("a", "a"), ("*", ""), ("read_*", "read_file"), ("*file*", "a_file_b"), ("a*b*c", "axxbyyc")]
        {
            assert!(fits(pattern, name), "{pattern} {name}");
        }
        for (pattern, name) in
            [("a", "ab"), ("read_*", "write_file"), ("a*b", "ba"), ("*ab*ab", "ab"), ("a*a", "a")]
        {
            assert!(!fits(pattern, name), "{pattern} {name}");
        }
    }
}
