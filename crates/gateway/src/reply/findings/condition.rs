//! Conditions inside a sentence: they say when something is demanded, and nothing about what is.

use std::borrow::Cow;

/// Words that begin a condition.
const STRONG: &[&str] = &[
    "when",
    "whenever",
    "if",
    "unless",
    "because",
    "while",
    "whereas",
    "since",
    "where",
    "as long as",
    "so long as",
    "provided that",
    "given that",
    "in case",
];

/// Words that begin one where a number follows: `must be bank for values over 100000`.
const WEAK: &[&str] =
    &["for", "once", "until", "with", "on", "in", "during", "after", "as", "given", "provided"];

/// Those of them that lead to a condition only behind a limit: `must be in the range 1 to 5` has none.
const BEHIND: &[&str] = &["on", "in", "during", "after", "as", "given", "provided"];

/// What a sentence has that demands or judges something.
const DEMANDS: &[&str] = &[
    "must",
    "should",
    "shall",
    "cannot",
    "can't",
    "can",
    "may",
    "required",
    "requires",
    "mandatory",
    "needs",
    "need",
    "has",
    "have",
    "only",
    "allowed",
    "permitted",
    "expected",
    "at",
    "not",
    "be",
    "exceeds",
    "is",
    "isn't",
    "are",
    "aren't",
    "invalid",
    "missing",
    "between",
];

/// What follows a subject in the part of a sentence that demands.
const MODALS: &[&str] =
    &["must", "should", "shall", "cannot", "can't", "can", "may", "needs", "has", "have", "is", "are"];

/// Words that say that a name follows.
const LABELS: &[&str] = &["field", "parameter", "property", "argument", "attribute", "key", "header", "the"];

/// The sentence without its conditions.
pub(super) fn without(text: &str) -> Cow<'_, str> {
    cut(text, &[])
}

/// The same without what only may be a condition, for where a fact would be read out of it.
pub(super) fn narrowed(text: &str) -> Cow<'_, str> {
    // Each of them has a number.
    cut(text, if has_digit(text) { WEAK } else { &[] })
}

/// Whether a text begins with a condition, and has not come to what is demanded.
pub(super) fn leads(text: &str) -> bool {
    let text = text.trim_start();
    begun(text, STRONG).or_else(|| begun(text, WEAK)).is_some_and(|word| {
        let rest = &text[word.len()..];
        !is_name(rest) && !words(rest).any(|word| MODALS[..9].contains(&word))
    })
}

fn cut<'t>(text: &'t str, weak: &[&str]) -> Cow<'t, str> {
    let (mut out, mut kept) = (String::new(), 0);
    let (mut from, mut quoted) = (0, false);
    while let Some((at, end)) = next_word(text, from) {
        quoted ^= !text[from..at].bytes().filter(|byte| *byte == b'"').count().is_multiple_of(2);
        from = end;
        if quoted || at < kept {
            continue;
        }
        let Some(span) = span(text, at, weak) else { continue };
        out.push_str(text[kept..span.0].trim_end());
        // What follows a condition in front is a sentence of its own.
        if !out.is_empty()
            && span.1 < text.len()
            && !text[span.1..].starts_with(['.', ';', ':', '\n', ')', ',', ' '])
        {
            out.push(' ');
        }
        (kept, from) = (span.1, span.1);
    }
    if kept == 0 {
        return Cow::Borrowed(text);
    }
    out.push_str(&text[kept..]);
    Cow::Owned(out)
}

