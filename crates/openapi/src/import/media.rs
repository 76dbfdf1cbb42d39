//! Media types: which of several is sent, and how its body is written.

use crate::route::Media;

/// The type without its parameters, in small letters.
pub(super) fn essence(name: &str) -> String {
    name.split(';').next().unwrap_or(name).trim().to_ascii_lowercase()
}

/// Whether a body of this type is JSON.
pub(super) fn is_json(name: &str) -> bool {
    let essence = essence(name);
    essence.ends_with("+json")
        || essence.ends_with("/json")
        || matches!(essence.as_str(), "*/*" | "application/*" | "json")
}

/// Whether a body of this type is text that a person could read.
pub(super) fn is_text(name: &str) -> bool {
    const WORDS: &[&str] =
        &["graphql", "javascript", "jsonl", "jsonlines", "ndjson", "sql", "toml", "xml", "yaml"];
    let essence = essence(name);
    let (kind, rest) = essence.split_once('/').unwrap_or((&essence, ""));
    kind == "text" || rest.split(['+', '-', '.']).any(|word| WORDS.contains(&word))
}

/// How a body of this type is written.
pub(super) fn written(name: &str) -> Media {
    let essence = essence(name);
    match essence.as_str() {
        "application/x-www-form-urlencoded" => Media::Form,
        _ if essence.starts_with("multipart/") => Media::Multipart,
        _ if is_json(&essence) => Media::Json,
        _ if is_text(&essence) => Media::Text,
        _ => Media::Binary,
    }
}

/// The type that is sent, of those that are declared.
pub(super) fn preferred<'m>(names: impl Iterator<Item = &'m str>) -> Option<&'m str> {
    names.enumerate().min_by_key(|(index, name)| (rank(name), *index)).map(|(_, name)| name)
}

/// The content type to send for a declared one, which may be a range.
pub(super) fn sent(name: &str) -> String {
    match essence(name).as_str() {
        "*/*" | "application/*" | "json" => "application/json".to_owned(),
        "text/*" => "text/plain".to_owned(),
        essence if essence.contains('*') => "application/octet-stream".to_owned(),
        _ => name.trim().to_owned(),
    }
}

fn rank(name: &str) -> u8 {
    let essence = essence(name);
    match written(&essence) {
        Media::Json if essence == "application/json" => 0,
        Media::Json if essence.contains('*') => 3,
        // A list of changes is harder to write than the changed thing.
        Media::Json if essence.ends_with("json-patch+json") => 2,
        Media::Json => 1,
        Media::Form => 4,
        Media::Multipart => 5,
        Media::Text => 6,
        Media::Binary => 7,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_comes_first_and_bytes_come_last() {
        let names = ["image/png", "text/plain", "multipart/form-data", "*/*", "application/vnd.x+json"];
        assert_eq!(preferred(names.into_iter()), Some("application/vnd.x+json"));
        assert_eq!(preferred(names[..4].iter().copied()), Some("*/*"));
        assert_eq!(preferred(names[..3].iter().copied()), Some("multipart/form-data"));
        assert_eq!(preferred(names[..2].iter().copied()), Some("text/plain"));
        assert_eq!(
            preferred(["application/json;v=2", "text/json"].into_iter()),
            Some("application/json;v=2")
        );
        let patches = ["application/json-patch+json", "application/merge-patch+json"];
        assert_eq!(preferred(patches.into_iter()), Some("application/merge-patch+json"));
    }

    #[test]
    fn a_range_is_sent_as_something_definite() {
        assert_eq!(sent("*/*"), "application/json");
        assert_eq!(sent("image/*"), "application/octet-stream");
        assert_eq!(sent("application/problem+json"), "application/problem+json");
        assert_eq!(written("application/x-ndjson"), Media::Text);
        assert_eq!(written("application/vnd.apply-patch+yaml"), Media::Text);
    }
}
