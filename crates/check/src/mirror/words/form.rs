//! What the codes of a contract look like: whoever asks whether a word could be one of them asks here.
//!
//! Codes that obey our grammar are in capitals, and capitals tell of a code by themselves. A contract that came from
//! elsewhere keeps its codes verbatim: `hive_not_found`, `antenna.busy`, `auth/no-user`. What could be one of those is
//! learned from them: their letters, the marks between their words, and how deep their namespaces go.

use std::collections::BTreeSet;

use super::declared::{Declared, local};
use super::text;
use crate::mirror::learned::slots::has_parts;

/// The marks that stand before a name and not between its words.
const SPACES: [u8; 3] = *b"./:";
/// How files and hosts end, which have a dot as well.
const ENDS: &[&str] = &[
    "app", "bin", "com", "conf", "css", "csv", "db", "dev", "env", "exe", "go", "gz", "html", "ico", "ini",
    "io", "jpg", "js", "json", "jsx", "lock", "log", "md", "mjs", "mod", "net", "org", "pdf", "pem", "png",
    "proto", "py", "rs", "sh", "sql", "sqlite", "sum", "svg", "swift", "tar", "tmpl", "toml", "ts", "tsx",
    "txt", "wasm", "webp", "xml", "yaml", "yml", "zip",
];

/// The letters of a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Letters {
    /// `no_room`
    Small,
    /// `noRoom`
    Camel,
    /// `NoRoom`
    Pascal,
    /// `NO-ROOM`
    Large,
}

/// The form of a word: its letters, and how many namespaces it has.
type Shape = (Letters, usize);

/// The forms of those codes of a contract that do not obey our grammar.
#[derive(Debug, Default)]
pub(crate) struct Form {
    /// Whether there are none, so that capitals tell codes from other words.
    pub(crate) is_canonical: bool,
    shapes: BTreeSet<Shape>,
    /// The marks between their parts.
    marks: BTreeSet<u8>,
    spaces: BTreeSet<String>,
}

impl Form {
    pub(crate) fn of<'c>(codes: impl Iterator<Item = &'c str>) -> Self {
        const FEW: usize = 4;
        let (own, others): (Vec<&str>, Vec<&str>) = codes.partition(|code| text::is_code(code));
        let mut form = Self { is_canonical: others.is_empty(), ..Self::default() };
        // A few strangers among codes in capitals teach nothing.
        if others.len() * FEW < own.len() + others.len() {
            return form;
        }
        for code in others {
            form.shapes.extend(shape(code));
            form.marks.extend(code.bytes().filter(|b| !b.is_ascii_alphanumeric()));
            form.spaces.extend(space(code).map(str::to_owned));
        }
        form
    }

    /// Whether a word is made as codes of this contract are that do not obey our grammar.
    pub(crate) fn fits(&self, word: &str) -> bool {
        const LONGEST: usize = 96;
        if self.shapes.is_empty() || !(4..=LONGEST).contains(&word.len()) {
            return false;
        }
        let has_marks = || {
            let mut before = b'_';
            word.bytes().all(|b| {
                let fits =
                    b.is_ascii_alphanumeric() || self.marks.contains(&b) && before.is_ascii_alphanumeric();
                before = b;
                fits
            }) && before.is_ascii_alphanumeric()
        };
        has_marks()
            && self.is_long(word)
            && shape(word).is_some_and(|shape| self.shapes.contains(&shape))
            && !is_file(word)
    }

    /// Whether a word is made of several, by its marks or its capitals.
    pub(crate) fn is_long(&self, word: &str) -> bool {
        word.bytes().any(|b| self.marks.contains(&b))
            || matches!(shape(word), Some((Letters::Camel | Letters::Pascal, _)))
    }

    /// Whether words that are not in capitals may be codes.
    pub(crate) fn is_learned(&self) -> bool {
        !self.shapes.is_empty()
    }

    /// Whether such codes have several namespaces.
    pub(crate) fn has_spaces(&self) -> bool {
        self.spaces.len() > 1
    }

    /// Whether a mark stands between parts of such codes.
    pub(crate) fn has_mark(&self, mark: u8) -> bool {
        !self.is_canonical && self.marks.contains(&mark)
    }

    /// Whether a word has a namespace that such codes have, or needs none.
    pub(crate) fn is_in_space(&self, word: &str) -> bool {
        self.is_canonical
            || text::is_code(word)
            || space(word).is_none_or(|space| self.spaces.contains(space))
    }

    /// Whether a byte belongs to a word in running text, and the text goes on with the word after it.
    fn goes_on(&self, bytes: &[u8], at: usize) -> bool {
        self.marks.contains(&bytes[at])
            && at > 0
            && bytes[at - 1].is_ascii_alphanumeric()
            && bytes.get(at + 1).is_some_and(u8::is_ascii_alphanumeric)
    }

    /// The words of a text that look like codes, with where they stand.
    pub(crate) fn tokens<'t>(&self, text: &'t str) -> Vec<(usize, &'t str)> {
        let mut found = text::tokens(text);
        if self.shapes.is_empty() {
            return found;
        }
        let bytes = text.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            let rest = &bytes[at..];
            let length = (0..rest.len())
                .position(|i| !(text::is_part(rest[i]) || self.goes_on(bytes, at + i)))
                .unwrap_or(rest.len());
            // Words are of plain letters, and what is none of them may be a part of a letter.
            if length > 0 && self.fits(&text[at..at + length]) {
                found.retain(|(start, word)| *start >= at + length || start + word.len() <= at);
                found.push((at, &text[at..at + length]));
            }
            at += length.max(1);
        }
        found.sort_unstable();
        found
    }
}

