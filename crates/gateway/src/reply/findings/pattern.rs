//! Patterns inside a sentence, and the alternatives that some patterns are.

use curable_core::{Expected, Problem};
use serde_json::Value;

use super::signs::Words;
use super::values;

/// Words between the verb and the pattern.
const FILLERS: &[&str] = &[
    "the",
    "required",
    "expected",
    "following",
    "allowed",
    "a",
    "this",
    "regular",
    "expression",
    "regexp",
    "regex",
    "pattern",
    "format",
    "of",
    "is",
];

/// Wording that speaks of a form without drawing it.
const BARE: &[&str] = &[
    "format is invalid",
    "has invalid format",
    "invalid format",
    "wrong format",
    "incorrect format",
    "correct format",
    "does not match",
    "doesn't match",
    "did not match",
    "not match the required",
    "invalid pattern",
    "is malformed",
];

/// The pattern that a sentence gives.
pub(super) fn read(text: &str, lower: Words<'_>) -> Option<(Problem, Expected)> {
    if let Some(pattern) = drawn(text, lower) {
        return Some(said(pattern));
    }
    BARE.iter().any(|sign| lower.contains(sign)).then(|| (Problem::Pattern, Expected::default()))
}

/// `regex used for validation is '[a-z]{2}'`, which Kubernetes writes behind examples, and means the whole of a value.
pub(super) fn used(text: &str, lower: Words<'_>) -> Option<(Problem, Expected)> {
    const SIGN: &str = "regex used for validation is '";
    let rest = text.get(lower.find(SIGN)? + SIGN.len()..)?;
    let (pattern, _) = rest.rsplit_once('\'')?;
    Some(said(&format!("^(?:{pattern})$")))
}

/// `must start with one of the following: A-, B-`: what is listed is a part of a value.
pub(super) fn affixed(text: &str, lower: Words<'_>) -> Option<(Problem, Expected)> {
    const SIGNS: &[(&str, bool)] = &[
        ("start with one of", true),
        ("starts with one of", true),
        ("begin with one of", true),
        ("end with one of", false),
        ("ends with one of", false),
    ];
    let (at, starts) =
        SIGNS.iter().find_map(|(sign, starts)| Some((lower.find(sign)? + sign.len(), starts)))?;
    let (_, rest) = text.get(at..)?.split_once(':')?;
    let parts = values::list(rest);
    let parts: Vec<String> = parts.iter().filter_map(Value::as_str).map(literal).collect();
    let any = format!("(?:{})", parts.join("|"));
    let drawn = if *starts { format!("^{any}") } else { format!("{any}$") };
    let pattern = Some(drawn).filter(|_| !parts.is_empty());
    Some((Problem::Pattern, Expected { pattern, ..Expected::default() }))
}

/// A text as a pattern that it alone fits. Escapes that no engine needs are refused by some.
fn literal(text: &str) -> String {
    let escape = |letter: char| [Some('\\').filter(|_| "\\.+*?()|[]{}^$".contains(letter)), Some(letter)];
    text.chars().flat_map(escape).flatten().collect()
}

/// `expected string to match pattern ^[A-Z]{2}$`: a type that the pattern stands beside says nothing of its own.
pub(super) fn of_text(text: &str, lower: Words<'_>) -> Option<(Problem, Expected)> {
    let of_text = ["string to match", "string that matches", "string matching"].iter();
    let of_text = of_text.into_iter().any(|sign| lower.contains(sign));
    of_text.then(|| drawn(text, lower)).flatten().map(said)
}

/// What a pattern says: the legal values if it is nothing but those.
pub(super) fn said(pattern: &str) -> (Problem, Expected) {
    let allowed = alternatives(pattern);
    if allowed.is_empty() {
        (Problem::Pattern, Expected { pattern: Some(pattern.to_owned()), ..Expected::default() })
    } else {
        (Problem::Choice, Expected::allowed(allowed))
    }
}

fn drawn<'t>(text: &'t str, lower: Words<'_>) -> Option<&'t str> {
    for sign in ["match", "pattern", "regular expression", "regex"] {
        let Some(at) = lower.find(sign) else { continue };
        let rest = text.get(at + sign.len()..)?;
        // `matches`, `matching`, `patterns` end as words do.
        let rest = rest.trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
        if let Some(pattern) = first(rest) {
            return Some(pattern);
        }
    }
    // `^[A-Z]{2}$` is a pattern wherever it stands.
    if !text.contains('^') {
        return None;
    }
    let bare = |word: &'t str| {
        let word = word.trim_matches(['"', '\'', '`', '(', ')', ',', ';']);
        bare(word.strip_prefix("~r").unwrap_or(word))
    };
    text.split_whitespace().map(bare).find(|word| word.starts_with('^') && word.ends_with('$'))
}

