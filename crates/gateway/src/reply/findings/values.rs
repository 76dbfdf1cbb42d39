//! Lists of legal values inside a sentence.

use serde_json::Value;

const MAX: usize = 30;

/// What a word says that stands for true or false in some language.
pub(super) fn boolean(word: &str) -> Option<bool> {
    let is = |name: &str| word.eq_ignore_ascii_case(name);
    if is("true") { Some(true) } else { is("false").then_some(false) }
}

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

/// The values that follow `one of`, if each is one word or stands in quotes; empty where that is in doubt, and where the
/// list may go on.
pub(super) fn list(rest: &str) -> Vec<Value> {
    let behind = start(rest);
    let told = rest[..rest.len() - behind.len()].contains(':');
    let closing = match behind.chars().next() {
        Some('[') => Some(']'),
        Some('(') => Some(')'),
        Some('{') => Some('}'),
        _ => None,
    };
    let inside = match closing {
        Some(closing) => behind[1..].split(closing).next().unwrap_or_default(),
        None => sentence(behind),
    };
    // `"a, b, c"` are several in one pair of quotes.
    let within = |quote: char| {
        let all = inside.strip_prefix(quote)?.strip_suffix(quote)?;
        (all.contains(',') && !all.contains(quote)).then_some(all)
    };
    let inside = within('"').or_else(|| within('\'')).unwrap_or(inside);
    if let Some(values) = blank(inside).filter(|values| closing == Some(']') && values.len() <= MAX) {
        return values;
    }
    if closing.is_none() && spaced(rest).is_some() {
        return Vec::new();
    }
    all(&pieces(inside), told || closing.is_some())
        .filter(|values| values.len() <= MAX && !is_open(behind))
        .and_then(|values| even(values, inside))
        // `a/b/c` may be several.
        .filter(|values| values.len() != 1 || closing.is_some() || !inside.contains('/'))
        .unwrap_or_default()
}

/// `[a b c]`, `['in transit' lost]`: how Go prints a list, with nothing but blanks between the values.
fn blank(inside: &str) -> Option<Vec<Value>> {
    let mut values = Vec::new();
    let mut rest = inside.trim();
    while let Some(first) = rest.chars().next() {
        let quoted = matches!(first, '"' | '\'').then(|| rest[1..].find(first).map(|end| end + 2)).flatten();
        let (piece, behind) = rest.split_at(quoted.or_else(|| rest.find(' ')).unwrap_or(rest.len()));
        let joins = matches!(piece, "or" | "and") || TAILS.contains(&piece);
        values.push(value(piece).filter(|_| !joins)?);
        rest = behind.strip_prefix(' ').unwrap_or(behind);
        if rest.len() == behind.len() && !rest.is_empty() {
            return None;
        }
    }
    (values.len() > 1).then_some(values)
}

/// `: a b c`: words without anything between them, which may be several values, or one, or a sentence.
pub(super) fn spaced(rest: &str) -> Option<Vec<&str>> {
    /// Words of a sentence, or of one value that has several.
    const OTHERS: &str =
        "a an and at by following for from in of on or our out the these this to values with your";
    let words = rest.trim_start().strip_prefix(':').filter(|words| !words.contains([',', '|', '"', '\'']))?;
    let words: Vec<&str> = sentence(words).split_whitespace().collect();
    let is_word =
        |word: &&str| word.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte));
    let spoken = |word: &&str| OTHERS.split(' ').any(|other| other == *word) || TAILS.contains(word);
    let fits = words.iter().all(|word| is_word(word) && !spoken(word));
    ((2..=MAX).contains(&words.len()) && fits).then_some(words)
}

/// Where some values stand in quotes, a word without them is none: `"open" or empty`.
fn even(values: Vec<Value>, inside: &str) -> Option<Vec<Value>> {
    let quoted =
        |text: &str| ['"', '\'', '`'].iter().any(|quote| inside.contains(&format!("{quote}{text}{quote}")));
    let told = |value: &Value| value.as_str().is_none_or(quoted);
    if !inside.contains(['"', '\'', '`']) || values.iter().all(told) {
        return Some(values);
    }
    if !values.iter().any(|value| value.as_str().is_some_and(quoted)) {
        return Some(values);
    }
    let literal = |value: Value| match value {
        Value::String(text) if !quoted(&text) => match text.as_str() {
            "null" => Some(Value::Null),
            "true" => Some(Value::Bool(true)),
            "false" => Some(Value::Bool(false)),
            _ => None,
        },
        other => Some(other),
    };
    values.into_iter().map(literal).collect()
}

/// `a, b, etc.`, `a, b, ...`: there are more than are listed.
fn is_open(text: &str) -> bool {
    let last = text.trim_end_matches(['.', ' ']).rsplit([',', ' ']).next();
    text.contains("...") || text.contains('…') || last.is_some_and(|last| last.eq_ignore_ascii_case("etc"))
}

