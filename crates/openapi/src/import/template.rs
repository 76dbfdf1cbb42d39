//! The path of an operation as it is sent, and the parameters in it.

/// A path as it is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Template {
    /// The path, with its parameters in braces.
    pub(super) path: String,
    /// The names of the parameters, each once.
    pub(super) names: Vec<String>,
}

/// Reads a path, given the names of the declared path parameters.
///
/// What follows `#` only tells operations apart and is not sent. `{name+}` and `{name*}` stand for `{name}`, and a
/// segment `:name` does where such a parameter is declared.
pub(super) fn read(path: &str, declared: &[&str]) -> Result<Template, &'static str> {
    let path = path.split('#').next().unwrap_or(path);
    let mut sent = String::with_capacity(path.len() + 1);
    if !path.starts_with('/') {
        sent.push('/');
    }
    let mut names: Vec<String> = Vec::new();
    let mut rest = path;
    while let Some(open) = rest.find('{') {
        let Some(close) = rest[open..].find('}').map(|close| open + close) else { break };
        colons(&rest[..open], declared, &mut sent, &mut names);
        let inner = &rest[open + 1..close];
        let name = if declared.contains(&inner) {
            inner
        } else {
            let bare = inner.trim_start_matches(['+', '#', '.', '/', ';', '?', '&']);
            bare.trim_end_matches(['+', '*', '?'])
        };
        if !name.is_empty() {
            parameter(name, &mut sent, &mut names);
        }
        rest = &rest[close + 1..];
    }
    colons(rest, declared, &mut sent, &mut names);
    let plain = sent.split('?').next().unwrap_or_default();
    if plain.split('/').any(is_dots) {
        return Err("the path has a segment of dots, which is never sent");
    }
    if sent.chars().any(char::is_control) {
        return Err("the path has a control character");
    }
    Ok(Template { path: sent, names })
}

fn parameter(name: &str, sent: &mut String, names: &mut Vec<String>) {
    sent.push('{');
    sent.push_str(name);
    sent.push('}');
    if !names.iter().any(|there| there == name) {
        names.push(name.to_owned());
    }
}

/// A piece between braces, with declared `:name` segments as parameters.
fn colons(piece: &str, declared: &[&str], sent: &mut String, names: &mut Vec<String>) {
    if !piece.contains("/:") {
        sent.push_str(piece);
        return;
    }
    for (index, segment) in piece.split('/').enumerate() {
        if index > 0 {
            sent.push('/');
        }
        match segment.strip_prefix(':').filter(|name| declared.contains(name)) {
            Some(name) => parameter(name, sent, names),
            None => sent.push_str(segment),
        }
    }
}

fn is_dots(segment: &str) -> bool {
    let decoded = segment.to_ascii_lowercase().replace("%2e", ".");
    decoded == "." || decoded == ".."
}

#[cfg(test)]
mod tests {
    use super::read;

    fn parts(path: &str, declared: &[&str]) -> (String, Vec<String>) {
        let template = read(path, declared).unwrap();
        (template.path, template.names)
    }

    #[test]
    fn parameters_are_found_however_they_are_written() {
        assert_eq!(
            parts("/a/{b}/{c+}/{b}", &["b", "c"]),
            ("/a/{b}/{c}/{b}".into(), vec!["b".into(), "c".into()])
        );
        assert_eq!(parts("/u/:id/:no", &["id"]), ("/u/{id}/:no".into(), vec!["id".into()]));
        assert_eq!(parts("v1/{n}:cancel#X-Target=Y", &["n"]), ("/v1/{n}:cancel".into(), vec!["n".into()]));
        assert_eq!(parts("/a/{b", &[]), ("/a/{b".into(), vec![]));
    }

    #[test]
    fn a_path_that_is_never_sent_is_refused() {
        assert!(
            read("/a/../b", &[]).is_err() && read("/a/%2E%2e", &[]).is_err() && read("/a\nb", &[]).is_err()
        );
        assert!(read("/a/...", &[]).is_ok());
    }
}