impl Declared<'_> {
    /// Whether a word looks like a code.
    pub(crate) fn is_code(&self, word: &str) -> bool {
        text::is_code(word) || self.form.fits(word) || self.is_elsewhere(word)
    }

    /// Whether a word is a code in small letters that lacks its namespace, or has another one.
    fn is_elsewhere(&self, word: &str) -> bool {
        !self.form.is_canonical && self.form.is_long(local(word)) && !self.of_local(word).is_empty()
    }

    /// Whether a word is made of several.
    pub(crate) fn has_parts(&self, word: &str) -> bool {
        has_parts(word) || self.form.fits(word)
    }

    /// Whether so many of some words are declared that the others should be, too: at least half of them. Words in small
    /// letters are of all kinds, so that most of them must be.
    pub(crate) fn are_enough(&self, known: usize, all: usize) -> bool {
        let most = || known >= 2 && known * 3 >= all * 2;
        known >= 1 && known * 2 >= all && (!self.form.is_learned() || most())
    }

    /// Whether the namespace of a word in small letters is one of ours, or what follows it says one of our codes.
    pub(crate) fn is_in_space(&self, word: &str) -> bool {
        self.form.is_in_space(word) || self.is_elsewhere(word)
    }

    /// Whether a text is one word that could stand for a code, whatever it looks like.
    pub(crate) fn is_word(&self, text: &str) -> bool {
        text::is_word(text) || self.form.fits(text) || self.flawed(text).is_some()
    }

    /// Whether a word looks like a code of several words.
    pub(crate) fn is_long_code(&self, word: &str) -> bool {
        text::is_code(word) && word.contains('_') || self.form.fits(word)
    }
}

/// The form of a word; nothing when it is made of no letters.
fn shape(word: &str) -> Option<Shape> {
    let first = word.bytes().next().filter(u8::is_ascii_alphabetic)?;
    let has_small = word.bytes().any(|b| b.is_ascii_lowercase());
    let has_large = word.bytes().any(|b| b.is_ascii_uppercase());
    let letters = match (has_small, has_large) {
        (true, false) => Letters::Small,
        (true, true) if first.is_ascii_lowercase() => Letters::Camel,
        (true, true) => Letters::Pascal,
        _ => Letters::Large,
    };
    let spaces = word.bytes().filter(|b| SPACES.contains(b)).count();
    // One word with a capital is no more than a word.
    let is_one = letters == Letters::Pascal && !word.bytes().skip(1).any(|b| b.is_ascii_uppercase());
    (!is_one).then_some((letters, spaces))
}

/// The namespace of a word.
fn space(word: &str) -> Option<&str> {
    let end = word.bytes().rposition(|b| SPACES.contains(&b))?;
    Some(&word[..end])
}

/// Whether a word is the name of a file or a host.
fn is_file(word: &str) -> bool {
    word.rsplit_once('.').is_some_and(|(_, end)| ENDS.contains(&end))
}

#[cfg(test)]
mod tests {
    use super::Form;

    fn form(codes: &[&'static str]) -> Form {
        Form::of(codes.iter().copied())
    }

    #[test]
    fn codes_in_capitals_teach_nothing() {
        let form = form(&["NO_ROOM", "cellar.TOO_WARM"]);
        assert!(form.is_canonical);
        assert!(!form.fits("no_room") && !form.fits("cellar.too_warm") && !form.fits("NO_ROOM"));
    }

    #[test]
    fn a_word_fits_that_is_made_as_the_codes_are() {
        let snake = form(&["no_room", "lost"]);
        assert!(snake.fits("too_warm"));
        let others =
            ["warm", "too_warm_", "_too_warm", "too__warm", "too-warm", "a.too_warm", "Too_Warm", "tooWarm"];
        for word in others {
            assert!(!snake.fits(word), "{word}");
        }
        let dotted = form(&["room.full", "key.not_found"]);
        assert!(dotted.fits("room.lost") && dotted.fits("lamp.went_out"));
        assert!(!form(&["NO_ROOM", "LOST", "GONE", "TOO_WARM", "no_key"]).fits("too_cold"));
        let others = ["room_full", "a.room.full", "room.", "config.yaml", "index.html", "room.Full"];
        for word in others {
            assert!(!dotted.fits(word), "{word}");
        }
        assert!(form(&["auth/no-user"]).fits("auth/no-mail"));
        assert!(form(&["noRoom"]).fits("tooWarm") && !form(&["noRoom"]).fits("warm"));
        assert!(form(&["NoRoom"]).fits("TooWarm") && !form(&["NoRoom"]).fits("Warm"));
    }

    #[test]
    fn the_words_of_a_text_are_found_with_their_marks() {
        let dotted = form(&["room.full", "key.not_found"]);
        let text = "Is «room.full» or key.not_found. See config.yaml, NO_ROOM and e.g. nothing.";
        let words: Vec<&str> = dotted.tokens(text).into_iter().map(|(_, word)| word).collect();
        assert_eq!(words, ["room.full", "key.not_found", "NO_ROOM"]);
    }
}