/// Where the condition that begins with the word at a place lies, if it is one.
fn span(text: &str, at: usize, weak: &[&str]) -> Option<(usize, usize)> {
    let before = text[..at].trim_end();
    let opened = before.ends_with('(');
    let starts = before.is_empty() || before.ends_with(['.', ';', ':', '\n', '|']);
    let Some(word) = begun(&text[at..], STRONG) else {
        // Nearly all words are neither at a beginning nor looked at closely.
        if weak.is_empty() && !opened && !starts {
            return None;
        }
        let counted = || text[at..].starts_with(|first: char| first.is_ascii_digit()) && has_limit(before);
        let aside = || is_aside(&text[at..]);
        if opened && (aside() && demands(before) || (!weak.is_empty() && counted())) {
            return inside(text, before.len() - 1);
        }
        if !weak.is_empty() && !opened && aside() {
            let ended = before.trim_end_matches(['.', ';', '\n', '|']);
            if has_limit(ended) {
                let ended = ended.trim_end_matches([',', '-', '–', '[']).trim_end();
                return Some((ended.len(), at + sentence_end(&text[at..])));
            }
        }
        let found = begun(&text[at..], if starts { WEAK } else { weak })?;
        if !starts {
            return weakly(text, at, found, before);
        }
        let (from, to) = front(text, at, &text[at + found.len()..])?;
        // `Given x is y, …` is a condition whatever it says, `For x, …` may name what the rest is about.
        let states = words(&text[from..to]).any(|word| matches!(word, "is" | "are" | "has" | "exceeds"));
        return (states || (!weak.is_empty() && has_digit(&text[from..to]))).then_some((from, to));
    };
    let rest = &text[at + word.len()..];
    if is_name(rest) || words(before).last().is_some_and(|last| LABELS.contains(&last) && !opened) {
        return None;
    }
    if opened {
        return inside(text, before.len() - 1);
    }
    if starts {
        return front(text, at, rest);
    }
    // `email, when given, must be valid`
    if before.ends_with(',')
        && let Some(end) = interposed(rest)
    {
        return Some((before.len() - 1, at + word.len() + end));
    }
    let part = part(before);
    if !words(part).any(|word| DEMANDS.iter().any(|demand| demand.eq_ignore_ascii_case(word))) {
        return None;
    }
    // `… when parsing the body: name is missing` goes on.
    let happens = words(rest).next().is_some_and(|word| word.ends_with("ing"));
    let open = before.rfind('(').is_some_and(|open| !before[open..].contains(')'));
    let sign = if open { ")" } else { ": " };
    let early = rest.find(sign).filter(|_| open || happens);
    let end = early.map_or(sentence_end(rest), |early| early.min(sentence_end(rest)));
    Some((before.trim_end_matches(',').len(), at + word.len() + end))
}

/// Where a condition ends that stands between a subject and its verdict.
fn interposed(rest: &str) -> Option<usize> {
    let end = rest[..sentence_end(rest)].find(", ")?;
    words(&rest[end..]).next().filter(|word| MODALS.contains(word)).map(|_| end + 1)
}

/// What only may be a condition is one where a limit would be read out of it.
fn weakly(text: &str, at: usize, word: &str, before: &str) -> Option<(usize, usize)> {
    let rest = &text[at + word.len()..];
    let end = sentence_end(rest);
    let end = rest[..end].find([':', '(']).unwrap_or(end);
    let part = part(before);
    let demand = words(part).position(|word| MODALS.contains(&word) || word == "required")?;
    // `a text with at least 3 characters`, `begins with 3` say what is wanted.
    let wanted = ["a", "an", "start", "starts", "begin", "begins", "end", "ends", "comply", "match"];
    let of_value = word == "with" && !has_digit(part) && words(part).any(|word| wanted.contains(&word));
    let listed = part.contains(['[', ':'])
        || (part.contains(',') && (!has_digit(part) || words(part).any(|word| word == "of")))
        || of_value
        || (BEHIND.contains(&word) && !has_digit(part));
    let direct = words(part).count() == demand + 1;
    (!listed && !direct && has_digit(&rest[..end])).then_some((before.len(), at + word.len() + end))
}

