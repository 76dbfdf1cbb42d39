//! What a sentence is about: the words of it that may be the name of an argument, the likeliest first.

/// A word that may be a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Candidate<'t> {
    pub(super) name: &'t str,
    pub(super) rank: Rank,
}

/// How likely a word is the name of what a sentence is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Rank {
    /// It is written as a place.
    Pointer,
    /// It begins a part of the sentence and ends with a colon.
    Heading,
    /// A word such as `field` stands beside it.
    Labelled,
    /// It begins a part of the sentence and a verdict follows, or a word such as `for` goes before it.
    Subject,
    /// A verdict follows.
    Judged,
    /// It stands in quotes or in brackets.
    Marked,
    /// It is one of a list, the first word, or the one behind a colon.
    Bare,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    None,
    Quoted,
    Listed,
    Pointer,
}

#[derive(Clone, Copy)]
struct Token<'t> {
    text: &'t str,
    mark: Mark,
    /// A colon follows.
    colon: bool,
    /// It begins the sentence or a part of it.
    starts: bool,
    /// Something stands between it and what goes before.
    apart: bool,
}

/// Words that say that a name stands beside them.
const LABELS: &[&str] = &[
    "argument",
    "attribute",
    "column",
    "element",
    "field",
    "fields",
    "header",
    "key",
    "keys",
    "member",
    "name",
    "names",
    "param",
    "parameter",
    "parameters",
    "properties",
    "property",
    "setting",
    "variable",
];

/// Words that lead to a place.
const LEADING: &[&str] = &[
    "at",
    "expected",
    "for",
    "in",
    "inside",
    "missing",
    "of",
    "on",
    "provide",
    "set",
    "specify",
    "supply",
    "under",
    "unexpected",
    "within",
];

/// Those of them behind which a name stands even if it is a word of every sentence.
const WANTING: &[&str] = &["missing", "provide", "specify", "supply", "unexpected"];

/// Words that say what is wrong before they say with what.
const BLAMED: &[&str] =
    &["bad", "illegal", "incorrect", "invalid", "malformed", "missing", "unsupported", "wrong"];

const ARTICLES: &[&str] = &["a", "an", "and", "or", "the", "this", "your"];

/// What follows what a sentence is about.
const VERDICTS: &[&str] = &[
    "accepts", "already", "are", "can", "can't", "cannot", "contains", "could", "did", "didn't", "does",
    "doesn't", "exceeds", "expects", "failed", "has", "have", "invalid", "is", "isn't", "length", "may",
    "missing", "must", "needs", "not", "only", "required", "requires", "shall", "should", "was", "wasn't",
    "were",
];

/// What stands before a value, never before a name.
const OF_VALUES: &[&str] = &[
    "be", "equal", "equals", "expected", "found", "given", "got", "mean", "received", "than", "to", "type",
    "value", "values", "was",
];

/// Words that sentences need for themselves: they are names only where nothing else is possible.
const NOUNS: &[&str] = &[
    "argument",
    "arguments",
    "array",
    "attribute",
    "body",
    "character",
    "characters",
    "data",
    "document",
    "element",
    "error",
    "errors",
    "field",
    "fields",
    "item",
    "key",
    "length",
    "list",
    "member",
    "name",
    "names",
    "number",
    "object",
    "param",
    "parameter",
    "parameters",
    "payload",
    "properties",
    "property",
    "request",
    "required",
    "setting",
    "string",
    "type",
    "value",
    "values",
    "valid",
];

/// How many words of a sentence are looked at.
const MAX_TOKENS: usize = 64;

/// The words of a sentence that may be a name, the likeliest first.
pub(super) fn candidates(text: &str) -> Vec<Candidate<'_>> {
    let tokens = tokens(text);
    let mut found: Vec<Candidate<'_>> = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        if let Some(rank) = rank(&tokens, index) {
            found.push(Candidate { name: token.text, rank });
        }
    }
    // `'x' is not one of ['a', 'b'] - 'kind'` names it behind.
    if let Some(behind) = text.rsplit_once(" - '").and_then(|(_, path)| path.strip_suffix('\'')) {
        found.push(Candidate { name: behind, rank: Rank::Labelled });
    }
    found.sort_by_key(|candidate| candidate.rank);
    found
}

/// Whether a word is one that sentences need for themselves.
pub(super) fn is_noun(word: &str) -> bool {
    NOUNS.iter().any(|noun| noun.eq_ignore_ascii_case(word))
}

