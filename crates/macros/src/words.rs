//! The words that an attribute may hold, and the nearest of them to a wrong one.

/// The kinds: the word, and the variant of `Kind`.
pub(crate) const KINDS: &[(&str, &str)] = &[
    ("validation", "Validation"),
    ("not_found", "NotFound"),
    ("conflict", "Conflict"),
    ("permission", "Permission"),
    ("transient", "Transient"),
    ("internal", "Internal"),
    ("unauthenticated", "Unauthenticated"),
    ("exhausted", "Exhausted"),
    ("cancelled", "Cancelled"),
    ("unsupported", "Unsupported"),
    ("precondition", "Precondition"),
];

/// The retries: the word, and the variant of `Retry`.
pub(crate) const RETRIES: &[(&str, &str)] = &[("never", "Never"), ("same", "Same"), ("amended", "Amended")];

/// Whether it took effect: the word, and the variant of `Applied`.
pub(crate) const APPLIED: &[(&str, &str)] = &[("no", "No"), ("maybe", "Maybe"), ("yes", "Yes")];

/// The keys of a struct.
pub(crate) const STRUCT_KEYS: &[&str] = &[
    "aliases",
    "applied",
    "code",
    "crate",
    "deprecated",
    "hint",
    "http",
    "kind",
    "message",
    "removed",
    "retry",
    "since",
];

/// The keys of a field.
pub(crate) const FIELD_KEYS: &[&str] = &["retry_after_ms", "sensitive", "similar"];

/// The keys of an enum.
pub(crate) const ENUM_KEYS: &[&str] = &["crate"];

/// The words of a table.
pub(crate) fn words(table: &'static [(&'static str, &'static str)]) -> Vec<&'static str> {
    table.iter().map(|(word, _)| *word).collect()
}

/// "; did you mean `x`?" when one of the words is near, else "; <what>: a, b, c".
pub(crate) fn advice(wrong: &str, words: &[&str], what: &str) -> String {
    let folded = wrong.to_ascii_lowercase().replace('-', "_");
    let limit = 1 + folded.chars().count() / 4;
    let near = words
        .iter()
        .map(|word| (strsim::osa_distance(&folded, word), *word))
        .filter(|(distance, _)| *distance <= limit)
        .min();
    match near {
        Some((_, word)) => format!("; did you mean `{word}`?"),
        None => format!("; {what}: {}", words.join(", ")),
    }
}
