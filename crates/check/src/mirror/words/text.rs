//! The shapes of words: what looks like a code, and what two spellings have in common.

/// Whether a word has several parts in small letters.
pub(crate) fn is_snake(word: &str) -> bool {
    word.contains('_') && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_')
}

/// Whether a text is `SCREAMING_SNAKE`, with or without a namespace before it.
pub(crate) fn is_code(text: &str) -> bool {
    curable_core::Code::parse(text).is_ok()
}

/// Letters and digits in lower case: spellings that differ in case and separators alone have the same.
pub(crate) fn fold(text: &str) -> String {
    text.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
}

/// `notFound`, `NotFound`, `not_found` and `not-found` as `NOT_FOUND`.
pub(crate) fn screaming(name: &str) -> String {
    let mut out = String::with_capacity(name.len() + 4);
    let chars: Vec<char> = name.chars().collect();
    for (i, &c) in chars.iter().enumerate() {
        if !c.is_ascii_alphanumeric() {
            if !out.is_empty() && !out.ends_with('_') {
                out.push('_');
            }
            continue;
        }
        let before = i.checked_sub(1).and_then(|i| chars.get(i)).copied().unwrap_or('_');
        let after = chars.get(i + 1).copied().unwrap_or('_');
        let starts = c.is_ascii_uppercase()
            && (before.is_ascii_lowercase()
                || before.is_ascii_digit()
                || (before.is_ascii_uppercase() && after.is_ascii_lowercase()));
        if starts && !out.is_empty() && !out.ends_with('_') {
            out.push('_');
        }
        out.push(c.to_ascii_uppercase());
    }
    out.truncate(out.trim_end_matches('_').len());
    out
}

/// `NOT_FOUND` as `notFound`.
pub(crate) fn camel(code: &str) -> String {
    let pascal = pascal(code);
    let mut chars = pascal.chars();
    chars.next().map_or_else(String::new, |first| first.to_ascii_lowercase().to_string() + chars.as_str())
}

/// A word with a capital.
pub(crate) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect()
}

/// `NOT_FOUND` as `NotFound`.
pub(crate) fn pascal(code: &str) -> String {
    let words = code.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words
        .flat_map(|word| word.chars().take(1).chain(word.chars().skip(1).map(|c| c.to_ascii_lowercase())))
        .collect()
}

/// Whether a text is one word that could stand for a code: no spaces, no path, not too long.
pub(crate) fn is_word(text: &str) -> bool {
    (2..=96).contains(&text.len())
        && text.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'.'))
        && text.bytes().any(|b| b.is_ascii_alphabetic())
}

/// The parts of a text that are made of some signs alone, with where they stand.
pub(crate) fn runs(text: &str, is_part: fn(char) -> bool) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    text.split_inclusive(move |c| !is_part(c)).filter_map(move |run| {
        let start = at;
        at += run.len();
        let run = run.trim_end_matches(|c| !is_part(c));
        (!run.is_empty()).then_some((start, run))
    })
}

/// What may stand between a namespace and the name, where people write it as they like.
pub(crate) const SEPARATORS: [char; 4] = ['.', '/', ':', '#'];

/// The namespace and the name of a text that says one: `bay.NO_ROOM`, `bay/no-room`, `bay::NoRoom`.
pub(crate) fn parted(text: &str) -> Option<(&str, &str)> {
    let (start, name) = text.rsplit_once(SEPARATORS)?;
    let space = start.trim_end_matches(SEPARATORS);
    (!space.is_empty() && !name.is_empty()).then_some((space, name))
}

/// The code that a text in capitals would be without what no code has: `NO ROOM`, `NO_ROOM `, `NO_ROOM!`, `bay/NO_ROOM`.
pub(crate) fn mended(text: &str) -> Option<String> {
    const LONGEST: usize = 48;
    const WORDS: usize = 5;
    if text.len() > LONGEST || text.len() < 5 || is_code(text) {
        return None;
    }
    let trimmed = text.trim();
    let small = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    let (space, name) = match trimmed.split_once(SEPARATORS) {
        Some((space, name)) if !space.is_empty() && space.chars().all(small) => {
            (Some(space), name.trim_start_matches(|c: char| c == ' ' || SEPARATORS.contains(&c)))
        }
        _ => (None, trimmed),
    };
    let is_part = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_';
    let is_flaw = |c: char| c.is_ascii_whitespace() || ".,:;!?-/#".contains(c);
    if !name.starts_with(|c: char| c.is_ascii_uppercase()) || !name.chars().all(|c| is_part(c) || is_flaw(c))
    {
        return None;
    }
    let words: Vec<&str> =
        name.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let code = space.map_or_else(|| words.join("_"), |space| format!("{space}.{}", words.join("_")));
    (words.len() <= WORDS && is_code(&code)).then_some(code)
}

