//! Another call to the same server, as a command that can be pasted.

use clap::ValueEnum;
use curable_core::NextAction;
use serde_json::{Value, json};

use crate::flags::{Access, CallServer, EraFlag};

/// A call of a tool.
pub(super) fn call(server: &CallServer, tool: &str, arguments: &Value) -> String {
    let words = ["curable", "call", tool, &arguments.to_string()].map(quoted);
    format!("{}{}", words.join(" "), place(server))
}

/// The call that a failure recommends, if it names a tool.
pub(super) fn next(server: &CallServer, next: &NextAction) -> Option<String> {
    let arguments = next.arguments.clone().unwrap_or_else(|| json!({}));
    Some(call(server, next.tool.as_deref()?, &arguments))
}

/// The list of all tools.
pub(super) fn list(server: &CallServer) -> String {
    format!("curable call --list{}", place(server))
}

/// Where the server is. What a header holds may be secret, and is left for the reader to fill in.
fn place(server: &CallServer) -> String {
    let CallServer { url, http, access: Access { headers, bearer_env }, era, command } = server;
    let mut words = Vec::new();
    let named = [("--url", url), ("--http", http)];
    for (flag, url) in named.into_iter().filter_map(|(flag, url)| Some((flag, url.as_ref()?))) {
        words.extend([flag.to_owned(), url.to_string()]);
    }
    for (name, _) in headers {
        words.extend(["--header".to_owned(), format!("{name}: …")]);
    }
    if let Some(variable) = bearer_env {
        words.extend(["--bearer-env".to_owned(), variable.clone()]);
    }
    if let Some(era) = era.to_possible_value().filter(|_| *era != EraFlag::Auto) {
        words.extend(["--era".to_owned(), era.get_name().to_owned()]);
    }
    if !command.is_empty() {
        words.push("--".to_owned());
        words.extend(command.iter().cloned());
    }
    words.iter().flat_map(|word| [" ".to_owned(), quoted(word)]).collect()
}

/// A word as a shell reads it.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./:=@%+,".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn a_shell_reads_what_was_meant() {
        for (word, written) in [
            ("http://127.0.0.1:8333/mcp", "http://127.0.0.1:8333/mcp"),
            (r#"{"a":"it's"}"#, r#"'{"a":"it'\''s"}'"#),
            ("", "''"),
            ("a b", "'a b'"),
            ("$HOME", "'$HOME'"),
        ] {
            assert_eq!(quoted(word), written);
        }
    }
}