/// A condition in front of what is demanded, which ends with the last comma before the verdict.
fn front(text: &str, at: usize, rest: &str) -> Option<(usize, usize)> {
    if is_name(rest) {
        return None;
    }
    let end = sentence_end(rest);
    let from = text.len() - rest.len();
    // `For 'x', "y" is …` names a place.
    if rest.trim_start().starts_with(['\'', '"', '`']) {
        return None;
    }
    let Some(comma) = rest[..end].find(", ") else {
        return unmarked(&rest[..end]).map(|end| (at, from + end));
    };
    let mut last = comma;
    for (next, _) in rest[..end].match_indices(", ").skip(1) {
        let between = &rest[last + 2..next];
        if words(between).any(|word| MODALS.contains(&word)) {
            break;
        }
        last = next;
    }
    // Without a verdict behind it the comma is one of a list.
    let behind = &rest[last + 2..end];
    let last = if words(behind).any(|word| DEMANDS.contains(&word)) { last } else { comma };
    Some((at, from + last + 2))
}

/// Whether the part of a sentence that a text ends with demands something.
fn demands(before: &str) -> bool {
    words(part(before)).any(|word| matches!(word, "must" | "should" | "shall" | "needs" | "required"))
}

/// The same, where it names a number.
fn has_limit(before: &str) -> bool {
    let part = part(before);
    has_digit(part) && words(part).any(|word| MODALS[..9].contains(&word))
}

/// Where what is demanded begins behind a condition without a comma: behind `then`, or with the word before the verdict.
fn unmarked(rest: &str) -> Option<usize> {
    if let Some(then) = rest.find(" then ") {
        return Some(then + " then ".len());
    }
    let verdict = MODALS[..7].iter().filter_map(|modal| {
        let at = rest.find(&format!(" {modal} "))?;
        Some(at)
    });
    let at = verdict.min()?;
    rest[..at].rfind(' ').map(|space| space + 1)
}

fn has_digit(text: &str) -> bool {
    text.bytes().any(|byte| byte.is_ascii_digit())
}

/// What stands in brackets.
fn inside(text: &str, open: usize) -> Option<(usize, usize)> {
    let end = text[open..].find(')')?;
    Some((open, open + end + 1))
}

/// `(nights is at least 3)` speaks of something else, `(minimum is 3)` does not.
fn is_aside(text: &str) -> bool {
    const OWN: &[&str] = &[
        "minimum", "maximum", "min", "max", "limit", "length", "size", "value", "it", "the", "this", "range",
        "that", "which", "what", "allowed", "smallest", "largest", "there", "got", "was", "and", "or",
    ];
    let mut words = words(text);
    let (Some(first), Some(verb)) = (words.next(), words.next()) else { return false };
    matches!(verb, "is" | "are" | "has" | "exceeds")
        && !OWN.contains(&first)
        && !first.starts_with(|first: char| first.is_ascii_digit())
        && !words.take(3).any(|word| MODALS[..8].contains(&word) || word == "required")
}

/// `since must be a date` speaks of an argument.
fn is_name(rest: &str) -> bool {
    !rest.starts_with(' ')
        || words(rest)
            .next()
            .is_none_or(|word| MODALS.contains(&word) || matches!(word, "was" | "not" | "does"))
}

fn begun<'w>(text: &str, among: &[&'w str]) -> Option<&'w str> {
    let first = text.as_bytes().first()?.to_ascii_lowercase();
    let starts = |word: &&&str| {
        // Nearly all words are none of these, and their first letters say so.
        word.as_bytes()[0] == first
            && text.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word))
            && text[word.len()..].starts_with(' ')
    };
    among.iter().find(starts).copied()
}

/// The next word behind a place, from its first letter to its end.
fn next_word(text: &str, from: usize) -> Option<(usize, usize)> {
    let bytes = text.as_bytes();
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || !byte.is_ascii() || b"_-'./".contains(&byte);
    let at = from + bytes.get(from..)?.iter().position(|byte| is_letter(*byte))?;
    let end = bytes[at..].iter().position(|byte| !is_letter(*byte)).map_or(bytes.len(), |length| at + length);
    Some((at, end))
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| letter.is_whitespace() || "(),;:\"".contains(letter))
        .filter(|word| !word.is_empty())
}

/// The part of the sentence that a text ends with.
fn part(before: &str) -> &str {
    let part = before.rsplit([';', '\n']).next().unwrap_or(before);
    part.rsplit(". ").next().unwrap_or(part)
}

