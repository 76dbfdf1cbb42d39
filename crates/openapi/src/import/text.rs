//! Sentences of a description as sentences of a contract: one line, bounded, and nothing in them that hides.

use std::borrow::Cow;

/// The longest summary of a failure.
pub(super) const MAX_SUMMARY: usize = 200;

/// The longest hint.
const MAX_HINT: usize = 300;

/// Words that a sentence begins with which tells what to do.
const IMPERATIVES: &[&str] = &[
    "add",
    "check",
    "contact",
    "ensure",
    "include",
    "make sure",
    "provide",
    "refresh",
    "remove",
    "renew",
    "request",
    "retry",
    "set",
    "specify",
    "try",
    "use",
    "verify",
    "wait",
];

/// Words anywhere in a sentence that tells what to do.
const MODALS: &[&str] = &[
    "be sure to",
    "contact",
    "make sure",
    "must",
    "need to",
    "needs to",
    "please",
    "retry",
    "should",
    "try again",
];

/// Marks of HTML between words.
const BLOCKS: &[&str] = &[
    "blockquote",
    "br",
    "dd",
    "details",
    "div",
    "dl",
    "dt",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "hr",
    "important",
    "li",
    "note",
    "ol",
    "p",
    "pre",
    "table",
    "tbody",
    "td",
    "th",
    "thead",
    "tr",
    "ul",
];

/// Marks of HTML within words; anything else in angle brackets is a placeholder and stays.
const INLINES: &[&str] = &["a", "b", "code", "em", "i", "small", "span", "strong", "sub", "sup"];

/// As much of a text as can matter: what follows is cut off in any case.
pub(super) fn beginning(text: &str) -> &str {
    const MOST: usize = 4096;
    let mut end = text.len().min(MOST);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

/// A text on one line: white space folded, marks of HTML taken out, characters that control or hide written out.
pub(super) fn line(text: &str) -> String {
    let text = without_links(text);
    folded(&without_tags(&text))
}

/// A text on one line: white space folded, characters that control or hide written out.
pub(super) fn folded(text: &str) -> String {
    if is_plain(text) {
        return text.to_owned();
    }
    let mut line = String::with_capacity(text.len());
    let mut rest = text;
    // What is plain at the beginning needs no look at its characters.
    while let Some(end) = rest.bytes().position(|byte| !byte.is_ascii_graphic()) {
        let (word, after) = rest.split_at(end);
        let blanks = after.bytes().take_while(|byte| matches!(byte, b' ' | b'\t'..=b'\r')).count();
        if blanks == 0 {
            break;
        }
        if !line.is_empty() && !word.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
        rest = &after[blanks..];
    }
    for word in rest.split_whitespace() {
        if !line.is_empty() {
            line.push(' ');
        }
        if word.bytes().all(|byte| byte.is_ascii_graphic()) {
            line.push_str(word);
            continue;
        }
        for character in word.chars() {
            if is_hidden(character) {
                line.extend(character.escape_unicode());
            } else {
                line.push(character);
            }
        }
    }
    line
}

/// Whether a text is one line of ASCII already, with one space between its words.
fn is_plain(text: &str) -> bool {
    let mut before = b' ';
    for byte in text.bytes() {
        if !matches!(byte, b' '..=b'~') || (byte == b' ' && before == b' ') {
            return false;
        }
        before = byte;
    }
    before != b' '
}

/// Lines of text, in which characters that control or hide are written out.
pub(super) fn lines(text: &str) -> String {
    text.lines().map(folded).collect::<Vec<_>>().join("\n")
}

/// The first sentence of a text, on one line, cut to a length.
pub(super) fn first_sentence(text: &str, most: usize) -> String {
    let line = line(first_paragraph(text));
    let end = sentence_end(&line).unwrap_or(line.len());
    cut(&line[..end], most).into_owned()
}

/// The sentences that tell what to do, if there are any.
pub(super) fn advice(text: &str) -> Option<String> {
    let line = line(text);
    let mut advice = String::new();
    let mut rest = line.as_str();
    while !rest.is_empty() {
        let (sentence, after) = rest.split_at(sentence_end(rest).unwrap_or(rest.len()));
        rest = after.trim_start();
        if is_advice(sentence) {
            if !advice.is_empty() {
                advice.push(' ');
            }
            advice.push_str(sentence.trim());
        }
        if advice.len() >= MAX_HINT {
            break;
        }
    }
    if advice.is_empty() { None } else { Some(cut(&advice, MAX_HINT).into_owned()) }
}

/// At most so many characters; where something is cut off, three dots stand in its place.
pub(super) fn cut(text: &str, most: usize) -> Cow<'_, str> {
    if text.len() <= most || text.chars().nth(most).is_none() {
        return Cow::Borrowed(text);
    }
    let kept: String = text.chars().take(most.saturating_sub(1)).collect();
    let kept = match kept.rfind(' ') {
        // A word that is cut in the middle reads as another word.
        Some(space) if space > kept.len() / 2 => &kept[..space],
        _ => kept.as_str(),
    };
    Cow::Owned(format!("{}…", kept.trim_end()))
}