pub(super) fn is_verdict(word: &str) -> bool {
    VERDICTS.iter().any(|verdict| verdict.eq_ignore_ascii_case(word))
}

fn is_label(word: &str) -> bool {
    LABELS.iter().any(|label| label.eq_ignore_ascii_case(word))
}

fn rank(tokens: &[Token<'_>], index: usize) -> Option<Rank> {
    let token = tokens[index];
    if token.mark == Mark::Pointer {
        return Some(Rank::Pointer);
    }
    // A number is no name.
    if token.mark != Mark::Quoted && token.text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-') {
        return None;
    }
    let joined = index.checked_sub(1).map(|index| tokens[index]).filter(|_| !token.apart);
    let before = joined.filter(|before| before.mark == Mark::None);
    let next = tokens.get(index + 1).filter(|next| next.mark == Mark::None && !next.starts && !next.apart);
    let has = |words: &[&str], word: &str| words.iter().any(|known| known.eq_ignore_ascii_case(word));
    let led = |words: &[&str]| before.is_some_and(|before| !before.colon && has(words, before.text));
    // `status 'x' is not supported`: the value may stand between.
    let value = tokens
        .get(index + 1)
        .filter(|next| next.mark == Mark::Quoted && token.mark == Mark::None && !is_noun(token.text));
    let after =
        value.and_then(|_| tokens.get(index + 2)).filter(|next| next.mark == Mark::None && !next.starts);
    let judged = !token.colon && next.or(after).is_some_and(|next| is_verdict(next.text));
    let labelled_behind = !token.colon && next.is_some_and(|next| is_label(next.text));
    let labelled = before.is_some_and(|before| is_label(before.text));
    let headed = before.is_some_and(|before| before.colon);
    if token.mark == Mark::None
        && (is_verdict(token.text) || has(LEADING, token.text) || has(ARTICLES, token.text))
    {
        return None;
    }
    if token.mark == Mark::None && is_noun(token.text) {
        // `Unknown field name: …` has no name in it, `the name field` and `missing field: name` have.
        let told = labelled && headed || labelled_behind && !is_label(token.text);
        let small = token.text.starts_with(|first: char| first.is_ascii_lowercase())
            || has(&["name", "type"], token.text);
        let first = token.starts && small && (token.colon || judged);
        let named = labelled && judged && (!is_label(token.text) || token.text.eq_ignore_ascii_case("name"));
        let last = index + 1 == tokens.len() || tokens[index + 1].starts;
        let named = named || led(WANTING) && last && !is_label(token.text);
        return if token.starts && token.colon && small {
            Some(Rank::Heading)
        } else {
            (told || first || named).then_some(Rank::Labelled)
        };
    }
    if token.mark == Mark::Quoted && led(OF_VALUES) {
        return None;
    }
    Some(if token.colon && token.starts && token.mark == Mark::None {
        Rank::Heading
    } else if labelled || labelled_behind {
        Rank::Labelled
    } else if led(LEADING) || (token.starts && judged) {
        Rank::Subject
    } else if (judged || led(BLAMED)) && token.mark != Mark::Listed {
        Rank::Judged
    } else if token.mark == Mark::Quoted {
        Rank::Marked
    } else if token.mark == Mark::Listed || token.starts || headed || led(&["the"]) {
        Rank::Bare
    } else {
        return None;
    })
}

fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut rest = text;
    let mut starts = true;
    while tokens.len() < MAX_TOKENS {
        let trimmed = rest
            .trim_start_matches(|letter: char| letter.is_whitespace() || "(){},;.-–—*|!?=".contains(letter));
        let between = &rest[..rest.len() - trimmed.len()];
        starts |= between.contains(['\n', ';', '|']);
        let apart = between.contains(|letter: char| !letter.is_whitespace());
        let Some(first) = trimmed.chars().next() else { break };
        if first == ':' {
            rest = &trimmed[1..];
            starts = true;
            continue;
        }
        let (inside, mark, behind) = match first {
            '"' | '\'' | '`' => quoted(trimmed, first),
            '[' => bracketed(trimmed),
            _ => None,
        }
        .unwrap_or_else(|| word(trimmed));
        let colon = behind.starts_with(':');
        if mark == Mark::Listed {
            let pieces = inside.split([',', ' ']).map(bare).filter(|piece| !piece.is_empty());
            tokens.extend(pieces.take(16).map(|text| Token {
                text,
                mark,
                colon: false,
                starts: false,
                apart: true,
            }));
        } else if !inside.is_empty() {
            tokens.push(Token { text: inside, mark, colon, starts, apart });
        }
        starts = colon || behind.starts_with(". ") || behind.starts_with(['\n', ';']);
        rest = behind.strip_prefix(':').unwrap_or(behind);
    }
    tokens
}