/// Whether a word is another one with a letter too many, too few, or in the wrong place, inside of one of its parts.
pub(crate) fn is_slip_inside(word: &str, other: &str) -> bool {
    const SHORTEST: usize = 4;
    let parts = |word| str::split(word, |c: char| !c.is_ascii_alphanumeric());
    let mut differ = parts(word).zip(parts(other)).filter(|(one, other)| one != other);
    let (Some((one, right)), None) = (differ.next(), differ.next()) else { return false };
    parts(word).count() == parts(other).count()
        && one.len().min(right.len()) > SHORTEST
        && one.as_bytes().first() == right.as_bytes().first()
        && one.as_bytes().last() == right.as_bytes().last()
        && strsim::osa_distance(one, right) == 1
        && (one.len() != right.len() || one.bytes().all(|b| right.as_bytes().contains(&b)))
}

/// The words of a text that look like codes, with where they stand.
pub(crate) fn tokens(text: &str) -> Vec<(usize, &str)> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut i = 0;
    while i < bytes.len() {
        if !is_part(bytes[i]) {
            i += 1;
            continue;
        }
        let start = i;
        while i < bytes.len()
            && (is_part(bytes[i]) || (bytes[i] == b'.' && i > start && is_namespace_dot(bytes, start, i)))
        {
            i += 1;
        }
        let word = &text[start..i];
        if word.len() >= 3 && is_code(word) {
            found.push((start, word));
        }
    }
    found
}

pub(crate) fn is_part(b: u8) -> bool {
    b.is_ascii_alphanumeric() || b == b'_'
}

/// A dot belongs to a code when a lower-case word stands before it and a capital after it.
fn is_namespace_dot(bytes: &[u8], start: usize, dot: usize) -> bool {
    bytes[start..dot].iter().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
        && bytes.get(dot + 1).is_some_and(u8::is_ascii_uppercase)
}

/// Whether a word is a code but for the spelling of its namespace: nothing reads `FLIGHT.LOST` as `flight.LOST`.
pub(crate) fn is_other_space(word: &str, code: &str) -> bool {
    let parts = word.rsplit_once('.').zip(code.rsplit_once('.'));
    parts.is_some_and(|((space, word), (own, code))| word == code && space != own)
}

/// Whether a text is a few words, or one with a mark at its end.
pub(crate) fn is_phrase(text: &str) -> bool {
    const LONGEST: usize = 60;
    let words = text.trim_end_matches(['!', '?', '.']);
    text.len() <= LONGEST
        && words.len() > 3
        && words.starts_with(|c: char| c.is_ascii_alphabetic())
        && words.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b' ' | b',' | b'_' | b'\'' | b'-'))
        && (words.contains(' ') || words.len() < text.len())
}

/// Whether a word is written like a name of a program: `noFreeBay`.
pub(crate) fn is_camel(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_lowercase())
        && word.bytes().all(|b| b.is_ascii_alphanumeric())
        && word.bytes().any(|b| b.is_ascii_uppercase())
}
/// A text with the letters that its escapes stand for: `SPOOL\\x5fTORN`; nothing where it has none, or others.
pub(crate) fn unescaped(text: &str) -> Option<String> {
    let (first, rest) = text.split_once('\\')?;
    let mut out = first.to_owned();
    for part in rest.split('\\') {
        let hex = part.strip_prefix(['x', 'u', 'U'])?;
        let (digits, after) = match hex.strip_prefix('{') {
            Some(inner) => inner.split_once('}')?,
            None => hex.split_at_checked(match part.as_bytes().first() {
                Some(b'x') => 2,
                Some(b'u') => 4,
                _ => 8,
            })?,
        };
        out.push(u32::from_str_radix(digits, 16).ok().and_then(char::from_u32)?);
        out.push_str(after);
    }
    Some(out)
}
