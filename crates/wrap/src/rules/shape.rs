//! The shape of a sentence: what of it is the same each time, and a rule that would know it again.

use std::sync::LazyLock;

use curable_core::beginning;
use curable_runtime::screen;
use regex::Regex;
use serde_json::Value;

/// The longest sentence that is learned from.
const MAX_SENTENCE: usize = 300;

/// How many words a proposed code has.
const MAX_WORDS: usize = 4;

/// What changes from one time to the next: what is quoted, addresses, paths, identifiers, numbers.
static CHANGING: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(concat!(
        r#"(?P<quoted>'[^'\n]*'|"[^"\n]*"|`[^`\n]*`)"#,
        r"|(?P<url>\b[a-z][a-z0-9+.-]{1,9}://\S+)",
        r"|(?P<path>(?:[A-Za-z]:\\|~?/|\.{1,2}/)\S+)",
        r"|(?P<redacted>\[redacted\])",
        r"|(?P<id>\b[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}\b|\b[0-9a-fA-F]{12,64}\b)",
        r"|(?P<moment>\b\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?)",
        r"|(?P<email>\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b)",
        r"|(?P<number>-?\b\d+(?:\.\d+)?\b)",
        r"|(?P<word>\b\w*[A-Za-z_]\w*\d\w*\b|\b\w+(?:[-_.]\w+){2,}\b)",
    ))
    .ok()
});

/// What a text says each time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    /// The first line, screened and bounded.
    pub(super) sample: String,
    /// The same with everything that changes left out.
    pub(super) key: String,
    /// An expression that fits every such text.
    pub(super) pattern: String,
    /// A code made of its words.
    pub(super) code: String,
}

impl Shape {
    /// The shape of some words; the arguments that they repeat change from call to call.
    pub(super) fn of(words: &str, arguments: &Value) -> Self {
        let first = words.trim().lines().next().unwrap_or_default();
        let cut = beginning(first, MAX_SENTENCE);
        let sample = screen::screened(cut).into_owned();
        let marked = mark(&sample, arguments);
        let (mut key, mut pattern, mut end) = (String::new(), String::from("^"), 0);
        for found in CHANGING.iter().flat_map(|changing| changing.find_iter(&marked)) {
            push(&mut key, &mut pattern, &marked[end..found.start()]);
            key.push('\u{2026}');
            pattern.push_str(stand_in(found.as_str()));
            end = found.end();
        }
        push(&mut key, &mut pattern, &marked[end..]);
        if first.len() == cut.len() && words.trim().lines().count() == 1 {
            pattern.push('$');
        }
        let code = code(&key);
        Self { sample, key, pattern, code }
    }
}

/// Puts quotes around the arguments that the words repeat, so that they count as changing.
fn mark(text: &str, arguments: &Value) -> String {
    let mut marked = text.to_owned();
    let members = arguments.as_object().into_iter().flat_map(serde_json::Map::values);
    for value in members.filter_map(Value::as_str).filter(|value| value.len() > 2) {
        if !marked.contains(&format!("'{value}'")) && !value.contains(['\'', '`']) {
            marked = marked.replace(value, &format!("`{value}`"));
        }
    }
    marked
}

/// What fits everything that may stand in a place.
fn stand_in(found: &str) -> &'static str {
    match found.chars().next() {
        Some('\'') => "'[^']*'",
        Some('"') => "\"[^\"]*\"",
        // What was marked is not quoted in the text itself.
        Some('`') => "`?.*?`?",
        Some('[') => ".*?",
        Some(first) if first.is_ascii_digit() || first == '-' => r"-?[\w.:+-]+",
        _ => r"\S+",
    }
}

fn push(key: &mut String, pattern: &mut String, text: &str) {
    key.push_str(text);
    pattern.push_str(&regex::escape(text));
}

/// Words that say nothing.
const EMPTY: &[&str] = &[
    "the", "a", "an", "to", "of", "for", "in", "on", "at", "is", "was", "are", "be", "with", "by", "and",
    "or", "this", "that", "it", "error", "failed", "failure", "has", "have", "while", "from", "your", "you",
    "please",
];

fn code(key: &str) -> String {
    let words = key
        .split(|c: char| !c.is_ascii_alphabetic())
        .filter(|word| word.len() > 1 && !EMPTY.contains(&word.to_ascii_lowercase().as_str()))
        .take(MAX_WORDS)
        .map(str::to_ascii_uppercase)
        .collect::<Vec<_>>()
        .join("_");
    let words = words.get(..words.len().min(48)).unwrap_or_default().trim_end_matches('_').to_owned();
    if words.is_empty() { "UNNAMED_FAILURE".to_owned() } else { words }
}