/// The values of the pieces of a list; `told` says that it was announced, so that a value may have blanks.
fn all(pieces: &[&str], told: bool) -> Option<Vec<Value>> {
    let (mut values, mut closed) = (Vec::new(), false);
    for (index, piece) in pieces.iter().enumerate() {
        let piece = piece.trim();
        let behind_or = piece.strip_prefix("or ").or_else(|| piece.strip_prefix("and "));
        let piece = behind_or.unwrap_or(piece).trim();
        let behind = &pieces[index + 1..];
        let last = behind.is_empty();
        if piece.is_empty() {
            continue;
        }
        if let Some(value) = value(piece) {
            values.push(value);
            closed |= behind_or.is_some();
            continue;
        }
        if let Some(both) = joined(piece) {
            values.extend(both);
            closed = true;
            continue;
        }
        // `a, b, got 'x'`: the list has ended, unless it goes on behind, or this is a value of two words.
        if let Some((word, tail)) = TAILS.iter().find_map(|word| Some((*word, after(piece, word)?))) {
            let told = is_received(tail);
            if told || closed || (last && word != "not" && values.len() > 1) {
                break;
            }
            return None;
        }
        if let Some((head, certain)) = cut(piece, behind).filter(|(_, certain)| last || *certain) {
            let ended = value(head).map(|value| vec![value]).or_else(|| joined(head)).filter(|_| certain)?;
            values.extend(ended);
            break;
        }
        values.push(phrase(piece).filter(|_| told)?);
    }
    Some(values)
}

/// Words that begin another part of the sentence behind a list.
const TAILS: &[&str] = &["received", "got", "but", "found", "not", "instead", "was", "given", "you"];

/// What stands behind a word at the start of a text, if something does.
fn after<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let rest = text.strip_prefix(word)?;
    rest.strip_prefix([' ', ':']).map(str::trim_start).filter(|rest| !rest.is_empty())
}

/// Whether what stands behind `got` is what was received, whatever follows.
fn is_received(tail: &str) -> bool {
    const VERBS: &[&str] = &["got ", "was ", "received ", "found ", "is ", "it ", "you ", "the ", "instead"];
    tail.starts_with(['"', '\'', '`', '[', '{', ':', '('])
        || tail.starts_with(|first: char| first.is_ascii_digit())
        || VERBS.iter().any(|verb| tail.starts_with(verb))
}

/// `a or b`
fn joined(piece: &str) -> Option<Vec<Value>> {
    let parts: Vec<&str> = piece.split(" or ").flat_map(|part| part.split(" and ")).collect();
    if parts.len() < 2 { None } else { parts.into_iter().map(|part| value(part.trim())).collect() }
}

/// A piece up to where another part of the sentence begins, and whether one certainly begins there; `behind` are the
/// pieces that follow.
fn cut<'t>(piece: &'t str, behind: &[&str]) -> Option<(&'t str, bool)> {
    const ENDS: &[&str] = &[
        " received",
        " got",
        " but ",
        " found",
        " (",
        " at line",
        " instead",
        " - ",
        " – ",
        " for ",
        " not ",
    ];
    let (at, sign) = ENDS
        .iter()
        .filter_map(|sign| Some((piece.find(sign)?, *sign)))
        .filter(|(at, sign)| {
            sign.ends_with([' ', '('])
                || piece[at + sign.len()..].chars().next().is_none_or(|next| !next.is_alphanumeric())
        })
        .min()?;
    let tail = piece[at + sign.len()..].trim_start();
    let alone = !tail.contains(' ') && !tail.is_empty();
    let certain = match sign {
        " received" | " got" | " found" => alone || is_received(tail),
        // `out for delivery` is a value, `b for this kind` is not.
        " for " => is_named(tail),
        // `small (S), medium (M)` goes on.
        " (" => behind.is_empty() || !tail.contains(')'),
        " not " => is_received(tail),
        _ => true,
    };
    Some((piece[..at].trim_end(), certain))
}

/// Whether what stands behind `for` is a name or has an article.
fn is_named(tail: &str) -> bool {
    const ARTICLES: &[&str] =
        &["this ", "the ", "a ", "an ", "your ", "field ", "parameter ", "property ", "dictionary ", "key "];
    let word = tail.split(' ').next().unwrap_or_default();
    tail.starts_with(['"', '\'', '`', '['])
        || ARTICLES.iter().any(|article| tail.starts_with(article))
        || word.contains(['_', '.', '['])
        || word.bytes().any(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit())
}