type Cut<'t> = (&'t str, Mark, &'t str);

/// What stands in quotes, which may stand in other quotes.
fn quoted(text: &str, quote: char) -> Option<Cut<'_>> {
    let inside = &text[1..];
    let (end, _) = inside
        .match_indices(quote)
        .find(|(at, _)| !inside[at + 1..].starts_with(|next: char| next.is_alphanumeric()))?;
    Some((bare(&inside[..end]), Mark::Quoted, &inside[end + 1..]))
}

fn bracketed(text: &str) -> Option<Cut<'_>> {
    let end = text.find(']')?;
    let (inside, behind) = (&text[1..end], &text[end + 1..]);
    if inside.contains('[') {
        return None;
    }
    if let Some(pointer) = inside.strip_prefix("json-pointer:") {
        return Some((pointer, Mark::Pointer, behind));
    }
    if behind.starts_with(['[', '.']) && !behind.starts_with(". ") && behind.len() > 1 {
        // `[0].name` is a place of its own.
        return None;
    }
    let mark = if inside.contains([',', ' ']) { Mark::Listed } else { Mark::Quoted };
    Some((bare(inside), mark, behind))
}

fn word(text: &str) -> Cut<'_> {
    let ends = |(at, letter): &(usize, char)| {
        letter.is_whitespace()
            || "(){},;|!?=\"`".contains(*letter)
            || (matches!(letter, ':' | '.')
                && text[at + 1..].chars().next().is_none_or(|next| next.is_whitespace() || next == '"'))
    };
    let end = text.char_indices().find(ends).map_or(text.len(), |(at, _)| at);
    let end = if end == 0 { text.chars().next().map_or(0, char::len_utf8) } else { end };
    (text[..end].trim_matches(['\'', ']', '<', '>', '#']).trim_end_matches("'s"), Mark::None, &text[end..])
}

fn bare(text: &str) -> &str {
    text.trim_matches(['"', '\'', '`', ' ', '\\'])
}

#[cfg(test)]
mod tests {
    use super::candidates;

    #[test]
    fn the_name_goes_before_the_words_and_values_around_it() {
        for (text, name) in [
            ("Unknown field name: \"options.signatur\"", "options.signatur"),
            ("unknown value [manuel] for [capture_method], must be one of [a, b]", "capture_method"),
            ("Failed to parse value [20] for setting [amount.value] must be >= 50", "amount.value"),
            ("[currency] must be [eur] but was [usd]", "currency"),
            ("[1:42] [gate] unknown field [attendd] did you mean [attended]?", "attendd"),
            ("Validation Failed: 1: payer.email is missing;", "payer.email"),
            ("must be a valid enum value [json-pointer:/customs/incoterm]", "/customs/incoterm"),
            ("For 'properties/status', \"captred\" is not a member of [\"pending\"].", "properties/status"),
            ("kind: unknown variant `x`, expected one of `a`, `b`", "kind"),
            ("The field LineItems must be less than or equal to 10.", "LineItems"),
            ("Missing required parameter limit in the post body", "limit"),
            ("service must be one of economy, express, or overnight", "service"),
            (
                "body failed validation: body.amount.value should be ≥ `50`, instead was `20`.",
                "body.amount.value",
            ),
            ("Invalid parameter `amount.value`: must be 'eur'", "amount.value"),
            ("The value 'x' of parameter 'status' is not allowed.", "status"),
            ("kind 'captred' is not supported here", "kind"),
            ("Cannot set limit to 5", "limit"),
        ] {
            // Words of the sentence and values are names of other arguments at the same time.
            let ours = |one: &&str| {
                [name, "name", "value", "type", "field", "status", "manuel", "captred", "a", "eur"]
                    .contains(one)
            };
            let found = candidates(text);
            let first = found.iter().map(|found| found.name).find(ours);
            assert_eq!(first, Some(name), "{text} {found:?}");
        }
    }
}
