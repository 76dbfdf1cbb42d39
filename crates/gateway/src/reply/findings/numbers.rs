//! Numbers inside a sentence.

use serde_json::Number;

/// The number at the end of a text.
pub(super) fn last_number(text: &str) -> Option<Number> {
    let word = text.rsplit(char::is_whitespace).next()?;
    number(word).filter(|(_, rest)| rest.is_empty()).map(|(number, _)| number)
}

/// The number at the start of a text, and what follows it; no part of a date or of a time.
pub(super) fn number(text: &str) -> Option<(Number, &str)> {
    const WORDS: &[(&str, u64)] =
        &[("zero", 0), ("one", 1), ("two", 2), ("three", 3), ("five", 5), ("ten", 10)];
    let bare = text.trim_start_matches([' ', '"', '\'', ':', '=', '(', '`', '$', '€', '£']);
    for (word, value) in WORDS {
        if let Some(rest) = bare.strip_prefix(word)
            && !rest.starts_with(|next: char| next.is_alphanumeric())
            && !rest.starts_with(" of")
        {
            return Some(((*value).into(), rest));
        }
    }
    let end = bare
        .char_indices()
        .find(|(at, next)| !(next.is_ascii_digit() || *next == '.' || (*at == 0 && *next == '-')))
        .map_or(bare.len(), |(at, _)| at);
    let (number, rest) = bare.split_at(end);
    if number.len() > 20
        || rest.starts_with(['-', ':', '/'])
        || rest.starts_with(|next: char| next.is_alphabetic())
    {
        return None;
    }
    // `5,000` is one number.
    let in_list = text.contains(['(', '[']);
    let thousands = |rest: &str| {
        rest.starts_with(',') && rest.bytes().skip(1).take_while(u8::is_ascii_digit).count() == 3
    };
    if !in_list && number.len() <= 3 && !number.contains('.') && thousands(rest) {
        let (next, rest) = rest[1..].split_at(3);
        return Some((serde_json::from_str(&format!("{number}{next}")).ok()?, rest));
    }
    let number = serde_json::from_str(number.trim_end_matches('.')).ok()?;
    Some((number, rest))
}
