//! What an upstream says in words: *Expected available in 12 seconds*, *Please try again in 1m30s*.

use serde_json::Value;

use super::{LONGEST_MS, number};

/// The longest text that is looked into, and how many words behind the sign a time may stand.
const MAX_TEXT: usize = 500;
const MAX_BEHIND: usize = 2;

/// Members whose text may say it.
const TEXTS: &[&str] =
    &["message", "detail", "error", "error_description", "description", "title", "msg", "reason"];

/// The longest wait that a body names in words.
pub(super) fn all(body: &Value) -> Option<u64> {
    let mut waits = Vec::new();
    collect(body, 2, &mut waits);
    waits.into_iter().max()
}

fn collect(value: &Value, depth: usize, waits: &mut Vec<u64>) {
    match value {
        Value::Object(members) => {
            for value in TEXTS.iter().filter_map(|name| members.get(*name)) {
                if value.is_string() || depth > 0 {
                    collect(value, depth.saturating_sub(1), waits);
                }
            }
        }
        Value::String(text) => waits.extend(read(text)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => {}
    }
}

/// The wait that a sentence names: a time with its unit, behind *in*, *after*, *wait* or the like.
fn read(text: &str) -> Option<u64> {
    const SIGNS: &[&str] = &["in", "after", "wait", "for", "least"];
    let text = text.get(..MAX_TEXT).unwrap_or(text).to_ascii_lowercase();
    if text.len() > MAX_TEXT {
        return None;
    }
    let bare = |word: &str| word.trim_matches(|letter: char| !letter.is_ascii_alphanumeric()).to_owned();
    let words: Vec<String> = text.split_whitespace().map(bare).collect();
    let behind = |index: usize| {
        (index + 1..words.len().min(index + 1 + MAX_BEHIND))
            .find_map(|at| time(&words[at], words.get(at + 1)))
    };
    let found = words.iter().enumerate().filter(|(_, word)| SIGNS.contains(&word.as_str()));
    found.filter_map(|(index, _)| behind(index)).filter(|wait| (1..=LONGEST_MS).contains(wait)).max()
}

/// `12 seconds`, `20s`, `1m30s`.
fn time(word: &str, unit: Option<&String>) -> Option<u64> {
    if !word.starts_with(|first: char| first.is_ascii_digit()) {
        return None;
    }
    let Some(amount) = number::seconds(word) else { return number::duration(word) };
    let times = match unit?.as_str() {
        "ms" | "millisecond" | "milliseconds" => return number::millis(word),
        "s" | "sec" | "secs" | "second" | "seconds" => 1,
        "min" | "mins" | "minute" | "minutes" => 60,
        "h" | "hour" | "hours" => 3_600,
        _ => return None,
    };
    Some(amount.saturating_mul(times))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_with_its_unit_is_read_and_nothing_else() {
        for (text, expected) in [
            ("Request was throttled. Expected available in 12 seconds.", Some(12_000)),
            ("Rate limit reached for x in organization y. Please try again in 20s.", Some(20_000)),
            ("Please try again in 1m30s. Contact us at help.", Some(90_000)),
            ("Too many requests, wait 2 minutes", Some(120_000)),
            ("You must wait at least 1.5 seconds between calls", Some(1_500)),
            ("Retry after 250 ms", Some(250)),
            ("Limit: 60 requests in 1 project", None),
            ("Your plan allows 100 calls", None),
            ("in 5", None),
            ("wait for 9 lives", None),
            ("in 99 hours", None),
            ("", None),
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
    }
}