fn sentence_end(text: &str) -> usize {
    let ends = [". ", "; ", "\n", " | "];
    let end = ends.iter().filter_map(|sign| text.find(sign)).min().unwrap_or(text.len());
    if end == text.len() { text.trim_end_matches('.').len() } else { end }
}

#[cfg(test)]
mod tests {
    use super::{leads, narrowed, without};

    #[test]
    fn a_condition_is_taken_away_wherever_it_stands() {
        for (text, rest) in [
            ("must be at most 10 when nights is at least 3", "must be at most 10"),
            ("must be at most 10 when nights is at least 3.", "must be at most 10."),
            ("is required unless kind is box_van", "is required"),
            ("must be 5, because there are 3 items", "must be 5"),
            ("must be 5 as long as hours is over 11. See the manual.", "must be 5. See the manual."),
            ("When mode is air, currency must be CHF", "currency must be CHF"),
            ("If mode is air, sea or rail, currency must be CHF", "currency must be CHF"),
            ("If mode is air then currency must be CHF", "currency must be CHF"),
            ("If nights >= 3 hours must be <= 10", "hours must be <= 10"),
            ("must be bank if value > 100000", "must be bank"),
            ("Bad. While hours is over 3, notes is required", "Bad. notes is required"),
            ("must be CHF (when mode is air)", "must be CHF"),
            ("email, when given, must be valid", "email must be valid"),
            ("Given nights is 3, hours must be at most 10", "hours must be at most 10"),
            ("must be CHF (because mode is air) here", "must be CHF here"),
            ("must be at most 10 (nights is at least 3)", "must be at most 10"),
            ("must be unique when parsing: too long", "must be unique: too long"),
        ] {
            assert_eq!(without(text), rest, "{text}");
        }
        for (text, rest) in [
            ("must be bank for values over 100000", "must be bank"),
            ("is required for more than 12 hands", "is required"),
            ("must be at most 10 with 3 nights or more", "must be at most 10"),
            ("must be at most 10 on tours of at least 3 nights", "must be at most 10"),
            ("must be at most 10 given 3 nights or more", "must be at most 10"),
            ("must be at most 10 - nights is at least 3", "must be at most 10"),
            ("must be at most 10 as nights is at least 3", "must be at most 10"),
            ("must be at most 10 (3 nights or more)", "must be at most 10"),
            ("must be at least 3, or at least 5 for orders over 100", "must be at least 3, or at least 5"),
            ("must be at most 10; nights is at least 3", "must be at most 10"),
            ("must be bank once goods_value exceeds 100000", "must be bank"),
            ("For more than 3 nights, hours must be at most 10", "hours must be at most 10"),
        ] {
            assert_eq!(without(text), text);
            assert_eq!(narrowed(text), rest, "{text}");
        }
    }

    #[test]
    fn what_is_no_condition_stays() {
        for text in [
            "since must be a valid date, got x",
            "parameter when must be set",
            "Error while parsing the request: quantity must be at least 3",
            "An error occurred when reading 'x': must be at least 3",
            "must be a string with at least 3 characters",
            "must be an array with at most 3 items",
            "Value for quantity must be at least 3",
            "must be one of: pending, out for delivery, level 3",
            "must be one of level 1, out for delivery, level 3",
            "is too short (minimum is 5 characters)",
            "For 'properties/x', \"y\" is not a member of [\"a\"]",
            "must be provided",
            "Not valid (email is missing)",
            "must be at least 3; code is required",
            "must be in the range 1 to 5",
            "must be given as a number of at least 3",
            "must be at least 3 and at most 5",
            "must be at least 3, the maximum is 5",
            "If-Match must be set, and 3 is wrong",
        ] {
            assert_eq!(narrowed(text), text);
        }
        assert!(leads("When mode is air") && leads("If a is b") && leads("For air"));
        assert!(!leads("When mode is air, currency must be CHF") && !leads("since must be a date"));
    }
}