fn is_advice(sentence: &str) -> bool {
    let lower = sentence.trim_start_matches(|c: char| !c.is_alphanumeric()).to_ascii_lowercase();
    let ends = |at: usize| lower[at..].chars().next().is_none_or(|c| !c.is_alphanumeric());
    IMPERATIVES.iter().any(|word| lower.starts_with(word) && ends(word.len()))
        || MODALS.iter().any(|word| {
            lower.match_indices(word).any(|(at, _)| {
                let begins = lower[..at].chars().next_back().is_none_or(|c| !c.is_alphanumeric());
                begins && ends(at + word.len())
            })
        })
}

/// What stands before the first empty line: a heading or a list begins after it.
fn first_paragraph(text: &str) -> &str {
    let text = text.trim_start();
    let mut end = 0;
    for part in text.split_inclusive('\n') {
        if part.trim().is_empty() {
            break;
        }
        end += part.len();
    }
    &text[..end]
}

/// Where the first sentence ends: after a full stop that a blank follows, unless a small letter goes on (`e.g. this`).
fn sentence_end(line: &str) -> Option<usize> {
    line.match_indices(['.', '!', '?']).map(|(at, _)| at + 1).find(|&end| {
        let rest = &line[end..];
        rest.is_empty()
            || (rest.starts_with(' ')
                && !rest.trim_start().starts_with(|c: char| c.is_lowercase())
                && !line[..end].ends_with("e.g.")
                && !line[..end].ends_with("i.e."))
    })
}

fn without_tags(text: &str) -> Cow<'_, str> {
    if !text.contains('<') {
        return Cow::Borrowed(text);
    }
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(open) = rest.find('<') {
        kept.push_str(&rest[..open]);
        let tag = &rest[open + 1..];
        match tag.find('>') {
            Some(close) if is_mark(&tag[..close], BLOCKS) => {
                kept.push(' ');
                rest = &tag[close + 1..];
            }
            Some(close) if is_mark(&tag[..close], INLINES) => rest = &tag[close + 1..],
            _ => {
                kept.push('<');
                rest = tag;
            }
        }
    }
    kept.push_str(rest);
    Cow::Owned(kept)
}

fn is_mark(tag: &str, names: &[&str]) -> bool {
    let name = tag.trim_start_matches('/');
    let name = name.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
    names.iter().any(|known| known.eq_ignore_ascii_case(name))
}

/// The words of a link in Markdown without its address, which only costs a reader time.
fn without_links(text: &str) -> Cow<'_, str> {
    if !text.contains("](") {
        return Cow::Borrowed(text);
    }
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(middle) = rest.find("](") {
        let open = rest[..middle].rfind('[');
        let close = rest[middle..].find(')').map(|close| middle + close);
        match (open, close) {
            (Some(open), Some(close)) if !rest[middle..close].contains(char::is_whitespace) => {
                kept.push_str(&rest[..open]);
                kept.push_str(&rest[open + 1..middle]);
                rest = &rest[close + 1..];
            }
            _ => {
                kept.push_str(&rest[..middle + 2]);
                rest = &rest[middle + 2..];
            }
        }
    }
    kept.push_str(rest);
    Cow::Owned(kept)
}

/// Characters that control a terminal, have no width, or turn the direction of what follows.
fn is_hidden(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}'
        )
}

#[cfg(test)]
mod tests {
    use super::{advice, cut, first_sentence, line};

    #[test]
    fn a_sentence_ends_at_a_full_stop_and_not_at_an_abbreviation() {
        assert_eq!(
            first_sentence("No pet, e.g. a dog, v1.2 was found. Try again.", 200),
            "No pet, e.g. a dog, v1.2 was found."
        );
        assert_eq!(first_sentence("Not\n found\n\n## More\nx", 200), "Not found");
        assert_eq!(first_sentence("", 200), "");
    }

    #[test]
    fn advice_is_what_tells_what_to_do() {
        assert_eq!(
            advice("Conflict. Please use another name. It is taken."),
            Some("Please use another name.".into())
        );
        assert_eq!(advice("Not found. The user is unknown because of mustard."), None);
    }

    #[test]
    fn nothing_in_a_line_hides_or_controls() {
        assert_eq!(line("a\u{1b}[31m\tb\u{202e}c\u{e0041}"), "a\\u{1b}[31m b\\u{202e}c\\u{e0041}");
        assert_eq!(line("<p>The <code>x</code> of <id>.</p>"), "The x of <id>.");
        assert_eq!(line("See [the page](https://x.example/#a) [not] (this)."), "See the page [not] (this).");
    }

    #[test]
    fn a_text_is_cut_between_words() {
        assert_eq!(cut("one two three", 13), "one two three");
        assert_eq!(cut("one two three", 10), "one two…");
        assert_eq!(cut("äöüäöüäöü", 4), "äöü…");
    }
}
