//! Names as words, and the spellings that languages make of them.

use std::fmt;

/// The longest name, without what a spelling puts between its words.
const MAX_LENGTH: usize = 56;

/// How much of the beginning and of the end of a longer name is kept.
const HEAD: usize = 26;
const TAIL: usize = 20;

/// A name as its words, in small letters; there is always one, and the first starts with a letter.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Words(Vec<String>);

impl Words {
    /// The words of any text: `HTTPServer_v2`, `+1` and `content-type` are such texts.
    pub fn of(text: &str) -> Self {
        let mut split = Split::default();
        let characters: Vec<char> = text.chars().collect();
        for (index, &character) in characters.iter().enumerate() {
            let before = index.checked_sub(1).map(|before| characters[before]);
            let after = characters.get(index + 1).copied();
            split.take(before, character, after);
        }
        if text.trim().is_empty() {
            return Self(vec!["empty".to_owned()]);
        }
        Self::from_list(split.done())
    }

    fn from_list(mut words: Vec<String>) -> Self {
        match words.first_mut() {
            None => words.push("value".to_owned()),
            Some(first) if first.starts_with(|first: char| first.is_ascii_digit()) => first.insert(0, 'n'),
            Some(_) => {}
        }
        Self(words)
    }

    /// The same with the words of another name behind.
    #[must_use]
    pub fn and(&self, more: &Self) -> Self {
        Self(self.0.iter().chain(&more.0).cloned().collect())
    }

    /// The same with one more word.
    #[must_use]
    pub fn with(&self, word: &str) -> Self {
        let mut words = self.0.clone();
        words.push(word.to_ascii_lowercase());
        Self(words)
    }

    /// The same, or its beginning and end around a hash of all of it when it is too long to read.
    pub(super) fn bounded(&self) -> Self {
        if self.key().len() <= MAX_LENGTH {
            return self.clone();
        }
        let head = fitting(self.0.iter(), HEAD);
        let mut tail = fitting(self.0[head.len()..].iter().rev(), TAIL);
        tail.reverse();
        Self::from_list([head, tail, vec![hash(&self.0.join(" "))]].concat())
    }

    /// The words themselves.
    pub fn list(&self) -> &[String] {
        &self.0
    }

    /// `fileNotFound`.
    pub fn camel(&self) -> String {
        let mut words = self.0.iter();
        let first = words.next().cloned().unwrap_or_default();
        words.fold(first, |text, word| text + &capital(word))
    }

    /// `FileNotFound`.
    pub fn pascal(&self) -> String {
        self.0.iter().map(|word| capital(word)).collect()
    }

    /// `file_not_found`.
    pub fn snake(&self) -> String {
        self.0.join("_")
    }

    /// `FILE_NOT_FOUND`.
    pub fn screaming(&self) -> String {
        self.snake().to_ascii_uppercase()
    }

    /// What two names must not share: the letters and digits, whatever the spelling.
    pub(super) fn key(&self) -> String {
        self.0.concat()
    }
}

impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join(" "))
    }
}

/// The first words that have room together.
fn fitting<'w>(words: impl Iterator<Item = &'w String>, room: usize) -> Vec<String> {
    let mut taken = 0;
    let fits = |word: &&String| {
        taken += word.len();
        taken <= room
    };
    words.take_while(fits).cloned().collect()
}

/// FNV-1a in 32 bits: short, and the same everywhere.
fn hash(text: &str) -> String {
    let step = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    format!("x{:08x}", text.bytes().fold(0x811c_9dc5, step))
}

fn capital(word: &str) -> String {
    let mut characters = word.chars();
    characters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(characters).collect()
}

/// The words that have been found so far, and the one that is not complete.
#[derive(Default)]
struct Split {
    words: Vec<String>,
    open: String,
}

impl Split {
    fn take(&mut self, before: Option<char>, character: char, after: Option<char>) {
        match character {
            'A'..='Z' => {
                let starts = match before {
                    Some(before) if before.is_ascii_uppercase() => {
                        after.is_some_and(|after| after.is_ascii_lowercase())
                    }
                    // `4XX` is one word.
                    Some(before) if before.is_ascii_digit() => {
                        after.is_some_and(|after| after.is_ascii_lowercase())
                    }
                    _ => true,
                };
                if starts {
                    self.close();
                }
                self.open.push(character.to_ascii_lowercase());
            }
            'a'..='z' | '0'..='9' => self.open.push(character),
            // Signs that tell names apart, as `+1` and `-1` do; elsewhere they only divide words.
            '+' if after.is_some_and(|after| after.is_ascii_digit()) => self.whole("plus"),
            '-' if before.is_none() && after.is_some_and(|after| after.is_ascii_digit()) => {
                self.whole("minus");
            }
            '<' => self.whole("less"),
            '>' => self.whole("greater"),
            '=' => self.whole("equal"),
            '!' => self.whole("not"),
            '*' => self.whole("star"),
            other if other.is_alphanumeric() => self.whole(&format!("u{:x}", u32::from(other))),
            _ => self.close(),
        }
    }

    fn whole(&mut self, word: &str) {
        self.close();
        self.words.push(word.to_owned());
    }

    fn close(&mut self) {
        if !self.open.is_empty() {
            self.words.push(std::mem::take(&mut self.open));
        }
    }

    fn done(mut self) -> Vec<String> {
        self.close();
        self.words
    }
}

#[cfg(test)]
mod tests {
    use super::Words;

    #[test]
    fn words_are_found_in_every_spelling() {
        let cases = [
            ("FILE_NOT_FOUND", "file_not_found"),
            ("HTTPServerError", "http_server_error"),
            ("content-type", "content_type"),
            ("fooBarV2", "foo_bar_v2"),
            ("HTTP_4XX", "http_4xx"),
            ("v2Beta", "v2_beta"),
            ("files/read", "files_read"),
            ("+1", "plus_1"),
            ("-1", "minus_1"),
            ("", "empty"),
            ("…", "value"),
            ("2fa", "n2fa"),
            ("@type", "type"),
            ("größe", "gr_uf6_udf_e"),
            (">=", "greater_equal"),
        ];
        for (text, snake) in cases {
            assert_eq!(Words::of(text).snake(), snake, "{text}");
        }
    }

    #[test]
    fn a_long_name_keeps_its_ends_and_is_told_from_others() {
        let long = |times| Words::of(&format!("repos_update_{}type", "very_".repeat(times))).bounded();
        assert!(long(20).snake().starts_with("repos_update_very_very_very_very_"), "{}", long(20));
        assert!(long(20).pascal().len() <= 60 && long(20) != long(21));
        assert_eq!(Words::of("short").bounded(), Words::of("short"));
    }

    #[test]
    fn spellings_are_those_of_the_languages() {
        let words = Words::of("FILE_NOT_FOUND");
        assert_eq!(words.camel(), "fileNotFound");
        assert_eq!(words.pascal(), "FileNotFound");
        assert_eq!(words.screaming(), "FILE_NOT_FOUND");
    }
}