/// The pattern at the start of a text, behind what leads to it.
fn first(text: &str) -> Option<&str> {
    let (mut rest, mut form) = (text, false);
    loop {
        rest = rest.trim_start_matches([' ', ':', '=', '(']);
        let word = rest.split([' ', ':']).next().unwrap_or_default();
        if !FILLERS.iter().any(|filler| word.eq_ignore_ascii_case(filler)) {
            break;
        }
        form |= word.eq_ignore_ascii_case("format");
        rest = &rest[word.len()..];
    }
    let quote = rest.chars().next()?;
    let inside = match quote {
        '"' | '\'' | '`' | '/' => {
            let is_end = |end: usize| {
                let behind = rest[end + 1..]
                    .trim_start_matches(|flag: char| quote == '/' && flag.is_ascii_lowercase());
                behind.is_empty() || behind.starts_with([' ', '.', ',', ';', ')', ']'])
            };
            let end = rest.match_indices(quote).map(|(end, _)| end).find(|end| *end > 0 && is_end(*end))?;
            bare(&rest[1..end])
        }
        _ => {
            let word = rest.split_whitespace().next()?;
            // A pattern that goes on behind a space is none.
            let cut = word.starts_with('^') && !bare(word).ends_with('$') && rest.trim_end() != word;
            Some(bare(word)).filter(|_| !cut)?
        }
    };
    let plain = matches!(quote, '"' | '\'' | '`') && inside.contains('|');
    let is_drawn = inside.contains(['^', '$', '[', '\\', '(', '*', '+']) || plain;
    // A format of some language has brackets and escapes as well: `Y-m-d\TH:i:sP`.
    let signs = ["^", "$", "{", "*", "[0", "[a", "[A", "\\d", "\\w"];
    let is_drawn = is_drawn && (!form || plain || signs.iter().any(|sign| inside.contains(sign)));
    (is_drawn && !inside.contains("ref:")).then_some(inside)
}

/// Without the slashes around it and the full stop behind it.
pub(super) fn bare(word: &str) -> &str {
    let word = if word.ends_with("$.") || word.ends_with("/.") { &word[..word.len() - 1] } else { word };
    let word = word.trim_end_matches([',', ';']);
    let inside = word.strip_prefix('/').and_then(|rest| {
        let (inside, flags) = rest.rsplit_once('/')?;
        flags.bytes().all(|flag| flag.is_ascii_lowercase()).then_some(inside)
    });
    inside.unwrap_or(word)
}

/// The words of a pattern that is `a|b|c`, with anchors and brackets around it or without.
pub(super) fn alternatives(pattern: &str) -> Vec<Value> {
    // With one anchor alone they are where a value begins or ends.
    if pattern.starts_with('^') != pattern.ends_with('$') {
        return Vec::new();
    }
    let inside = pattern.trim_start_matches('^').trim_end_matches('$');
    let inside = inside.strip_prefix("(?:").or_else(|| inside.strip_prefix('(')).unwrap_or(inside);
    let inside = inside.strip_suffix(')').unwrap_or(inside);
    let plain = |letter: u8| letter.is_ascii_alphanumeric() || b"_- ".contains(&letter);
    let is_word = |word: &str| !word.is_empty() && word.bytes().all(plain);
    if inside.contains('|') && inside.split('|').all(is_word) {
        inside.split('|').map(Value::from).collect()
    } else {
        Vec::new()
    }
}

#[cfg(test)]
mod tests {
    use super::read;
    use crate::reply::findings::signs::{Pairs, Words};

    #[test]
    fn patterns_are_read_and_alternatives_are_choices() {
        for (text, pattern, allowed) in [
            ("must match \"^[A-Z]{2}$\"", Some("^[A-Z]{2}$"), 0),
            ("must match \"apartment|house|villa\"", None, 3),
            ("must match /^(low|high)$/ regular expression", None, 2),
            ("must match /^[a-z ]+$/i regular expression", Some("^[a-z ]+$"), 0),
            ("Enter a value that matches ^[A-Z]{2}$.", Some("^[A-Z]{2}$"), 0),
            ("\"x\" with value \"a\" fails to match the required pattern: /^b+$/", Some("^b+$"), 0),
            ("String should match pattern '^b+$'", Some("^b+$"), 0),
            ("The field X must match the regular expression '^[0-9]{3}$'.", Some("^[0-9]{3}$"), 0),
            ("is not in the form ^a$", Some("^a$"), 0),
            ("ECMA 262 regex \"^a b$\" does not match input string \"x\"", Some("^a b$"), 0),
            ("must match the confirmation", None, 0),
            ("must match the format D, d M Y\\TH:i.", None, 0),
            ("must match the format l\\TG.", None, 0),
            ("must match the format \\d{4}-\\d{2}", Some("\\d{4}-\\d{2}"), 0),
            ("must match \"password\"", None, 0),
        ] {
            let lower = text.to_ascii_lowercase();
            let pairs = Pairs::of(&lower);
            let found = read(text, Words::new(&lower, &pairs)).map(|(_, said)| said).unwrap_or_default();
            assert_eq!(found.pattern.as_deref(), pattern, "{text}");
            assert_eq!(found.allowed.len(), allowed, "{text}");
        }
    }
}