/// A value of two or three plain words.
fn phrase(piece: &str) -> Option<Value> {
    const OTHERS: &[&str] = &[
        "please",
        "see",
        "use",
        "check",
        "try",
        "refer",
        "which",
        "that",
        "you",
        "your",
        "it",
        "is",
        "are",
        "was",
        "were",
        "must",
        "should",
        "can",
        "cannot",
        "may",
        "if",
        "when",
        "or",
        "and",
        "then",
        "but",
        "depending",
        "only",
        "where",
        "whichever",
        "value",
        "values",
        "received",
        "got",
        "sent",
    ];
    let words = piece.split(' ').count();
    let plain = piece.bytes().all(|byte| byte.is_ascii_alphanumeric() || b" -_/&".contains(&byte));
    let fits = plain && words <= 3 && !piece.split(' ').any(|word| word.is_empty() || OTHERS.contains(&word));
    fits.then(|| Value::from(piece))
}

/// The parts of a text between commas and bars that stand in no quotes.
fn pieces(text: &str) -> Vec<&str> {
    let (mut pieces, mut from, mut open) = (Vec::new(), 0, None);
    for (at, letter) in text.char_indices() {
        match open {
            Some(quote) if letter == quote => open = None,
            None if matches!(letter, '"' | '\'' | '`') => {
                let before = text[from..at].trim_end();
                let opens = before.is_empty() || text[..at].ends_with(' ');
                open = opens.then_some(letter);
            }
            None if matches!(letter, ',' | '|' | ';') => {
                pieces.push(&text[from..at]);
                from = at + 1;
            }
            _ => {}
        }
    }
    pieces.push(&text[from..]);
    pieces
}

/// What belongs to the same sentence; semicolons may stand between the values as well.
fn sentence(rest: &str) -> &str {
    let end = [". ", "\n"].iter().filter_map(|sign| rest.find(sign)).min().unwrap_or(rest.len());
    let listed = |text: &str| text.contains([',', '|']) || text.contains(" or ") || text.contains(" and ");
    let end = rest[..end].find("; ").filter(|at| listed(&rest[..*at])).unwrap_or(end);
    rest[..end].trim_end_matches(['.', '!', ' ', ']'])
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
            (
                ": hamburg, rotterdam, gothenburg, leeds",
                json!(["hamburg", "rotterdam", "gothenburg", "leeds"]),
            ),
            (": booked, received, in_transit, found", json!(["booked", "received", "in_transit", "found"])),
            (" booked, received, found, returned.", json!(["booked", "received", "found", "returned"])),
            (" a, butter, but got 'c'", json!(["a", "butter"])),
            (" a, b, got c", json!(["a", "b"])),
            (": a, b, received \"c\"", json!(["a", "b"])),
            (" a or b, but it was c, d or e", json!(["a", "b"])),
            (": a; b; c", json!(["a", "b", "c"])),
            (" a or b, not c", json!(["a", "b"])),
            (" a, b; see the manual", json!(["a", "b"])),
            (" whenever, found or input", json!(["whenever", "found", "input"])),
            // Whether the list has ended is in doubt.
            (": done, not started", json!([])),
            (": booked, got lost", json!([])),
            (": a; see the manual", json!([])),
            (" a/b/c", json!([])),
            (": a, got lost, delivered", json!([])),
            (" a, found again, b", json!([])),
            (": small (S), medium (M)", json!([])),
            (": a, b, ...", json!([])),
            (": a, b, etc.", json!([])),
            (": pending, delivered, out for delivery", json!([])),
            // A value has blanks where the list was announced.
            (
                ": in transit, out for delivery, delivered",
                json!(["in transit", "out for delivery", "delivered"]),
            ),
            (" next day, two days", json!([])),
            (": next day, two days or economy", json!([])),
            (": next day, two days, or economy", json!(["next day", "two days", "economy"])),
            (" \"next day\"|\"two days\"|\"economy\"", json!(["next day", "two days", "economy"])),
            (": a, b, please try again", json!([])),
            (" [a b c]", json!(["a", "b", "c"])),
            (" [1 5 10]", json!([1, 5, 10])),
            (" ['in transit' lost]", json!(["in transit", "lost"])),
            (" [not started]", json!([])),
            (" [a or b]", json!(["a", "b"])),
            (" [next day, economy]", json!(["next day", "economy"])),
            // These may be one value, or three.
            (": red green blue", json!([])),
            (" a, b for this kind", json!(["a", "b"])),
            (" a, b (case matters)", json!(["a", "b"])),
            (" \"a\", \"b\" or empty", json!([])),
            (" [\"a\", \"b\", null]", json!(["a", "b", null])),
            ("", json!([])),
        ] {
            assert_eq!(Value::Array(list(text)), expected, "{text}");
        }
        assert_eq!(Value::Array(quoted("'a', 'b' or 'c'")), json!(["a", "b", "c"]));
        assert_eq!(quoted("it's 'a' thing's"), Vec::<Value>::new());
    }
}
