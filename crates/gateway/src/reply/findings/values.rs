//! Lists of legal values inside a sentence.

use serde_json::Value;

const MAX: usize = 30;

/// `'a', 'b' or 'c'`: words in quotes, and nothing but separators between them.
pub(super) fn quoted(words: &str) -> Vec<Value> {
    let parts: Vec<&str> = words.split('\'').collect();
    let mut outside = parts.iter().step_by(2).map(|part| part.trim());
    if parts.len() < 3 || parts.len().is_multiple_of(2) || parts.len() > 2 * MAX {
        return Vec::new();
    }
    if !outside.all(|part| matches!(part, "" | "," | "or" | "and" | ", or" | ", and" | "|")) {
        return Vec::new();
    }
    parts.iter().skip(1).step_by(2).map(|part| Value::from(*part)).collect()
}

/// The values that follow `one of`, if each is one word or stands in quotes; empty where that is in doubt.
pub(super) fn list(rest: &str) -> Vec<Value> {
    let rest = start(rest);
    let inside = match rest.chars().next() {
        Some('[') => rest[1..].split(']').next(),
        Some('(') => rest[1..].split(')').next(),
        Some('{') => rest[1..].split('}').next(),
        _ => Some(end(rest)),
    };
    let inside = inside.unwrap_or_default();
    // `"a, b, c"` are several in one pair of quotes.
    let within = |quote: char| {
        let all = inside.strip_prefix(quote)?.strip_suffix(quote)?;
        (all.contains(',') && !all.contains(quote)).then_some(all)
    };
    let inside = within('"').or_else(|| within('\'')).unwrap_or(inside);
    let joined = inside.replace(" or ", ",").replace(" and ", ",").replace('|', ",");
    let values: Option<Vec<Value>> =
        joined.split(',').map(str::trim).filter(|piece| !piece.is_empty()).map(value).collect();
    values.filter(|values| values.len() <= MAX).unwrap_or_default()
}

/// Without the words that stand between `one of` and the first value.
fn start(mut rest: &str) -> &str {
    const FILLERS: &[&str] =
        &["the following", "following", "these", "the allowed", "values", "value", "options", "are", "is"];
    loop {
        rest = rest.trim_start_matches([' ', ':', '\n', '\t']);
        let filler = FILLERS.iter().find(|filler| {
            rest.get(..filler.len()).is_some_and(|start| start.eq_ignore_ascii_case(filler))
                && rest[filler.len()..].starts_with([' ', ':', '\n'])
        });
        match filler {
            Some(filler) => rest = &rest[filler.len()..],
            None => return rest,
        }
    }
}

fn end(rest: &str) -> &str {
    const ENDS: &[&str] = &[
        ". ",
        "; ",
        "\n",
        ", received",
        " received",
        ", got",
        ", but",
        " but ",
        " (",
        ", found",
        ", not ",
        " at line",
        " for ",
        " instead",
        " - ",
    ];
    let end = ENDS.iter().filter_map(|sign| rest.find(sign)).min().unwrap_or(rest.len());
    rest[..end].trim_end_matches(['.', '!', ' ', ')', ']'])
}

/// One value: a word, a number, or what stands in quotes.
pub(super) fn value(piece: &str) -> Option<Value> {
    let piece = piece.strip_prefix("or ").or_else(|| piece.strip_prefix("and ")).unwrap_or(piece).trim();
    let bare = ['"', '\'', '`'].iter().find_map(|quote| piece.strip_prefix(*quote)?.strip_suffix(*quote));
    let text = bare.unwrap_or(piece);
    let letter = |byte: u8| {
        byte.is_ascii_alphanumeric() || b"_-.:+/#%&@*".contains(&byte) || (byte == b' ' && bare.is_some())
    };
    if text.is_empty() || text.len() > 40 || !text.bytes().all(letter) || text.split(' ').count() > 3 {
        return None;
    }
    let number = || serde_json::from_str::<Value>(text).ok().filter(Value::is_number);
    Some(if bare.is_none() { number().unwrap_or_else(|| Value::from(text)) } else { Value::from(text) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn values_are_read_or_left() {
        for (text, expected) in [
            (": a, b, c", json!(["a", "b", "c"])),
            (" [a, b]", json!(["a", "b"])),
            (" the following values: a, b", json!(["a", "b"])),
            (" 'a' | 'b', received 'c'", json!(["a", "b"])),
            (" \"in stock\", \"out\".", json!(["in stock", "out"])),
            (" 1, 2 or 3.", json!([1, 2, 3])),
            (" red, green, or blue", json!(["red", "green", "blue"])),
            (" things that you should know about", json!([])),
            ("", json!([])),
        ] {
            assert_eq!(Value::Array(list(text)), expected, "{text}");
        }
        assert_eq!(Value::Array(quoted("'a', 'b' or 'c'")), json!(["a", "b", "c"]));
        assert_eq!(quoted("it's 'a' thing's"), Vec::<Value>::new());
    }
}
