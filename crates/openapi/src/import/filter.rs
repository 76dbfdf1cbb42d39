//! Which operations of a description are imported.

/// Which operations are imported: what some rule of `include` takes, or all without one, less what `exclude` takes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// What is taken; where a list is empty it asks for nothing.
    pub include: Rules,
    /// What is left out; where a list is empty it leaves out nothing.
    pub exclude: Rules,
}

/// What operations are chosen by.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// Tags, exactly as the description writes them.
    pub tags: Vec<String>,
    /// Paths: the beginning of one, such as `/pets`, or a pattern with `*` (within a segment) and `**` (across them).
    pub paths: Vec<String>,
    /// Methods, in any case.
    pub methods: Vec<String>,
}

impl Filter {
    /// Whether an operation is imported.
    pub fn takes(&self, method: &str, path: &str, tags: &[String]) -> bool {
        let Self { include, exclude } = self;
        let wanted = (include.tags.is_empty() || include.by_tag(tags))
            && (include.paths.is_empty() || include.by_path(path))
            && (include.methods.is_empty() || include.by_method(method));
        wanted && !exclude.by_tag(tags) && !exclude.by_path(path) && !exclude.by_method(method)
    }
}

impl Rules {
    fn by_tag(&self, tags: &[String]) -> bool {
        self.tags.iter().any(|wanted| tags.contains(wanted))
    }

    fn by_path(&self, path: &str) -> bool {
        self.paths.iter().any(|pattern| matches(pattern, path))
    }

    fn by_method(&self, method: &str) -> bool {
        self.methods.iter().any(|wanted| wanted.eq_ignore_ascii_case(method))
    }
}

/// Whether a path begins with whole segments of the pattern, or is like it where it has stars.
fn matches(pattern: &str, path: &str) -> bool {
    if pattern.contains('*') {
        return like(pattern.as_bytes(), path.as_bytes());
    }
    let prefix = pattern.trim_end_matches('/');
    path.strip_prefix(prefix).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Each pattern byte is looked at once for each path byte, so that no pattern takes long.
fn like(pattern: &[u8], path: &[u8]) -> bool {
    // `reached[i]` says whether the pattern that was read so far takes the first `i` bytes of the path.
    let mut reached = vec![false; path.len() + 1];
    reached[0] = true;
    let mut at = 0;
    while at < pattern.len() {
        if pattern[at] == b'*' {
            let across = pattern.get(at + 1) == Some(&b'*');
            for i in 0..path.len() {
                if reached[i] && (across || path[i] != b'/') {
                    reached[i + 1] = true;
                }
            }
            at += if across { 2 } else { 1 };
            continue;
        }
        for i in (0..path.len()).rev() {
            reached[i + 1] = reached[i] && path[i] == pattern[at];
        }
        reached[0] = false;
        at += 1;
    }
    reached[path.len()]
}

#[cfg(test)]
mod tests {
    use super::{Filter, Rules, matches};

    #[test]
    fn a_path_is_a_beginning_or_a_pattern() {
        assert!(matches("/pets", "/pets") && matches("/pets/", "/pets/{id}") && matches("/", "/x"));
        assert!(!matches("/pets", "/petshop"));
        assert!(matches("/pets/*", "/pets/{id}") && !matches("/pets/*", "/pets/{id}/photos"));
        assert!(matches("/pets/**", "/pets/{id}/photos") && matches("**/photos", "/pets/{id}/photos"));
        assert!(matches("/*/x*z", "/a/xyz") && !matches("/*/x*z", "/a/xy"));
    }

    #[test]
    fn what_is_excluded_is_left_out_of_what_is_included() {
        let rules = |tags: &[&str], methods: &[&str]| Rules {
            tags: tags.iter().map(|&tag| tag.to_owned()).collect(),
            paths: Vec::new(),
            methods: methods.iter().map(|&method| method.to_owned()).collect(),
        };
        let filter = Filter { include: rules(&["pets"], &[]), exclude: rules(&[], &["delete"]) };
        let pets = ["pets".to_owned()];
        assert!(filter.takes("GET", "/x", &pets));
        assert!(!filter.takes("DELETE", "/x", &pets));
        assert!(!filter.takes("GET", "/x", &[]));
    }
}
